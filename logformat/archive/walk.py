"""What writer and reader both know at a point of a deal: hands, pack, whose turn it seems to be. Guesses, not rules.

Nothing here can be wrong, only unlikely: where the record does not follow, the writer says so and both go on.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from logformat.archive.orders import KINDS, Order
from logformat.archive.pages import PACK, PILE, STOCK
from logformat.cards import physical_card
from logformat.events import VERBS

SEATS: Final = 10
NOBODY: Final = 10
"""Where the kitty lies: the place after the last seat."""
VERB_NAMES: Final = tuple(sorted(VERBS.values()))
VERB_NUMBERS = {verb: number for number, verb in enumerate(VERB_NAMES)}
NO_VERB: Final = len(VERB_NAMES)
LETS_GO: Final = frozenset({"play", "discard", "bury", "meld"})
GETS: Final = frozenset({"draw", "deal", "kitty"})
MOVES: Final = frozenset({VERB_NAMES.index("play"), VERB_NAMES.index("pass")})

PLAIN: Final = 0
CLIMBING: Final = 1
TRICKS: Final = 2
TURNS: Final = 3
BEATS: Final = 4
SUITS: Final = 5
"""Ways to look at a point: by the event before; by what could be put on the table's cards; by the suit led.

The first three are those of version 1, the others their successors."""
TIMES: Final = -1
NUMBERS: Final = -2
CARDS: Final = -3
"""Contexts that are not those of events: of times, of numbers and cards in texts."""
LEAD: Final = 512
LONE: Final = 768
BEGINNING: Final = 896
AFTER: Final = 1024
"""Contexts of a lead, of the end of play, of what is no move (by the verb before), and by the kind of event before or,
since version 2, by its class."""
MANY: Final = bytes((0, 1, 2, 3, 4, 4, 5, 5, 5)) + bytes((6,)) * 4096
"""How many cards, or sets of them, count as how many."""


class Walk:
    """The state of one deal while it is written or read."""

    __slots__ = (
        "active", "best", "best_seat", "hands", "has_copies", "is_tricks", "last", "last_seat", "led", "order", "out",
        "pack", "passes", "pile", "played", "seats", "shown", "stocks", "table", "ticks", "trick", "turn", "way",
    )  # fmt: skip

    def __init__(self, seats: int, order: Order, pack: bytes, turn: int, way: int) -> None:
        self.seats, self.order, self.turn, self.way = seats, order, turn, way
        self.is_tricks = way in (TRICKS, SUITS)
        self.hands = [bytearray() for _ in range(SEATS + 1)]
        self.stocks = [bytearray() for _ in range(SEATS + 1)]
        self.pack = bytearray(pack)
        self.pile = self.played = b""
        self.led = self.last = self.best = -1
        self.table = self.passes = self.trick = self.ticks = self.active = 0
        self.last_seat = self.best_seat = NOBODY
        self.has_copies = False
        self.shown = b""
        self.out: list[int] = []

    # ---------------------------------------------------------------- where the next event stands

    def context(self, before: int, after: int, verb: int) -> int:
        """Return the context of the next event, after an event of some kind, class and verb."""
        if self.way == PLAIN:
            return AFTER + before
        if self.way == TURNS or (self.way > TURNS and verb not in MOVES):
            return AFTER + after
        if verb not in MOVES:
            return BEGINNING + verb
        return self.point()

    def point(self) -> int:
        """Return what can be said of the next move."""
        if self.way in (PLAIN, TURNS) or not self.table:
            return 0
        if self.way == BEATS:
            return self._beats()
        if self.way == SUITS:
            return self._suits()
        return self._climbing() if self.way == CLIMBING else self._tricks()

    def is_lead(self) -> bool:
        """Whether nothing seems to lie on the table that the next move would have to follow."""
        if self.is_tricks:
            return not 0 < self.trick < self.seats
        return self.way in (PLAIN, TURNS) or not self.table or self._have_passed()

    def _have_passed(self) -> bool:
        return self.passes >= self.active - bool(self.hands[self.last_seat])

    def _beats(self) -> int:
        """Return a context by how many cards could be led, or put on those on the table, and how many are copies."""
        hand, table, units = self.hands[self.turn], self.table, self.order.unit_table
        if self.active < 2:
            return LONE
        if self._have_passed():
            return LEAD + min(len(hand) - len(set(hand.translate(units))), 7)
        many = len(hand) - bisect_left(hand, self.order.unit_ends[self.last])
        if table > 1 and many >= table:
            many = 1 + min(many - len(set(hand[-many:].translate(units))), 3)
        elif table > 1:
            many = 0
        return min(table, 5) * 16 + MANY[many] * 2 + (self.passes > 0)

    def _suits(self) -> int:
        """Return a context by how many cards of the suit led there are, and whether as many are the same."""
        table, order = self.table, self.order
        if self.is_lead():
            return LEAD
        hand = self.hands[self.turn]
        pool = hand[bisect_left(hand, order.starts[self.led]) : bisect_left(hand, order.ends[self.led])]
        if table > 1 and len(pool) >= table:
            return min(table, 7) * 4 + 2 + (max(map(pool.count, set(pool))) >= table)
        return min(table, 7) * 4 + bool(pool)

    def _climbing(self) -> int:
        """Return a context by how much could be led, or put on the cards on the table."""
        hand, table, units = self.hands[self.turn], self.table, self.order.unit_table
        if self.active < 2:
            return LONE
        if self.is_lead():
            found = hand.translate(units)
            return LEAD + min(max(map(found.count, set(found)), default=0), 7)
        many = len(hand) - bisect_left(hand, self.order.unit_ends[self.last])
        if table > 1 and many >= table:
            found = hand[-many:].translate(units)
            many = sum(found.count(unit) >= table for unit in set(found))
        elif table > 1:
            many = 0
        return min(table, 5) * 16 + MANY[many] * 2 + (self.passes > 0)

    def _tricks(self) -> int:
        """Return a context by how many cards of the suit led there are."""
        hand, order = self.hands[self.turn], self.order
        if self.is_lead():
            return LEAD + (not hand)
        many = bisect_left(hand, order.ends[self.led]) - bisect_left(hand, order.starts[self.led])
        return min(self.table, 7) * 4 + (many > 0) + (many >= self.table)

    # ---------------------------------------------------------------- past an event

    def draw_from(self, shape: int, cards: bytes, place: int) -> None:
        """Take the cards of an event out of the stock or the pack they were named from."""
        if shape == STOCK:
            del self.stocks[place][: len(cards)]
        elif shape == PACK:
            for card in cards:
                self.pack.remove(card)
        elif shape == PILE:
            self.pile = self.pile[len(cards) :]

    def before_play(self, seat: int) -> None:
        """Give back the cards of a lead to a seat that leads again before anybody followed: it was not let stand."""
        if self.way == SUITS and self.trick == 1 and seat == self.last_seat:
            self._get(self.hands[seat], self.played)
            self.trick = 0
            self.turn = seat

    def after(self, verb: str, seat: int | None, cards: bytes) -> None:
        """Go on past an event."""
        place = NOBODY if seat is None else seat
        if verb in GETS:
            self._get(self.hands[place], self.positions_of(cards))
        elif verb in LETS_GO:
            positions = self.positions_of(cards)
            self._let_go(place, positions)
            if verb == "play":
                self.play(place, len(cards), min(positions, default=-1))
                self.played = positions
            elif verb == "bury" and self.way >= TURNS:
                self._get(self.hands[NOBODY], positions)
        elif verb == "pass":
            self.passes += 1
        elif verb == "take":
            self._get(self.hands[place], self.positions_of(cards) or bytes(self.hands[NOBODY]))
            self.hands[NOBODY].clear()
        if cards:
            self.shown = cards
        if seat is not None:
            following = seat + 1 if seat + 1 < self.seats else 0
            self.turn = self.next(seat) if verb in LETS_GO or verb == "pass" else following

    def positions_of(self, cards: bytes) -> bytes:
        """Return where the physical cards of a group stand in the order, as they are written; unseen ones do not."""
        if cards and max(cards) >= KINDS:
            cards = bytes(code for code in map(physical_card, bytes(cards)) if code < KINDS)
        return cards.translate(self.order.positions)

    def _get(self, hand: bytearray, positions: bytes) -> None:
        self.active += not hand and bool(positions)
        if len(positions) == 1:
            self.has_copies = self.has_copies or positions in hand
            insort(hand, positions[0])
        elif positions:
            hand[:] = bytes(sorted(hand + positions))
            self.has_copies = self.has_copies or len(set(hand)) < len(hand)

    def _let_go(self, place: int, positions: bytes) -> None:
        hand = self.hands[place]
        had = bool(hand)
        for position in positions:
            if position in hand:
                hand.remove(position)
        if had and not hand:
            self.active -= 1
            self.out.append(place)

    def play(self, seat: int, count: int, lowest: int) -> None:
        """Lay cards on the table; the lowest of them stands for all."""
        if self.is_tricks:
            if not 0 < self.trick < self.seats or self.led < 0 or seat != self.turn:
                self.trick, self.led, self.best, self.best_seat = 0, lowest, -1, seat
            self.trick += 1
            if lowest >= 0 and self._is_better(lowest):
                self.best, self.best_seat = lowest, seat
        self.passes, self.table, self.last, self.last_seat = 0, count, lowest, seat

    def _is_better(self, position: int) -> bool:
        """Whether a card would win the trick: higher in the suit led, or trump."""
        if self.best < 0:
            return True
        groups = self.order.groups
        mine, best = groups[position], groups[self.best]
        return position > self.best if mine == best else mine == self.order.trumps

    def next(self, seat: int) -> int:
        """Return the seat whose turn it seems to be after another's."""
        if self.is_tricks and self.trick >= self.seats:
            return self.best_seat
        hands, seats = self.hands, self.seats
        after = seat + 1 if seat + 1 < seats else 0
        if hands[after]:
            return after
        for step in range(2, seats):
            if hands[(seat + step) % seats]:
                return (seat + step) % seats
        return after
