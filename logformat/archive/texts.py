"""Columns of texts, one text per deal: patterns kept once, and the numbers in them as columns of their own."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from logformat.archive.limits import COLUMNS_LIMIT
from logformat.archive.numbers import Column, Numbers, Rows, column_of, numbers_of

HOLE = "\x1e"
_NUMBER = re.compile(r"(?<![0-9])(?:-[1-9][0-9]{0,14}|0|[1-9][0-9]{0,14})(?![0-9])")
_HOLES = 64
_LITERAL, _PATTERN = "=", "~"


class Written:
    """The columns of numbers of a frame while it is written."""

    def __init__(self, before: Sequence[int]) -> None:
        self.before = before
        self.columns: list[Column] = []
        self.numbers: list[Numbers] = []

    def add(self, own: Numbers, present: Sequence[int], group: int) -> None:
        """Take in one more column of numbers."""
        self.columns.append(column_of(own, Rows(present, self.before), self.numbers, group))
        self.numbers.append(own)

    def texts(self, texts: Sequence[str | None]) -> tuple[str, ...]:
        """Take in a column of texts, None in the rows without one."""
        present = [row for row, text in enumerate(texts) if text is not None]
        split = [("", ()) if text is None else parted(text) for text in texts]
        patterns = list(dict.fromkeys(split[row][0] for row in present))
        holes = sum(map(holes_of, patterns))
        if len(patterns) > max(8, len(present) // 4) or len(self.columns) + holes + 1 > COLUMNS_LIMIT // 2:
            split = [("", ()) if text is None else (_LITERAL + text, ()) for text in texts]
            patterns = list(dict.fromkeys(split[row][0] for row in present))
        number_of = {pattern: number for number, pattern in enumerate(patterns)}
        if len(patterns) > 1:
            which = [0 if text is None else number_of[found[0]] for text, found in zip(texts, split, strict=True)]
            self.add(which, present, len(self.numbers))
        for pattern in patterns:
            rows = [row for row in present if split[row][0] == pattern]
            group = len(self.numbers)
            for hole in range(holes_of(pattern)):
                own = [0] * len(texts)
                for row in rows:
                    own[row] = split[row][1][hole]
                self.add(own, rows, group)
        return tuple(patterns)


class Read:
    """The columns of numbers of a frame while it is read."""

    def __init__(self, before: Sequence[int], columns: Sequence[Column]) -> None:
        self.before, self.columns = before, columns
        self.numbers: list[Numbers] = []

    def next(self, present: Sequence[int]) -> Numbers:
        """Return the numbers of the next column."""
        column = self.columns[len(self.numbers)]
        self.numbers.append(numbers_of(column, Rows(present, self.before), self.numbers))
        return self.numbers[-1]

    def texts(self, patterns: Sequence[str], present: Sequence[int]) -> TextsRead:
        """Return the next column of texts."""
        if not patterns:
            raise ValueError("a column of texts without a pattern")
        which = self.next(present) if len(patterns) > 1 else None
        columns = []
        for number, pattern in enumerate(patterns):
            rows = present if which is None else [row for row in present if which[row] == number]
            columns.append([self.next(rows) for _ in range(holes_of(pattern))])
        return TextsRead([_form(pattern) for pattern in patterns], which, columns, len(self.before))


class TextsRead:
    """A column of texts, made one by one."""

    def __init__(self, forms: list[str], which: Numbers | None, columns: list[list[Numbers]], count: int) -> None:
        self.forms, self.which, self.columns, self.count = forms, which, columns, count

    def keys(self) -> Sequence[Hashable]:
        """Return for each row something that is the same for the same text only."""
        if len(self.forms) == 1 and self.columns[0]:
            return list(zip(*self.columns[0], strict=True))
        return [self.at(row) for row in range(self.count)]

    def at(self, row: int) -> str:
        """Return the text of a row that has one."""
        number = 0 if self.which is None else self.which[row]
        columns = self.columns[number]
        if not columns:
            return self.forms[number]
        return self.forms[number] % tuple([own[row] for own in columns])


def parted(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the pattern of a text and the numbers in it."""
    if HOLE in text:
        return _LITERAL + text, ()
    numbers = tuple(map(int, _NUMBER.findall(text)))
    if not numbers or len(numbers) > _HOLES:
        return _LITERAL + text, ()
    return _PATTERN + _NUMBER.sub(HOLE, text), numbers


def holes_of(pattern: str) -> int:
    """Return how many numbers a pattern takes."""
    return pattern.count(HOLE) if pattern.startswith(_PATTERN) else 0


def _form(pattern: str) -> str:
    """Return a pattern as a format of `%`, or the text it stands for."""
    if not pattern.startswith(_PATTERN):
        return pattern[1:]
    return pattern[1:].replace("%", "%%").replace(HOLE, "%d")
