"""The deal as choices among ways to part a pack: hands out of different cards, or any order of a pack with copies.

A hand is one of the combinations of what the hands before it left, counted off eight cards at a time: how many of the eight
are in it, then which. An order of a pack is, card by card, which of the places still free its copies lie in.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, compress, groupby
from math import comb, prod
from typing import TypeAlias

from logformat.archive.coder import Share

Levels: TypeAlias = list[list[int]]
"""Radixes of a number, and their products, as `multiplied` has them."""

_BLOCK = 8
MOST_COPIES, MOST_PLACES = 8, 512
"""Copies of a card, and cards of a pack, whose order is told as one choice."""

Split: TypeAlias = tuple[list[int], int, list[int], list[list[bytes]]]
"""Where the combinations begin that take so many of the next cards, the least number of these, how many combinations
of the cards behind go with each number, and the selections of the next cards by their number."""


# ---------------------------------------------------------------- hands out of different cards


@lru_cache(maxsize=_BLOCK + 1)
def _selections(size: int) -> list[list[bytes]]:
    """Return the selections among so many cards, a byte a card, by how many they take."""
    every = [bytes(bits >> at & 1 for at in range(size)) for bits in range(1 << size)]
    return [[selection for selection in every if sum(selection) == some] for some in range(size + 1)]


@lru_cache(maxsize=1 << 14)
def _split(count: int, wanted: int) -> Split:
    """Return how the combinations of so many wanted cards of a count begin."""
    block = min(_BLOCK, count)
    least, most = max(0, wanted - (count - block)), min(block, wanted)
    behind = [comb(count - block, wanted - some) for some in range(least, most + 1)]
    ways = [comb(block, least + at) * rest for at, rest in enumerate(behind)]
    return [0, *accumulate(ways[:-1])], least, behind, _selections(block)[least : most + 1]


def selection(count: int, wanted: int, number: int) -> bytes:
    """Return the combination of so many wanted cards with this number, a byte a card."""
    found = []
    while wanted:
        starts, least, behind, selections = _split(count, wanted)
        at = bisect_right(starts, number) - 1
        which, number = divmod(number - starts[at], behind[at])
        found.append(selections[at][which])
        count -= _BLOCK
        wanted -= least + at
    return b"".join(found)


def selection_number(taken: bytes) -> int:
    """Return which combination a selection is."""
    wanted, number = sum(taken), 0
    while wanted:
        starts, least, behind, selections = _split(len(taken), wanted)
        block, taken = taken[:_BLOCK], taken[_BLOCK:]
        at = sum(block) - least
        number += starts[at] + selections[at].index(block) * behind[at]
        wanted -= sum(block)
    return number


def parted(pack: bytes, sizes: bytes, number: int) -> tuple[list[bytearray], bytearray, int]:
    """Return the stock of each place, what is left of a pack of different cards, and what is left of the number."""
    stocks = []
    for size in sizes:
        if not size:
            stocks.append(bytearray())
            continue
        count = len(pack)
        if size == count:
            stocks.append(bytearray(pack))
            pack = b""
            continue
        number, which = divmod(number, comb(count, size))
        stock = bytearray(compress(pack, selection(count, size, which)))
        pack = pack.translate(None, stock)
        stocks.append(stock)
    return stocks, bytearray(pack), number


def parted_shares(pack: bytes, sizes: bytes, stocks: list[bytes]) -> Iterator[Share]:
    """Yield the choices that give each place its stock out of a pack of different cards."""
    for size, stock in zip(sizes, stocks, strict=True):
        if size:
            yield selection_number(bytes(map(stock.__contains__, pack))), 1, comb(len(pack), size)
            pack = pack.translate(None, stock)
        else:
            yield 0, 1, 1


# ---------------------------------------------------------------- any order of a pack


@lru_cache(maxsize=MOST_COPIES + 1)
def _places(copies: int) -> list[int]:
    """Return in how many ways so many copies lie in the first places, for each number of places."""
    return [comb(count, copies) for count in range(MOST_PLACES)]


@lru_cache(maxsize=MOST_COPIES + 1)
def _places_of(copies: int) -> list[list[int]]:
    """Return the same of so many copies and of each fewer of them, but of one."""
    return list(map(_places, range(copies, 1, -1)))


def spread(pack: bytes, number: int) -> tuple[bytearray, int]:
    """Return a sorted pack in the order a number names, and what is left of the number."""
    free, found = list(range(len(pack))), bytearray(len(pack))
    take, levels = free.pop, _levels(pack)
    number, whole = divmod(number, levels[0][0])
    for (card, copies), which in zip(_counts(pack), digits(whole, levels), strict=True):
        index = which
        for row in _places_of(copies):
            place = bisect_right(row, index) - 1
            index -= row[place]
            found[take(place)] = card
        found[take(index)] = card
    return found, number


@lru_cache(maxsize=64)
def _levels(pack: bytes) -> Levels:
    """Return in how many ways the copies of each card of a pack can lie among the places still free."""
    found, free = [], len(pack)
    for _, copies in _counts(pack):
        found.append(_places(copies)[free])
        free -= copies
    return multiplied(found)


def multiplied(radixes: list[int]) -> Levels:
    """Return radixes, and before them the products of two by two, again and again: first of all that of them all."""
    levels = [radixes]
    while len(levels[-1]) > 1:
        level = levels[-1]
        levels.append([prod(level[at : at + 2]) for at in range(0, len(level), 2)])
    return levels[::-1]


def digits(number: int, levels: Levels) -> list[int]:
    """Return the digits of a number, the least first: halves of it are divided, as long numbers take long to divide."""
    found = [number]
    for level in levels[1:]:
        halves = []
        for at, whole in enumerate(found):
            if 2 * at + 1 < len(level):
                high, low = divmod(whole, level[2 * at])
                halves += [low, high]
            else:
                halves.append(whole)
        found = halves
    return found


@lru_cache(maxsize=64)
def _counts(pack: bytes) -> tuple[tuple[int, int], ...]:
    return tuple((card, len(list(same))) for card, same in groupby(pack))


def spread_shares(pack: bytes, sequence: bytes) -> Iterator[Share]:
    """Yield the choices that put a sorted pack into an order."""
    left = bytearray(sequence)
    for card, copies in _counts(pack):
        free, number, place = len(left), 0, 0
        for taken in range(1, copies + 1):
            place = left.index(card, place)
            number += comb(place + taken - 1, taken)
            del left[place]
        yield number, 1, comb(free, copies)


def cut(sequence: bytearray, sizes: bytes) -> list[bytearray]:
    """Return the stock of each place out of an order of a pack."""
    ends = list(accumulate(sizes, initial=0))
    return [sequence[end - size : end] for size, end in zip(sizes, ends[1:], strict=True)]
