"""The columns of numbers of a frame while it is read: a whole column at once, or one number without its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import compress
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
    SAME,
    SUM,
    WIDE,
    Column,
    Numbers,
    Rows,
    numbers_of,
    wide_number,
)  # fmt: skip
from logformat.archive.present import NOWHERE, Present, alike

_FEW = 16
"""Rows that are counted one by one."""
_BYTES = bytes(range(256))
_LONG = 64
"""Deals of a match whose numbers are looked up one by one; of longer matches they are, a column at a time."""
_MOST = 1 << 20
"""Sums, and places of the rows of a match, that are kept at most."""
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
        self.totals: dict[tuple[int, int, int], int] = {}
        self.ranks: dict[tuple[Present, int], Sequence[int]] = {}
        self.chains: dict[tuple[Keys, int], Sequence[int]] = {}
        self.befores: dict[Keys, Sequence[int]] = {}

    def add(self, present: Present) -> int:
        """Say which rows the next column has; return its number."""
        return self.add_several(present, 1)[0]

    def add_several(self, present: Present, several: int) -> Sequence[int]:
        """Say which rows the next columns have; return their numbers."""
        before, after = len(self.presents), len(self.presents) + several
        if after > len(self.columns):
            raise ValueError("fewer columns than lines")
        self.presents += [present] * several
        self.keys += [self.match] * several
        return range(before, after)

    def counted(self, index: int, wanted: set[int], row: int) -> int | None:
        """Return how many rows before one have one of some numbers in a column, as `Count` does."""
        column, data = self.columns[index], self.data[index]
        if column.kind != BASE or (column.found and not data):
            return None
        rank = self.presents[index].rank(row)
        if rank == NOWHERE or not column.found:
            return rank if column.offset in wanted else NOWHERE
        symbols = _symbols(column, wanted)
        return rank - len(data[:rank].translate(None, symbols)) if data[rank] in symbols else NOWHERE

    def rows_with(self, index: int, wanted: set[int]) -> list[int]:
        """Return the rows that have one of some numbers in a column."""
        column, data, rows = self.columns[index], self.data[index], self.presents[index]()
        if column.kind != BASE or len(data) != len(rows):
            numbers = self.numbers(index)
            return [row for row in rows if numbers[row] in wanted]
        marks = bytearray(256)
        for symbol in _symbols(column, wanted):
            marks[symbol] = 1
        return list(compress(rows, data.translate(marks)))

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

    def _chain(self, index: int, row: int) -> Sequence[int]:
        """Return a row and those before it in its match, the last one first."""
        match = self.keys[index]
        found = self.chains.get((match, row))
        if found is None:
            keys = match()
            found = self.chains[match, row] = [row] if keys is None or keys[row] is None else alike(keys, row)
        return found

    def _followed(self, index: int, row: int) -> int:
        """Return a number that follows from its own in the deals before, added up; that of the last of them is kept."""
        column, rows = self.columns[index], self._chain(index, row)
        ranks = self._ranks(index, rows)
        before = _Before(self, index) if column.kind == RUNNING else None
        total = column.offset * len(ranks) + _surprise(column, self.data[index], ranks)
        own = column.offset + _surprise(column, self.data[index], ranks[:1])
        if before is not None:
            total += before.total(column.first, rows[: len(ranks)])
            own += before.at(column.first, row)
        if len(rows) > 1:
            self.known[index, rows[1]] = total - own
        return total

    def _ranks(self, index: int, rows: Sequence[int]) -> Sequence[int]:
        """Return which of the rows of a column those of a chain are, up to the first it has no number in."""
        present = self.presents[index]
        if present.is_every:
            return rows
        if len(rows) > _FEW:
            present()
        key = present, rows[0]
        found = self.ranks.get(key)
        if found is None:
            found = present.ranks(rows)
            if len(self.ranks) * self.count <= _MOST:
                self.ranks[key] = found
        return found

    def total(self, index: int, rows: Sequence[int]) -> int:
        """Return the sum of the numbers of a column in a row and some of those before it in its match."""
        if index in self.whole or len(self.totals) > _MOST:
            return sum(map(self.numbers(index).__getitem__, rows))
        key = index, rows[0], len(rows)
        if key not in self.totals:
            self.totals[key] = self._total(index, rows)
        return self.totals[key]

    def _total(self, index: int, rows: Sequence[int]) -> int:
        column, other = self.columns[index], _Before(self, index)
        if not self.presents[index].is_every or column.kind not in _ALONE:
            is_short = len(rows) <= _LONG
            return sum(
                [self.at(index, row) for row in rows] if is_short else map(self.numbers(index).__getitem__, rows)
            )
        own = column.offset * len(rows) + _surprise(column, self.data[index], rows)
        if column.kind == BASE:
            return own
        if column.kind == BALANCE:
            return own - sum(other.total(one, rows) for one in range(column.first, column.second))
        if column.kind == NEGATED:
            return own - other.total(column.first, rows)
        return own + other.total(column.first, rows) + (other.total(column.second, rows) if column.kind == SUM else 0)

    def _at(self, index: int, row: int) -> int:
        column, data, present = self.columns[index], self.data[index], self.presents[index]
        rank = present.rank(row)
        if rank == NOWHERE:
            return 0
        kind = column.kind
        if kind == WIDE:
            return wide_number(data, len(present()), rank)
        if kind == ROW:
            surprise = _sum(column.found, data[: rank + 1]) if data else sum(column.found[: rank + 1])
            return surprise + column.offset * (rank + 1)
        own = column.offset + (column.found[data[rank] if data else rank] if column.found else 0)
        if kind == BASE:
            return own
        if kind in (PREV, RUNNING):
            return self._followed(index, row)
        other = _Before(self, index)
        if kind == BALANCE:
            return own - sum(other.at(one, row) for one in range(column.first, column.second))
        if kind == LAST:
            chain = self._chain(index, row)
            return own + (other.at(column.first, chain[1]) if len(chain) > 1 else 0)
        if kind == NEGATED:
            return own - other.at(column.first, row)
        return own + other.at(column.first, row) + (other.at(column.second, row) if kind == SUM else 0)


def _symbols(column: Column, wanted: set[int]) -> bytes:
    """Return the bytes that stand for some numbers in the data of a column nothing foretells."""
    return bytes([symbol for symbol, found in enumerate(column.found[:256]) if column.offset + found in wanted])


def _surprise(column: Column, data: bytes, ranks: Sequence[int]) -> int:
    """Return the sum of what is surprising in some of the rows present."""
    found = column.found
    if not found:
        return 0
    if isinstance(ranks, range):
        start, end = ranks[-1], ranks[0] + 1
        if end > len(data or found):
            raise ValueError("a column of another length")
        return _sum(found, data[start:end]) if data else sum(found[start:end])
    return _sum(found, bytes(map(data.__getitem__, ranks))) if data else sum(map(found.__getitem__, ranks))


def _sum(found: tuple[int, ...], data: bytes) -> int:
    """Return the sum of the numbers that stand for each byte."""
    least = min(found)
    if max(found) - least > 255:
        return sum(map(found.__getitem__, data))
    if data.translate(None, _BYTES[: len(found)]):
        raise ValueError("a column of other numbers")
    above = bytes([number - least for number in found[:256]]).ljust(256)
    return sum(data.translate(above)) + least * len(data)


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

    def total(self, index: int, rows: Sequence[int]) -> int:
        """Return the sum of some numbers of a column before."""
        if not 0 <= index < self.limit:
            raise ValueError("a column that follows a later one")
        return 0 if self.columns.columns[index].kind == WIDE else self.columns.total(index, rows)
