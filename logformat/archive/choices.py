"""How a group of cards is named among those it can be expected to come from: one number instead of the cards.

Every way works for cards of any game; which one is used is written beside the number.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, combinations, groupby
from math import comb, factorial, prod
from typing import Final

from logformat.archive.orders import Order

SET: Final = 0
RUN: Final = 1
PAIRS: Final = 2
TRIPLES: Final = 3
COMBINATION: Final = 4
ALL_AND: Final = 5
"""Forms: cards of one unit; one, two or three of each of several units in a row; any cards of the pool; the whole pool
and cards beyond it."""
ANY: Final = 0
GROUP: Final = 1
ABOVE: Final = 2
"""Pools: the hand; the cards in the group of the card led; those above the unit of the lowest card last played."""
FORMS: Final = 8
_LISTED: Final = 3
_LISTED_POOL: Final = 24
"""Combinations of so few cards are looked up."""
_TABLED_POOL: Final = 128
"""Cards whose combinations are found by tables."""


def pool_of(hand: bytearray, pool: int, order: Order, led: int, last: int) -> bytearray:
    """Return the cards of a hand that are in a pool; a hand is sorted."""
    if pool == ANY or (led if pool == GROUP else last) < 0:
        return hand
    if pool == GROUP:
        return hand[bisect_left(hand, order.starts[led]) : bisect_left(hand, order.ends[led])]
    return hand[bisect_left(hand, order.unit_ends[last]) :]


# ---------------------------------------------------------------- cards of one unit


def units_of(pool: bytearray, order: Order) -> Iterator[bytearray]:
    """Yield the cards of each unit in a pool."""
    start, ends = 0, order.unit_ends
    while start < len(pool):
        end = bisect_left(pool, ends[pool[start]], start)
        yield pool[start:end]
        start = end


_ONES = tuple((1,) * count for count in range(16))


def copies(cards: bytes | bytearray) -> tuple[int, ...]:
    """Return how often each card comes, in order."""
    if len(set(cards)) == len(cards):
        return _ONES[len(cards)] if len(cards) < len(_ONES) else (1,) * len(cards)
    return tuple(len(list(same)) for _, same in groupby(cards))


@lru_cache(maxsize=4096)
def ways(counts: tuple[int, ...], wanted: int) -> int:
    """Return how many different groups of so many cards there are; identical cards are the same."""
    if wanted == 0:
        return 1
    if not counts or wanted > sum(counts):
        return 0
    if counts[0] == 1 and max(counts) == 1:
        return comb(len(counts), wanted)
    return sum(ways(counts[1:], wanted - some) for some in range(min(counts[0], wanted) + 1))


def group_number(cards: bytearray, picked: bytes) -> int:
    """Return which of the groups of some cards this one is; both are sorted."""
    number, wanted, counts = 0, len(picked), copies(cards)
    for at, card in enumerate(sorted(set(cards))):
        taken, rest = picked.count(card), counts[at + 1 :]
        number += sum(ways(rest, wanted - some) for some in range(taken + 1, min(counts[at], wanted) + 1))
        wanted -= taken
    if wanted:
        raise ValueError("cards that are not there")
    return number


def group(cards: bytearray, wanted: int, number: int) -> bytearray:
    """Return the group of some cards with this number."""
    if wanted == len(cards):
        return cards
    counts = copies(cards)
    if len(counts) == len(cards):
        return combination(cards, wanted, number)
    picked = bytearray()
    for at, card in enumerate(sorted(set(cards))):
        rest = counts[at + 1 :]
        for taken in range(min(counts[at], wanted), -1, -1):
            these = ways(rest, wanted - taken)
            if number < these:
                picked += bytes((card,)) * taken
                wanted -= taken
                break
            number -= these
    return picked


def sets(pool: bytearray, count: int, order: Order) -> list[tuple[int, bytearray]]:
    """Return each unit with at least so many cards, and how many sets of that size it has."""
    found, start, units = [], 0, pool.translate(order.unit_table)
    while start < len(pool):
        size = units.count(units[start], start)
        if size >= count:
            unit = pool[start : start + size]
            found.append((ways(copies(unit), count), unit))
        start += size
    return found


# ---------------------------------------------------------------- units in a row


def runs(pool: bytearray, length: int, each: int, order: Order) -> list[tuple[int, list[bytearray]]]:
    """Return each row of so many units of one group of suits, with so many cards of each, and how many ways it has."""
    found = []
    row: list[bytearray] = []
    for unit in units_of(pool, order):
        follows = row and order.units[row[-1][0]] + 1 == order.units[unit[0]]
        if len(unit) < each or not (follows and (order.by_rank or order.groups[row[-1][0]] == order.groups[unit[0]])):
            row = []
        if len(unit) >= each:
            row.append(unit)
        if len(row) >= length:
            taken = row[-length:]
            found.append((prod(ways(copies(one), each) for one in taken), taken))
    return found


def rows_of(pool: bytearray, length: int, each: int, order: Order) -> list[int]:
    """Return the lowest card of each of these rows where cards go by suits: a unit is one card, and has one way each."""
    count = pool.count
    found = [card for card in dict.fromkeys(pool) if count(card) >= each]
    groups, ends = order.groups, found[length - 1 :]
    return [
        first
        for first, last in zip(found, ends, strict=False)
        if last - first == length - 1 and groups[first] == groups[last]
    ]


def run_number(units: list[bytearray], each: int, picked: bytes) -> int:
    """Return which of the ways to take cards of each of these units this is."""
    number = 0
    for unit in units:
        counts = copies(unit)
        number = number * ways(counts, each) + group_number(unit, bytes(card for card in picked if card in unit))
    return number


def run(units: list[bytearray], each: int, number: int) -> bytearray:
    """Return the cards of each unit that this way takes."""
    picked = bytearray()
    for unit in reversed(units):
        number, one = divmod(number, ways(copies(unit), each))
        picked += group(unit, each, one)
    return picked


# ---------------------------------------------------------------- any cards


@lru_cache(maxsize=256)
def _combinations(size: int, wanted: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(size), wanted))


@lru_cache(maxsize=1024)
def _starts(size: int, wanted: int) -> list[int]:
    """Return where the combinations begin whose first card is each of so many."""
    counts = [comb(rest, wanted - 1) for rest in range(size - 1, wanted - 2, -1)]
    return list(accumulate(counts[:-1], initial=0))


def combination_number(pool: bytearray, picked: bytes) -> int:
    """Return which of the combinations of a sorted pool this one is; the cards picked are sorted."""
    number, wanted, rest = 0, len(picked), len(pool)
    at = 0
    for card in bytes(pool):
        if not wanted:
            break
        rest -= 1
        if picked[at] == card:
            at += 1
            wanted -= 1
        else:
            number += comb(rest, wanted - 1)
    if wanted:
        raise ValueError("cards that are not in the pool")
    return number


def combination(pool: bytearray, wanted: int, number: int) -> bytearray:
    """Return the combination of a pool with this number."""
    size = len(pool)
    if wanted <= _LISTED and size <= _LISTED_POOL:
        return bytearray([pool[at] for at in _combinations(size, wanted)[number]])
    if size > _TABLED_POOL:
        return _counted_off(pool, wanted, number)
    picked, at = bytearray(), 0
    for left in range(wanted, 0, -1):
        starts = _starts(size - at, left)
        first = bisect_right(starts, number) - 1
        number -= starts[first]
        picked.append(pool[at + first])
        at += first + 1
    return picked


def _counted_off(pool: bytearray, wanted: int, number: int) -> bytearray:
    """Return a combination of a pool that is too large for tables, card by card."""
    picked = bytearray()
    rest = len(pool)
    for card in bytes(pool):
        if not wanted:
            break
        rest -= 1
        with_it = comb(rest, wanted - 1)
        if number < with_it:
            picked.append(card)
            wanted -= 1
        else:
            number -= with_it
    return picked


def without(hand: bytearray, cards: bytes) -> bytearray:
    """Return a hand without some of its cards."""
    left = hand[:]
    for card in cards:
        left.remove(card)
    return left


# ---------------------------------------------------------------- the order in which cards stand


def permutation_number(cards: bytes) -> int:
    """Return which of the orders of its cards a group stands in."""
    rest = sorted(cards)
    number = 0
    for card in cards:
        number = number * len(rest) + rest.index(card)
        rest.remove(card)
    return number


def permutation(cards: bytes, number: int) -> bytes:
    """Return sorted cards in the order with this number."""
    indexes = []
    for left in range(1, len(cards) + 1):
        number, index = divmod(number, left)
        indexes.append(index)
    rest = list(cards)
    return bytes(rest.pop(index) for index in reversed(indexes))


def permutations(count: int) -> int:
    """Return in how many orders so many cards can stand."""
    return factorial(count)
