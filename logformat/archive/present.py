"""Which rows of a frame have a line, or belong to the same match: all of them, or what one row has to know of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

NOWHERE: Final = -1
"""The place of a row that has no number in a column."""
Count: TypeAlias = Callable[[int], int | None]
"""Counts the rows before one; NOWHERE if it is no such row itself, None if they cannot be counted."""


class Present:
    """The rows a column has numbers in: found when all are asked for, or which of them one is, without the others."""

    __slots__ = ("count", "find", "found", "is_every", "place", "row")

    def __init__(
        self, find: Callable[[], Sequence[int]], count: Count | None = None, *, is_every: bool = False
    ) -> None:
        self.find, self.count, self.is_every = find, count, is_every
        self.found: Sequence[int] | None = None
        self.row = self.place = NOWHERE

    def __call__(self) -> Sequence[int]:
        """Return the rows."""
        if self.found is None:
            self.found = self.find()
        return self.found

    def rank(self, row: int) -> int:
        """Return which of the rows one is, NOWHERE if it is none of them."""
        if self.is_every:
            return row
        if self.row != row:
            self.row, self.place = row, self._rank(row)
        return self.place

    def _rank(self, row: int) -> int:
        if self.found is None and self.count is not None and (counted := self.count(row)) is not None:
            return counted
        rows = self()
        rank = bisect_left(rows, row)
        return rank if rank < len(rows) and rows[rank] == row else NOWHERE

    def ranks(self, rows: Sequence[int]) -> Sequence[int]:
        """Return which of the rows some are, up to the first that is none of them; they run backwards."""
        found = self.found
        if found is None or not isinstance(rows, range):
            return list(takewhile(NOWHERE.__ne__, map(self.rank, rows)))
        row, rank = rows[0], self.rank(rows[0])
        most = range(min(len(rows), rank + 1))
        return range(rank, rank - bisect_left(most, True, key=lambda back: found[rank - back] != row - back), -1)


def alike(keys: Sequence[Hashable], row: int) -> Sequence[int]:
    """Return a row and those before it with the same key, the last one first."""
    wanted = keys[row]
    first = keys.index(wanted)
    if keys[first:row].count(wanted) == row - first:
        return range(row, first - 1, -1)
    return [past for past in range(row, first - 1, -1) if keys[past] == wanted]
