"""Rows written for people and for programs: a table, CSV, JSON, JSON Lines, Parquet."""

from __future__ import annotations

import codecs
import csv
import io
import shutil
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import chain, islice, zip_longest
from typing import IO, Any

import msgspec
import pyarrow.parquet as pq

from engine.words import Label, Lang
from logformat.columns import STEERING, padded, width, wrapped
from query.database import Rows
from query.titles import in_words

ROWS_SHOWN = 200
GAP = 3
READABLE = 16
"""Columns in which a long text can still be read, wrapped."""

MORE = Label("… {count} more: --format csv shows them all", "…… 另有 {count} 行：--format csv 可看全部")
_JSON = msgspec.json.Encoder(decimal_format="number")


def write(rows: Rows, form: str, stream: IO[bytes], lang: Lang = "en", *, is_named: bool = False) -> None:
    """Write rows to a binary stream in one of the forms; a table says in `lang` how many rows it leaves out.

    That of a named query has its titles in `lang` too; what somebody asks for in SQL is called as SQL calls it.
    """
    if form == "table":
        _table(in_words(rows, lang) if is_named else rows, stream, lang)
    else:
        WRITERS[form](rows, stream)


def _records(rows: Rows) -> Iterator[list[Any]]:
    """Yield the values of each row; maps as dicts."""
    for batch in rows.batches:
        columns = [column.to_pylist(maps_as_pydicts="lossy") for column in batch.columns]
        yield from map(list, zip(*columns, strict=True))


def _plain(value: Any) -> Any:
    """Return a value as JSON can say it."""
    return int(value) if isinstance(value, Decimal) and value == value.to_integral_value() else value


def cell(value: Any) -> str:
    """Return a value as one text: card groups by their words, other nested values as JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if isinstance(value, (list, dict)):
        return _JSON.encode(value).decode()
    if isinstance(value, float):
        return f"{value:.6g}" if abs(value) < 1e6 else repr(value)
    return str(_plain(value))


def _exact(value: Any) -> str:
    return repr(value) if isinstance(value, float) else cell(value)


def _table(rows: Rows, stream: IO[bytes], lang: Lang) -> None:
    """Write a table as wide as the terminal, 80 columns in a pipe; one that does not fit is laid on its side."""
    records, columns = _records(rows), shutil.get_terminal_size().columns
    shown = list(islice(records, ROWS_SHOWN))
    names, cells = rows.schema.names, [[cell(value).translate(STEERING) for value in row] for row in shown]
    if _fits(names, cells, columns):
        is_number = [
            all(isinstance(row[at], (int, float, Decimal, type(None))) for row in shown) for at in range(len(names))
        ]
        lines = _upright(names, cells, is_number, columns)
    else:
        lines = _on_its_side(names, cells, columns)
    if more := sum(1 for _ in records):
        lines.append(MORE.text(lang).format(count=more))
    stream.write("".join(line.rstrip() + "\n" for line in lines).encode())


def _fits(names: list[str], cells: list[list[str]], columns: int) -> bool:
    """Whether every column gets what it wants, or at least its name and some words of a long text."""
    wanted = (max(width(name), min(_widest(row[at] for row in cells), READABLE)) for at, name in enumerate(names))
    return sum(wanted) + GAP * (len(names) - 1) <= columns


def _widest(texts: Iterable[str]) -> int:
    return max(map(width, texts), default=0)


def _upright(names: list[str], cells: list[list[str]], is_number: list[bool], columns: int) -> list[str]:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name, at_right in zip(names, is_number, strict=True):
        table.add_column(name, justify="right" if at_right else "left", overflow="fold")
    for row in cells:
        table.add_row(*row)
    text = io.StringIO()
    Console(file=text, width=columns, highlight=False, markup=False).print(table)
    return text.getvalue().splitlines()


def _on_its_side(names: list[str], cells: list[list[str]], columns: int) -> list[str]:
    """Return a table whose names go down; as many rows as fit stand next to each other, the others follow below."""
    left = _widest(names)
    room = max(columns - left - GAP, READABLE)
    lines: list[str] = []
    for group in _groups(cells, room):
        lines += [""] if lines else []
        widths = [left, *(min(_widest(row), room) for row in group)]
        for at, name in enumerate(names):
            lines += _laid(
                [[name], *(_folded(row[at], most) for row, most in zip(group, widths[1:], strict=True))], widths
            )
    return lines


def _groups(cells: list[list[str]], room: int) -> Iterator[list[list[str]]]:
    """Yield runs of rows that fit next to each other."""
    group: list[list[str]] = []
    taken = 0
    for row in cells:
        needed = min(_widest(row), room) + GAP
        if group and taken + needed > room + GAP:
            yield group
            group, taken = [], 0
        group.append(row)
        taken += needed
    if group:
        yield group


def _folded(text: str, columns: int) -> list[str]:
    """Return a text in lines; a word too long for one is cut."""
    lines = [""]
    for line in wrapped(text, columns):
        lines.append("")
        for sign in line:
            if width(lines[-1] + sign) > columns:
                lines.append("")
            lines[-1] += sign
    return lines[1:]


def _laid(texts: list[list[str]], widths: list[int]) -> Iterator[str]:
    """Yield texts of several lines next to each other."""
    for line in zip_longest(*texts, fillvalue=""):
        yield (" " * GAP).join(padded(text, columns) for text, columns in zip(line, widths, strict=True))


def _csv(rows: Rows, stream: IO[bytes]) -> None:
    writer = csv.writer(codecs.getwriter("utf-8")(stream), lineterminator="\n")
    writer.writerow(rows.schema.names)
    for row in _records(rows):
        writer.writerow(map(_exact, row))


def _objects(rows: Rows) -> Iterator[bytes]:
    names = rows.schema.names
    for row in _records(rows):
        yield _JSON.encode(dict(zip(names, map(_plain, row), strict=True)))


def _json(rows: Rows, stream: IO[bytes]) -> None:
    objects = _objects(rows)
    first = next(objects, b"")
    stream.write(b"[" + first)
    for line in objects:
        stream.write(b",\n" + line)
    stream.write(b"]\n")


def _jsonl(rows: Rows, stream: IO[bytes]) -> None:
    for line in _objects(rows):
        stream.write(line + b"\n")


def _parquet(rows: Rows, stream: IO[bytes]) -> None:
    with pq.ParquetWriter(stream, rows.schema, compression="zstd") as writer:
        for batch in chain(rows.batches):
            writer.write_batch(batch)


WRITERS: dict[str, Callable[[Rows, IO[bytes]], None]] = {
    "csv": _csv, "json": _json, "jsonl": _jsonl, "parquet": _parquet,
}  # fmt: skip
