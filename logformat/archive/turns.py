"""The events of a deal that are no plays, in one loop: cards dealt, drawn, thrown away and laid out, and words.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; whatever is not common goes to them.
A test holds the two ways together.
"""

from __future__ import annotations

from bisect import insort

from logformat.archive.acts import (
    CUT,
    DEALT,
    DREW,
    ENDED,
    LET_GO,
    OTHER,
    SAID,
    TOLD,
    TOOK,
    Acts,
)  # fmt: skip
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import END
from logformat.archive.walk import AFTER, MOVES, NUMBERS, SEATS, TURNS
from logformat.cards import NO_CARDS, Cards
from logformat.events import Cut, Deal, Event, Result

_LOW = TOTAL - 1


def opened(deal: DealReader, acts: Acts, found: list[Event]) -> int:
    """Add the events of a deal up to the first play or pass; return the kind of the last one, or that of the end.

    Deals that are looked at by turns have no plays to stop at: all their events are added.
    """
    walk, number, rows, after = deal.walk, deal.number, acts.rows, acts.after
    hands, stocks, seats, pack = walk.hands, walk.stocks, walk.seats, walk.pack
    positions, codes, memo = walk.order.positions, walk.order.codes, acts.events
    is_whole, turn, symbol = walk.way == TURNS, walk.turn, END
    while True:
        for _ in range(STEPS_LIMIT):
            row = rows[AFTER + after[symbol]] or acts.row(AFTER + after[symbol])
            slot = number & _LOW
            symbol = row[0][slot]
            what, symbol, part, start, relative = row[1][symbol] or acts.act(row, symbol)
            if part != TOTAL:
                number = part * (number >> BITS) + slot - start
            if what == SAID:
                seat = (turn + relative) % SEATS
                key = symbol, seat, 0
            elif what == CUT:
                seat = (turn + relative) % SEATS
                deal.number = number
                found.append(Cut(seat, deal.signed(NUMBERS)))
                number, turn = deal.number, seat + 1 if seat + 1 < seats else 0
                continue
            elif what == TOLD:
                found.append(Result(deal.result()))
                continue
            elif what < DREW or what >= OTHER:
                if what == ENDED:
                    deal.finish(number)
                    return END
                deal.number, walk.turn, walk.shown = number, turn, shown_in(found)
                found.append(deal.any_event(symbol))
                if not is_whole and symbol and acts.kinds[symbol].verb in MOVES:
                    return symbol
                number, turn = deal.number, walk.turn
                continue
            elif what == DEALT:
                seat = (turn + relative) % SEATS
                found.append(_dealt(deal, seat, acts.kinds[symbol].count))
                turn = seat + 1 if seat + 1 < seats else 0
                continue
            else:
                seat = (turn + relative) % SEATS
                hand = hands[seat]
                if what >= LET_GO:
                    if what == LET_GO:
                        among = sorted(set(hand)) if walk.has_copies else hand
                        number, index = divmod(number, len(among))
                        code = codes[among[index]]
                    else:
                        number >>= 1
                        (code,) = shown_in(found)
                    if positions[code] in hand:
                        hand.remove(positions[code])
                        if not hand:
                            walk.active -= 1
                            walk.out.append(seat)
                    key = symbol, seat, code
                    found.append(memo.get(key) or acts.event(*key))
                    turn = walk.next(seat)
                    continue
                if what == TOOK:
                    number, slot = divmod(number, len(pack))
                    code = pack[slot]
                    if pack.count(code) > 1:
                        number = number * pack.count(code) + slot - pack.index(code)
                    pack.remove(code)
                elif what == DREW:
                    code = stocks[seat].pop(0)
                else:
                    code, walk.pile = walk.pile[0], walk.pile[1:]
                walk.active += not hand
                walk.has_copies = walk.has_copies or positions[code] in hand
                insort(hand, positions[code])
                key = symbol, seat, code
            found.append(memo.get(key) or acts.event(*key))
            turn = seat + 1 if seat + 1 < seats else 0
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def shown_in(found: list[Event]) -> Cards:
    """Return the cards that were seen last."""
    return next((event.cards for event in reversed(found) if event.cards), NO_CARDS)


def _dealt(deal: DealReader, seat: int, count: int) -> Deal:
    """Deal cards of the stock to a seat."""
    walk = deal.walk
    stock, hand = walk.stocks[seat], walk.hands[seat]
    given = Cards(stock[:count])
    del stock[:count]
    if given:
        has_held = bool(hand)
        walk.active += not has_held
        hand += given.translate(walk.order.positions)
        hand[:] = bytes(sorted(hand))
        if (has_held or deal.has_copies) and not walk.has_copies:
            walk.has_copies = len(set(hand)) < len(hand)
    return Deal(seat, given)
