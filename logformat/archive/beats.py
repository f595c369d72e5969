"""The plays and passes of a climbing game, in one loop: cards are put on cards until all the others pass.

The loop repeats, with few calls, what `Walk` and `DealReader` say of passes and of cards of one unit; whatever is less
common goes to functions, and what is not common at all to them. A test holds the two ways together.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from math import comb
from typing import Final

from logformat.archive.acts import (
    ASIDE,
    COPIES,
    ENDED,
    PASSED,
    PASSES,
    PLAYED,
    PLAYED_ABOVE,
    SAID,
    TOLD,
    Acts,
    cards_of,
    plays_of,
)  # fmt: skip
from logformat.archive.choices import FORMS, SET, combination, pool_of, without
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.orders import Order
from logformat.archive.pages import HELD
from logformat.archive.walk import AFTER, LEAD, LONE, MANY, MOVES, SEATS, Walk
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Event, Pairs, Play, Result

_LOW: Final = 1023
_ENDED: Final = -1
_MANY_TWICE: Final = bytes(2 * many for many in MANY)


def beaten(deal: DealReader, acts: Acts, key: int) -> list[Event]:
    """Add all events of a deal from the first play on, or the first after it; return all events.

    `key` is the context of the next event, 0 where it has to be found.
    """
    walk, hands, out, rows, found = deal.walk, deal.walk.hands, deal.walk.out, acts.rows, deal.found
    order, unit_ends, plays, add = walk.order, walk.order.unit_ends, plays_of(walk.order.codes), found.append
    number, turn, table, active = deal.number, walk.turn, walk.table, walk.active
    follower, floor, needed = _followers(hands, walk.seats), *_limits(walk)
    key, is_plain, left = key or walk.point(), not walk.has_copies, needed - walk.passes
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
                key = _other(deal, acts, what, symbol, count)
                if key == _ENDED or walk.last < 0:
                    return found if key == _ENDED else deal.events(symbol)
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
    floor = walk.order.unit_ends[walk.last] if walk.last >= 0 else 0
    return floor, walk.active - bool(walk.hands[walk.last_seat])


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


def _other(deal: DealReader, acts: Acts, what: int, symbol: int, number: int) -> int:
    """Add an event that is no pass and no single card; return the context after it, 0 after a move, -1 at the end."""
    walk, found = deal.walk, deal.found
    relative, pairs = 0, NO_PAIRS
    if what == ASIDE:
        what, relative, number, pairs = acts.asides[symbol]
    if what < PASSED or what == PLAYED:
        _put(deal, acts.kinds[symbol].shape - HELD, (walk.turn + relative) % SEATS, number or walk.table, pairs)
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
        found.append(deal.any_event(symbol))
    return 0 if symbol and acts.kinds[symbol].verb in MOVES else AFTER + acts.after[symbol]


def _put(deal: DealReader, shape: int, seat: int, count: int, pairs: Pairs) -> None:
    """Add a play of a seat, of any cards of its hand."""
    walk, order, hand = deal.walk, deal.walk.order, deal.walk.hands[seat]
    pool_kind, form = divmod(shape, FORMS)
    pool = pool_of(hand, pool_kind, order, walk.led, walk.last)
    if form == SET and count == 1 and not walk.has_copies:
        index = deal.uniform(len(pool))
        picked = pool[index : index + 1]
    else:
        picked = deal.group_of(form, count, pool, lambda: without(hand, bytes(pool)))
    cards = cards_of(bytes(sorted(picked.translate(order.cards))))
    for position in bytes(picked):
        hand.remove(position)
    deal.found.append(Play(seat, cards, pairs))
    if not hand:
        walk.active -= 1
        walk.out.append(seat)
    walk.play(seat, len(picked), min(picked))
    walk.turn = walk.next(seat)


def _different(order: Order, pool: bytearray, count: int, number: int) -> tuple[int, bytes, Cards]:
    """Return what is left of a number, and the set of different cards of one unit that it names, as it lies and as it is told."""
    spans = [same.span() for same in COPIES[count].finditer(pool.translate(order.unit_table))]
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
