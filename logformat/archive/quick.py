"""The events of a deal in one loop: passes, cards played one by one and cards off the stock are read right here.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; it is long because a call costs as
much as an event. Everything else goes to them, and a test holds the two ways together.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from math import comb
from typing import TypeAlias

from logformat.archive.choices import ABOVE, ANY, FORMS, GROUP, SET, combination, group, sets
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.orders import Order
from logformat.archive.pages import END, HELD, NO_CARDS_SHAPE, STOCK, Kind
from logformat.archive.walk import (
    AFTER,
    BEGINNING,
    LEAD,
    LONE,
    MANY,
    MOVES,
    NO_VERB,
    PLAIN,
    SEATS,
    TRICKS,
    VERB_NAMES,
)
from logformat.cards import Cards
from logformat.events import Deal, Draw, Event, Pass, Play

NOT_QUICK, PASSED, DREW, DEALT, PLAYED_ANY, PLAYED_ABOVE, PLAYED_GROUP = range(7)
_LOW = TOTAL - 1
_PLAYED = {
    HELD + ANY * FORMS + SET: PLAYED_ANY,
    HELD + ABOVE * FORMS + SET: PLAYED_ABOVE,
    HELD + GROUP * FORMS + SET: PLAYED_GROUP,
}
Quick: TypeAlias = tuple[int, int, int, bool, int]
"""What a kind is for the loop, its verb, its seat relative to the one whose turn it seems to be, whether it is a move,
and the number of its cards."""

_COMB = tuple(tuple(comb(size, count) for count in range(5)) for size in range(5))
_SINGLES = tuple(Cards((code,)) for code in range(54))
_PASSES = tuple(Pass(seat) for seat in range(SEATS))
_PLAYS = tuple(tuple(Play(seat, single) for single in _SINGLES) for seat in range(SEATS))
_DRAWS = tuple(tuple(Draw(seat, single) for single in _SINGLES) for seat in range(SEATS))


def quick_of(kind: Kind) -> Quick:
    """Return how the loop takes events of a kind."""
    verb = VERB_NAMES[kind.verb] if 0 <= kind.verb < NO_VERB else ""
    is_plain = kind.pattern == "" and not (kind.keys or kind.timed or kind.mixed or kind.word) and kind.relative >= 0
    found = NOT_QUICK
    if is_plain and verb == "pass" and kind.shape == NO_CARDS_SHAPE:
        found = PASSED
    elif is_plain and verb == "draw" and kind.shape == STOCK and kind.count == 1:
        found = DREW
    elif is_plain and verb == "deal" and kind.shape == STOCK:
        found = DEALT
    elif is_plain and verb == "play":
        found = _PLAYED.get(kind.shape, NOT_QUICK)
    return found, kind.verb if verb else NO_VERB, kind.relative, kind.verb in MOVES, kind.count


def _taken(pool: bytearray, count: int, order: Order, number: int, *, has_copies: bool) -> tuple[bytearray, int]:
    """Return the set of a pool that a number names, and what is left of the number."""
    if has_copies:
        found = sets(pool, count, order)
        number, index = divmod(number, sum([width for width, _ in found]))
        for width, unit in found:
            if index < width:
                return group(unit, count, index), number
            index -= width
    there = pool.translate(order.unit_table)
    at, total, ways = 0, 0, []
    while at < len(there):
        size = there.count(there[at], at)
        if size >= count:
            ways.append((total, at, size))
            total += _COMB[size][count]
        at += size
    number, index = divmod(number, total)
    while ways[-1][0] > index:
        ways.pop()
    before, at, size = ways[-1]
    picked = pool[at : at + size]
    return (picked if size == count else combination(picked, count, index - before)), number


def events(deal: DealReader, quick: list[Quick]) -> list[Event]:
    """Return all events of a deal."""
    walk, order, kinds, number = deal.walk, deal.walk.order, deal.kinds, deal.number
    hands, stocks, seats, way, out = walk.hands, walk.stocks, walk.seats, walk.way, walk.out
    unit_ends, unit_table, positions, cards = order.unit_ends, order.unit_table, order.positions, order.cards
    group_starts, group_ends = order.starts, order.ends
    tables: dict[int, tuple[bytes, list[int], list[int]]] = {}
    found: list[Event] = []
    add, is_tricks = found.append, way == TRICKS
    before, verb, is_move, until = END, NO_VERB, False, STEPS_LIMIT
    # of the walk, kept here while the loop runs and given back to it for what is not quick
    turn, passes, table, last, last_seat, active = walk.turn, 0, 0, -1, walk.last_seat, walk.active
    floor = 0
    while True:
        if len(found) == until:
            until += STEPS_LIMIT
            deal.number = number
            deal.next_number(len(found))
            number = deal.number
        # the context, as Walk.context has it
        if way == PLAIN:
            key = AFTER + before
        elif not is_move:
            key = BEGINNING + verb
        elif not table:
            key = 0
        elif is_tricks:
            hand = hands[turn]
            if 0 < walk.trick < seats:
                many = bisect_left(hand, group_ends[walk.led]) - bisect_left(hand, group_starts[walk.led])
                key = (table if table < 7 else 7) * 4 + (1 if many else 0) + (1 if many >= table else 0)
            else:
                key = LEAD + (not hand)
        elif active < 2:
            key = LONE
        elif passes and passes >= active - (1 if hands[last_seat] else 0):
            there = hands[turn].translate(unit_table)
            key = LEAD + min(max(map(there.count, set(there)), default=0), 7)
        else:
            hand = hands[turn]
            many = len(hand) - bisect_left(hand, floor)
            if table > 1:
                if many >= table:
                    there = hand[-many:].translate(unit_table)
                    many = sum([there.count(unit) >= table for unit in set(there)])
                else:
                    many = 0
            key = (table if table < 5 else 5) * 16 + MANY[many] * 2 + (1 if passes else 0)
        if key not in tables:
            table_of = deal.frequencies(key)
            tables[key] = table_of.symbols, table_of.parts, table_of.starts
        symbols, parts, starts = tables[key]
        slot = number & _LOW
        before = symbols[slot]
        if (part := parts[before]) != TOTAL:
            number = part * (number >> BITS) + slot - starts[before]
        if before == END:
            deal.finish(number)
            return found
        what, verb, relative, is_move, count = quick[before]
        seat = (turn + relative) % SEATS
        if what == PASSED:
            add(_PASSES[seat])
            passes += 1
        elif what >= PLAYED_ANY:
            hand = hands[seat]
            start = bisect_left(hand, floor) if what == PLAYED_ABOVE else 0
            pool = hand[start:] if start else hand
            if what == PLAYED_GROUP and walk.led >= 0:
                start = bisect_left(hand, group_starts[walk.led])
                pool = hand[start : bisect_left(hand, group_ends[walk.led])]
            table = count or table
            if table == 1:
                among = sorted(set(pool)) if walk.has_copies else pool
                number, index = divmod(number, len(among))
                position = among[index]
                del hand[bisect_left(hand, position, start)]
                code = cards[position]
                add(_PLAYS[seat][code])
                walk.shown = _SINGLES[code]
            else:
                picked, number = _taken(pool, table, order, number, has_copies=walk.has_copies)
                for position in picked:
                    hand.remove(position)
                position = picked[0]
                walk.shown = played = Cards(sorted(picked.translate(cards)))
                add(Play(seat, played))
            if not hand:
                active -= 1
                out.append(seat)
            if is_tricks:
                walk.turn = turn
                walk.play(seat, table, position)
            passes, last, last_seat, floor = 0, position, seat, unit_ends[position]
        elif what == DREW:
            code = stocks[seat].pop(0)
            hand, position = hands[seat], positions[code]
            if not hand:
                active += 1
            elif position in hand:
                walk.has_copies = True
            insort(hand, position)
            add(_DRAWS[seat][code])
            walk.shown = _SINGLES[code]
            turn = seat + 1 if seat + 1 < seats else 0
            continue
        elif what == DEALT:
            stock, hand = stocks[seat], hands[seat]
            given = Cards(stock[:count])
            del stock[:count]
            if given:
                active += not hand
                hand[:] = sorted(hand + given.translate(positions))
                walk.has_copies = walk.has_copies or len(set(hand)) < len(hand)
                walk.shown = given
            add(Deal(seat, given))
            turn = seat + 1 if seat + 1 < seats else 0
            continue
        else:
            walk.turn, walk.passes, walk.table, walk.active = turn, passes, table, active
            walk.last, walk.last_seat = last, last_seat
            deal.number = number
            add(deal.event(kinds[before]) if before else deal.whole())
            number, turn, passes, table, active = deal.number, walk.turn, walk.passes, walk.table, walk.active
            last, last_seat = walk.last, walk.last_seat
            floor = unit_ends[last] if last >= 0 else 0
            continue
        turn = seat + 1 if seat + 1 < seats else 0
        if is_tricks or not hands[turn]:
            turn = walk.next(seat)
