"""The writer's side of a group of cards: the cheapest way to name it, and the choices that way takes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb, log2
from operator import itemgetter
from typing import NamedTuple, TypeAlias, TypeVar

from logformat.archive.choices import (
    ABOVE,
    ALL_AND,
    ANY,
    COMBINATION,
    FORMS,
    GROUP,
    PAIRS,
    RUN,
    SET,
    TRIPLES,
    combination_number,
    group_number,
    permutation_number,
    permutations,
    rows_of,
    run_number,
    runs,
    sets,
    without,
)  # fmt: skip
from logformat.archive.coder import Share
from logformat.archive.orders import KINDS, Order
from logformat.archive.pages import (
    ANY_CODES,
    HELD,
    IN_BYTES,
    LONGEST,
    MIXED_LONGEST,
    NO_CARDS_SHAPE,
    PACK,
    PILE,
    SAME_AGAIN,
    STOCK,
    UNSEEN,
)
from logformat.archive.walk import SUITS, Walk
from logformat.cards import UNKNOWN

Items = TypeVar("Items", bytearray, list[bytearray])
Form: TypeAlias = tuple[int, int, Callable[[], int]]
"""A form of cards in a pool, in how many ways cards have it, and what tells which of them it is."""


class Named(NamedTuple):
    """A way to name cards: its shape, whether their order is not the usual one, its choices, and bytes beside them."""

    shape: int
    mixed: bool = False
    shares: tuple[Share, ...] = ()
    data: bytes = b""


Way: TypeAlias = tuple[float, Callable[[], Named]]
"""About how many bits a way takes, and what works it out: only the cheapest is, for it takes long."""

_NO_CARDS, _STOCK, _PILE, _UNSEEN = Named(NO_CARDS_SHAPE), Named(STOCK), Named(PILE), Named(UNSEEN)


def named(walk: Walk, cards: bytes, place: int) -> Named:
    """Return the way to name the cards of an event."""
    if not cards:
        return _NO_CARDS
    if walk.stocks[place].startswith(cards):
        return _STOCK
    if walk.pile.startswith(cards):
        return _PILE
    if cards.count(UNKNOWN) == len(cards):
        return _UNSEEN
    if len(cards) > LONGEST:
        return Named(IN_BYTES, data=sized(cards))
    if (one := _one(walk, cards, place)) is not None:
        return one
    _, way = min(_ways(walk, cards, place), key=itemgetter(0))
    return way()


def _one(walk: Walk, cards: bytes, place: int) -> Named | None:
    """Return the way to name a single card of the hand that can be nowhere else, as most cards are named."""
    hand, position = walk.hands[place], walk.order.positions[cards[0]]
    if len(cards) > 1 or position not in hand or cards == walk.shown or cards[0] in walk.pack:
        return None
    at, is_lead = bisect_left(hand, position), walk.is_lead()
    number, found, total, least = 0, ANY, 0, 0
    for pool in _pools(walk):
        start, end = _span(hand, pool, walk)
        if start <= at < end:
            count = len(set(hand[start:end])) if walk.has_copies else end - start
            dear = count * 64 if is_lead and pool != ANY else count
            if not least or dear < least:
                number = len(set(hand[start:at])) if walk.has_copies else at - start
                found, total, least = pool, count, dear
    return Named(HELD + found * FORMS + SET, shares=((number, 1, total),))


def _span(hand: bytearray, pool: int, walk: Walk) -> tuple[int, int]:
    """Return where in a hand the cards of a pool begin and end, as `pool_of` has them."""
    order, led, last = walk.order, walk.led, walk.last
    if pool == GROUP and led >= 0:
        return bisect_left(hand, order.starts[led]), bisect_left(hand, order.ends[led])
    if pool == ABOVE and last >= 0:
        return bisect_left(hand, order.unit_ends[last]), len(hand)
    return 0, len(hand)


def _pools(walk: Walk) -> tuple[int, ...]:
    """Return the pools that cards are looked for in."""
    return (GROUP, ANY) if walk.way == SUITS else (ABOVE, GROUP, ANY)


def _ways(walk: Walk, cards: bytes, place: int) -> Iterator[Way]:
    """Yield the ways to name cards; those that fit few points of a deal have to be worth it."""
    if cards == walk.shown:
        is_other = walk.way == SUITS and place != walk.last_seat
        yield 9 if is_other else 2, partial(Named, SAME_AGAIN, shares=((0, 1, 2),))
    if max(cards) < KINDS:
        yield from _held(walk, cards, walk.hands[place])
        if (shares := _from_pack(walk.pack, cards)) is not None:
            yield _bits(shares) + 1, partial(Named, PACK, shares=shares)
    yield 8 * len(cards) + 1, partial(Named, ANY_CODES, shares=tuple([(code, 1, 256) for code in cards]))


def _bits(shares: Sequence[Share]) -> float:
    return sum([log2(total / width) for _, width, total in shares])


def _from_pack(pack: bytearray, cards: bytes) -> tuple[Share, ...] | None:
    if cards[0] not in pack:
        return None
    left = pack[:]
    shares = []
    for card in cards:
        count = left.count(card)
        if not count:
            return None
        start = left.index(card)
        shares.append((start, count, len(left)))
        del left[start]
    return tuple(shares)


def sized(data: bytes) -> bytes:
    """Return bytes after their number."""
    return len(data).to_bytes(4, "little") + data


# ---------------------------------------------------------------- cards of a hand


def _held(walk: Walk, cards: bytes, hand: bytearray) -> Iterator[Way]:
    """Yield the ways to name cards that are in a hand."""
    picked = bytes(sorted(cards.translate(walk.order.positions)))
    if not _has(hand, picked):
        return
    mixed: tuple[Share, ...] = ()
    if cards != bytes(sorted(cards)):
        if len(cards) > MIXED_LONGEST:
            return
        mixed = ((permutation_number(cards), 1, permutations(len(cards))),)
    beside, is_lead = _bits(mixed), walk.is_lead()
    for kind, pool in _different_pools(walk, hand, is_lead=is_lead):
        for form, total, number in _forms(pool, picked, hand, walk.order):
            bits = log2(total) + beside + (4 if mixed else 0) + (2 if form >= COMBINATION else 0)
            shape = HELD + kind * FORMS + form
            yield bits + (6 if is_lead and kind != ANY else 0), partial(_of_hand, shape, total, number, mixed)


def _of_hand(shape: int, total: int, number: Callable[[], int], mixed: tuple[Share, ...]) -> Named:
    return Named(shape, bool(mixed), ((number(), 1, total), *mixed))


def _different_pools(walk: Walk, hand: bytearray, *, is_lead: bool) -> Iterator[tuple[int, bytearray]]:
    """Yield the pools of a hand; the whole hand comes once, as the pool that is cheapest to name."""
    is_known = False
    for kind in _pools(walk):
        start, end = _span(hand, kind, walk)
        if end - start < len(hand):
            yield kind, hand[start:end]
        elif not is_known and (kind == ANY or not is_lead):
            is_known = True
            yield kind, hand


def _has(hand: bytearray, picked: bytes) -> bool:
    """Whether a hand has some cards, and as many copies of each."""
    for card in picked:
        if card not in hand:
            return False
    return len(set(picked)) == len(picked) or all(hand.count(card) >= picked.count(card) for card in set(picked))


def _forms(pool: bytearray, picked: bytes, hand: bytearray, order: Order) -> Iterator[Form]:
    """Yield the forms that some cards of a hand have in a pool of it, which has all copies of a card or none."""
    count, is_whole = len(picked), picked[0] in pool and picked[-1] in pool
    is_set = order.units[picked[0]] == order.units[picked[-1]]
    if is_whole:
        form = _set(pool, picked, order) if is_set else _row(pool, picked, order)
        if form is not None:
            yield form
        if count > 1:  # else it is a set, which is cheaper
            yield COMBINATION, comb(len(pool), count), partial(combination_number, pool, picked)
    elif len(pool) < count and all(picked.count(position) >= pool.count(position) for position in set(pool)):
        yield ALL_AND, comb(len(hand) - len(pool), count - len(pool)), partial(_beyond, pool, picked, hand)


def _beyond(pool: bytearray, picked: bytes, hand: bytearray) -> int:
    """Return which combination of the cards outside a pool some are, besides the whole pool."""
    return combination_number(without(hand, bytes(pool)), bytes(without(bytearray(picked), bytes(pool))))


def _set(pool: bytearray, picked: bytes, order: Order) -> Form:
    """Return the form of cards of one unit."""
    count = len(picked)
    if order.by_rank:
        return _chosen(SET, sets(pool, count, order), picked, lambda unit: group_number(unit, picked))
    cards = [card for card in dict.fromkeys(pool) if pool.count(card) >= count]
    return SET, len(cards), partial(cards.index, picked[0])


def _row(pool: bytearray, picked: bytes, order: Order) -> Form | None:
    """Return the form of units in a row, None if they are not in a row."""
    units = picked.translate(order.unit_table)
    each, length = units.count(units[0]), units[-1] - units[0] + 1
    if each > 3 or each * length != len(units) or any(units.count(unit) != each for unit in units):
        return None
    form = (RUN, PAIRS, TRIPLES)[each - 1]
    if order.by_rank:
        return _chosen(form, runs(pool, length, each, order), picked, lambda row: run_number(row, each, picked))
    firsts = rows_of(pool, length, each, order)
    return (form, len(firsts), partial(firsts.index, picked[0])) if picked[0] in firsts else None


def _chosen(form: int, items: Sequence[tuple[int, Items]], picked: bytes, number: Callable[[Items], int]) -> Form:
    """Return the form of cards of one of several items, each with how many ways it has to take cards."""
    return form, sum([ways for ways, _ in items]), partial(_number, items, set(picked), number)


def _number(items: Sequence[tuple[int, Items]], wanted: set[int], number: Callable[[Items], int]) -> int:
    before = 0
    for ways, item in items:
        if wanted <= set(b"".join(item) if isinstance(item, list) else item):
            return before + number(item)
        before += ways
    raise ValueError("cards that are not there")
