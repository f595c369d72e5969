"""The columns of numbers before one, while a frame is written: which of them have a number in a row is looked up.

A column is held against all before it by what it says in a few rows. Sets of columns are bits of whole numbers, so that
hundreds of columns take no longer than a few.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

Bits: TypeAlias = int
"""A set of columns: a bit for each, the first one lowest."""
_FEW = 64
"""Rows of a column that are all taken down at once; of longer columns, those that are asked for."""


class _Row:
    """Which columns have each number in one row, those with 0 left out; `taken` of the long columns are known."""

    __slots__ = ("columns", "others", "taken")

    def __init__(self) -> None:
        self.columns: dict[int, Bits] = {}
        self.others: Bits = 0
        self.taken = 0

    def take(self, column: int, number: int) -> None:
        if number:
            self.columns[number] = self.columns.get(number, 0) | 1 << column
            self.others |= 1 << column


class Earlier:
    """The columns so far, which the next one may follow."""

    def __init__(self) -> None:
        self.numbers: list[list[int]] = []
        self.long: list[int] = []
        self.rows: defaultdict[int, _Row] = defaultdict(_Row)

    def __len__(self) -> int:
        return len(self.numbers)

    def add(self, own: list[int], present: Sequence[int]) -> None:
        """Take in a column, which has numbers in some rows and 0 in the others."""
        index = len(self.numbers)
        self.numbers.append(own)
        if len(present) > _FEW:
            self.long.append(index)
            return
        for row in present:
            self.rows[row].take(index, own[row])

    def with_number(self, row: int, number: int) -> Bits:
        """Return the columns that have a number in a row; before the first deal of a match, in row -1, all have 0."""
        found = self._row(row)
        return found.columns.get(number, 0) if number else self._every() & ~found.others

    def _every(self) -> Bits:
        return (1 << len(self.numbers)) - 1

    def _row(self, row: int) -> _Row:
        found = self.rows[row]
        if row >= 0:
            for index in self.long[found.taken :]:
                found.take(index, self.numbers[index][row])
            found.taken = len(self.long)
        return found

    def mostly(self, rows: Sequence[int], numbers: Iterable[int], wanted: int) -> Bits:
        """Return the columns that have as many of some numbers in their rows as are wanted, which is more than none."""
        return often([columns for columns in map(self.with_number, rows, numbers) if columns], wanted)

    def adding_up(self, rows: Sequence[int], numbers: Sequence[int]) -> tuple[int, int] | None:
        """Return two columns that add up to some numbers, not all 0, in all their rows; the first that is one of two."""
        telling = next(at for at, number in enumerate(numbers) if number)
        found = self._row(rows[telling])
        firsts = 0
        for number, columns in ((0, self._every() & ~found.others), *found.columns.items()):
            if self.with_number(rows[telling], numbers[telling] - number):
                firsts |= columns
        for first in each(firsts):
            seconds = self._every()
            for row, number in zip(rows, numbers, strict=True):
                seconds &= self.with_number(row, number - self.numbers[first][row])
                if not seconds:
                    break
            else:
                return first, seconds.bit_length() - 1
        return None


def often(several: Sequence[Bits], wanted: int) -> Bits:
    """Return what is in so many of several sets, or in more; it is counted for all columns at once, digit by digit."""
    if len(several) < wanted:
        return 0
    digits = [0] * len(several).bit_length()
    for more in several:
        carried, place = more, 0
        while carried:
            digits[place], carried = digits[place] ^ carried, digits[place] & carried
            place += 1
    above, equal = 0, -1
    for place, digit in reversed(list(enumerate(digits))):
        if wanted >> place & 1:
            equal &= digit
        else:
            above |= equal & digit
            equal &= ~digit
    return above | equal


def each(columns: Bits) -> Iterator[int]:
    """Yield the columns of a set, the first one first."""
    while columns:
        lowest = columns & -columns
        yield lowest.bit_length() - 1
        columns ^= lowest
