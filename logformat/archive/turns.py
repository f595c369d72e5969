"""The events of a deal that are no plays, in one loop: cards dealt, drawn, thrown away and laid out, and words.

The loop and what it calls repeat what `Walk` and `DealReader` say of these events, with fewer steps; whatever is not common
goes to them. A test holds the two ways together.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from logformat.archive.acts import (
    CUT,
    DEALT,
    DREW,
    ENDED,
    LET_GO,
    PILED,
    PLAYED_ANY,
    SAID,
    SHOWN,
    TOLD,
    Acts,
    cards_of,
)  # fmt: skip
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import END
from logformat.archive.walk import AFTER, MOVES, NUMBERS, SEATS, TURNS, Walk
from logformat.events import Cut, Deal, Event, Result

_LOW: Final = 1023
ENDED_HERE: Final = -1
"""No context: the deal is over."""


def opened(deal: DealReader, acts: Acts) -> int:
    """Add the events of a deal up to the first play or pass; return the context of the next one, -1 at the end.

    The context is 0 after a play or a pass; most plays are left to those who know better what to do about them. Deals
    that are looked at by turns have no plays to stop at: all their events are added.
    """
    walk, rows, after, events, found = deal.walk, acts.rows, acts.after, acts.events, deal.found
    stocks, hands, positions = walk.stocks, walk.hands, walk.order.positions
    stops, seats = walk.way != TURNS, walk.seats
    number, symbol, turn = deal.number, END, walk.turn
    while True:
        for _ in range(STEPS_LIMIT):
            key, slot = AFTER + after[symbol], number & _LOW
            what, part, start, relative, following = rows[key][slot] or acts.act(key, slot)
            if what == PLAYED_ANY and stops and turn < seats:
                deal.number, walk.turn, deal.last_kind = number, turn, symbol
                return key
            symbol = following
            if part != TOTAL:
                number = part * (number >> BITS) + (slot - start)
            if what == DREW:
                seat = (turn + relative) % SEATS
                code, hand = stocks[seat].pop(0), hands[seat]
                position = positions[code]
                if not hand:
                    walk.active += 1
                elif position in hand:
                    walk.has_copies = True
                insort(hand, position)
                turn = seat + 1 if seat + 1 < seats else 0
                found.append(events.get((symbol * SEATS + seat) * 256 + code) or acts.event(symbol, seat, code))
                continue
            deal.number, walk.turn = number, turn
            if SAID <= what <= CUT:
                found.append(_event(deal, acts, what, symbol, (turn + relative) % SEATS))
            elif what == TOLD:
                found.append(Result(deal.result()))
            elif what == ENDED:
                deal.finish(number)
                return ENDED_HERE
            else:
                found.append(deal.any_event(symbol))
                if stops and symbol and acts.kinds[symbol].verb in MOVES:
                    deal.last_kind = symbol
                    return 0
            number, turn = deal.number, walk.turn
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _event(deal: DealReader, acts: Acts, what: int, symbol: int, seat: int) -> Event:
    """Return an event of one of the kinds that are common here."""
    walk = deal.walk
    if what == LET_GO:
        return acts.event(symbol, seat, _thrown(deal, seat))
    if what == SHOWN:
        return acts.event(symbol, seat, _shown(deal, seat))
    walk.turn = seat + 1 if seat + 1 < walk.seats else 0
    if what == SAID:
        return acts.event(symbol, seat, 0)
    if what == CUT:
        return Cut(seat, deal.signed(NUMBERS))
    if what == DEALT:
        return _dealt(deal, seat, acts.kinds[symbol].count)
    code = _drawn(deal, what, seat)
    return acts.event(symbol, seat, code)


def _drawn(deal: DealReader, what: int, seat: int) -> int:
    """Return a card that a seat draws from the pack or the pile."""
    walk = deal.walk
    if what == PILED:
        code, walk.pile = walk.pile[0], walk.pile[1:]
    else:
        code = _from_pack(deal, walk.pack)
    hand, position = walk.hands[seat], walk.order.positions[code]
    walk.active += not hand
    walk.has_copies = walk.has_copies or position in hand
    insort(hand, position)
    return code


def _from_pack(deal: DealReader, pack: bytearray) -> int:
    deal.number, slot = divmod(deal.number, len(pack))
    code = pack[slot]
    copies = pack.count(code)
    if copies > 1:
        deal.number = deal.number * copies + slot - pack.index(code)
    pack.remove(code)
    return code


def _thrown(deal: DealReader, seat: int) -> int:
    """Return any card of a hand, which lets it go."""
    walk = deal.walk
    hand = walk.hands[seat]
    among = sorted(set(hand)) if walk.has_copies else hand
    deal.number, index = divmod(deal.number, len(among))
    position = among[index]
    _let_go(walk, hand, position, seat)
    return walk.order.codes[position]


def _shown(deal: DealReader, seat: int) -> int:
    """Return the one card that was seen last; a hand that has it lets it go."""
    walk = deal.walk
    deal.number >>= 1
    (code,) = deal.shown.cards()
    hand, position = walk.hands[seat], walk.order.positions[code]
    if position in hand:
        _let_go(walk, hand, position, seat)
    else:
        walk.turn = walk.next(seat)
    return code


def _let_go(walk: Walk, hand: bytearray, position: int, seat: int) -> None:
    """Take a card out of a hand; the next seat has its turn."""
    hand.remove(position)
    if not hand:
        walk.active -= 1
        walk.out.append(seat)
    walk.turn = walk.next(seat)


def _dealt(deal: DealReader, seat: int, count: int) -> Deal:
    """Deal cards of the stock to a seat."""
    walk = deal.walk
    stock, hand = walk.stocks[seat], walk.hands[seat]
    given = cards_of(stock[:count])
    del stock[:count]
    if given:
        has_held = bool(hand)
        walk.active += not has_held
        hand += given.translate(walk.order.positions)
        hand[:] = bytes(sorted(hand))
        if (has_held or deal.has_copies) and not walk.has_copies:
            walk.has_copies = len(set(hand)) < len(hand)
    return Deal(seat, given)
