"""Components: single, pair, triple, and runs of pairs or triples; decomposing, matching, comparing.

A component table says, for 1, 2, 3 identical cards, from how many neighbouring positions on they are one component;
0: never. `(0, 3, 2)`: tractors of three pairs, bulldozers of two triples. `(0,)`: a game without pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.kit.trump.holding import Holding, longest_run, run_tops, without_component

Table: TypeAlias = tuple[int, ...]
Kind: TypeAlias = tuple[int, int]
"""Copies and run of a component: `(2, 1)` is a pair, `(2, 3)` a tractor of three pairs."""


class Component(NamedTuple):
    """`copies` identical cards at each of `run` neighbouring positions, the highest of them `top`."""

    copies: int
    run: int
    top: int

    @property
    def kind(self) -> Kind:
        """What has to be matched: copies and run."""
        return self.copies, self.run

    @property
    def cards(self) -> int:
        """The number of its cards."""
        return self.copies * self.run

    @property
    def lowest(self) -> int:
        """Its lowest position."""
        return self.top - self.run + 1


def precedence(component: Component) -> tuple[int, int, int]:
    """Return the sort key of precedence: more copies, longer, higher."""
    return -component.copies, -component.run, -component.top


@lru_cache(maxsize=1 << 16)
def decompose(held: Holding, joined: int, table: Table) -> tuple[Component, ...]:
    """Return the canonical decomposition: again and again the first component in precedence, ties by highest top."""
    parts = []
    for copies in range(len(table), 0, -1):
        while any(held[copies - 1]):
            run = longest_run(held[copies - 1], joined, len(held[0])) if table[copies - 1] else 1
            if run < table[copies - 1]:
                run = 1
            part = Component(copies, run, next(run_tops(held[copies - 1], joined, run)))
            parts.append(part)
            held = without_component(held, *part)
    return tuple(parts)


def single_component(held: Holding, joined: int, table: Table) -> Component | None:
    """Return the one component that a set of cards is, or None if it is several."""
    parts = decompose(held, joined, table)
    return parts[0] if len(parts) == 1 else None


def kinds_of(parts: Iterable[Component]) -> tuple[Kind, ...]:
    """Return the kinds of some components in precedence order."""
    return tuple(part.kind for part in sorted(parts, key=precedence))


@lru_cache(maxsize=1 << 16)
def matches(held: Holding, joined: int, kinds: tuple[Kind, ...]) -> bool:
    """Whether a holding has disjoint groups, one for each of some kinds in precedence order."""
    if all(run == 1 for _, run in kinds):
        return _matches_loose(held, kinds)
    copies, run = kinds[0]
    return any(
        matches(without_component(held, copies, run, top), joined, kinds[1:])
        for top in run_tops(held[copies - 1], joined, run)
    )


def _matches_loose(held: Holding, kinds: tuple[Kind, ...]) -> bool:
    """Whether there are enough groups of each size; where they stand does not matter."""
    larger = cards = 0
    for copies in range(len(held), 0, -1):
        wanted = sum(kind[0] == copies for kind in kinds)
        cards += wanted * copies
        if copies == 1:
            return sum(held[0]) >= cards
        larger += wanted
        if sum(held[copies - 1]) < larger:
            return False
    return True


@lru_cache(maxsize=1 << 16)
def best_tops(held: Holding, joined: int, kinds: tuple[Kind, ...]) -> tuple[int, ...] | None:
    """Return the tops of the best complete match, principal component first; None if it does not match.

    The principal top is the highest in any complete match, each further one the highest that the ones before allow.
    """
    if not kinds:
        return ()
    copies, run = kinds[0]
    for top in run_tops(held[copies - 1], joined, run):
        rest = without_component(held, copies, run, top)
        if matches(rest, joined, kinds[1:]):
            return (top, *(best_tops(rest, joined, kinds[1:]) or ()))
    return None
