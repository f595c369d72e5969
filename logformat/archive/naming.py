"""The writer's side of a group of cards: the cheapest way to name it, and the choices that way takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import comb, log2
from typing import NamedTuple, TypeVar

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
    pool_of,
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


class Named(NamedTuple):
    """A way to name cards: its shape, whether their order is not the usual one, its choices, and bytes beside them."""

    shape: int
    mixed: bool = False
    shares: tuple[Share, ...] = ()
    data: bytes = b""


_NO_CARDS = Named(NO_CARDS_SHAPE)


def named(walk: Walk, cards: bytes, place: int) -> Named:
    """Return the way to name the cards of an event."""
    if not cards:
        return _NO_CARDS
    if walk.stocks[place][: len(cards)] == cards:
        return Named(STOCK)
    if walk.pile[: len(cards)] == cards:
        return Named(PILE)
    if cards.count(UNKNOWN) == len(cards):
        return Named(UNSEEN)
    if len(cards) > LONGEST:
        return Named(IN_BYTES, data=sized(cards))
    if (one := _one(walk, cards, place)) is not None:
        return one
    ways = list(_ways(walk, cards, place))
    is_lead, is_other = walk.is_lead(), walk.way == SUITS and place != walk.last_seat
    return min(ways, key=lambda way: _bits(way, is_lead=is_lead, is_other=is_other))


def _bits(way: Named, *, is_lead: bool, is_other: bool) -> float:
    """Return about how many bits a way takes; the ways that fit few points of a deal have to be worth it."""
    bits = sum(log2(total / width) for _, width, total in way.shares) + (4 if way.mixed else 0)
    if way.shape < HELD:
        return bits + (8 if way.shape == SAME_AGAIN and is_other else 1)
    pool, form = divmod(way.shape - HELD, FORMS)
    return bits + (2 if form >= COMBINATION else 0) + (6 if is_lead and pool != ANY else 0)


def _one(walk: Walk, cards: bytes, place: int) -> Named | None:
    """Return the way to name a single card of the hand that can be nowhere else, as most cards are named."""
    hand, position = walk.hands[place], walk.order.positions[cards[0]]
    if len(cards) > 1 or position not in hand or cards == walk.shown or cards[0] in walk.pack:
        return None
    among, found, least = [0], ANY, 0
    for pool_kind in _pools(walk):
        pool = sorted(set(pool_of(hand, pool_kind, walk.order, walk.led, walk.last)))
        worth = 64 if walk.is_lead() and pool_kind != ANY else 1
        if position in pool and (not least or len(pool) * worth < least):
            among, found, least = pool, pool_kind, len(pool) * worth
    return Named(HELD + found * FORMS + SET, shares=((among.index(position), 1, len(among)),))


def _pools(walk: Walk) -> tuple[int, ...]:
    """Return the pools that cards are looked for in."""
    return (GROUP, ANY) if walk.way == SUITS else (ABOVE, GROUP, ANY)


def _ways(walk: Walk, cards: bytes, place: int) -> Iterator[Named]:
    if cards == walk.shown:
        yield Named(SAME_AGAIN, shares=((0, 1, 2),))
    if max(cards) < KINDS:
        yield from _held(walk, cards, walk.hands[place])
        if (shares := _from_pack(walk.pack, cards)) is not None:
            yield Named(PACK, shares=shares)
    yield Named(ANY_CODES, shares=tuple((code, 1, 256) for code in cards))


def _from_pack(pack: bytearray, cards: bytes) -> tuple[Share, ...] | None:
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


def _held(walk: Walk, cards: bytes, hand: bytearray) -> Iterator[Named]:
    """Yield the ways to name cards that are in a hand."""
    order, count = walk.order, len(cards)
    picked = bytes(sorted(cards.translate(order.positions)))
    if any(hand.count(position) < picked.count(position) for position in set(picked)):
        return
    usual = bytes(sorted(cards))
    mixed: tuple[Share, ...] = ()
    if cards != usual:
        if count > MIXED_LONGEST:
            return
        mixed = ((permutation_number(cards), 1, permutations(count)),)
    for pool_kind in _pools(walk):
        pool = pool_of(hand, pool_kind, order, walk.led, walk.last)
        for form, shares in _forms(pool, picked, hand, walk):
            yield Named(HELD + pool_kind * FORMS + form, bool(mixed), shares + mixed)


def _forms(pool: bytearray, picked: bytes, hand: bytearray, walk: Walk) -> Iterator[tuple[int, tuple[Share, ...]]]:
    count, order = len(picked), walk.order
    if order.units[picked[0]] == order.units[picked[-1]]:
        if (share := _share(sets(pool, count, order), picked, lambda unit: group_number(unit, picked))) is not None:
            yield SET, (share,)
    else:
        yield from _rows(pool, picked, order)
    if all(pool.count(position) >= picked.count(position) for position in set(picked)):
        yield COMBINATION, ((combination_number(pool, picked), 1, comb(len(pool), count)),)
    elif len(pool) < count and all(picked.count(position) >= pool.count(position) for position in set(pool)):
        rest = without(hand, bytes(pool))
        beyond = bytes(without(bytearray(picked), bytes(pool)))
        yield ALL_AND, ((combination_number(rest, beyond), 1, comb(len(rest), len(beyond))),)


def _rows(pool: bytearray, picked: bytes, order: Order) -> Iterator[tuple[int, tuple[Share, ...]]]:
    """Yield the ways to name units in a row."""
    sizes = {len(list(same)) for _, same in groupby(picked, key=order.units.__getitem__)}
    each = min(sizes)
    if len(sizes) > 1 or each > 3:
        return
    rows = runs(pool, len(picked) // each, each, order)
    share = _share(rows, picked, lambda units: run_number(units, each, picked))
    if share is not None:
        yield (RUN, PAIRS, TRIPLES)[each - 1], (share,)


def _share(weighed: Sequence[tuple[int, Items]], picked: bytes, number: Callable[[Items], int]) -> Share | None:
    """Return the choice of one of the ways to take cards of one of the items; None if the cards are of none."""
    start, found = 0, None
    wanted = set(picked)
    for width, item in weighed:
        cards = b"".join(item) if isinstance(item, list) else item
        if found is None and wanted <= set(cards):
            try:
                found = start + number(item)
            except ValueError:
                return None
        start += width
    return None if found is None else (found, 1, start)
