"""What a column follows is looked up; it is what is found by holding it against every column before, one after another."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec
import pytest

from logformat.archive import header
from logformat.archive.coder import cost
from logformat.archive.earlier import Earlier, each, often
from logformat.archive.foretelling import column_of
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
    Column,
    Numbers,
    Rows,
    guesses,
    numbers_of,
)

COUNT, COLUMNS, GROUP = 200, 60, 4
KINDS = {BASE, ROW, PREV, RUNNING, SAME, LAST, NEGATED, SUM, BALANCE}


class Frame:
    """Columns at random, most of which follow others: in every row, or in most; some have numbers in a few rows only."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        longest = (1, 4, 9, COUNT)[seed % 4]
        self.before = header.before([row // longest for row in range(COUNT)])
        self.columns: list[Numbers] = []
        self.rows: list[Rows] = []
        for _ in range(COLUMNS):
            self.add()

    def add(self) -> None:
        rng = self.rng
        some = rng.choice((2, 3, 5, 30, COUNT - 1, COUNT, COUNT))
        rows = Rows(sorted(rng.sample(range(COUNT), some)), self.before)
        own = [0] * COUNT
        for row, number in zip(rows.present, self.followed(rows), strict=True):
            own[row] = number
        self.columns.append(own)
        self.rows.append(rows)

    def followed(self, rows: Rows) -> list[int]:
        """Return numbers that follow from others, or from nothing; some are out of the way."""
        rng, columns, present = self.rng, self.columns, rows.present
        free = [rng.choice((0, 1, 2, 7, rng.randrange(10**14))) for _ in present]
        if len(columns) < GROUP or rng.random() < 0.2:
            return free if rng.random() < 0.8 else [rng.choice(free)] * len(free)
        kind = rng.choice(sorted(KINDS - {BASE}))
        first, second = rng.randrange(len(columns)), rng.randrange(len(columns))
        if kind == BALANCE:
            first, second = len(columns) - GROUP, len(columns)
        if kind in (ROW, PREV, RUNNING):
            values = numbers_of(Column(kind, first, offset=0 if kind == RUNNING else 3), b"", rows, columns)
            found = [values[row] for row in present]
        else:
            found = guesses(Column(kind, first, second), rows, [], columns)
        noise = rng.choice((0, 0, 0.03, 0.3, 0.4))
        return [other if rng.random() < noise else number for number, other in zip(found, free, strict=True)]


def slow_kinds(own: Numbers, rows: Rows, columns: Sequence[Numbers], group: int) -> Iterator[Column]:
    """Yield the ways to foretell a column that are to be tried: those that hold in two thirds of some rows, sums in all."""
    yield from map(Column, (BASE, ROW, PREV))
    if group < len(columns):
        yield Column(BALANCE, group, len(columns))
    if len(set(own)) == 1 or len(rows.present) < 2:
        return
    sample = rows.present[:: max(1, len(rows.present) // 24)]
    for index, kind in product(range(len(columns)), (SAME, LAST, RUNNING, NEGATED)):
        expected = dict(zip(rows.present, guesses(Column(kind, index), rows, own, columns), strict=True))
        if sum(expected[row] == own[row] for row in sample) >= len(sample) * 2 // 3:
            yield Column(kind, index)
    for first in range(len(columns)):
        fitting = [
            second
            for second in range(len(columns))
            if all(columns[first][row] + columns[second][row] == own[row] for row in sample)
        ]
        if fitting and any(own[row] for row in sample):
            yield Column(SUM, first, fitting[-1])
            return


def measured(column: Column, own: Numbers, rows: Rows, columns: Sequence[Numbers]) -> float:
    expected = guesses(column, rows, own, columns)
    counts = Counter(own[row] - guess for row, guess in zip(rows.present, expected, strict=True))
    spelled = sum(8 + 2 * abs(surprise).bit_length() for surprise in counts) if len(counts) > 1 else 0
    return cost(counts) + spelled + (40 if column.kind != BASE else 0)


def test_the_cheapest_way_is_found_that_a_search_of_all_columns_finds() -> None:
    kinds = set()
    for seed in range(16):
        frame, earlier = Frame(seed), Earlier()
        for index, (own, rows) in enumerate(zip(frame.columns, frame.rows, strict=True)):
            columns, group = frame.columns[:index], max(0, index - GROUP)
            best = min(slow_kinds(own, rows, columns, group), key=lambda way: measured(way, own, rows, columns))
            found = column_of(own, rows, earlier, group)
            assert (found.kind, found.first, found.second) == (best.kind, best.first, best.second)
            bare = msgspec.structs.replace(found, data=b"")
            assert numbers_of(bare, found.data, rows, columns) == own
            earlier.add(own, rows.present)
            kinds.add(found.kind)
    assert kinds == KINDS


@pytest.mark.parametrize("seed", range(20))
def test_columns_are_counted_all_at_once_as_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    several = [set(rng.sample(range(90), rng.randrange(90))) for _ in range(rng.randrange(1, 48))]
    bits = [sum(1 << column for column in one) for one in several]
    for wanted in range(1, len(several) + 2):
        expected = [column for column in range(90) if sum(column in one for one in several) >= wanted]
        assert list(each(often(bits, wanted))) == expected


@pytest.mark.parametrize("seed", range(4))
def test_columns_are_found_by_their_numbers(seed: int) -> None:
    frame, earlier, rng = Frame(seed), Earlier(), random.Random(seed)
    for index, (own, rows) in enumerate(zip(frame.columns, frame.rows, strict=True)):
        for row in (-1, *rng.sample(range(COUNT), 9)):
            there = [0 if row < 0 else column[row] for column in frame.columns[:index]]
            for number in {0, 1, -1, *there}:
                expected = [at for at, other in enumerate(there) if other == number]
                assert list(each(earlier.with_number(row, number))) == expected
        earlier.add(own, rows.present)
