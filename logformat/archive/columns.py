"""The columns of numbers of a frame while it is read: a whole column at once, or one number without its neighbours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import takewhile
from operator import add, sub
from typing import Final, TypeAlias, overload

from logformat.archive import header
from logformat.archive.numbers import (
    BALANCE,
    BASE,
    LAST,
    NEGATED,
    PREV,
    ROW,
    RUNNING,
    SAME,
    SUM,
    WIDE,
    Column,
    Numbers,
    Rows,
    numbers_of,
    wide_number,
)  # fmt: skip

NOWHERE: Final = -1
"""The place of a row that has no number in a column."""
_FEW = 16
"""Rows that are counted one by one."""
_LONG = 64
"""Deals of a match whose numbers are looked up one by one; of longer matches they are, a column at a time."""
_MOST = 1 << 20
"""Numbers and places of the rows of a match that are kept at most."""
Count: TypeAlias = Callable[[int], int | None]
"""Counts the rows before one; NOWHERE if it is no such row itself, None if they cannot be counted."""
Keys: TypeAlias = Callable[[], Sequence[Hashable] | None]
"""Something for each row that is the same for deals of the same match only, None for those of none."""


class Present:
    """The rows a column has numbers in: found when all are asked for, or which of them one is, without the others."""

    __slots__ = ("count", "find", "found", "is_every")

    def __init__(
        self, find: Callable[[], Sequence[int]], count: Count | None = None, *, is_every: bool = False
    ) -> None:
        self.find, self.count, self.is_every = find, count, is_every
        self.found: Sequence[int] | None = None

    def __call__(self) -> Sequence[int]:
        """Return the rows."""
        if self.found is None:
            self.found = self.find()
        return self.found

    def rank(self, row: int) -> int:
        """Return which of the rows one is, NOWHERE if it is none of them."""
        if self.is_every:
            return row
        if self.found is None and self.count is not None and (counted := self.count(row)) is not None:
            return counted
        rows = self()
        rank = bisect_left(rows, row)
        return rank if rank < len(rows) and rows[rank] == row else NOWHERE


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
        self.runs: dict[tuple[int, int, int], list[int]] = {}
        self.ranks: dict[tuple[Present, int], list[int]] = {}
        self.chains: dict[tuple[Keys, int], list[int]] = {}
        self.befores: dict[Keys, Sequence[int]] = {}

    def add(self, present: Present) -> int:
        """Say which rows the next column has; return its number."""
        if len(self.presents) >= len(self.columns):
            raise ValueError("fewer columns than lines")
        self.presents.append(present)
        self.keys.append(self.match)
        return len(self.presents) - 1

    def counted(self, index: int, wanted: set[int], row: int) -> int | None:
        """Return how many rows before one have one of some numbers in a column, as `Count` does."""
        column, data = self.columns[index], self.data[index]
        if column.kind != BASE or not self.presents[index].is_every or len(data) != self.count:
            return None
        symbols = [symbol for symbol, found in enumerate(column.found) if column.offset + found in wanted]
        return sum([data.count(symbol, 0, row) for symbol in symbols]) if data[row] in symbols else NOWHERE

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

    def varies(self, index: int) -> bool:
        """Whether a column may have more than one number."""
        return self.columns[index].kind != BASE or bool(self.columns[index].found)

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
        column, rows = self.columns[index], self._chain(index, row)
        ranks = self._ranks(index, rows)
        total = column.offset * len(ranks) + sum(_surprises(column, self.data[index], ranks))
        if column.kind == RUNNING:
            total += sum(_Before(self, index).along(column.first, rows[: len(ranks)]))
        return total

    def _ranks(self, index: int, rows: list[int]) -> list[int]:
        """Return which of the rows of a column those of a chain are, up to the first it has no number in."""
        present = self.presents[index]
        if present.is_every:
            return rows
        if len(rows) > _FEW:
            present()
        key = present, rows[0]
        found = self.ranks.get(key)
        if found is None:
            found = list(takewhile(NOWHERE.__ne__, map(present.rank, rows)))
            if len(self.ranks) * self.count <= _MOST:
                self.ranks[key] = found
        return found

    def along(self, index: int, rows: list[int]) -> list[int]:
        """Return the numbers of a column in a row and some of those before it in its match, the last one first."""
        if index in self.whole or not rows or len(self.runs) * self.count > _MOST:
            return self._picked(index, rows)
        key = index, rows[0], len(rows)
        if key not in self.runs:
            self.runs[key] = self._along(index, rows)
        return self.runs[key]

    def _picked(self, index: int, rows: list[int]) -> list[int]:
        """Return some numbers of a whole column."""
        return list(map(self.numbers(index).__getitem__, rows))

    def _along(self, index: int, rows: list[int]) -> list[int]:
        column, other = self.columns[index], _Before(self, index)
        if not self.presents[index].is_every or column.kind not in _ALONE:
            return [self.at(index, row) for row in rows] if len(rows) <= _LONG else self._picked(index, rows)
        own = [column.offset + surprise for surprise in _surprises(column, self.data[index], rows)]
        if column.kind == BASE:
            return own
        if column.kind == BALANCE:
            added = [other.along(one, rows) for one in range(column.first, column.second)]
            return list(map(sub, own, map(sum, zip(*added, strict=True)))) if added else own
        found = list(map(sub if column.kind == NEGATED else add, own, other.along(column.first, rows)))
        return list(map(add, found, other.along(column.second, rows))) if column.kind == SUM else found

    def _at(self, index: int, row: int) -> int:
        column, data, present = self.columns[index], self.data[index], self.presents[index]
        rank = present.rank(row)
        if rank == NOWHERE:
            return 0
        kind, other = column.kind, _Before(self, index)
        if kind == WIDE:
            return wide_number(data, len(present()), rank)
        if kind == ROW:
            surprises = map(column.found.__getitem__, data[: rank + 1]) if data else column.found[: rank + 1]
            return sum(surprises) + column.offset * (rank + 1)
        own = column.offset + (column.found[data[rank] if data else rank] if column.found else 0)
        if kind == BASE:
            return own
        if kind in (PREV, RUNNING):
            return self._followed(index, row)
        if kind == BALANCE:
            return own - sum(other.at(one, row) for one in range(column.first, column.second))
        if kind == LAST:
            chain = self._chain(index, row)
            return own + (other.at(column.first, chain[1]) if len(chain) > 1 else 0)
        if kind == NEGATED:
            return own - other.at(column.first, row)
        return own + other.at(column.first, row) + (other.at(column.second, row) if kind == SUM else 0)


def _surprises(column: Column, data: bytes, ranks: list[int]) -> Iterable[int]:
    """Return what is surprising in some of the rows present."""
    if not column.found:
        return [0] * len(ranks)
    return [column.found[data[rank]] for rank in ranks] if data else [column.found[rank] for rank in ranks]


def _parts(columns: Sequence[Column], data: bytes) -> Iterator[bytes]:
    """Yield the data of each column; wide ones stand behind the others, and those of version 1 in the column itself."""
    at = {False: 0, True: sum(column.size for column in columns if column.kind != WIDE)}
    for column in columns:
        is_wide = column.kind == WIDE
        yield data[at[is_wide] : at[is_wide] + column.size] if column.size else column.data
        at[is_wide] += column.size


_FOLLOWING = frozenset((PREV, RUNNING, LAST))
_ALONE = frozenset((BASE, SAME, NEGATED, SUM, BALANCE))
"""Kinds of columns whose numbers need none of another row."""


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

    def along(self, index: int, rows: list[int]) -> list[int]:
        """Return numbers of a column before."""
        if not 0 <= index < self.limit:
            raise ValueError("a column that follows a later one")
        return [0] * len(rows) if self.columns.columns[index].kind == WIDE else self.columns.along(index, rows)
