"""The events of one deal, choice by choice, whatever they are; `beats`, `suits` and `turns` take the common ones off it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any

import msgspec

from logformat.archive import header
from logformat.archive.acts import SINGLES, cards_of
from logformat.archive.choices import (
    ALL_AND,
    COMBINATION,
    FORMS,
    SET,
    combination,
    group,
    permutation,
    permutations,
    pool_of,
    rows_of,
    run,
    runs,
    sets,
    without,
)  # fmt: skip
from logformat.archive.coder import BITS, TOTAL, Frequencies
from logformat.archive.dealing import has_copies, pile_of, stocks_of, without_pile
from logformat.archive.latest import Latest, has_cards, is_play
from logformat.archive.limits import EVENTS_LIMIT, STEPS_LIMIT
from logformat.archive.naming import Items
from logformat.archive.orders import KINDS
from logformat.archive.orders import order as order_of
from logformat.archive.pages import (
    AS_TABLE,
    END,
    HELD,
    IN_BYTES,
    PACK,
    PILE,
    SAME_AGAIN,
    SEATLESS,
    STOCK,
    UNSEEN,
    Kind,
    Page,
)  # fmt: skip
from logformat.archive.texting import CARD, NUMBER, pairs_of, unfolded, whole
from logformat.archive.walk import CARDS, NO_VERB, NOBODY, NUMBERS, SEATS, TIMES, TURNS, VERB_NAMES, Walk
from logformat.cards import CARD_WORDS, NO_CARDS, UNKNOWN, Cards
from logformat.events import NO_PAIRS, VERBS, Event, Pairs
from logformat.grammar import LOG_LIMIT, TYPES
from logformat.log import Log
from logformat.wire import from_bytes

_EVENT = msgspec.msgpack.Decoder(Event, dec_hook=from_bytes).decode
_CODES = bytes(sorted(CARD_WORDS))


class DealReader:
    """Reads the events of one deal."""

    def __init__(
        self,
        page: Page,
        packs: list[bytes],
        parts: tuple[bytes, bytes, bytes],
        frequencies: Callable[[int], Frequencies],
        head: Log,
    ) -> None:
        first, self.others, self.texts = parts
        self.frequencies = frequencies
        self.number = int.from_bytes(first, "little")
        self.setting = page.settings[self.uniform(len(page.settings))]
        order = order_of(page.orders[self.uniform(len(page.orders))])
        pack, is_old = packs[self.setting.pack], self.setting.way < TURNS
        pile = b"" if is_old else pile_of(head, pack)
        if pile:
            pack = without_pile(pack, pile)
        self.kinds, self.after = page.kinds, page.after or bytes(len(page.kinds))
        self.walk = Walk(self.setting.seats, order, pack, head.dealer or 0, self.setting.way)
        self.walk.pile = pile
        self.has_copies = has_copies(pack)
        self.scale = 10**self.setting.digits
        self.left = LOG_LIMIT
        self.result: Callable[[], Pairs] = lambda: NO_PAIRS
        self.found: list[Event] = []  # the events so far
        self.last_kind = END  # the kind of the last one, where the loops hand a deal on
        self.shown = Latest(self.found, has_cards)
        self.played = Latest(self.found, is_play)
        if self.setting.shares:
            found = stocks_of(pack, self.setting.shares, self.number, is_spread=self.setting.is_spread, is_old=is_old)
            self.walk.stocks, self.walk.pack, self.number = found

    def events(self, symbol: int = END) -> list[Event]:
        """Return the events so far and all that come after them, one by one; `symbol` is the kind of the last one."""
        found = self.found
        while True:
            if found and len(found) % STEPS_LIMIT == 0:
                self.next_number(len(found))
            verb = self.kinds[symbol].verb if symbol > END else NO_VERB
            symbol = self.symbol(self.walk.context(symbol, self.after[symbol], verb))
            if symbol == END:
                self.finish(self.number)
                return found
            found.append(self.any_event(symbol))

    def any_event(self, symbol: int) -> Event:
        """Return an event of the kind with a number."""
        return self.event(self.kinds[symbol]) if symbol else self.whole()

    def uniform(self, count: int) -> int:
        """Return the next choice among so many equals."""
        self.number, choice = divmod(self.number, count)
        return choice

    def symbol(self, key: int) -> int:
        """Return the next symbol in a context."""
        table = self.frequencies(key)
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

    def next_number(self, count: int) -> None:
        """Go on with the next number of the deal, so many events being read."""
        self.finish(self.number)
        if count > EVENTS_LIMIT:
            raise ValueError("too many events")
        size = int.from_bytes(self.others[:4], "little")
        self.number = int.from_bytes(self.others[4 : 4 + size], "little")
        self.others = self.others[4 + size :]

    def finish(self, number: int) -> None:
        """Raise `ValueError` if choices are left where there are none to make."""
        if number:
            raise ValueError("more choices than events")

    def whole(self) -> Event:
        """Return an event that was written out whole."""
        event: Event = _EVENT(self.sized())
        seat, verb = event.seat, VERBS[type(event)]
        if verb == "play":
            self._before_play(seat)
        self.walk.after(verb, seat, event.cards)
        return event

    def event(self, kind: Kind) -> Event:
        """Return an event of a kind."""
        walk, shape = self.walk, kind.shape
        verb = VERB_NAMES[kind.verb]
        seat = None if kind.relative == SEATLESS else (walk.turn + kind.relative) % SEATS
        place = NOBODY if seat is None else seat
        if verb == "play":
            self._before_play(place)
        cards = self._cards(kind, place) if shape else NO_CARDS
        self._spend(len(cards) + len(kind.pattern or ""))
        fields: dict[str, Any] = {} if seat is None else {"seat": seat}
        if verb == "cut":
            fields["count"] = self.signed(NUMBERS)
        elif kind.word:
            fields["kind"] = kind.word
        if cards:
            fields["cards"] = cards
        if kind.pattern != "" or kind.keys or verb == "note":
            self._texts(kind, verb, place, fields)
        if kind.timed:
            walk.ticks += self.signed(TIMES)
            fields["t"] = walk.ticks / self.scale
        if STOCK <= shape <= PILE:
            walk.draw_from(shape, cards, place)
        walk.after(verb, seat, cards)
        return TYPES[verb](**fields)

    def _before_play(self, seat: int | None) -> None:
        """Give back the cards of a lead that was not let stand."""
        walk = self.walk
        if walk.is_tricks and walk.trick == 1 and seat == walk.last_seat:
            walk.played = walk.positions_of(self.played.cards())
            walk.before_play(seat)

    def _spend(self, size: int) -> None:
        """Give up a deal with more cards and texts than a log may have."""
        self.left -= size
        if self.left < 0:
            raise ValueError("a deal beyond the limit")

    def _texts(self, kind: Kind, verb: str, place: int, fields: dict[str, Any]) -> None:
        if kind.pattern is None:
            if verb == "result":
                fields["pairs"] = self.result()
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
        numbers = [self.signed(NUMBERS) for _ in range(pattern.count(NUMBER))]
        holes = pattern.count(CARD)
        hand = sorted(set(self.walk.hands[place])) if holes else []
        cards = bytearray()
        for _ in range(holes):
            if self.symbol(CARDS):
                cards.append(self.walk.order.cards[hand[self.uniform(len(hand))]])
            else:
                cards.append(self.uniform(KINDS))
        return whole(pattern, numbers, bytes(cards))

    def _cards(self, kind: Kind, place: int) -> Cards:
        walk, shape = self.walk, kind.shape
        count = walk.table if kind.count == AS_TABLE else kind.count
        if shape >= HELD:
            found = self._held(shape - HELD, count, walk.hands[place])
            return cards_of(permutation(found, self.uniform(permutations(count))) if kind.mixed else found)
        if shape == STOCK:
            return cards_of(walk.stocks[place][:count])
        if shape == PILE:
            return cards_of(walk.pile[:count])
        if shape == PACK:
            return cards_of(self._from_pack(count))
        if shape == UNSEEN:
            return Cards(bytes((UNKNOWN,)) * count)
        if shape == SAME_AGAIN:
            self.uniform(2)
            return cards_of(self.shown.cards())
        found = self.sized() if shape == IN_BYTES else bytes(self.uniform(256) for _ in range(count))
        if found.translate(None, _CODES):
            raise ValueError("no cards")
        return cards_of(found)

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
        walk = self.walk
        order = walk.order
        pool_kind, form = divmod(shape, FORMS)
        pool = pool_of(hand, pool_kind, order, walk.led, walk.last)
        if form == SET and count == 1:
            among = sorted(set(pool)) if walk.has_copies else pool
            return SINGLES[order.cards[among[self.uniform(len(among))]]]
        picked = self.group_of(form, count, pool, lambda: without(hand, bytes(pool)))
        return bytes(sorted(picked.translate(order.cards)))

    def group_of(self, form: int, count: int, pool: bytearray, others: Callable[[], bytearray]) -> bytearray:
        """Return several cards of a pool, or the whole of it and others."""
        if form == COMBINATION:
            return combination(pool, count, self.uniform(comb(len(pool), count)))
        if form == ALL_AND:
            rest, wanted = others(), count - len(pool)
            return pool + combination(rest, wanted, self.uniform(comb(len(rest), wanted)))
        if form == SET:
            unit, number = self._weighed(sets(pool, count, self.walk.order))
            return group(unit, count, number)
        if not self.walk.order.by_rank:
            rows = rows_of(pool, count // form, form, self.walk.order)
            first = rows[self.uniform(len(rows))]
            return bytearray([position for position in range(first, first + count // form) for _ in range(form)])
        units, number = self._weighed(runs(pool, count // form, form, self.walk.order))
        return run(units, form, number)

    def _weighed(self, weighed: Sequence[tuple[int, Items]]) -> tuple[Items, int]:
        """Return one of some items that have several ways each, and which of its ways."""
        number = self.uniform(sum(width for width, _ in weighed))
        for width, item in weighed:
            if number < width:
                return item, number
            number -= width
        raise ValueError("no such choice")
