"""The plays and passes of a climbing game, in one loop: cards are put on cards until all the others pass.

The loop repeats, with few calls, what `Walk` and `DealReader` say of passes and of cards of one unit; whatever is less
common goes to functions, and what is not common at all to them. A test holds the two ways together.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from math import comb
from typing import Final

from logformat.archive.acts import (
    ENDED,
    PASSED,
    PASSES,
    PLAYED_ABOVE,
    SAID,
    TOLD,
    Acts,
    plays_of,
)  # fmt: skip
from logformat.archive.choices import combination, group, sets
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.orders import KINDS, Order
from logformat.archive.walk import AFTER, LEAD, LONE, MANY, MOVES, SEATS, Walk
from logformat.cards import Cards
from logformat.events import Event, Play, Result

_LOW: Final = 1023
_ENDED: Final = -1
_MANY_TWICE: Final = bytes(2 * many for many in MANY)
_REPEATED: Final = tuple(re.compile(rb"(?s)(.)\1{%d,}" % max(0, count - 1)).finditer for count in range(KINDS + 1))
"""What finds the units that come at least so often."""


def beaten(deal: DealReader, acts: Acts, found: list[Event]) -> list[Event]:
    """Add all events of a deal that come after the first play or pass; return all events."""
    walk, hands, out, rows, add = deal.walk, deal.walk.hands, deal.walk.out, acts.rows, found.append
    order, unit_ends, plays = walk.order, walk.order.unit_ends, plays_of(walk.order.codes)
    number, turn, table, active = deal.number, walk.turn, walk.table, walk.active
    follower, floor, needed = _followers(hands, walk.seats), *_limits(walk)
    key, is_plain, left = walk.point(), not walk.has_copies, needed - walk.passes
    followed, is_single = _followed(walk), table == 1 and active > 1
    while True:
        for _ in range(STEPS_LIMIT - len(found) % STEPS_LIMIT):
            slot = number & _LOW
            what, part, begin, count, symbol = rows[key][slot] or acts.act(key, slot)
            if part != TOTAL:
                number = part * (number >> BITS) + (slot - begin)
            if what == PASSED:
                add(PASSES[turn])
                turn = follower[turn]
                left -= 1
                followed |= 1
            elif what < PASSED and is_plain:
                hand = hands[turn]
                start = bisect_left(hand, floor) if what == PLAYED_ABOVE else 0
                if (count or table) == 1:
                    number, index = divmod(number, len(hand) - start)
                    position = hand.pop(start + index)
                    add(plays[turn][position])
                    table, followed, is_single = 1, 16, True
                else:
                    table = count or table
                    followed, is_single = table << 4 if table < 5 else 80, False
                    number, picked, cards = _different(order, hand[start:], table, number)
                    position = picked[0]
                    hand[:] = hand.translate(None, picked)
                    add(Play(turn, cards))
                walk.last, walk.last_seat = position, turn
                floor, needed = unit_ends[position], active - 1
                left = needed
                if not hand:
                    active = needed
                    is_single = is_single and active > 1
                    out.append(turn)
                    follower = _without(turn, follower, hands, walk.seats)
                turn = follower[turn]
            else:
                deal.number, walk.turn, walk.passes = number, turn, needed - left
                walk.table, walk.active = table, active
                key = _other(deal, acts, found, what, symbol, count)
                if key == _ENDED or walk.last < 0:
                    return found if key == _ENDED else deal.events(found, symbol)
                if walk.active != active:
                    follower = _followers(hands, walk.seats)
                number, turn, table, active = deal.number, walk.turn, walk.table, walk.active
                floor, needed = _limits(walk)
                is_plain, left = not walk.has_copies, needed - walk.passes
                followed, is_single = _followed(walk), table == 1 and active > 1
                if key:
                    continue
            hand = hands[turn]
            if is_single and left > 0:
                key = followed + _MANY_TWICE[len(hand) - bisect_left(hand, floor)]
            elif active < 2 or not table:
                key = LONE if table else 0
            else:
                key = _follow(order, hand, floor, table, followed) if left > 0 else _lead(order, hand)
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _limits(walk: Walk) -> tuple[int, int]:
    """Return where the cards begin that could be put on the last ones, and after how many passes somebody leads."""
    return walk.order.unit_ends[walk.last], walk.active - bool(walk.hands[walk.last_seat])


def _followed(walk: Walk) -> int:
    """Return the least context of a move that follows the cards on the table."""
    return min(walk.table, 5) * 16 + (walk.passes > 0)


def _follow(order: Order, hand: bytearray, floor: int, table: int, followed: int) -> int:
    """Return the context of what could be put on several cards, as `Walk.point` has it."""
    many = len(hand) - bisect_left(hand, floor)
    if many < table:
        return followed
    return followed + _MANY_TWICE[1 + min(many - len(set(hand[-many:].translate(order.unit_table))), 3)]


def _lead(order: Order, hand: bytearray) -> int:
    """Return the context of a lead."""
    return LEAD + min(len(hand) - len(set(hand.translate(order.unit_table))), 7)


def _without(seat: int, follower: list[int], hands: list[bytearray], seats: int) -> list[int]:
    """Return whose turn it seems to be after each seat's, now that a seat has run out of cards."""
    if follower[follower[seat]] == seat:
        return _followers(hands, seats)
    return [follower[seat] if after == seat else after for after in follower]


def _followers(hands: list[bytearray], seats: int) -> list[int]:
    """Return whose turn it seems to be after each seat's: the next one that has cards."""
    found = [*range(1, seats), *(0,) * (SEATS + 1 - seats)]
    holding = [seat for seat in range(seats) if hands[seat]]
    for before, holder in zip([holding[-1] - seats, *holding], holding, strict=False) if len(holding) > 1 else ():
        for seat in range(before, holder):
            found[seat if seat >= 0 else seat + seats] = holder
    if len(holding) == 1:
        (holder,) = holding
        found[:seats] = holding * seats
        found[holder] = holder + 1 if holder + 1 < seats else 0
    return found


# ---------------------------------------------------------------- what is less common


def _other(deal: DealReader, acts: Acts, found: list[Event], what: int, symbol: int, number: int) -> int:
    """Add an event that is no pass and no single card; return the context after it, 0 after a move, -1 at the end."""
    walk = deal.walk
    if what < PASSED:
        _set(deal, found, what, number or walk.table)
        return 0
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
        walk.shown = deal.last_shown(found)
        found.append(deal.any_event(symbol))
    return 0 if symbol and acts.kinds[symbol].verb in MOVES else AFTER + acts.after[symbol]


def _set(deal: DealReader, found: list[Event], what: int, count: int) -> None:
    """Add a play of cards of one unit, some of which may be the same."""
    walk, seat = deal.walk, deal.walk.turn
    hand, order = walk.hands[seat], walk.order
    start = bisect_left(hand, order.unit_ends[walk.last]) if what == PLAYED_ABOVE else 0
    picked = _with_copies(deal, hand[start:], count)
    for position in bytes(picked):
        hand.remove(position)
    found.append(Play(seat, Cards(sorted(picked.translate(order.cards)))))
    if not hand:
        walk.active -= 1
        walk.out.append(seat)
    walk.play(seat, count, picked[0])
    walk.turn = walk.next(seat)


def _different(order: Order, pool: bytearray, count: int, number: int) -> tuple[int, bytes, Cards]:
    """Return what is left of a number, and the set of different cards of one unit that it names, as it lies and as it is told."""
    spans = [same.span() for same in _REPEATED[count](pool.translate(order.unit_table))]
    ways = [comb(end - start, count) for start, end in spans]
    number, index = divmod(number, sum(ways))
    at = 0
    while index >= ways[at]:
        index -= ways[at]
        at += 1
    start, end = spans[at]
    picked, cards = _of_unit(order, bytes(pool[start:end]), count, index)
    return number, picked, cards


@lru_cache(maxsize=4096)
def _of_unit(order: Order, unit: bytes, count: int, number: int) -> tuple[bytes, Cards]:
    """Return one of the combinations of a unit, as it lies in a hand and as it is told."""
    picked = bytes(combination(bytearray(unit), count, number))
    return picked, Cards(sorted(picked.translate(order.cards)))


def _with_copies(deal: DealReader, pool: bytearray, count: int) -> bytearray:
    """Return a set out of cards some of which are the same."""
    found = sets(pool, count, deal.walk.order)
    deal.number, index = divmod(deal.number, sum(width for width, _ in found))
    for width, unit in found:
        if index < width:
            return group(unit, count, index)
        index -= width
    raise ValueError("no such set")
