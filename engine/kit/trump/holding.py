"""What a set of cards of one suit holds at each position, and taking groups out of it.

Everything about components depends only on these numbers: which of several equal cards stands at a position never does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from engine.kit.trump.order import Suit

Groups: TypeAlias = bytes
"""How many groups (pairs, or triples …) stand at each position, from low to high."""
Holding: TypeAlias = tuple[Groups, ...]
"""`holding[0]` the cards, `holding[1]` the pairs, `holding[2]` the triples at each position; a triple is a pair too."""


_PAIRS: Final = bytes(n >= 2 for n in range(256))
_TRIPLES: Final = bytes(n >= 3 for n in range(256))


@lru_cache(maxsize=1 << 16)
def holding(suit: Suit, hand: int) -> Holding:
    """Return what a hand holds in a suit; its cards of other suits are left out."""
    copies = bytes([hand >> shift & 3 for shift in suit.shifts])
    groups = (copies, copies.translate(_PAIRS), copies.translate(_TRIPLES))
    if len(copies) == len(suit.ladder):
        return groups
    return tuple(bytes([sum(each[low:high]) for low, high in suit.spans]) for each in groups)


def run_tops(groups: Groups, joined: int, run: int) -> Iterator[int]:
    """Yield the top position of each run of neighbouring groups of a length, highest first."""
    for top in range(len(groups) - 1, run - 2, -1):
        low = top - run + 1
        if all(groups[low : top + 1]) and _is_joined(joined, low, top):
            yield top


def _is_joined(joined: int, low: int, top: int) -> bool:
    wanted = (1 << top - low) - 1 << low
    return joined & wanted == wanted


def longest_run(groups: Groups, joined: int, most: int) -> int:
    """Return the length of the longest run of neighbouring groups, cut at `most`."""
    longest = length = 0
    for place, number in enumerate(groups):
        length = (length + 1 if place and joined >> place - 1 & 1 else 1) if number else 0
        longest = max(longest, length)
    return min(longest, most)


def highest_top(held: Holding, joined: int, copies: int, run: int) -> int:
    """Return the highest top of a component of a kind and length that can be cut out of a holding, -1 for none."""
    groups = held[copies - 1]
    return len(groups.rstrip(b"\0")) - 1 if run == 1 else next(run_tops(groups, joined, run), -1)


@lru_cache(maxsize=1 << 16)
def without_run(groups: Groups, top: int, run: int) -> Groups:
    """Return groups without one at each position of a run."""
    return bytes(n - (top - run < place <= top) for place, n in enumerate(groups))


@lru_cache(maxsize=1 << 16)
def without_component(held: Holding, copies: int, run: int, top: int) -> Holding:
    """Return a holding without one component; smaller groups come out of the smallest sets that have them."""
    rest = [bytes(n - copies * (top - run < place <= top) for place, n in enumerate(held[0]))]
    for number, groups in enumerate(held[1:], 2):
        if number <= copies:
            rest.append(without_run(groups, top, run))
        else:
            rest.append(bytes(map(min, groups, rest[-1])))
    return tuple(rest)


def choices_left(groups: Groups, number: int) -> frozenset[Groups]:
    """Return what can be left of groups when any `number` of them are taken."""
    each = [place for place, n in enumerate(groups) for _ in range(n)]
    if number >= len(each):
        return frozenset((bytes(len(groups)),))
    left = set()
    for taken in combinations(each, number):
        rest = bytearray(groups)
        for place in taken:
            rest[place] -= 1
        left.add(bytes(rest))
    return frozenset(left)
