"""Rows written for people and for programs: a table, CSV, JSON, JSON Lines, Parquet."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import chain, islice
from typing import IO, Any

import msgspec
import pyarrow.parquet as pq

from query.database import Rows

FORMS = ("table", "csv", "json", "jsonl", "parquet")
ROWS_SHOWN = 200
_JSON = msgspec.json.Encoder(decimal_format="number")


def write(rows: Rows, form: str, stream: IO[bytes]) -> None:
    """Write rows to a binary stream in one of the forms."""
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


def _table(rows: Rows, stream: IO[bytes]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    records = _records(rows)
    shown = list(islice(records, ROWS_SHOWN))
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, field in enumerate(rows.schema):
        is_number = all(isinstance(row[place], (int, float, Decimal, type(None))) for row in shown)
        table.add_column(field.name, justify="right" if is_number else "left", overflow="fold")
    for row in shown:
        table.add_row(*map(cell, row))
    text = io.StringIO()
    console = Console(file=text, width=None if sys.stdout.isatty() else 10_000, highlight=False, markup=False)
    console.print(table)
    if more := sum(1 for _ in records):
        console.print(f"… {more} more (另有 {more} 行): --format csv")
    stream.write("".join(line.rstrip() + "\n" for line in text.getvalue().splitlines()).encode())


def _csv(rows: Rows, stream: IO[bytes]) -> None:
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows.schema.names)
    for row in _records(rows):
        writer.writerow(map(_exact, row))
    text.detach()


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
    "table": _table, "csv": _csv, "json": _json, "jsonl": _jsonl, "parquet": _parquet,
}  # fmt: skip
