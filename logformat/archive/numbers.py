"""Columns of whole numbers, one number per deal, each foretold from others; only what is surprising is kept.

A column may be constant, go on from the row before, from the deal before of the same match, follow another column, or
the sum of two. The writer tries them (`foretelling`); the reader only adds up. No column means anything here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, repeat
from operator import add
from typing import Protocol, TypeAlias, overload

import msgspec

Numbers: TypeAlias = list[int]


class Others(Protocol):
    """The columns before one."""

    @overload
    def __getitem__(self, index: int, /) -> Numbers: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Numbers]: ...


BASE, ROW, PREV, RUNNING, SAME, LAST, NEGATED, SUM, BALANCE, WIDE = range(10)


class Column(msgspec.Struct, frozen=True, array_like=True):
    """How the numbers of a column follow: the kind of foretelling, the columns it looks at, what is always added.

    `found` are the surprises, each once; `data` says which comes when, a byte a row. Without `data` they are `found`
    itself, one a row; without both nothing is surprising. Of a wide column, `data` are the numbers themselves. Since
    version 2 the data of all columns stand behind the page, and a column has but their `size`.
    """

    kind: int
    first: int = 0
    second: int = 0
    offset: int = 0
    found: tuple[int, ...] = ()
    data: bytes = b""
    size: int = 0


class Rows(msgspec.Struct, frozen=True):
    """The rows a column has numbers in, of how many; `before` has the row of the deal before of the match, or -1."""

    present: Sequence[int]
    before: Sequence[int]


# ---------------------------------------------------------------- foretelling


def guesses(column: Column, rows: Rows, own: Numbers, columns: Others) -> list[int]:
    """Return what each present row was expected to be, all of it known."""
    kind, offset, present, before = column.kind, column.offset, rows.present, rows.before
    if kind == BASE:
        return [offset] * len(present)
    if kind == SAME and not offset and len(present) == len(before):
        return columns[column.first]
    if kind == ROW:
        values = [own[row] for row in present]
        return [offset, *(value + offset for value in values[:-1])]
    if kind == PREV:
        past = _past(own)
        return [past[before[row]] + offset for row in present]
    if kind == BALANCE:
        sums = list(map(sum, zip(*columns[column.first : column.second], strict=True)))
        return [offset - sums[row] for row in present]
    first = columns[column.first]
    if kind == RUNNING:
        past = _past(own)
        return [past[before[row]] + first[row] + offset for row in present]
    if kind == SAME:
        return [first[row] + offset for row in present]
    if kind == LAST:
        past = _past(first)
        return [past[before[row]] + offset for row in present]
    if kind == NEGATED:
        return [offset - first[row] for row in present]
    second = columns[column.second]
    return [first[row] + second[row] + offset for row in present]


def _past(numbers: Numbers) -> Numbers:
    """Return numbers with a 0 at the end, where the deal stands that is before the first one of a match: row -1."""
    return [*numbers, 0]


def numbers_of(column: Column, data: bytes, rows: Rows, columns: Others) -> Numbers:
    """Return the numbers of a column with its data, 0 in the rows that have none; `columns` are those before it."""
    count, present = len(rows.before), rows.present
    if column.kind in (PREV, RUNNING):
        return _followed(column, data, rows, columns)
    if column.kind == WIDE:
        values: Iterable[int] = (wide_number(data, len(present), rank) for rank in range(len(present)))
    elif column.kind == BASE and column.found:
        values = _surprises(_added(column), data, len(present))
    elif column.kind == ROW:
        values = accumulate(
            _surprises(_added(column), data, len(present)) if column.found else repeat(column.offset, len(present))
        )
    else:
        expected = guesses(column, rows, [], columns)
        values = map(add, expected, _surprises(column, data, len(present))) if column.found else expected
    if len(present) == count:
        return list(values)
    own = [0] * count
    for row, value in zip(present, values, strict=True):
        own[row] = value
    return own


def _followed(column: Column, data: bytes, rows: Rows, columns: Others) -> Numbers:
    """Return a column whose numbers follow from its own in the deal before."""
    own, before, offset = _past([0] * len(rows.before)), rows.before, column.offset
    added = columns[column.first] if column.kind == RUNNING else own
    if (
        len(rows.present) == len(before)
        and before[-1] == len(before) - 2
        and before == list(range(-1, len(before) - 1))
    ):
        steps = map(offset.__add__, map(add, _surprises(column, data, len(before)), added))
        return list(accumulate(steps))
    for row, surprise in zip(rows.present, _surprises(column, data, len(rows.present)), strict=True):
        own[row] = own[before[row]] + offset + surprise + added[row]
    return own[:-1]


def _added(column: Column) -> Column:
    """Return a column with what is always added in its surprises."""
    return msgspec.structs.replace(column, found=tuple([column.offset + surprise for surprise in column.found]))


def _surprises(column: Column, data: bytes, count: int) -> Iterator[int]:
    if not column.found:
        return repeat(0, count)
    if len(data or column.found) != count:
        raise ValueError("a column of another length")
    return map(column.found.__getitem__, data) if data else iter(column.found)


def wide_number(data: bytes, count: int, rank: int) -> int:
    """Return one of so many numbers that take as many bytes each."""
    size = len(data) // count
    if size * count != len(data):
        raise ValueError("a column of another length")
    return int.from_bytes(data[rank * size : (rank + 1) * size], "little")
