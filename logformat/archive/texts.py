"""Columns of texts, one text per deal: patterns kept once, and the numbers in them as columns of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from logformat.archive.earlier import Earlier
from logformat.archive.foretelling import column_of, wide
from logformat.archive.header import BETWEEN
from logformat.archive.limits import COLUMNS_LIMIT
from logformat.archive.numbers import WIDE, Column, Numbers, Rows
from logformat.archive.orders import KINDS
from logformat.cards import CARD_CODES, CARD_WORDS

HOLE = "\x1e"
_NUMBER = re.compile(r"(?<![0-9])(?:-[1-9][0-9]{0,14}|0|[1-9][0-9]{0,14})(?![0-9])")
_HOLES = 64
LITERAL, _PATTERN, _CARDS = "=", "~", "#"
"""How patterns begin: of texts as they are, with numbers taken out, and of so many different cards."""
_LEAST_CARDS = 6


Form: TypeAlias = Callable[[tuple[int, ...]], str]


class Written:
    """The columns of numbers of a frame while it is written."""

    def __init__(self, before: Sequence[int]) -> None:
        self.before = before
        self.columns: list[Column] = []
        self.earlier = Earlier()

    def add(self, own: Numbers, present: Sequence[int], group: int) -> None:
        """Take in one more column of numbers."""
        self.columns.append(column_of(own, Rows(present, self.before), self.earlier, group))
        self.earlier.add(own, present)

    def sections(self) -> tuple[tuple[Column, ...], list[bytes]]:
        """Return the columns without their data, and these data, wide ones last."""
        columns = tuple(msgspec.structs.replace(column, data=b"", size=len(column.data)) for column in self.columns)
        data = [[column.data for column in self.columns if (column.kind == WIDE) is wide] for wide in (False, True)]
        return columns, list(map(b"".join, data))

    def texts(self, texts: Sequence[str | None]) -> tuple[str, ...]:
        """Take in a column of texts, None in the rows without one."""
        present = [row for row, text in enumerate(texts) if text is not None]
        known = {text: parted(text) for text in set(texts) if text is not None}
        split = [("", ()) if text is None else known[text] for text in texts]
        patterns = list(dict.fromkeys(split[row][0] for row in present))
        holes = sum(map(holes_of, patterns))
        if len(patterns) > max(8, len(present) // 4) or len(self.columns) + holes + 1 > COLUMNS_LIMIT // 2:
            split = [("", ()) if text is None else (LITERAL + text, ()) for text in texts]
            patterns = list(dict.fromkeys(split[row][0] for row in present))
        number_of = {pattern: number for number, pattern in enumerate(patterns)}
        if len(patterns) > 1:
            which = [0 if text is None else number_of[found[0]] for text, found in zip(texts, split, strict=True)]
            self.add(which, present, len(self.earlier))
        rows_of: dict[str, list[int]] = {pattern: [] for pattern in patterns}
        for row in present:
            rows_of[split[row][0]].append(row)
        for pattern, rows in rows_of.items():
            group = len(self.earlier)
            if pattern.startswith(_CARDS):
                self.columns.append(wide([split[row][1][0] for row in rows]))
                self.earlier.add([0] * len(texts), ())
                continue
            for hole in range(holes_of(pattern)):
                own = [0] * len(texts)
                for row in rows:
                    own[row] = split[row][1][hole]
                self.add(own, rows, group)
        return tuple(patterns)


def parted(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the pattern of a text and the numbers in it."""
    if (found := cards_number(text)) is not None:
        return f"{_CARDS}{found[0]}", (found[1],)
    if HOLE in text:
        return LITERAL + text, ()
    numbers = tuple(map(int, _NUMBER.findall(text)))
    if not numbers or len(numbers) > _HOLES:
        return LITERAL + text, ()
    return _PATTERN + _NUMBER.sub(HOLE, text), numbers


def holes_of(pattern: str) -> int:
    """Return how many numbers a pattern takes."""
    first = pattern[:1]
    if first == _PATTERN:
        return pattern.count(HOLE)
    return 1 if first == _CARDS else 0


def form_of(pattern: str) -> Form:
    """Return what makes a text of the numbers that a pattern takes."""
    if pattern.startswith(_CARDS):
        count = int(pattern[1:])
        if not 0 < count <= KINDS:
            raise ValueError("more cards than there are")
        return partial(cards_line, count)
    form = pattern[1:].replace("%", "%%")
    return (form.replace(HOLE, "%d") if pattern.startswith(_PATTERN) else form).__mod__


# ---------------------------------------------------------------- lines of cards


def cards_number(text: str) -> tuple[int, int] | None:
    """Return how many different cards a text names, and which row of so many they are; None if it is no such text."""
    if text.count(BETWEEN) < _LEAST_CARDS - 1:
        return None
    codes = [CARD_CODES.get(word, KINDS) for word in text.split(BETWEEN)]
    if max(codes) >= KINDS or len(set(codes)) < len(codes):
        return None
    number, left = 0, list(range(KINDS))
    for code in codes:
        number = number * len(left) + left.index(code)
        left.remove(code)
    return len(codes), number


def cards_line(count: int, numbers: tuple[int, ...]) -> str:
    """Return the text of a row of so many different cards."""
    (number,) = numbers
    indexes = []
    for left in range(KINDS - count + 1, KINDS + 1):
        number, index = divmod(number, left)
        indexes.append(index)
    rest = list(range(KINDS))
    return BETWEEN.join([CARD_WORDS[rest.pop(index)] for index in reversed(indexes)])
