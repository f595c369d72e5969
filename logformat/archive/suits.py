"""The plays of a trick game, in one loop: suits are led and followed, and who seems to have won leads next.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; whatever is not common goes to them.
A test holds the two ways together. Hands are kept by suit here: the different cards of each, and how many copies.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise

from logformat.archive.acts import (
    ASIDE,
    ENDED,
    PLAYED,
    PLAYED_GROUP,
    PLAYS,
    REPEATED,
    SAID,
    TOLD,
    Acts,
)  # fmt: skip
from logformat.archive.choices import ANY, FORMS, without
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import END, HELD
from logformat.archive.turns import shown_in
from logformat.archive.walk import AFTER, LEAD, MOVES, SEATS, Walk
from logformat.cards import NO_CARDS, Cards
from logformat.events import NO_PAIRS, Event, Play, Result

_LOW = TOTAL - 1
_SEAT_BITS = 6
"""Copies are kept at seat * 64 + position."""


class Suits:
    """The hands of a deal by suit."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.groups = walk.order.groups
        self.pools: list[list[bytearray]] = [[bytearray() for _ in walk.order.bounds] for _ in range(SEATS)]
        self.copies = bytearray(SEATS << _SEAT_BITS)
        self.left = [0] * SEATS
        for seat in range(SEATS):
            if walk.hands[seat]:
                self.take(seat)

    def take(self, seat: int) -> None:
        """Sort the hand of a seat by suit."""
        hand, order, copies = self.walk.hands[seat], self.walk.order, self.copies
        base = seat << _SEAT_BITS
        copies[base : base + 64] = bytes(64)
        different = bytes(sorted(set(hand)))
        for position in hand:
            copies[base + position] += 1
        bounds = [bisect_left(different, start) for start in order.bounds]
        self.pools[seat] = [bytearray(different[start:end]) for start, end in pairwise(bounds)]
        self.left[seat] = len(hand)

    def cards(self, seat: int, pool: bytes | bytearray) -> bytearray:
        """Return the cards of a seat in a pool of different ones, each as often as there are copies."""
        base, copies = seat << _SEAT_BITS, self.copies
        return bytearray([position for position in pool for _ in range(copies[base + position])])

    def give(self, seat: int) -> None:
        """Let the walk know the hand of a seat."""
        self.walk.hands[seat][:] = self.cards(seat, b"".join(self.pools[seat]))

    def give_all(self) -> None:
        """Let the walk know all hands."""
        for seat in range(SEATS):
            self.give(seat)

    def drop(self, seat: int, picked: bytes | bytearray) -> None:
        """Take cards out of the hand of a seat."""
        base, copies = seat << _SEAT_BITS, self.copies
        for position in picked:
            if copies[base + position]:
                copies[base + position] -= 1
                self.left[seat] -= 1
                if not copies[base + position]:
                    self.pools[seat][self.groups[position]].remove(position)

    def put(self, seat: int, positions: bytes) -> None:
        """Give cards back to a seat."""
        self.give(seat)
        hand = self.walk.hands[seat]
        self.walk.active += not hand and bool(positions)
        hand[:] = sorted(hand + positions)
        self.take(seat)


def tricked(deal: DealReader, acts: Acts, found: list[Event]) -> list[Event]:
    """Add all events of a deal that come after the first play or pass; return all events."""
    walk, order, rows, after = deal.walk, deal.walk.order, acts.rows, acts.after
    seats, codes, groups, trumps, add = walk.seats, order.codes, order.groups, order.trumps, found.append
    suits = Suits(walk)
    pools, copies, left = suits.pools, suits.copies, suits.left
    number, turn, table, trick, best, best_seat = (
        deal.number,
        walk.turn,
        walk.table,
        walk.trick,
        walk.best,
        walk.best_seat,
    )
    led = groups[walk.led] if walk.led >= 0 else 0
    key = walk.point()
    while True:
        for _ in range(STEPS_LIMIT - len(found) % STEPS_LIMIT):
            row = rows[key] or acts.row(key)
            slot = number & _LOW
            symbol = row[0][slot]
            what, symbol, part, begin, count = row[1][symbol] or acts.act(row, symbol)
            if part != TOTAL:
                number = part * (number >> BITS) + slot - begin
            pairs = NO_PAIRS
            if what == ASIDE:
                what, relative, count, pairs = acts.asides[symbol]
                seat = (turn + relative) % SEATS
                if trick == 1 and seat == walk.last_seat:
                    suits.put(seat, walk.positions_of(last_play(found)))
                    trick = 0
                elif seat != turn:
                    trick = 0
                turn = seat
            if PLAYED_GROUP <= what <= REPEATED and (trick != 1 or turn != walk.last_seat):
                table = count or table
                if table == 1 and what < PLAYED and pairs is NO_PAIRS:
                    pool = pools[turn][led] if what == PLAYED_GROUP else b"".join(pools[turn])
                    number, index = divmod(number, len(pool))
                    position = pool[index]
                    at = (turn << _SEAT_BITS) + position
                    if copies[at] == 1:
                        pools[turn][groups[position]].remove(position)
                        copies[at] = 0
                    else:
                        copies[at] -= 1
                    left[turn] -= 1
                    add(PLAYS[turn][codes[position]])
                elif what < PLAYED:
                    base = turn << _SEAT_BITS
                    pool = pools[turn][led] if what == PLAYED_GROUP else b"".join(pools[turn])
                    among = [position for position in pool if copies[base + position] >= table]
                    number, index = divmod(number, len(among))
                    position = among[index]
                    copies[base + position] -= table
                    if not copies[base + position]:
                        pools[turn][groups[position]].remove(position)
                    left[turn] -= table
                    add(Play(turn, same(codes[position], table), pairs))
                else:
                    deal.number = number
                    if what == REPEATED:
                        deal.uniform(2)
                        cards = shown_in(found)
                        picked: bytes | bytearray = walk.positions_of(cards)
                    else:
                        picked = _several(deal, suits, turn, led, acts.kinds[symbol].shape - HELD, table)
                        cards = Cards(sorted(picked.translate(order.cards)))
                    number, position = deal.number, min(picked)
                    suits.drop(turn, picked)
                    add(Play(turn, cards, pairs))
                if not left[turn] and walk.hands[turn]:
                    walk.hands[turn].clear()
                    walk.out.append(turn)
                    walk.active -= 1
                if not 0 < trick < seats:
                    trick, led, best, best_seat, walk.led = 1, groups[position], position, turn, position
                else:
                    trick += 1
                    mine, high = groups[position], groups[best]
                    if position > best if mine == high else mine == trumps:
                        best, best_seat = position, turn
                walk.last_seat = turn
                if trick >= seats:
                    turn, key = best_seat, LEAD
                    continue
                seat = turn
                turn = turn + 1 if turn + 1 < seats else 0
                if not left[turn]:
                    turn = _next(left, seat, seats)
                pool = pools[turn][led]
                key = (5 if pool else 4) if table == 1 else _follow(copies, turn, pool, table)
                continue
            if what == SAID:
                seat = (turn + count) % SEATS
                add(acts.event(symbol, seat, 0))
                turn = seat + 1 if seat + 1 < seats else 0
                key = AFTER + after[symbol]
                continue
            if what == TOLD:
                add(Result(deal.result()))
                key = AFTER + after[symbol]
                continue
            if what == ENDED:
                deal.finish(number)
                return found
            walk.turn, walk.table, walk.trick, walk.best, walk.best_seat = turn, table, trick, best, best_seat
            deal.number = number
            _slow(deal, suits, found, symbol)
            if walk.led < 0 or walk.best < 0:
                suits.give_all()
                return deal.events(found, symbol)
            number, turn, table, trick, best, best_seat = (
                deal.number, walk.turn, walk.table, walk.trick, walk.best, walk.best_seat,
            )  # fmt: skip
            led = groups[walk.led] if walk.led >= 0 else 0
            key = AFTER + after[symbol]
            if symbol and acts.kinds[symbol].verb in MOVES:
                suits.give(turn)
                key = walk.point()
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _slow(deal: DealReader, suits: Suits, found: list[Event], symbol: int) -> None:
    """Add an event of any kind; what was kept here is given to the walk and taken from it."""
    walk, kind = deal.walk, deal.kinds[symbol]
    is_move = symbol > END and kind.verb in MOVES
    changed = [(walk.turn + kind.relative) % SEATS] if is_move else range(SEATS)
    for seat in changed:
        suits.give(seat)
    walk.shown = shown_in(found)
    walk.played = walk.positions_of(last_play(found))
    found.append(deal.any_event(symbol))
    for seat in changed:
        suits.take(seat)


def last_play(found: list[Event]) -> Cards:
    """Return the cards that were played last."""
    return next((event.cards for event in reversed(found) if isinstance(event, Play)), NO_CARDS)


def _several(deal: DealReader, suits: Suits, seat: int, led: int, shape: int, count: int) -> bytearray:
    """Return the cards of a play that are not all the same."""
    pools, (pool_kind, form) = suits.pools[seat], divmod(shape, FORMS)
    cards = suits.cards(seat, b"".join(pools) if pool_kind == ANY else pools[led])
    return deal.group_of(form, count, cards, lambda: without(suits.cards(seat, b"".join(pools)), bytes(cards)))


@lru_cache(maxsize=4096)
def same(code: int, count: int) -> Cards:
    """Return so many copies of a card."""
    return Cards((code,) * count)


def _follow(copies: bytearray, seat: int, pool: bytearray, table: int) -> int:
    """Return the context of following several cards, as `Walk.point` has it."""
    base = seat << _SEAT_BITS
    counts = [copies[base + position] for position in pool]
    if sum(counts) >= table:
        return min(table, 7) * 4 + 2 + (max(counts) >= table)
    return min(table, 7) * 4 + bool(pool)


def _next(left: list[int], seat: int, seats: int) -> int:
    """Return the seat that has cards after another, as `Walk.next` has it."""
    for step in range(2, seats):
        if left[(seat + step) % seats]:
            return (seat + step) % seats
    return seat + 1 if seat + 1 < seats else 0
