"""The plays of a trick game, in one loop: suits are led and followed, and who seems to have won leads next.

The loop repeats, without calls, what `Walk` and `DealReader` say of these events; whatever is not common goes to them.
A test holds the two ways together. Beside the hands stand *pools*: the different cards of each suit that a seat holds.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final, TypeAlias

from logformat.archive.acts import (
    ASIDE,
    COPIES,
    ENDED,
    PLAYED,
    PLAYED_ANY,
    PLAYED_GROUP,
    REPEATED,
    SAID,
    TOLD,
    Acts,
    cards_of,
    plays_of,
    same,
)  # fmt: skip
from logformat.archive.choices import ANY, FORMS
from logformat.archive.coder import BITS, TOTAL
from logformat.archive.deal_reader import DealReader
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.orders import Order
from logformat.archive.pages import HELD, LONGEST, WHOLE
from logformat.archive.walk import AFTER, LEAD, MOVES, SEATS, Walk
from logformat.events import NO_PAIRS, Event, Pairs, Play, Result

_LOW: Final = 1023
_ENDED: Final = -1

Pools: TypeAlias = list[list[bytearray]]
"""Of each seat, the different cards of each suit."""


def tricked(deal: DealReader, acts: Acts, key: int) -> list[Event]:
    """Add all events of a deal from the first play on, or the first after it; return all events.

    `key` is the context of the next event, 0 where it has to be found.
    """
    walk, order, rows, seats, found = deal.walk, deal.walk.order, acts.rows, deal.walk.seats, deal.found
    groups, trumps, hands, plays = order.groups, order.trumps, walk.hands, plays_of(order.codes)
    pools, add = [_pools_of(hand, order) for hand in hands[:SEATS]], found.append
    number, turn, trick, table, best = deal.number, walk.turn, walk.trick, walk.table, walk.best
    key, led, high, is_again = (
        key or walk.point(),
        groups[walk.led],
        groups[best],
        trick == 1 and turn == walk.last_seat,
    )
    while True:
        for _ in range(STEPS_LIMIT - len(found) % STEPS_LIMIT):
            slot = number & _LOW
            what, part, begin, count, symbol = rows[key][slot] or acts.act(key, slot)
            if part != TOTAL:
                number = part * (number >> BITS) + (slot - begin)
            if what <= PLAYED_ANY and (count or table) == 1 and not is_again:
                hand, own, table = hands[turn], pools[turn], 1
                pool = own[led] if what == PLAYED_GROUP else b"".join(own)
                position = pool[0]
                if len(pool) > 1:
                    number, index = divmod(number, len(pool))
                    position = pool[index]
                hand.remove(position)
                group = groups[position]
                if position not in hand:
                    own[group].remove(position)
                add(plays[turn][position])
            elif is_again or not (what <= PLAYED_ANY or PLAYED <= what <= REPEATED):
                deal.number, walk.turn, walk.trick, walk.table, walk.best = number, turn, trick, table, best
                key = _other(deal, acts, pools, what, symbol, count)
                number, turn, trick, table, best = deal.number, walk.turn, walk.trick, walk.table, walk.best
                if key == _ENDED or walk.led < 0 or best < 0:
                    return found if key == _ENDED else deal.events(symbol)
                led, high, is_again = groups[walk.led], groups[best], trick == 1 and turn == walk.last_seat
                continue
            else:
                deal.number, walk.turn, hand = number, turn, hands[turn]
                play, position = _play(deal, acts, pools, what, symbol, count or table, NO_PAIRS)
                number, table, group = deal.number, len(play.cards), groups[position]
                add(play)
            walk.last_seat = turn
            if not hand:
                walk.out.append(turn)
                walk.active -= 1
            if 0 < trick < seats:
                trick += 1
                if position > best if group == high else group == trumps:
                    best, high, walk.best_seat = position, group, turn
            else:
                trick, led, best, high = 1, group, position, group
                walk.led, walk.best_seat = position, turn
            if trick < seats:
                turn = turn + 1 if turn + 1 < seats else 0
                if not hands[turn]:
                    turn = _next(hands, walk.last_seat, seats)
                key = _follow(hands[turn], pools[turn][led], walk, table) if table > 1 else 5 if pools[turn][led] else 4
            else:
                turn, key, is_again = walk.best_seat, LEAD, seats == 1
        deal.number = number
        deal.next_number(len(found))
        number = deal.number


def _pools_of(hand: bytearray, order: Order) -> list[bytearray]:
    """Return the different cards of each suit in a hand."""
    if not hand:
        return [bytearray() for _ in order.others]
    different = bytearray(dict.fromkeys(hand))
    return [different.translate(None, others) for others in order.others]


def _next(hands: list[bytearray], seat: int, seats: int) -> int:
    """Return the seat that has cards after another, the next one of which has none, as `Walk.next` has it."""
    for step in range(2, seats):
        if hands[(seat + step) % seats]:
            return (seat + step) % seats
    return seat + 1 if seat + 1 < seats else 0


def _follow(hand: bytearray, pool: bytearray, walk: Walk, table: int) -> int:
    """Return the context of a move that follows several cards, as `Walk.point` has it."""
    order, led = walk.order, walk.led
    start, end = bisect_left(hand, order.starts[led]), bisect_left(hand, order.ends[led])
    size = end - start
    if table > 1 and size >= table:
        has_set = size > len(pool) and table <= LONGEST and COPIES[table].search(hand, start, end) is not None
        return min(table, 7) * 4 + 2 + has_set
    return min(table, 7) * 4 + (size > 0)


# ---------------------------------------------------------------- plays that are not a single card


def _play(
    deal: DealReader, acts: Acts, pools: Pools, what: int, symbol: int, count: int, pairs: Pairs
) -> tuple[Play, int]:
    """Return a play of the seat whose turn it is, and its lowest card; its hand and its pools are without the cards."""
    walk, order, seat = deal.walk, deal.walk.order, deal.walk.turn
    hand, own = walk.hands[seat], pools[seat]
    if what == REPEATED:
        deal.uniform(2)
        cards = deal.shown.cards()
        picked: bytes | bytearray = walk.positions_of(cards)
    elif what == PLAYED:
        picked = _several(deal, hand, acts.kinds[symbol].shape - HELD, count)
        cards = cards_of(bytes(sorted(picked.translate(order.cards))))
    else:
        position = _copied(deal, hand, own, what, count)
        if not count:
            raise ValueError("a play of no cards")
        at = hand.index(position)
        del hand[at : at + count]
        if position not in hand:
            own[order.groups[position]].remove(position)
        return Play(seat, same(order.codes[position], count), pairs), position
    for position in bytes(picked):
        if position in hand:
            hand.remove(position)
            if position not in hand:
                own[order.groups[position]].remove(position)
    return Play(seat, cards, pairs), min(picked)


def _copied(deal: DealReader, hand: bytearray, own: list[bytearray], what: int, count: int) -> int:
    """Return a card of which there are so many copies, of those of the suit led or of the hand."""
    order, led = deal.walk.order, deal.walk.led
    if count == 1:
        pool = own[order.groups[led]] if what == PLAYED_GROUP else b"".join(own)
        return pool[deal.uniform(len(pool))]
    if what == PLAYED_GROUP:
        start, end = bisect_left(hand, order.starts[led]), bisect_left(hand, order.ends[led])
        found = COPIES[count].findall(hand, start, end)
    else:
        found = COPIES[count].findall(hand)
    return ord(found[deal.uniform(len(found))])


def _several(deal: DealReader, hand: bytearray, shape: int, count: int) -> bytearray:
    """Return the cards of a play that are not all the same."""
    order, led = deal.walk.order, deal.walk.led
    pool, form = divmod(shape, FORMS)
    if pool == ANY:
        return deal.group_of(form, count, hand, bytearray)
    start, end = bisect_left(hand, order.starts[led]), bisect_left(hand, order.ends[led])
    return deal.group_of(form, count, hand[start:end], lambda: hand[:start] + hand[end:])


# ---------------------------------------------------------------- what is less common


def _other(deal: DealReader, acts: Acts, pools: Pools, what: int, symbol: int, number: int) -> int:
    """Add an event that is no play in its turn; return the context after it, -1 at the end."""
    walk, found = deal.walk, deal.found
    if what in (PLAYED_GROUP, PLAYED_ANY, PLAYED, REPEATED, ASIDE):
        what, relative, count, pairs = acts.asides[symbol] if what == ASIDE else (what, 0, number, NO_PAIRS)
        _play_aside(deal, acts, pools, what, symbol, (walk.turn + relative) % SEATS, count, pairs)
        return _point(walk, pools)
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
        _slow(deal, pools, symbol)
    is_move = symbol and acts.kinds[symbol].verb in MOVES
    return _point(walk, pools) if is_move else AFTER + acts.after[symbol]


def _play_aside(
    deal: DealReader, acts: Acts, pools: Pools, what: int, symbol: int, seat: int, count: int,
    pairs: Pairs,
) -> None:  # fmt: skip
    """Add a play out of turn, or with words, or of a lead that was not let stand."""
    walk, turn = deal.walk, deal.walk.turn
    if walk.trick == 1 and seat == walk.last_seat:
        _take_back(deal, pools, seat)
        turn = seat
    walk.turn = seat
    play, lowest = _play(deal, acts, pools, what, symbol, count or walk.table, pairs)
    deal.found.append(play)
    if not walk.hands[seat]:
        walk.out.append(seat)
        walk.active -= 1
    walk.turn = turn
    walk.play(seat, len(play.cards), lowest)
    walk.turn = walk.next(seat)


def _take_back(deal: DealReader, pools: Pools, seat: int) -> None:
    """Give back a lead that was not let stand, as `Walk.before_play` does."""
    walk = deal.walk
    hand, positions = walk.hands[seat], walk.positions_of(deal.played.cards())
    walk.active += not hand and bool(positions)
    hand[:] = bytes(sorted(hand + positions))
    for position in positions:
        pool = pools[seat][walk.order.groups[position]]
        if position not in pool:
            insort(pool, position)
    walk.trick = 0


def _slow(deal: DealReader, pools: Pools, symbol: int) -> None:
    """Add an event of any kind; if its kind has a seat, no other hand can change by it."""
    event = deal.any_event(symbol)
    deal.found.append(event)
    changed = range(SEATS) if symbol == WHOLE or event.seat is None else (event.seat,)
    for seat in changed:
        pools[seat] = _pools_of(deal.walk.hands[seat], deal.walk.order)


def _point(walk: Walk, pools: Pools) -> int:
    """Return the context of the next move, as `Walk.point` has it."""
    if not 0 < walk.trick < walk.seats:
        return LEAD if walk.table else 0
    pool = pools[walk.turn][walk.order.groups[walk.led]]
    return _follow(walk.hands[walk.turn], pool, walk, walk.table)
