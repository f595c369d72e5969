"""The plays and passes of a climbing game, in one loop: cards are put on cards until all the others pass.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; whatever is not common goes to them.
A test holds the two ways together.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb

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
from logformat.archive.orders import Order
from logformat.archive.turns import shown_in
from logformat.archive.walk import AFTER, LEAD, LONE, MANY, MOVES, SEATS, Walk
from logformat.cards import Cards
from logformat.events import Event, Play, Result

_LOW = TOTAL - 1


def beaten(deal: DealReader, acts: Acts, found: list[Event]) -> list[Event]:
    """Add all events of a deal that come after the first play or pass; return all events."""
    walk, order, rows, after = deal.walk, deal.walk.order, acts.rows, acts.after
    hands, seats, out, codes = walk.hands, walk.seats, walk.out, order.codes
    unit_ends, unit_table, add = order.unit_ends, order.unit_table, found.append
    number, turn, passes, table, active = deal.number, walk.turn, walk.passes, walk.table, walk.active
    follower, floor, needed = _state(walk)
    key = walk.point()
    start = 0
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
            elif what <= PLAYED_ANY:
                hand = hands[turn]
                start = bisect_left(hand, floor) if what == PLAYED_ABOVE else 0
                table = count or table
                if table == 1 and not walk.has_copies:
                    number, index = divmod(number, len(hand) - start)
                    position = hand.pop(start + index)
                    add(PLAYS[turn][codes[position]])
                else:
                    picked, number = set_of(hand[start:] if start else hand, table, order, number, walk)
                    for position in picked:
                        hand.remove(position)
                    position = picked[0]
                    add(Play(turn, Cards(sorted(picked.translate(order.cards)))))
                floor, passes = unit_ends[position], 0
                if hand:
                    needed = active - 1
                else:
                    active -= 1
                    out.append(turn)
                    needed, follower = active, followers(hands, seats)
                walk.last, walk.last_seat = position, turn
                turn = follower[turn]
            elif what == SAID:
                seat = (turn + count) % SEATS
                add(acts.event(symbol, seat, 0))
                turn = seat + 1 if seat + 1 < seats else 0
                key = AFTER + after[symbol]
                continue
            elif what == TOLD:
                add(Result(deal.result()))
                key = AFTER + after[symbol]
                continue
            elif what == ENDED:
                deal.finish(number)
                return found
            else:
                deal.number, walk.turn, walk.passes, walk.table, walk.active = number, turn, passes, table, active
                walk.shown = shown_in(found)
                add(deal.any_event(symbol))
                number, turn, passes, table, active = deal.number, walk.turn, walk.passes, walk.table, walk.active
                follower, floor, needed = _state(walk)
                if walk.last < 0:
                    return deal.events(found, symbol)
                if not symbol or acts.kinds[symbol].verb not in MOVES:
                    key = AFTER + after[symbol]
                    continue
            if table == 1 and passes < needed and active > 1:
                hand = hands[turn]
                if hand and hand[-1] >= floor:
                    key = 16 + MANY[len(hand) - bisect_left(hand, floor)] * 2 + (passes > 0)
                else:
                    key = 17 if passes else 16
            elif not table:
                key = 0
            elif active < 2:
                key = LONE
            elif passes >= needed:
                hand = hands[turn]
                key = LEAD + min(len(hand) - len(set(hand.translate(unit_table))), 7)
            else:
                hand = hands[turn]
                many = len(hand) - bisect_left(hand, floor)
                copies = 0
                if many >= table:
                    copies = 1 + min(many - len(set(hand[-many:].translate(unit_table))), 3)
                key = min(table, 5) * 16 + MANY[copies] * 2 + (passes > 0)
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _state(walk: Walk) -> tuple[list[int], int, int]:
    """Return who comes after whom, where the cards begin that could be put on the last ones, and after how many passes
    somebody leads."""
    floor = walk.order.unit_ends[walk.last] if walk.last >= 0 else 0
    needed = walk.active - bool(walk.hands[walk.last_seat])
    return followers(walk.hands, walk.seats), floor, needed


def followers(hands: list[bytearray], seats: int) -> list[int]:
    """Return whose turn it seems to be after each seat's: the next one that has cards."""
    found = [*range(1, seats), *(0,) * (SEATS + 1 - seats)]
    holding = [seat for seat in range(seats) if hands[seat]]
    if len(holding) > 1:
        first = 0
        for holder in holding:
            found[first:holder] = [holder] * (holder - first)
            first = holder
        found[first:seats] = holding[:1] * (seats - first)
    elif holding:
        found[:seats] = holding * seats
        found[holding[0]] = holding[0] + 1 if holding[0] + 1 < seats else 0
    return found


def set_of(pool: bytearray, count: int, order: Order, number: int, walk: Walk) -> tuple[bytearray, int]:
    """Return the set of a pool that a number names, and what is left of the number."""
    if walk.has_copies:
        return _with_copies(pool, count, order, number)
    there = pool.translate(order.unit_table)
    total, ways = 0, []
    for unit in sorted(set(there)):
        size = there.count(unit)
        if size >= count:
            ways.append((total, unit, size))
            total += comb(size, count)
    number, index = divmod(number, total)
    while ways[-1][0] > index:
        ways.pop()
    before, unit, size = ways[-1]
    at = there.index(unit)
    picked = pool[at : at + size]
    return (picked if size == count else combination(picked, count, index - before)), number


def _with_copies(pool: bytearray, count: int, order: Order, number: int) -> tuple[bytearray, int]:
    found = sets(pool, count, order)
    number, index = divmod(number, sum(width for width, _ in found))
    for width, unit in found:
        if index < width:
            return group(unit, count, index), number
        index -= width
    raise ValueError("no such set")
