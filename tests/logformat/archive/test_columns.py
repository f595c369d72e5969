"""One number of a column is what the whole column says, however it follows from others, and however long a match is."""

from __future__ import annotations

import random

import pytest

from logformat.archive.columns import Columns
from logformat.archive.numbers import BALANCE, BASE, LAST, NEGATED, PREV, ROW, RUNNING, SAME, SUM, Column
from logformat.archive.present import NOWHERE, Present

COUNT = 200
KINDS = (BASE, ROW, PREV, RUNNING, SAME, LAST, NEGATED, SUM, BALANCE)


def columns_of(kinds: list[int], rng: random.Random, matches: list[int]) -> Columns:
    """Return columns of some kinds, each after others at random; every other one has numbers in some rows only."""
    which = bytes(rng.randrange(3) for _ in range(COUNT))
    some = [row for row, number in enumerate(which) if number in (1, 2)]
    columns, data = [Column(BASE, found=(0, 1, 2), size=COUNT)], which
    for number, kind in enumerate(kinds, 1):
        first = rng.randrange(number)
        second = rng.randrange(first + 1, number + 1) if kind == BALANCE else rng.randrange(number)
        size = COUNT if number % 2 else len(some)
        columns.append(Column(kind, first, second, rng.randrange(-3, 4), found=(0, 5, -7), size=size))
        data += bytes(rng.randrange(3) for _ in range(size))
    found = Columns(columns, data, COUNT)
    every = Present(lambda: range(COUNT), is_every=True)
    found.add(every)
    found.match = lambda: matches
    partly = Present(lambda: some, lambda row: found.counted(0, {1, 2}, row))
    for number in range(1, len(kinds) + 1):
        found.add(every if number % 2 else partly)
    return found


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("longest", [3, 30, COUNT])
def test_one_number_is_that_of_the_whole_column(seed: int, longest: int) -> None:
    kinds = random.Random(seed).choices((*KINDS, RUNNING, RUNNING, RUNNING, BALANCE, BALANCE), k=24)
    matches = [row // longest for row in range(COUNT)]
    whole = columns_of(kinds, random.Random(seed), matches)
    expected = [whole.numbers(index) for index in range(len(kinds) + 1)]
    for row in random.Random(seed).sample(range(COUNT), 12):
        alone = columns_of(kinds, random.Random(seed), matches)
        assert [alone.at(index, row) for index in range(len(kinds) + 1)] == [own[row] for own in expected]


def test_rows_are_counted_as_they_are_listed() -> None:
    columns = columns_of([BASE], random.Random(1), [0] * COUNT)
    rows = [row for row, number in enumerate(columns.numbers(0)) if number == 2]
    present = Present(lambda: pytest.fail("listed"), lambda row: columns.counted(0, {2}, row))
    assert [present.rank(row) for row in rows] == list(range(len(rows)))
    assert {present.rank(row) for row in range(COUNT) if row not in rows} == {NOWHERE}
