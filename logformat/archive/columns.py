"""The columns of numbers of a frame while it is read: a whole column at once, or one number without its neighbours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias, overload

from logformat.archive import header
from logformat.archive.numbers import (
    BALANCE,
    BASE,
    LAST,
    NEGATED,
    PREV,
    ROW,
    RUNNING,
    SUM,
    WIDE,
    Column,
    Numbers,
    Rows,
    numbers_of,
    wide_number,
)  # fmt: skip

_LONG = 64
"""Deals of a match that are added up one by one; longer matches are, a column at a time."""
Present: TypeAlias = Callable[[], Sequence[int]]
"""The rows a column has numbers in."""
Keys: TypeAlias = Callable[[], Sequence[Hashable] | None]
"""Something for each row that is the same for deals of the same match only, None for those of none."""


class Columns:
    """The columns of a frame, in their order; a column may look at those before it."""

    def __init__(self, columns: Sequence[Column], data: bytes, count: int) -> None:
        self.columns, self.count = columns, count
        self.data = list(_parts(columns, data))
        self.presents: list[Present] = []
        self.keys: list[Keys] = []
        self.whole: dict[int, Numbers] = {}
        self.known: dict[tuple[int, int], int] = {}
        self.nobody = [-1] * count
        self.match: Keys = lambda: None
        self.chains: dict[tuple[Keys, int], list[int]] = {}
        self.befores: dict[Keys, Sequence[int]] = {}

    def add(self, present: Present) -> int:
        """Say which rows the next column has; return its number."""
        if len(self.presents) >= len(self.columns):
            raise ValueError("fewer columns than lines")
        self.presents.append(present)
        self.keys.append(self.match)
        return len(self.presents) - 1

    # ---------------------------------------------------------------- whole columns

    @overload
    def __getitem__(self, index: int) -> Numbers: ...
    @overload
    def __getitem__(self, index: slice) -> list[Numbers]: ...
    def __getitem__(self, index: int | slice) -> Numbers | list[Numbers]:
        """Return columns as others see them: a wide one is nothing but 0."""
        if isinstance(index, slice):
            return [self[one] for one in range(index.start, index.stop)]
        return [0] * self.count if self.columns[index].kind == WIDE else self.numbers(index)

    def numbers(self, index: int) -> Numbers:
        """Return all numbers of a column."""
        found = self.whole.get(index)
        if found is None:
            before = self._all_before(self.keys[index]) if self.columns[index].kind in _FOLLOWING else self.nobody
            rows = Rows(self.presents[index](), before)
            found = numbers_of(self.columns[index], self.data[index], rows, _Before(self, index))
            self.whole[index] = found
        return found

    def _all_before(self, match: Keys) -> Sequence[int]:
        keys = match()
        if keys is None:
            return self.nobody
        if match not in self.befores:
            self.befores[match] = header.before(keys)
        return self.befores[match]

    # ---------------------------------------------------------------- one number

    def at(self, index: int, row: int) -> int:
        """Return one number of a column."""
        if index in self.whole:
            return self.whole[index][row]
        key = index, row
        if key not in self.known:
            self.known[key] = self._at(index, row)
        return self.known[key]

    def _chain(self, index: int, row: int) -> list[int]:
        """Return a row and those before it in its match, the last one first."""
        match = self.keys[index]
        found = self.chains.get((match, row))
        if found is None:
            keys = match()
            wanted = None if keys is None else keys[row]
            found = [row]
            if keys is not None and wanted is not None:
                found += [past for past in range(row - 1, -1, -1) if keys[past] == wanted]
            self.chains[match, row] = found
        return found

    def _followed(self, index: int, row: int) -> int:
        """Return a number that follows from its own in the deals before, added up."""
        column, data, present = self.columns[index], self.data[index], self.presents[index]()
        is_running, other, total = column.kind == RUNNING, _Before(self, index), 0
        for past in self._chain(index, row):
            rank = _rank(past, present, self.count)
            if rank < 0:
                break
            total += column.offset + (column.found[data[rank] if data else rank] if column.found else 0)
            total += other.at(column.first, past) if is_running else 0
        return total

    def _at(self, index: int, row: int) -> int:
        column, data, present = self.columns[index], self.data[index], self.presents[index]()
        rank = _rank(row, present, self.count)
        if rank < 0:
            return 0
        kind, other = column.kind, _Before(self, index)
        if kind == WIDE:
            return wide_number(data, len(present), rank)
        if kind == ROW:
            surprises = map(column.found.__getitem__, data[: rank + 1]) if data else column.found[: rank + 1]
            return sum(surprises) + column.offset * (rank + 1)
        own = column.offset + (column.found[data[rank] if data else rank] if column.found else 0)
        if kind == BASE:
            return own
        if kind in (PREV, RUNNING):
            return self._followed(index, row) if len(self._chain(index, row)) <= _LONG else self.numbers(index)[row]
        if kind == BALANCE:
            return own - sum(other.at(one, row) for one in range(column.first, column.second))
        if kind == LAST:
            chain = self._chain(index, row)
            return own + (other.at(column.first, chain[1]) if len(chain) > 1 else 0)
        if kind == NEGATED:
            return own - other.at(column.first, row)
        return own + other.at(column.first, row) + (other.at(column.second, row) if kind == SUM else 0)


def _rank(row: int, present: Sequence[int], count: int) -> int:
    """Return which of the rows present one is, -1 if it is none of them."""
    if len(present) == count:
        return row
    rank = bisect_left(present, row)
    return rank if rank < len(present) and present[rank] == row else -1


def _parts(columns: Sequence[Column], data: bytes) -> Iterator[bytes]:
    """Yield the data of each column; wide ones stand behind the others, and those of version 1 in the column itself."""
    at = {False: 0, True: sum(column.size for column in columns if column.kind != WIDE)}
    for column in columns:
        is_wide = column.kind == WIDE
        yield data[at[is_wide] : at[is_wide] + column.size] if column.size else column.data
        at[is_wide] += column.size


_FOLLOWING = frozenset((PREV, RUNNING, LAST))


class _Before:
    """The columns before one."""

    def __init__(self, columns: Columns, limit: int) -> None:
        self.columns, self.limit = columns, limit

    @overload
    def __getitem__(self, index: int) -> Numbers: ...
    @overload
    def __getitem__(self, index: slice) -> list[Numbers]: ...
    def __getitem__(self, index: int | slice) -> Numbers | list[Numbers]:
        """Return columns as others see them."""
        last = index.stop - 1 if isinstance(index, slice) else index
        first = index.start if isinstance(index, slice) else index
        if not 0 <= first <= last < self.limit:
            raise ValueError("a column that follows a later one")
        return self.columns[index]

    def at(self, index: int, row: int) -> int:
        """Return a number of a column before."""
        if not 0 <= index < self.limit:
            raise ValueError("a column that follows a later one")
        return 0 if self.columns.columns[index].kind == WIDE else self.columns.at(index, row)
