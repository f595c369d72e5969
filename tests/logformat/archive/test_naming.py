"""Cards are named in the cheapest way there is; it is found as if every way were worked out to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import comb, log2

import pytest

from logformat.archive.choices import (
    ALL_AND,
    ANY,
    COMBINATION,
    FORMS,
    GROUP,
    RUN,
    SET,
    combination_number,
    group_number,
    permutation_number,
    permutations,
    pool_of,
    run_number,
    runs,
    sets,
    without,
)
from logformat.archive.coder import Share
from logformat.archive.naming import Named, named
from logformat.archive.orders import KINDS, by_rank, by_suit, order
from logformat.archive.pages import ANY_CODES, HELD, MIXED_LONGEST, PACK, SAME_AGAIN
from logformat.archive.walk import BEATS, SUITS, Walk

RANKS = [bytes(range(rank, 52, 13)) for rank in range(13)]
ORDERS = {
    BEATS: by_rank([*RANKS, b"\x34", b"\x35"]),
    SUITS: by_suit(2, 5),
}


def walk_at_random(rng: random.Random, way: int) -> tuple[Walk, bytes]:
    """Return a point of a deal, and cards to be named there, most of them from the hand of seat 0."""
    walk = Walk(4, order(ORDERS[way]), b"", 0, way)
    pack = bytes(rng.choices(range(KINDS), k=40)) if rng.random() < 0.5 else bytes(rng.sample(range(KINDS), 40))
    held = pack[: rng.randrange(4, 30)]
    walk.after("deal", 0, held)
    walk.pack = bytearray(sorted(pack[30 : 30 + rng.choice((0, 8))]))
    walk.led, walk.last = rng.randrange(-1, KINDS), rng.randrange(-1, KINDS)
    walk.trick, walk.table, walk.passes, walk.active = rng.randrange(4), rng.randrange(3), rng.randrange(4), 3
    walk.last_seat = rng.randrange(4)
    cards = cards_at_random(rng, walk, held)
    walk.shown = cards if rng.random() < 0.2 else b"\x01"
    return walk, cards


def cards_at_random(rng: random.Random, walk: Walk, held: bytes) -> bytes:
    """Return cards of one rank, of neighbouring positions, of the pack, of anywhere; mixed or in their usual order."""
    places, hand = walk.order, walk.hands[0]
    how = rng.randrange(5)
    if how == 0:
        unit = places.unit_table[rng.choice(hand)]
        found = [places.codes[position] for position in hand if places.unit_table[position] == unit]
    elif how == 1:
        start = rng.randrange(len(hand))
        found = [places.codes[position] for position in hand[start : start + rng.randrange(1, 7)]]
    elif how == 2 and walk.pack:
        found = rng.sample(list(walk.pack), rng.randrange(1, 4))
    elif how == 3:
        found = rng.choices(range(KINDS), k=rng.randrange(1, 3))
    else:
        found = rng.sample(list(held), rng.randrange(1, len(held) + 1))
    return bytes(found if rng.random() < 0.3 else sorted(found))


def slow_ways(walk: Walk, cards: bytes) -> Iterator[tuple[float, Named]]:
    """Yield every way to name cards, worked out, with the bits it takes."""
    if cards == walk.shown:
        is_other = walk.way == SUITS and walk.last_seat != 0
        yield 9 if is_other else 2, Named(SAME_AGAIN, shares=((0, 1, 2),))
    picked = bytes(sorted(cards.translate(walk.order.positions)))
    mixed: tuple[Share, ...] = ()
    if cards != bytes(sorted(cards)):
        mixed = ((permutation_number(cards), 1, permutations(len(cards))),)
    is_held = all(walk.hands[0].count(position) >= picked.count(position) for position in picked)
    for kind in (GROUP, ANY) if walk.way == SUITS else (2, GROUP, ANY):
        pool = pool_of(walk.hands[0], kind, walk.order, walk.led, walk.last)
        for form, share in (
            slow_forms(walk, pool, picked) if is_held and not (mixed and len(cards) > MIXED_LONGEST) else ()
        ):
            shares = (share, *mixed)
            bits = bits_of(shares) + (4 if mixed else 0) + (2 if form >= COMBINATION else 0)
            bits += 6 if walk.is_lead() and kind != ANY else 0
            yield bits, Named(HELD + kind * FORMS + form, bool(mixed), shares)
    if all(walk.pack.count(card) >= cards.count(card) for card in cards):
        left, several = walk.pack[:], []
        for card in cards:
            several.append((left.index(card), left.count(card), len(left)))
            left.remove(card)
        yield bits_of(several) + 1, Named(PACK, shares=tuple(several))
    yield 8 * len(cards) + 1, Named(ANY_CODES, shares=tuple((code, 1, 256) for code in cards))


def bits_of(shares: Sequence[Share]) -> float:
    return sum(log2(total / width) for _, width, total in shares)


def slow_forms(walk: Walk, pool: bytearray, picked: bytes) -> Iterator[tuple[int, Share]]:
    """Yield the forms that cards have in a pool: sets and rows are looked for among all that the pool has."""
    count = len(picked)
    sizes = [len(list(same)) for _, same in groupby(picked, key=walk.order.units.__getitem__)]
    before, start = 0, None
    if len(sizes) == 1:
        for ways, unit in sets(pool, count, walk.order):
            start = before + group_number(unit, picked) if set(picked) <= set(unit) else start
            before += ways
    elif len(set(sizes)) == 1 and sizes[0] <= 3:
        for ways, row in runs(pool, len(sizes), sizes[0], walk.order):
            start = before + run_number(row, sizes[0], picked) if set(picked) <= set(b"".join(row)) else start
            before += ways
    if start is not None:
        yield SET if len(sizes) == 1 else RUN + sizes[0] - 1, (start, 1, before)
    if all(pool.count(position) >= picked.count(position) for position in picked):
        yield COMBINATION, (combination_number(pool, picked), 1, comb(len(pool), count))
    elif all(picked.count(position) >= pool.count(position) for position in pool):
        rest, beyond = without(walk.hands[0], bytes(pool)), without(bytearray(picked), bytes(pool))
        yield ALL_AND, (combination_number(rest, bytes(beyond)), 1, comb(len(rest), len(beyond)))


@pytest.mark.parametrize("way", [BEATS, SUITS])
@pytest.mark.parametrize("seed", range(5))
def test_the_cheapest_way_is_taken(way: int, seed: int) -> None:
    rng, shapes = random.Random(seed), set()
    for _ in range(400):
        walk, cards = walk_at_random(rng, way)
        bits, expected = min(slow_ways(walk, cards), key=lambda one: one[0])
        found = named(walk, cards, 0)
        assert found == expected, f"{list(cards)} in {list(walk.hands[0])}, {bits} bits"
        shapes.add(found.shape)
    assert {form for form in range(FORMS) if shapes & {HELD + kind * FORMS + form for kind in range(3)}} >= {
        SET,
        RUN,
        COMBINATION,
    }
    assert shapes >= {SAME_AGAIN, PACK, ANY_CODES}
