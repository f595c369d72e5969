"""The header lines of a frame while it is read: of one deal, without those of the others, or of all deals at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Generic, TypeVar

from logformat.archive import header, heads
from logformat.archive.columns import Columns
from logformat.archive.present import Present
from logformat.archive.texts import LITERAL, form_of, holes_of
from logformat.events import NO_PAIRS, Pairs
from logformat.log import Log

Found = TypeVar("Found")


class Once(Generic[Found]):
    """Finds something when it is first asked for, and keeps it."""

    __slots__ = ("find", "found")

    def __init__(self, find: Callable[[], Found]) -> None:
        self.find = find
        self.found: Found | None = None

    def __call__(self) -> Found:
        """Return what there is to be found."""
        if self.found is None:
            self.found = self.find()
        return self.found


class Texts:
    """A line that deals have: its patterns, and the columns of the numbers in them."""

    def __init__(self, patterns: Sequence[str], columns: Columns, present: Present) -> None:
        if not patterns:
            raise ValueError("a column of texts without a pattern")
        self.patterns, self.columns, self.present = patterns, columns, present
        self.which = columns.add(present) if len(patterns) > 1 else -1
        self.presents = [self._rows_of(number) for number in range(len(patterns))]
        self.numbers = {
            number: columns.add_several(self.presents[number], holes)
            for number, pattern in enumerate(patterns)
            if pattern[0] != LITERAL and (holes := holes_of(pattern))
        }

    def _rows_of(self, number: int) -> Present:
        """Return what finds the rows whose text has a pattern."""
        if self.which < 0:
            return self.present
        return Present(
            lambda: self.columns.rows_with(self.which, {number}),
            lambda row: self.columns.counted(self.which, {number}, row),
        )

    def at(self, row: int) -> str:
        """Return the text of a row that has one."""
        columns = self.columns
        number = columns.at(self.which, row) if self.which >= 0 else 0
        return form_of(self.patterns[number])(tuple([columns.at(index, row) for index in self.numbers.get(number, ())]))

    def all(self) -> list[str]:
        """Return the texts of all rows, of those that have one."""
        found = [""] * self.columns.count
        self._part_rows()
        for number, pattern in enumerate(self.patterns):
            rows, form = self.presents[number](), form_of(pattern)
            columns = list(map(self.columns.numbers, self.numbers.get(number, ())))
            if len(rows) == len(found):
                return list(map(form, zip(*columns, strict=True))) if columns else [form(())] * len(found)
            for row in rows:
                found[row] = form(tuple([own[row] for own in columns]))
        return found

    def _part_rows(self) -> None:
        """Find the rows of all patterns at once: there may be one for each row."""
        if self.which < 0:
            return
        rows_of: list[list[int]] = [[] for _ in self.patterns]
        numbers = self.columns.numbers(self.which)
        for row in self.present():
            rows_of[numbers[row]].append(row)
        for present, rows in zip(self.presents, rows_of, strict=True):
            present.found = rows

    def keys(self) -> Sequence[Hashable]:
        """Return for each row something that is the same for the same text only."""
        if self.which < 0 and self.numbers:
            indexes = self.numbers[0]
            varying = list(map(self.columns.numbers, filter(self.columns.varies, indexes)))
            varying = varying or [self.columns.numbers(indexes[0])]
            return varying[0] if len(varying) == 1 else list(zip(*varying, strict=True))
        return self.all()


class Lines:
    """The header lines of all deals of a frame."""

    def __init__(self, outlines: Sequence[str], patterns: Sequence[Sequence[str]], columns: Columns) -> None:
        self.outlines, self.count = outlines, columns.count
        every = Present(lambda: range(self.count), is_every=True)
        self.which = columns.add(every)
        self.columns = columns
        self.rows = {(1 << len(outlines)) - 1: every}
        self.texts: dict[str, Texts] = {}
        for (name, outlines_with), known in zip(header.order(outlines).items(), patterns, strict=True):
            present = self.rows.get(outlines_with) or self._rows_with(outlines_with)
            self.texts[name] = Texts(known, columns, present)
            if name == header.MATCH:
                columns.match = Once(partial(self._matches, self.texts[name]))
        self.heads: list[Log] | None = None
        self.results: dict[int, heads.Words] = {}

    def _rows_with(self, outlines: int) -> Present:
        """Return what finds the rows of some outlines, which are given as bits."""
        numbers = Once(partial(_bits_of, outlines, len(self.outlines)))
        found = self.rows[outlines] = Present(
            lambda: self.columns.rows_with(self.which, numbers()),
            lambda row: self.columns.counted(self.which, numbers(), row),
        )
        return found

    def _matches(self, texts: Texts) -> Sequence[Hashable]:
        """Return the match of each row."""
        found, present = texts.keys(), texts.present()
        if len(present) == self.count:
            return found
        there = set(present)
        return [key if row in there else None for row, key in enumerate(found)]

    def head(self, row: int) -> Log:
        """Return a deal without its events."""
        if self.heads is not None:
            return self.heads[row]
        outline = self.outlines[self.columns.at(self.which, row)]
        return heads.logs_of(outline, [[self.texts[name].at(row)] for name in header.names(outline)], 1)[0]

    def read_all(self) -> list[Log]:
        """Return all deals without their events, and keep them."""
        if self.heads is None:
            texts = {name: texts.all() for name, texts in self.texts.items()}
            found: dict[int, Log] = {}
            for outline, rows in zip(self.outlines, self._rows_of_outlines(), strict=True):
                columns = {name: _of_rows(texts[name], rows) for name in header.names(outline)}
                found.update(zip(rows, heads.logs_of(outline, columns.values(), len(rows)), strict=True))
                lines = heads.result_names(outline)
                self.results.update(zip(rows, heads.results_of(lines, [columns[name] for name in lines]), strict=False))
            self.heads = [found[row] for row in range(self.count)]
        return self.heads

    def _rows_of_outlines(self) -> list[list[int]]:
        """Return the rows of each outline."""
        found: dict[int, list[int]] = {number: [] for number in range(len(self.outlines))}
        for row, number in enumerate(self.columns.numbers(self.which)):
            found[number].append(row)
        return list(found.values())

    def result(self, row: int, out: Sequence[int]) -> Pairs:
        """Return the pairs of the result of a deal; `out` are the seats in the order they ran out of cards."""
        words = self.results.get(row)
        if words is None:
            lines = heads.result_names(self.outlines[self.columns.at(self.which, row)])
            words = next(heads.results_of(lines, [[self.texts[name].at(row)] for name in lines]), ())
        return heads.result_pairs(words, out) if words else NO_PAIRS


def _bits_of(number: int, count: int) -> set[int]:
    """Return which of the first so many bits of a number are set."""
    return {bit for bit in range(count) if number >> bit & 1}


def _of_rows(texts: list[str], rows: list[int]) -> list[str]:
    return texts if len(rows) == len(texts) else [texts[row] for row in rows]
