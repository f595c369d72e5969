"""The plays of a trick game, in one loop: suits are led and followed, and who seems to have won leads next.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; whatever is not common goes to them.
A test holds the two ways together. Hands are kept by suit here: the different cards of each, and how many copies.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from typing import Final

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
from logformat.archive.coder import BITS, BYTES, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import END, HELD
from logformat.archive.walk import AFTER, LEAD, MOVES, SEATS, Walk
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Event, Pairs, Play, Result

_LOW: Final = 1023
_ENDED: Final = -1
_SEAT_BITS: Final = 6
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
        for position in bytes(hand):
            copies[base + position] += 1
        bounds = [bisect_left(different, start) for start in order.bounds]
        self.pools[seat] = [bytearray(different[start:end]) for start, end in pairwise(bounds)]
        self.left[seat] = len(hand)

    def cards(self, seat: int, pool: bytes | bytearray) -> bytearray:
        """Return the cards of a seat in a pool of different ones, each as often as there are copies."""
        base, copies = seat << _SEAT_BITS, self.copies
        return bytearray(b"".join([BYTES[position] * copies[base + position] for position in bytes(pool)]))

    def give(self, seat: int) -> None:
        """Let the walk know the hand of a seat."""
        self.walk.hands[seat][:] = self.cards(seat, b"".join(self.pools[seat]))

    def out(self, seat: int) -> None:
        """Take note that a seat has run out of cards."""
        if self.walk.hands[seat]:
            self.walk.hands[seat].clear()
            self.walk.out.append(seat)
            self.walk.active -= 1

    def rest(self, deal: DealReader, found: list[Event], symbol: int) -> list[Event]:
        """Let the walk know all hands, and read what is left of a deal event by event; return all events."""
        for seat in range(SEATS):
            self.give(seat)
        return deal.events(found, symbol)

    def drop(self, seat: int, picked: bytes | bytearray) -> None:
        """Take cards out of the hand of a seat."""
        base, copies = seat << _SEAT_BITS, self.copies
        for position in bytes(picked):
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
    walk, order, rows, seats, add = deal.walk, deal.walk.order, acts.rows, deal.walk.seats, found.append
    groups, codes, trumps = order.groups, order.codes, order.trumps
    suits = Suits(walk)
    pools, copies, left = suits.pools, suits.copies, suits.left
    number, turn, trick = deal.number, walk.turn, walk.trick
    key, led = walk.point(), groups[walk.led]
    while True:
        for _ in range(STEPS_LIMIT - len(found) % STEPS_LIMIT):
            row = rows[key] or acts.row(key)
            slot = number & _LOW
            symbol = row[0][slot]
            what, symbol, part, begin, count = row[1][symbol] or acts.act(row, symbol)
            if part != TOTAL:
                number = part * (number >> BITS) + slot - begin
            if PLAYED_GROUP <= what < PLAYED and (count or walk.table) == 1 and (trick != 1 or turn != walk.last_seat):
                pool = pools[turn][led] if what == PLAYED_GROUP else b"".join(pools[turn])
                number, index = divmod(number, len(pool))
                position = pool[index]
                group = groups[position]
                at = (turn << _SEAT_BITS) + position
                copies[at] -= 1
                if not copies[at]:
                    pools[turn][group].remove(position)
                left[turn] -= 1
                if not left[turn]:
                    suits.out(turn)
                add(PLAYS[turn][codes[position]])
                if 0 < trick < seats:
                    trick += 1
                    high = groups[walk.best]
                    if position > walk.best if group == high else group == trumps:
                        walk.best, walk.best_seat = position, turn
                else:
                    trick, led = 1, group
                    walk.led, walk.best, walk.best_seat = position, position, turn
                walk.table, walk.last_seat = 1, turn
                if trick < seats:
                    after = turn + 1 if turn + 1 < seats else 0
                    turn = after if left[after] else _next(left, turn, seats)
                    key = 5 if pools[turn][led] else 4
                else:
                    turn, key = walk.best_seat, LEAD
            else:
                deal.number, walk.turn, walk.trick = number, turn, trick
                key = _other(deal, acts, suits, found, what, symbol, count)
                if key == _ENDED or walk.led < 0 or walk.best < 0:
                    return found if key == _ENDED else suits.rest(deal, found, symbol)
                number, turn, trick, led = deal.number, walk.turn, walk.trick, groups[walk.led]
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


# ---------------------------------------------------------------- what is less common


def _other(deal: DealReader, acts: Acts, suits: Suits, found: list[Event], what: int, symbol: int, number: int) -> int:
    """Add an event that is not a single card in its turn; return the context after it, -1 at the end."""
    walk = deal.walk
    if what == ASIDE or (PLAYED_GROUP <= what <= REPEATED and (walk.trick != 1 or walk.turn != walk.last_seat)):
        what, relative, count, pairs = acts.asides[symbol] if what == ASIDE else (what, 0, number, NO_PAIRS)
        seat = (walk.turn + relative) % SEATS
        _taken_back(deal, suits, found, seat)
        found.append(_play(deal, acts, suits, found, what, symbol, seat, count or walk.table, pairs))
        return _point(suits)
    if what == ENDED:
        deal.finish(deal.number)
        return _ENDED
    if what == SAID:
        seat = (walk.turn + number) % SEATS
        found.append(acts.event(symbol, seat, 0))
        walk.turn = seat + 1 if seat + 1 < walk.seats else 0
    elif what == TOLD:
        found.append(Result(deal.result()))
    else:
        _slow(deal, suits, found, symbol)
    is_move = symbol and acts.kinds[symbol].verb in MOVES
    return _point(suits) if is_move else AFTER + acts.after[symbol]


def _taken_back(deal: DealReader, suits: Suits, found: list[Event], seat: int) -> None:
    """Give back a lead that was not let stand, as `Walk.before_play` does."""
    walk = suits.walk
    if walk.trick == 1 and seat == walk.last_seat:
        suits.put(seat, walk.positions_of(deal.last_play(found)))
        walk.trick, walk.turn = 0, seat


def _play(
    deal: DealReader, acts: Acts, suits: Suits, found: list[Event], what: int, symbol: int, seat: int, count: int,
    pairs: Pairs,
) -> Play:  # fmt: skip
    """Return a play of any cards in the hand, or of those that were shown before."""
    walk, order = deal.walk, deal.walk.order
    if what == REPEATED:
        deal.uniform(2)
        cards = deal.last_shown(found)
        picked: bytes | bytearray = walk.positions_of(cards)
    elif what == PLAYED:
        picked = _several(deal, suits, seat, acts.kinds[symbol].shape - HELD, count)
        cards = Cards(sorted(picked.translate(order.cards)))
    else:
        picked = _same(deal, suits, seat, what, count)
        cards = same(order.codes[picked[0]], count)
    suits.drop(seat, picked)
    if not suits.left[seat]:
        suits.out(seat)
    walk.play(seat, len(cards), min(picked))
    walk.turn = walk.next(seat)
    return Play(seat, cards, pairs)


def _same(deal: DealReader, suits: Suits, seat: int, what: int, count: int) -> bytes:
    """Return so many copies of one card."""
    base, copies, pools = seat << _SEAT_BITS, suits.copies, suits.pools[seat]
    pool = pools[suits.groups[suits.walk.led]] if what == PLAYED_GROUP else b"".join(pools)
    among = [position for position in bytes(pool) if copies[base + position] >= count]
    deal.number, index = divmod(deal.number, len(among))
    return bytes((among[index],)) * count


def _several(deal: DealReader, suits: Suits, seat: int, shape: int, count: int) -> bytearray:
    """Return the cards of a play that are not all the same."""
    pools, (pool_kind, form) = suits.pools[seat], divmod(shape, FORMS)
    cards = suits.cards(seat, b"".join(pools) if pool_kind == ANY else pools[suits.groups[suits.walk.led]])
    return deal.group_of(form, count, cards, lambda: without(suits.cards(seat, b"".join(pools)), bytes(cards)))


@lru_cache(maxsize=4096)
def same(code: int, count: int) -> Cards:
    """Return so many copies of a card."""
    return Cards((code,) * count)


def _slow(deal: DealReader, suits: Suits, found: list[Event], symbol: int) -> None:
    """Add an event of any kind; what was kept here is given to the walk and taken from it."""
    walk, kind = deal.walk, deal.kinds[symbol]
    is_move = symbol > END and kind.verb in MOVES
    changed = [(walk.turn + kind.relative) % SEATS] if is_move else range(SEATS)
    for seat in changed:
        suits.give(seat)
    walk.shown = deal.last_shown(found)
    walk.played = walk.positions_of(deal.last_play(found))
    found.append(deal.any_event(symbol))
    for seat in changed:
        suits.take(seat)


def _point(suits: Suits) -> int:
    """Return the context of the next move, as `Walk.point` has it."""
    walk, table = suits.walk, suits.walk.table
    if not 0 < walk.trick < walk.seats:
        return LEAD if table else 0
    base, pool = walk.turn << _SEAT_BITS, suits.pools[walk.turn][suits.groups[walk.led]]
    counts = [suits.copies[base + position] for position in bytes(pool)]
    if table > 1 and sum(counts) >= table:
        return min(table, 7) * 4 + 2 + (max(counts) >= table)
    return min(table, 7) * 4 + bool(pool)


def _next(left: list[int], seat: int, seats: int) -> int:
    """Return the seat that has cards after another, as `Walk.next` has it."""
    for step in range(2, seats):
        if left[(seat + step) % seats]:
            return (seat + step) % seats
    return seat + 1 if seat + 1 < seats else 0
