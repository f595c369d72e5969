"""What the tests of exports share: the specimens, ways to run the command, and what a folder of tables says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from paipu.cli import cli
from query.database import Database
from query.store import read_manifest
from query.tables import TABLES

SAMPLES = Path(__file__).parents[2] / "samples"
LEGAL = SAMPLES / "specimens" / "hongshi-legal.paipu"
FOLLOW = SAMPLES / "specimens" / "hongshi-HS-FOLLOW-02.paipu"
PAIPU = (sys.executable, "-c", "from paipu.cli import main; main()")


def paipu(*words: object, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run([*PAIPU, *map(str, words)], input=stdin, capture_output=True, text=True, timeout=120)


def asked(*words: object, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which has the database loaded."""
    done = CliRunner().invoke(cli, list(map(str, words)), input=stdin)
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def ask(folder: Path, sql: str, **values: Any) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with Database(folder) as database:
        return _rows(database, sql, **values)


def _rows(database: Database, sql: str, **values: Any) -> list[tuple[Any, ...]]:
    rows = database.run(sql, values)
    return [tuple(row.values()) for batch in rows.batches for row in batch.to_pylist(maps_as_pydicts="lossy")]


def contents(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table."""
    with Database(folder) as database:
        return {table.name: _rows(database, f"FROM {table.name} ORDER BY ALL") for table in TABLES}


def files_of(folder: Path) -> set[Path]:
    """Return the Parquet files beneath a folder."""
    return {path.relative_to(folder) for path in folder.rglob("*.parquet")}


def files_that_count(folder: Path) -> set[Path]:
    """Return the Parquet files the manifest names."""
    return {part.path(table.name) for part in read_manifest(folder).parts for table in TABLES}
