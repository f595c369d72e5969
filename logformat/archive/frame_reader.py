"""The bytes of one frame to its deals, each on its own: entering one does not decode the others."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import msgspec

from logformat.archive import header, orders
from logformat.archive.choices import (
    ALL_AND,
    EQUAL,
    SET,
    combination,
    equals,
    permutation,
    permutations,
    pool_of,
    sets,
    without,
)  # fmt: skip
from logformat.archive.coder import BITS, TOTAL, Frequencies
from logformat.archive.container import DamageError
from logformat.archive.dealing import dealt
from logformat.archive.frame_writer import LENGTHS, SECTIONS
from logformat.archive.limits import COLUMNS_LIMIT, DEALS_LIMIT, EVENTS_LIMIT, STEPS_LIMIT
from logformat.archive.orders import KINDS
from logformat.archive.pages import (
    END,
    HELD,
    IN_BYTES,
    PACK,
    SAME_AGAIN,
    SEATLESS,
    STOCK,
    UNSEEN,
    WHOLE,
    Kind,
    Page,
)  # fmt: skip
from logformat.archive.texting import pairs_of, unfolded, whole
from logformat.archive.texts import Read, TextsRead
from logformat.archive.walk import CARDS, NOBODY, NUMBERS, SEATS, TIMES, VERB_NAMES, Walk, context_of, positions_of
from logformat.cards import CARD_WORDS, NO_CARDS, UNKNOWN, Cards
from logformat.events import NO_PAIRS, VERBS, Event, Pairs
from logformat.grammar import TYPES
from logformat.log import Log
from logformat.wire import from_bytes

_PAGE = msgspec.msgpack.Decoder(Page).decode
_EVENT = msgspec.msgpack.Decoder(Event, dec_hook=from_bytes).decode
_CODES = bytes(sorted(CARD_WORDS))


class Frame:
    """The deals of a frame; raises `DamageError` where its bytes are none that a writer writes."""

    def __init__(self, data: bytes) -> None:
        try:
            self._open(data)
        except (ValueError, LookupError, TypeError, msgspec.MsgspecError, OverflowError) as problem:
            raise DamageError(f"a frame of no shape: {problem}") from problem

    def _open(self, data: bytes) -> None:
        count, size = SECTIONS.unpack_from(data)
        if not 0 < count <= DEALS_LIMIT:
            raise ValueError("number of deals")
        at = SECTIONS.size + size
        page = _PAGE(data[SECTIONS.size : at])
        columns = [data[at + n * count : at + (n + 1) * count] for n in range(LENGTHS.size)]
        lengths = list(LENGTHS.iter_unpack(b"".join(map(bytes, zip(*columns, strict=True)))))
        if len(lengths) != count or len(page.columns) > COLUMNS_LIMIT:
            raise ValueError("lengths of deals")
        self.data, self.page, self.lengths = data, page, lengths
        self.starts = [at + LENGTHS.size * count]
        for part in range(2):
            self.starts.append(self.starts[-1] + sum(length[part] for length in lengths))
        self.tables: dict[int, Frequencies] = {}
        self.contexts = {context.key: context for context in page.contexts}
        self._lines(count)

    def _lines(self, count: int) -> None:
        """Set up the columns of the header lines."""
        read = Read([-1] * count, self.page.columns)
        outlines = self.page.outlines
        which = read.next(range(count))
        self.outline = [outlines[number] for number in which]
        names = [set(header.names(outline)) for outline in outlines]
        self.texts: dict[str, TextsRead] = {}
        for name, patterns in zip(header.order(outlines), self.page.patterns, strict=True):
            present = [row for row in range(count) if name in names[which[row]]]
            self.texts[name] = texts = read.texts(patterns, present)
            if name == header.MATCH:
                has_match = set(present)
                read.before = header.before([texts.at(row) if row in has_match else None for row in range(count)])

    def __len__(self) -> int:
        return len(self.lengths)

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
        except (ValueError, LookupError, TypeError, msgspec.MsgspecError, OverflowError, MemoryError) as problem:
            raise DamageError(f"a deal of no shape: {problem}") from problem

    def _log(self, row: int, *, with_events: bool) -> Log:
        outline = self.outline[row]
        texts = [self.texts[name].at(row) for name in header.names(outline)]
        head = header.log_of(outline, texts, ())
        if not with_events:
            return head
        result = header.result_pairs(outline, texts)
        events = tuple(DealReader(self, row, head.dealer or 0, result).events())
        return msgspec.structs.replace(head, events=events)

    def frequencies(self, key: int) -> Frequencies:
        """Return how often symbols come in a context."""
        found = self.tables.get(key)
        if found is None:
            context = self.contexts[key]
            found = self.tables[key] = Frequencies(list(zip(context.symbols, context.parts, strict=True)))
        return found

    def parts_of(self, row: int) -> tuple[bytes, bytes, bytes]:
        """Return the first number of a deal, its other numbers, and its texts."""
        found = []
        for part in range(3):
            start = self.starts[part] + sum([length[part] for length in self.lengths[:row]])
            found.append(self.data[start : start + self.lengths[row][part]])
        return found[0], found[1], found[2]


class DealReader:
    """Reads the events of one deal."""

    def __init__(self, frame: Frame, row: int, dealer: int, result: Pairs | None) -> None:
        self.frame, self.result = frame, result
        first, self.others, self.texts = frame.parts_of(row)
        self.number = int.from_bytes(first, "little")
        page = frame.page
        self.setting = page.settings[self.uniform(len(page.settings))]
        order = orders.order(*page.orders[self.setting.order])
        pack = page.packs[self.setting.pack]
        self.walk = Walk(self.setting.seats, order, pack, dealer)
        self.scale = 10**self.setting.digits
        if self.setting.shares:
            self.walk.stocks, self.walk.pack, self.number = dealt(pack, self.setting.shares, self.number)

    def uniform(self, count: int) -> int:
        """Return the next choice among so many equals."""
        self.number, choice = divmod(self.number, count)
        return choice

    def symbol(self, key: int) -> int:
        """Return the next symbol in a context."""
        table = self.frame.frequencies(key)
        slot = self.number & (TOTAL - 1)
        symbol = table.symbols[slot]
        self.number = table.parts[symbol] * (self.number >> BITS) + slot - table.starts[symbol]
        return symbol

    def sized(self) -> bytes:
        """Return the next bytes that stand beside the numbers."""
        size = int.from_bytes(self.texts[:4], "little")
        found, self.texts = self.texts[4 : 4 + size], self.texts[4 + size :]
        if len(found) != size:
            raise ValueError("texts that break off")
        return found

    def signed(self, key: int) -> int:
        """Return the next number in a text, or of ticks."""
        bits = self.symbol(key)
        return unfolded(bits, self.uniform(1 << (bits - 1)))

    def events(self) -> list[Event]:
        """Return all events."""
        events: list[Event] = []
        walk, before, way = self.walk, END, self.setting.context
        while True:
            if len(events) % STEPS_LIMIT == 0 and events:
                self._next_number(len(events))
            key = context_of(way, walk.feature(), walk.passes, walk.table, walk.trick, before)
            before = self.symbol(key)
            if before == END:
                return events
            events.append(self._whole() if before == WHOLE else self._event(self.frame.page.kinds[before]))

    def _next_number(self, count: int) -> None:
        if count > EVENTS_LIMIT:
            raise ValueError("too many events")
        size = int.from_bytes(self.others[:4], "little")
        self.number = int.from_bytes(self.others[4 : 4 + size], "little")
        self.others = self.others[4 + size :]

    def _whole(self) -> Event:
        event: Event = _EVENT(self.sized())
        walk, seat = self.walk, event.seat
        relative = 0 if seat is None else (seat - walk.turn) % SEATS
        walk.after(VERBS[type(event)], seat, relative, event.cards, positions_of(event.cards, walk.order))
        return event

    def _event(self, kind: Kind) -> Event:
        walk = self.walk
        verb = VERB_NAMES[kind.verb]
        seat = None if kind.relative == SEATLESS else (walk.turn + kind.relative) % SEATS
        place = NOBODY if seat is None else seat
        cards = self._cards(kind, place) if kind.count else NO_CARDS
        fields: dict[str, Any] = {"pairs": NO_PAIRS}
        if seat is not None:
            fields["seat"] = seat
        if verb == "cut":
            fields["count"] = self.signed(NUMBERS)
        elif kind.word:
            fields["kind"] = kind.word
        if cards:
            fields["cards"] = cards
        self._texts(kind, verb, place, fields)
        if kind.timed:
            walk.ticks += self.signed(TIMES)
            fields["t"] = walk.ticks / self.scale
        walk.draw_from(kind.shape, cards, place)
        relative = 0 if seat is None else kind.relative
        walk.after(verb, seat, relative, cards, positions_of(cards, walk.order))
        return TYPES[verb](**fields)

    def _texts(self, kind: Kind, verb: str, place: int, fields: dict[str, Any]) -> None:
        if kind.pattern is None:
            if verb == "result":
                fields["pairs"] = self.result or NO_PAIRS
                return
            values = self.sized().decode().split(header.BETWEEN)
        elif kind.keys or verb == "note":
            values = self._filled(kind.pattern, place).split(header.BETWEEN)
        else:
            return
        if verb == "note":
            fields["text"] = values.pop(0)
        fields["pairs"] = pairs_of(kind.keys, values)

    def _filled(self, pattern: str, place: int) -> str:
        numbers = [self.signed(NUMBERS) for _ in range(pattern.count("\x1e"))]
        hand = sorted(set(self.walk.hands[place]))
        cards = bytearray()
        for _ in range(pattern.count("\x1d")):
            if self.symbol(CARDS):
                cards.append(self.walk.order.cards[hand[self.uniform(len(hand))]])
            else:
                cards.append(self.uniform(KINDS))
        return whole(pattern, numbers, bytes(cards))

    def _cards(self, kind: Kind, place: int) -> Cards:
        walk, shape, count = self.walk, kind.shape, kind.count
        if shape >= HELD:
            found = self._held(shape - HELD, count, walk.hands[place])
            return Cards(permutation(found, self.uniform(permutations(count))) if kind.mixed else found)
        if shape == STOCK:
            return Cards(walk.stocks[place][:count])
        if shape == PACK:
            return Cards(self._from_pack(count))
        if shape == UNSEEN:
            return Cards(bytes((UNKNOWN,)) * count)
        if shape == SAME_AGAIN:
            self.uniform(2)
            return Cards(walk.shown)
        found = self.sized() if shape == IN_BYTES else bytes(self.uniform(256) for _ in range(count))
        if found.translate(None, _CODES):
            raise ValueError("no cards")
        return Cards(found)

    def _from_pack(self, count: int) -> bytes:
        left, cards = self.walk.pack[:], bytearray()
        for _ in range(count):
            self.number, slot = divmod(self.number, len(left))
            card = left[slot]
            start = left.index(card)
            self.number = self.number * left.count(card) + slot - start
            cards.append(card)
            del left[start]
        return bytes(cards)

    def _held(self, shape: int, count: int, hand: bytearray) -> bytes:
        """Return cards of a hand in their usual order."""
        walk, form = self.walk, shape & 3
        order = walk.order
        pool = pool_of(hand, shape >> 2, order, walk.led, walk.last)
        if form == EQUAL:
            among = equals(pool, count)
            return bytes((order.cards[among[self.uniform(len(among))]],)) * count
        if form == SET:
            groups = sets(pool, count, order)
            pool = groups[self.uniform(len(groups))]
        if form == ALL_AND:
            rest = without(hand, bytes(pool))
            wanted = count - len(pool)
            picked = pool + combination(rest, wanted, self.uniform(comb(len(rest), wanted)))
        else:
            picked = combination(pool, count, self.uniform(comb(len(pool), count)))
        return bytes(sorted(picked.translate(order.cards)))
