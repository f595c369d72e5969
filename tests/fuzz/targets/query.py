"""The gate of queries: any text is rows or a refusal in both languages, and leaves the export as it was."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from threading import Timer
from typing import Any

import duckdb

from engine.words import LANGS
from query.database import Database
from query.errors import RefusedError
from query.export import export
from query.named import named_queries
from tests.fuzz import mutation
from tests.query.folders import LEGAL
from tests.query.test_gate import READING, REFUSED

SECONDS = 1.0
"""After which a query is interrupted."""
MEMORY = "200MB"
BATCHES = 2
LONGEST = 2000


class Interruptible:
    """A connection that can interrupt the cursor it gave last."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = self.last = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Return a new cursor."""
        self.last = self.connection.cursor()
        return self.last

    def interrupt(self) -> None:
        """End what runs too long: what a query may cost is no promise."""
        self.last.interrupt()


@cache
def database() -> Database:
    """Return the tables of a deal, for as long as this process runs."""
    folder = tempfile.TemporaryDirectory(prefix="paipu-fuzz-")
    atexit.register(folder.cleanup)
    export([LEGAL], Path(folder.name))
    found = Database(folder.name, MEMORY)
    found.connection = Interruptible(found.connection)  # type: ignore[assignment]
    return found


def one_input(data: bytes) -> None:
    """Run a text as a query."""
    tables = database()
    before = _files(tables.folder)
    timer = Timer(SECONDS, tables.connection.interrupt)
    timer.start()
    try:
        refusal = _refused(tables, data.decode(errors="replace"))
    finally:
        timer.cancel()
    assert refusal is None or all(refusal.text(lang) for lang in LANGS)
    assert _files(tables.folder) == before


def _refused(tables: Database, sql: str) -> RefusedError | None:
    """Read the first rows of a query; return why it was refused, if it was."""
    try:
        for batch in islice(tables.run(sql).batches, BATCHES):
            batch.validate(full=True)
    except RefusedError as refusal:
        return refusal
    return None


def _files(folder: Path) -> list[tuple[Path, int, int]]:
    found = ((path, path.stat()) for path in sorted(folder.rglob("*")))
    return [(path, about.st_size, about.st_mtime_ns) for path, about in found]


def texts() -> Iterator[str]:
    """Yield queries that are run and others that are refused, and those that ship."""
    yield from READING
    yield from (sql.format(here="/nowhere", file="/nowhere/x") for sql, _ in REFUSED)
    yield from (query.sql for query in named_queries().values() if len(query.sql) <= LONGEST)


mutated = partial(mutation.mutated, pool=[line.encode() for text in texts() for line in text.splitlines()])


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield them as bytes."""
    yield from ((f"query{number}", text.encode()) for number, text in enumerate(texts()))
