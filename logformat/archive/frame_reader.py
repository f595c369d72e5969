"""The bytes of one frame to its deals, each on its own: entering one does not decode the others."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeVar

import msgspec

from logformat.archive.acts import Acts
from logformat.archive.beats import beaten
from logformat.archive.coder import Frequencies, of_weights
from logformat.archive.columns import Columns
from logformat.archive.container import DamageError
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import COLUMNS_LIMIT, DEALS_LIMIT, STEPS_LIMIT
from logformat.archive.lines import Lines
from logformat.archive.pages import LENGTHS, SECTIONS, Page, check, pack_of
from logformat.archive.suits import tricked
from logformat.archive.turns import ENDED_HERE, opened
from logformat.archive.walk import BEATS, SUITS, TURNS
from logformat.events import Event
from logformat.log import Log

_PAGE = msgspec.msgpack.Decoder(Page).decode
_FEW = 4
"""Deals of a frame that are read one by one; whoever wants more will want them all."""
Made = TypeVar("Made")

_WRONG = (
    ValueError,
    LookupError,
    TypeError,
    ArithmeticError,
    MemoryError,
    RecursionError,
    struct.error,
    msgspec.MsgspecError,
)
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
        check(page, size)
        own = sum(column.size for column in page.columns)
        columns_data = data[at : at + own]
        at += own
        if len(data) < at + LENGTHS.size * count or len(page.columns) > COLUMNS_LIMIT:
            raise ValueError("lengths of deals")
        self.data, self.page, self.count = data, page, count
        self.lengths = at
        self.found_ends: list[list[int]] | None = None
        self.tables: dict[int, Frequencies] = {}
        self.contexts = page.contexts.spans()
        self.acts = Acts(page, self.contexts)
        self.is_quick = True
        self.packs = list(map(pack_of, page.packs))
        self.lines = Lines(page.outlines, page.patterns, Columns(page.columns, columns_data, count))
        self.met = 0

    def __len__(self) -> int:
        return self.count

    def header(self, row: int) -> Log:
        """Return a deal without its events."""
        return self._guarded(lambda: self._log(row, with_events=False))

    def headers(self) -> list[Log]:
        """Return all deals without their events."""
        return self._guarded(self.lines.read_all)

    def log(self, row: int) -> Log:
        """Return a deal."""
        return self._guarded(lambda: self._log(row, with_events=True))

    def _guarded(self, read: Callable[[], Made]) -> Made:
        try:
            return read()
        except _WRONG as problem:
            raise DamageError(f"a deal of no shape: {problem}") from problem

    def _log(self, row: int, *, with_events: bool) -> Log:
        self.met += 1
        if self.met == _FEW:
            self.lines.read_all()
            self.acts.keeps_rows = True
        head = self.lines.head(row)
        if not with_events:
            return head
        deal = DealReader(self.page, self.packs, self.parts_of(row), self.frequencies, head)
        walk = deal.walk  # not the deal, which would then hold on to itself
        deal.result = lambda: self.lines.result(row, walk.out)
        return msgspec.structs.replace(head, events=tuple(self._events(deal)))

    def _events(self, deal: DealReader) -> list[Event]:
        """Return the events of a deal, by the loop that is made for its way to look at points."""
        way = deal.walk.way
        if not self.is_quick or way < TURNS or (way == SUITS and deal.walk.order.by_rank):
            return deal.events()
        key = opened(deal, self.acts)
        if key == ENDED_HERE:
            return deal.found
        if key == 0 and deal.walk.last < 0:
            return deal.events(deal.last_kind)
        if key == 0 and len(deal.found) % STEPS_LIMIT == 0:
            deal.next_number(len(deal.found))
        return (beaten if way == BEATS else tricked)(deal, self.acts, key)

    def frequencies(self, key: int) -> Frequencies:
        """Return how often symbols come in a context."""
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = of_weights(*self.page.contexts.among(self.contexts[key]))
        return found

    def parts_of(self, row: int) -> tuple[bytes, bytes, bytes]:
        """Return the first number of a deal, its other numbers, and its texts."""
        if self.met < _FEW:
            found = _parts_alone(self.data, self.lengths, self.count, row)
        else:
            found = [self.data[ends[row] : ends[row + 1]] for ends in self.ends()]
        return found[0], found[1], found[2]

    def ends(self) -> list[list[int]]:
        """Return where each deal begins, and the last one ends, in its three parts."""
        if self.found_ends is None:
            self.found_ends = _ends(self.data, self.lengths, self.count)
        return self.found_ends


def _parts_alone(data: bytes, at: int, count: int, row: int) -> list[bytes]:
    """Return the three parts of a deal without where those of the others are."""
    planes = [data[at + n * count : at + (n + 1) * count] for n in range(LENGTHS.size)]
    at += LENGTHS.size * count
    found = []
    for part in range(0, LENGTHS.size, 4):
        before = size = after = 0
        for place, plane in enumerate(planes[part : part + 4]):
            if plane.count(0) < count:
                before += sum(plane[:row]) << 8 * place
                size += plane[row] << 8 * place
                after += sum(plane[row + 1 :]) << 8 * place
        found.append(data[at + before : at + before + size])
        at += before + size + after
    return found


def _ends(data: bytes, at: int, count: int) -> list[list[int]]:
    """Return where each deal begins, and the last one ends, in its three parts; their lengths stand in byte planes."""
    planes = [data[at + n * count : at + (n + 1) * count] for n in range(LENGTHS.size)]
    at += LENGTHS.size * count
    found = []
    for part in range(0, LENGTHS.size, 4):
        lengths: Sequence[int] = planes[part]
        for place, plane in enumerate(planes[part + 1 : part + 4], 1):
            if plane.count(0) < count:
                lengths = [low + (high << 8 * place) for low, high in zip(lengths, plane, strict=True)]
        found.append(list(accumulate(lengths, initial=at)))
        at = found[-1][-1]
    return found
