"""The bytes of one frame to its deals, each on its own: entering one does not decode the others."""

from __future__ import annotations

import struct
from collections.abc import Callable
from itertools import accumulate

import msgspec

from logformat.archive import header
from logformat.archive.coder import Frequencies, of_weights
from logformat.archive.container import DamageError
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import COLUMNS_LIMIT, DEALS_LIMIT
from logformat.archive.pages import LENGTHS, SECTIONS, Page, check, pack_of
from logformat.archive.texts import Read, TextsRead
from logformat.log import Log

_PAGE = msgspec.msgpack.Decoder(Page).decode
_WRONG = (ValueError, LookupError, TypeError, ArithmeticError, MemoryError, struct.error, msgspec.MsgspecError)
"""What bytes that no writer wrote can lead to."""


class Frame:
    """The deals of a frame; raises `DamageError` where its bytes are none that a writer writes."""

    def __init__(self, data: bytes) -> None:
        try:
            self._open(data)
        except _WRONG as problem:
            raise DamageError(f"a frame of no shape: {problem}") from problem

    def _open(self, data: bytes) -> None:
        count: int
        count, size = SECTIONS.unpack_from(data)
        if not 0 < count <= DEALS_LIMIT:
            raise ValueError("number of deals")
        at = SECTIONS.size + size
        page = _PAGE(data[SECTIONS.size : at])
        check(page)
        own = sum(column.size for column in page.columns)
        columns_data = data[at : at + own]
        at += own
        columns = [data[at + n * count : at + (n + 1) * count] for n in range(LENGTHS.size)]
        lengths = list(LENGTHS.iter_unpack(b"".join(map(bytes, zip(*columns, strict=True)))))
        if len(lengths) != count or len(page.columns) > COLUMNS_LIMIT:
            raise ValueError("lengths of deals")
        self.data, self.page, self.count = data, page, count
        self.ends = []
        at += LENGTHS.size * count
        for part in zip(*lengths, strict=True):
            self.ends.append(list(accumulate(part, initial=at)))
            at = self.ends[-1][-1]
        self.tables: dict[int, Frequencies] = {}
        self.contexts = page.contexts.split()
        self.packs = list(map(pack_of, page.packs))
        self._lines(count, columns_data)

    def _lines(self, count: int, data: bytes) -> None:
        """Set up the columns of the header lines."""
        read = Read([-1] * count, self.page.columns, data)
        outlines = self.page.outlines
        which = read.next(range(count))
        self.outline = [outlines[number] for number in which]
        names = [set(header.names(outline)) for outline in outlines]
        in_all = set.intersection(*names)
        self.texts: dict[str, TextsRead] = {}
        for name, patterns in zip(header.order(outlines), self.page.patterns, strict=True):
            rows = range(count)
            present = rows if name in in_all else [row for row in rows if name in names[which[row]]]
            self.texts[name] = texts = read.texts(patterns, present)
            if name == header.MATCH:
                keys, has_match = texts.keys(), set(present)
                read.before = header.before(keys[row] if row in has_match else None for row in rows)

    def __len__(self) -> int:
        return self.count

    def header(self, row: int) -> Log:
        """Return a deal without its events."""
        return self._guarded(lambda: self._log(row, with_events=False))

    def headers(self) -> list[Log]:
        """Return all deals without their events."""
        return [self.header(row) for row in range(len(self))]

    def log(self, row: int) -> Log:
        """Return a deal."""
        return self._guarded(lambda: self._log(row, with_events=True))

    def _guarded(self, read: Callable[[], Log]) -> Log:
        try:
            return read()
        except _WRONG as problem:
            raise DamageError(f"a deal of no shape: {problem}") from problem

    def _log(self, row: int, *, with_events: bool) -> Log:
        outline = self.outline[row]
        texts = [self.texts[name].at(row) for name in header.names(outline)]
        head = header.log_of(outline, texts, ())
        if not with_events:
            return head
        deal = DealReader(self.page, self.packs, self.parts_of(row), self.frequencies, head)
        deal.result = lambda: header.result_pairs(outline, texts, deal.walk.out)
        return msgspec.structs.replace(head, events=tuple(deal.events()))

    def frequencies(self, key: int) -> Frequencies:
        """Return how often symbols come in a context."""
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = of_weights(*self.contexts[key])
        return found

    def parts_of(self, row: int) -> tuple[bytes, bytes, bytes]:
        """Return the first number of a deal, its other numbers, and its texts."""
        found = [self.data[ends[row] : ends[row + 1]] for ends in self.ends]
        return found[0], found[1], found[2]
