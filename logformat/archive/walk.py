"""What writer and reader both know at a point of a deal: hands, pack, whose turn it seems to be. Guesses, not rules.

Nothing here can be wrong, only unlikely: where the record does not follow, the writer says so and both go on.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from logformat.archive.orders import KINDS, Order
from logformat.archive.pages import PACK, STOCK
from logformat.cards import physical_card
from logformat.events import VERBS

SEATS = 10
NOBODY = 10
"""Where the kitty lies: the place after the last seat."""
VERB_NAMES = tuple(sorted(VERBS.values()))
LETS_GO = frozenset({"play", "discard", "bury", "meld"})


CONTEXTS = 5
TIMES, NUMBERS, CARDS = -1, -2, -3
"""Contexts that are not those of events: of times, of numbers and cards in texts."""


def context_of(kind: int, feature: int, passes: int, table: int, trick: int, before: int) -> int:
    """Return the context of an event, in one of the ways to look at the point it stands at."""
    if kind == 0:
        return before
    if kind == 1:
        return before * 8 + feature
    if kind == 2:
        return (min(passes, 3) * 8 + min(table, 7)) * 8 + feature
    if kind == 3:
        return (min(trick, 10) * 8 + feature) * 8 + min(table, 7)
    return before * 16 + min(trick, 10)


class Walk:
    """The state of one deal while it is written or read."""

    __slots__ = ("hands", "last", "led", "order", "pack", "passes", "seats", "shown", "stocks", "table", "ticks",
                 "trick", "turn")  # fmt: skip

    def __init__(self, seats: int, order: Order, pack: bytes, turn: int) -> None:
        self.seats, self.order, self.turn = seats, order, turn
        self.hands = [bytearray() for _ in range(SEATS + 1)]
        self.stocks = [bytearray() for _ in range(SEATS + 1)]
        self.pack = bytearray(pack)
        self.led = self.last = -1
        self.table = self.passes = self.trick = self.ticks = 0
        self.shown = b""

    def feature(self) -> int:
        """Return what the hand whose turn it seems to be could do: 0 to 5."""
        hand, order = self.hands[self.turn], self.order
        if self.last < 0:
            return 0
        in_group = bisect_left(hand, order.ends[self.led]) - bisect_left(hand, order.starts[self.led])
        above = len(hand) - bisect_left(hand, order.ends[self.last])
        return (1 + (in_group > 0) + (in_group >= self.table)) + 3 * (above >= self.table)

    def point(self) -> tuple[int, int, int, int]:
        """Return what is known of the point the deal is at."""
        return self.feature(), self.passes, self.table, self.trick

    def draw_from(self, shape: int, cards: bytes, place: int) -> None:
        """Take the cards of an event out of the stock or the pack they were named from."""
        if shape == STOCK:
            del self.stocks[place][: len(cards)]
        elif shape == PACK:
            for card in cards:
                self.pack.remove(card)

    def after(self, verb: str, seat: int | None, relative: int, cards: bytes, positions: bytes) -> None:
        """Go on past an event; `positions` are those of the physical cards that have one."""
        if verb == "draw" or verb == "deal":
            hand = self.hands[seat or 0]
            for position in positions:
                insort(hand, position)
        elif verb in LETS_GO:
            self._let_go(self.hands[seat or 0], positions)
            if verb == "play":
                self._play(relative, len(cards), positions)
        elif verb == "pass":
            self.passes += 1
        elif verb == "kitty":
            self.hands[NOBODY] += positions
        elif verb == "take":
            taken = positions or bytes(self.hands[NOBODY])
            for position in taken:
                insort(self.hands[seat or 0], position)
            self.hands[NOBODY].clear()
        if cards:
            self.shown = cards
        if seat is not None:
            self.turn = self._next(seat)

    def _let_go(self, hand: bytearray, positions: bytes) -> None:
        for position in positions:
            at = bisect_left(hand, position)
            if at < len(hand) and hand[at] == position:
                del hand[at]

    def _play(self, relative: int, count: int, positions: bytes) -> None:
        self.trick = 0 if relative else self.trick % self.seats
        first = positions[0] if positions else -1
        if not self.trick:
            self.led = first
        self.trick += 1
        self.passes, self.table = 0, count
        self.last = max(positions, default=-1)

    def _next(self, seat: int) -> int:
        for step in range(1, self.seats):
            after = (seat + step) % self.seats
            if self.hands[after]:
                return after
        return (seat + 1) % self.seats if seat < self.seats else 0


def positions_of(cards: bytes, order: Order) -> bytes:
    """Return where the physical cards of a group stand in an order, as they are written; unseen ones do not."""
    if cards and max(cards) >= KINDS:
        cards = bytes(code for code in map(physical_card, cards) if code < KINDS)
    return cards.translate(order.positions)
