"""The plays and passes of a climbing game, in one loop: cards are put on cards until all the others pass.

The loop repeats, without calls, what `Walk` and `DealReader` say of passes and single cards; whatever is less common goes
to functions, and what is not common at all to them. A test holds the two ways together.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb
from typing import Final

from logformat.archive.acts import (
    ENDED,
    PASSED,
    PASSES,
    PLAYED_ABOVE,
    PLAYED_ANY,
    PLAYS,
    SAID,
    TOLD,
    Acts,
)  # fmt: skip
from logformat.archive.choices import combination, group, sets
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.walk import AFTER, LEAD, LONE, MANY, MOVES, SEATS, Walk
from logformat.cards import Cards
from logformat.events import Event, Play, Result

_LOW: Final = 1023
_ENDED: Final = -1


def beaten(deal: DealReader, acts: Acts, found: list[Event]) -> list[Event]:
    """Add all events of a deal that come after the first play or pass; return all events."""
    walk, hands, out, rows, add = deal.walk, deal.walk.hands, deal.walk.out, acts.rows, found.append
    unit_ends, codes = walk.order.unit_ends, walk.order.codes
    number, turn, passes, table, active = deal.number, walk.turn, walk.passes, walk.table, walk.active
    follower, floor, needed = _followers(hands, walk.seats), *_limits(walk)
    key = walk.point()
    while True:
        for _ in range(STEPS_LIMIT - len(found) % STEPS_LIMIT):
            row = rows[key] or acts.row(key)
            slot = number & _LOW
            symbol = row[0][slot]
            what, symbol, part, begin, count = row[1][symbol] or acts.act(row, symbol)
            if part != TOTAL:
                number = part * (number >> BITS) + slot - begin
            if what == PASSED:
                add(PASSES[turn])
                passes += 1
                turn = follower[turn]
            elif what <= PLAYED_ANY and (count or table) == 1 and not walk.has_copies:
                hand, table, passes = hands[turn], 1, 0
                start = bisect_left(hand, floor) if what == PLAYED_ABOVE else 0
                number, index = divmod(number, len(hand) - start)
                position = hand.pop(start + index)
                add(PLAYS[turn][codes[position]])
                floor, needed = unit_ends[position], active - 1
                walk.last, walk.last_seat = position, turn
                if not hand:
                    active = needed
                    out.append(turn)
                    follower = _followers(hands, walk.seats)
                turn = follower[turn]
            else:
                deal.number, walk.turn, walk.passes, walk.table, walk.active = number, turn, passes, table, active
                key = _other(deal, acts, found, what, symbol, count)
                if key == _ENDED or walk.last < 0:
                    return found if key == _ENDED else deal.events(found, symbol)
                if walk.active != active:
                    follower = _followers(hands, walk.seats)
                number, turn, passes, table, active = deal.number, walk.turn, walk.passes, walk.table, walk.active
                floor, needed = _limits(walk)
                if key:
                    continue
            if table == 1 and passes < needed and active > 1:
                hand = hands[turn]
                many = MANY[len(hand) - bisect_left(hand, floor)] if hand and hand[-1] >= floor else 0
                key = 16 + many * 2 + (passes > 0)
            else:
                key = _point(walk, hands[turn], table, passes, needed if active > 1 else -1)
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _limits(walk: Walk) -> tuple[int, int]:
    """Return where the cards begin that could be put on the last ones, and after how many passes somebody leads."""
    return walk.order.unit_ends[walk.last], walk.active - bool(walk.hands[walk.last_seat])


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


def _point(walk: Walk, hand: bytearray, table: int, passes: int, needed: int) -> int:
    """Return the context of a lead, or of what could be put on several cards, as `Walk.point` has it."""
    if not table:
        return 0
    if needed < 0:
        return LONE
    units = walk.order.unit_table
    if passes >= needed:
        return LEAD + min(len(hand) - len(set(hand.translate(units))), 7)
    many, copies = len(hand) - bisect_left(hand, walk.order.unit_ends[walk.last]), 0
    if many >= table:
        copies = 1 + min(many - len(set(hand[-many:].translate(units))), 3)
    return min(table, 5) * 16 + MANY[copies] * 2 + (passes > 0)


# ---------------------------------------------------------------- what is less common


def _other(deal: DealReader, acts: Acts, found: list[Event], what: int, symbol: int, number: int) -> int:
    """Add an event that is no pass and no single card; return the context after it, 0 after a move, -1 at the end."""
    walk = deal.walk
    if what <= PLAYED_ANY:
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
    """Add a play of cards of one unit."""
    walk, seat = deal.walk, deal.walk.turn
    hand, order = walk.hands[seat], walk.order
    start = bisect_left(hand, order.unit_ends[walk.last]) if what == PLAYED_ABOVE else 0
    picked = _with_copies(deal, hand[start:], count) if walk.has_copies else _different(deal, hand[start:], count)
    for position in bytes(picked):
        hand.remove(position)
    found.append(Play(seat, Cards(sorted(picked.translate(order.cards)))))
    if not hand:
        walk.active -= 1
        walk.out.append(seat)
    walk.play(seat, count, picked[0])
    walk.turn = walk.next(seat)


def _different(deal: DealReader, pool: bytearray, count: int) -> bytearray:
    """Return a set out of different cards."""
    there = pool.translate(deal.walk.order.unit_table)
    total, ways = 0, []
    for unit in sorted(set(there)):
        size = there.count(unit)
        if size >= count:
            ways.append((total, unit, size))
            total += comb(size, count)
    deal.number, index = divmod(deal.number, total)
    while ways[-1][0] > index:
        ways.pop()
    before, unit, size = ways[-1]
    at = there.index(unit)
    picked = pool[at : at + size]
    return picked if size == count else combination(picked, count, index - before)


def _with_copies(deal: DealReader, pool: bytearray, count: int) -> bytearray:
    """Return a set out of cards some of which are the same."""
    found = sets(pool, count, deal.walk.order)
    deal.number, index = divmod(deal.number, sum(width for width, _ in found))
    for width, unit in found:
        if index < width:
            return group(unit, count, index)
        index -= width
    raise ValueError("no such set")
