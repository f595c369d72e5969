"""How a column of numbers is foretold in the fewest bytes: the ways that are worth it are tried, the cheapest is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from logformat.archive.coder import cost
from logformat.archive.earlier import Earlier, each
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
    guesses,
)

_SYMBOLS = 200
_COLUMN_BITS = 40
"""What a column costs that follows anything: another has to be dearer, to be worth a look."""
_SAMPLE = 24


class _Tried(NamedTuple):
    """A way to foretell a column: about how many bits it takes, and what is surprising under it."""

    bits: float
    column: Column
    surprises: list[int]


def wide(numbers: Sequence[int]) -> Column:
    """Return the column of numbers that nothing foretells, and that need not fit into eight bytes."""
    size = (max(numbers, default=0).bit_length() + 7) // 8
    return Column(WIDE, data=b"".join(number.to_bytes(size, "little") for number in numbers))


def column_of(own: Numbers, rows: Rows, earlier: Earlier, group: int) -> Column:
    """Return the column that says these numbers in the fewest bytes; `group` is the first column of the same text."""
    best = _tried(Column(BASE), rows, own, earlier)
    if best.bits > _COLUMN_BITS:
        others = (_tried(column, rows, own, earlier) for column in _kinds(own, rows, earlier, group))
        best = min(best, *others, key=lambda tried: tried.bits)
    return _written(best.column, best.surprises)


def _kinds(own: Numbers, rows: Rows, earlier: Earlier, group: int) -> Iterator[Column]:
    """Yield the ways of foretelling that are worth measuring, besides that nothing does."""
    yield Column(ROW)
    yield Column(PREV)
    if group < len(earlier):
        yield Column(BALANCE, group, len(earlier))
    present, before = rows.present, rows.before
    if len(set(own)) == 1 or len(present) < 2:
        return
    sample = present[:: max(1, len(present) // _SAMPLE)]
    wanted = len(sample) * 2 // 3
    values = [own[row] for row in sample]
    past = [before[row] for row in sample]
    steps = [own[row] - (own[at] if at >= 0 else 0) for row, at in zip(sample, past, strict=True)]
    alike = (
        (SAME, earlier.mostly(sample, values, wanted)),
        (LAST, earlier.mostly(past, values, wanted)),
        (RUNNING, earlier.mostly(sample, steps, wanted)),
        (NEGATED, earlier.mostly(sample, [-value for value in values], wanted)),
    )
    for index in each(alike[0][1] | alike[1][1] | alike[2][1] | alike[3][1]):
        yield from (Column(kind, index) for kind, columns in alike if columns >> index & 1)
    if any(values) and (pair := earlier.adding_up(sample, values)) is not None:
        yield Column(SUM, *pair)


def _tried(column: Column, rows: Rows, own: Numbers, earlier: Earlier) -> _Tried:
    expected = guesses(column, rows, own, earlier.numbers)
    surprises = [own[row] - guess for row, guess in zip(rows.present, expected, strict=True)]
    if not surprises:
        return _Tried(0, column, surprises)
    counts = Counter(surprises)
    offset = counts.most_common(1)[0][0]
    if column.kind == ROW:  # the offset of the first row is that of all others
        offset = Counter(surprises[1:] or surprises).most_common(1)[0][0]
    column = msgspec.structs.replace(column, offset=offset)
    bits = cost(counts) + sum(8 + 2 * abs(found).bit_length() for found in counts if len(counts) > 1)
    return _Tried(bits + _COLUMN_BITS * (column.kind != BASE), column, [surprise - offset for surprise in surprises])


def _written(column: Column, surprises: list[int]) -> Column:
    if not any(surprises):
        return column
    counts = Counter(surprises)
    if len(counts) > _SYMBOLS or len(counts) * 2 > len(surprises):
        return msgspec.structs.replace(column, found=tuple(surprises))
    found = sorted(counts)  # in their order, because columns alike then look alike
    symbols = {surprise: symbol for symbol, surprise in enumerate(found)}
    data = bytes(symbols[surprise] for surprise in surprises)
    return msgspec.structs.replace(column, found=tuple(found), data=data)
