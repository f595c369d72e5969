"""The best answer a suit can give to a lead: longest runs first, then as many loose groups as are owed.

Answers are given one size of groups at a time, larger ones first. Which of them are taken decides what smaller ones are
left, so an answer keeps every possibility: the next size is asked of all of them, and the best one counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.kit.trump.holding import Groups, Holding, choices_left, longest_run, run_tops, without_run


class Owed(NamedTuple):
    """What is asked of one size of groups: runs of up to these lengths, each of at least `least`, and loose ones.

    What a run falls short of is owed in loose groups besides.
    """

    runs: tuple[int, ...]
    loose: int
    least: int

    @property
    def groups(self) -> int:
        """The number of groups owed in all."""
        return sum(self.runs) + self.loose


class Answer(NamedTuple):
    """The best that can be given: the lengths of runs (0: none), the number of further groups, and what may be left."""

    runs: tuple[int, ...]
    loose: int
    left: frozenset[Groups]

    @property
    def groups(self) -> int:
        """The number of groups given in all."""
        return sum(self.runs) + self.loose


@lru_cache(maxsize=1 << 16)
def best_runs(
    groups: Groups, joined: int, wanted: tuple[int, ...], least: int
) -> tuple[tuple[int, ...], frozenset[Groups]]:
    """Return the lexicographically best lengths of disjoint runs for the wanted ones, and all that may be left."""
    length = longest_run(groups, joined, wanted[0]) if wanted else 0
    if not wanted or length < max(least, 1):
        return (0,) * len(wanted), frozenset((groups,))
    best: tuple[int, ...] = ()
    left: set[Groups] = set()
    for top in run_tops(groups, joined, length):
        rest, remains = best_runs(without_run(groups, top, length), joined, wanted[1:], least)
        if not left or rest > best:
            best, left = rest, set(remains)
        elif rest == best:
            left |= remains
    return (length, *best), frozenset(left)


@lru_cache(maxsize=1 << 14)
def best_answer(starts: frozenset[Groups], joined: int, owed: Owed) -> Answer:
    """Return the best answer to what is owed, over every set of groups one may start from.

    All starts hold the same number of groups, as the answers of the size before leave them.
    """
    best: tuple[int, ...] = ()
    left: set[Groups] = set()
    for groups in starts:
        runs, remains = best_runs(groups, joined, owed.runs, owed.least)
        if not left or runs > best:
            best, left = runs, set(remains)
        elif runs == best:
            left |= remains
    loose = min(owed.groups - sum(best), sum(next(iter(left))))
    return Answer(best, loose, frozenset(left))


def left_after(answer: Answer) -> frozenset[Groups]:
    """Return every set of groups that may be left when the loose ones of an answer are taken too."""
    return frozenset().union(*(choices_left(groups, answer.loose) for groups in answer.left))


def smaller_groups(held: Holding, copies: int, left: Iterable[Groups]) -> frozenset[Groups]:
    """Return the groups of one copy fewer, for each set of the larger ones that may be left.

    A larger group that is left holds one smaller one; one that was taken holds none.
    """
    larger, smaller = held[copies - 1], held[copies - 2]
    loose = bytes(n - m for n, m in zip(smaller, larger, strict=True))
    return frozenset(bytes(n + m for n, m in zip(loose, groups, strict=True)) for groups in left)
