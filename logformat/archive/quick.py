"""The events of a deal in one loop: passes, cards played one by one and cards off the stock are read right here.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; it is long because a call costs as
much as an event. Everything else goes to them, and a test holds the two ways together.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TypeAlias

from logformat.archive.choices import ABOVE, ANY, FORMS, SET
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import AS_TABLE, END, HELD, NO_CARDS_SHAPE, STOCK, WHOLE, Kind
from logformat.archive.walk import (
    CLIMBING,
    LEAD,
    LONE,
    MANY,
    MOVES,
    NO_VERB,
    SEATS,
    TRICKS,
    VERB_NAMES,
)
from logformat.cards import Cards
from logformat.events import Deal, Draw, Event, Pass, Play

NOT_QUICK, PASSED, PLAYED_ANY, PLAYED_ABOVE, DREW, DEALT = range(6)
_PLAYED = (PLAYED_ANY, PLAYED_ABOVE)
Quick: TypeAlias = tuple[int, int, int]
"""What a kind is for the loop, its verb, and its seat relative to the one whose turn it seems to be."""

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
    elif is_plain and verb == "play" and kind.count in (AS_TABLE, 1):
        found = {HELD + ANY * FORMS + SET: PLAYED_ANY, HELD + ABOVE * FORMS + SET: PLAYED_ABOVE}.get(
            kind.shape, NOT_QUICK
        )
    return found, kind.verb if verb else NO_VERB, kind.relative


def events(deal: DealReader, quick: list[Quick]) -> list[Event]:
    """Return all events of a deal."""
    walk, order, kinds, number = deal.walk, deal.walk.order, deal.kinds, deal.number
    hands, stocks, seats, way, out = walk.hands, walk.stocks, walk.seats, walk.way, walk.out
    unit_ends, unit_table, positions, cards = order.unit_ends, order.unit_table, order.positions, order.cards
    tables: dict[int, tuple[bytes, list[int], list[int]]] = {}
    found: list[Event] = []
    before, verb, low = END, NO_VERB, TOTAL - 1
    while True:
        if found and not len(found) % STEPS_LIMIT:
            deal.next_number(len(found))
            number = deal.number
        # the context, as Walk.context has it
        if way == CLIMBING and walk.table and (verb in MOVES):
            turn = walk.turn
            hand, table = hands[turn], walk.table
            if walk.active < 2:
                key = LONE
            elif walk.passes and walk.passes >= walk.active - (1 if hands[walk.last_seat] else 0):
                there = hand.translate(unit_table)
                key = LEAD + min(max(map(there.count, set(there)), default=0), 7)
            elif table == 1:
                many = len(hand) - bisect_left(hand, unit_ends[walk.last])
                key = 16 + MANY[many] * 2 + (1 if walk.passes else 0)
            else:
                key = walk.point()
        else:
            key = walk.context(before, verb)
        try:
            symbols, parts, starts = tables[key]
        except KeyError:
            table_of = deal.frequencies(key)
            symbols, parts, starts = tables[key] = table_of.symbols, table_of.parts, table_of.starts
        slot = number & low
        before = symbols[slot]
        number = parts[before] * (number >> BITS) + slot - starts[before]
        if before == END:
            return found
        if before == WHOLE:
            found.append(deal.whole())
            verb = NO_VERB
            continue
        what, verb, relative = quick[before]
        seat = (walk.turn + relative) % SEATS
        if what == PASSED:
            found.append(_PASSES[seat])
            walk.passes += 1
        elif what in _PLAYED and not walk.has_copies and (kinds[before].count or walk.table == 1):
            hand = hands[seat]
            start = bisect_left(hand, unit_ends[walk.last]) if what == PLAYED_ABOVE and walk.last >= 0 else 0
            number, index = divmod(number, len(hand) - start)
            position = hand.pop(start + index)
            code = cards[position]
            found.append(_PLAYS[seat][code])
            walk.shown = _SINGLES[code]
            if not hand:
                walk.active -= 1
                out.append(seat)
            if way == TRICKS:
                walk.play(seat, 1, position)
            else:
                walk.passes, walk.table, walk.last, walk.last_seat = 0, 1, position, seat
        elif what == DREW:
            code = stocks[seat].pop(0)
            hand, position = hands[seat], positions[code]
            if not hand:
                walk.active += 1
            elif position in hand:
                walk.has_copies = True
            insort(hand, position)
            found.append(_DRAWS[seat][code])
            walk.shown = _SINGLES[code]
            walk.turn = (seat + 1) % seats
            continue
        elif what == DEALT:
            stock, hand = stocks[seat], hands[seat]
            count = kinds[before].count
            dealt = Cards(stock[:count])
            del stock[:count]
            if not hand and dealt:
                walk.active += 1
            hand += dealt.translate(positions)
            if len(set(hand)) < len(hand):
                walk.has_copies = True
            hand[:] = sorted(hand)
            found.append(Deal(seat, dealt))
            walk.shown = dealt or walk.shown
            walk.turn = (seat + 1) % seats
            continue
        else:
            deal.number = number
            found.append(deal.event(kinds[before]))
            number = deal.number
            continue
        after = seat + 1 if seat + 1 < seats else 0
        walk.turn = after if hands[after] and way != TRICKS else walk.next(seat)
