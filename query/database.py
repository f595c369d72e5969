"""The tables of an export as views of a DuckDB that can read them and do nothing else."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import duckdb
import msgspec
import pyarrow as pa

from query.cards import card_macros
from query.errors import RefusedError, quoted
from query.gate import admit
from query.narrowing import logs_named
from query.store import Manifest, Part, read_manifest, require_files
from query.tables import BY_NAME, GAME, TABLES, Table

ROWS_AT_ONCE = 1 << 14
_NO_CARD = re.compile(r"Invalid Input Error: no card: (.*)")
_CLOSED: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}


class Rows(msgspec.Struct, frozen=True):
    """The answer to a query, as it comes: to be read once, before the database is closed."""

    schema: pa.Schema
    batches: Iterator[pa.RecordBatch]

    def table(self) -> pa.Table:
        """Return the whole answer as an Arrow table."""
        return pa.Table.from_batches(self.batches, self.schema)


class Database:
    """An export opened for reading. Follows the export: what a newer one wrote is seen by the next query."""

    def __init__(self, folder: str | Path, memory_limit: str | None = None) -> None:
        self.folder, self.memory_limit = Path(folder).resolve(), memory_limit
        self.scratch = Path(tempfile.mkdtemp(prefix="paipu-"))
        try:
            self.manifest = self._open()
        except BaseException:
            shutil.rmtree(self.scratch, ignore_errors=True)
            raise

    def __repr__(self) -> str:
        return f"<Database of {self.folder}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the database and delete what it spilled."""
        self.connection.close()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def run(self, sql: str, parameters: Mapping[str, Any] | None = None) -> Rows:
        """Return the rows of one reading statement; raises `RefusedError` for anything else and for faulty SQL."""
        if read_manifest(self.folder) != self.manifest:
            self.connection.close()
            self.manifest = self._open()
        cursor = self.connection.cursor()
        statement, tree = admit(cursor, sql)
        given = _matched(statement.named_parameters, parameters or {})
        try:
            self._narrow(cursor, logs_named(tree, given))
            reader = cursor.sql(statement, params=given or None).to_arrow_reader(ROWS_AT_ONCE)
        except (duckdb.Error, UnicodeDecodeError) as problem:
            raise _failed(problem) from problem
        return Rows(reader.schema, _batches(reader))

    def _open(self) -> Manifest:
        manifest = read_manifest(self.folder)
        require_files(self.folder, manifest)
        self.connection = duckdb.connect(":memory:", config=_CLOSED)
        self.narrowed: set[tuple[str, str]] = set()
        """The views of few parts that were made so far, by schema and name: to ask whether one is there costs as much."""
        self._limit()
        try:
            self._make_views(manifest)
        except duckdb.Error as problem:
            raise RefusedError(
                f"{self.folder}: the tables cannot be read: {problem}", f"{self.folder}：表无法读取。原文：\n{problem}"
            ) from problem
        return manifest

    def _make_views(self, manifest: Manifest) -> None:
        """Make the views and macros, then close the database to everything but the files behind them."""
        for table in TABLES:
            self._view(table, manifest.parts)
        add_macros(self.connection)
        paths = [path for table in TABLES for path in self._paths(table, manifest.parts)]
        self.connection.execute(f"SET allowed_paths = {_list(paths)}")
        self.connection.execute("SET enable_external_access = false")
        self.connection.execute("SET lock_configuration = true")

    def _narrow(self, cursor: duckdb.DuckDBPyConnection, named: Mapping[str, set[str]] | None) -> None:
        """Let a query of some logs alone see only the parts that can hold them, if those are few."""
        if named is None or not named.keys() <= BY_NAME.keys():
            return
        logs = set().union(*named.values())
        places = [place for place, part in enumerate(self.manifest.parts) if any(map(part.may_hold, logs))]
        if not 0 < len(places) <= len(self.manifest.parts) // 2:
            return
        schema = "parts_" + "_".join(map(str, places))
        for name in sorted(named):
            if (schema, name) not in self.narrowed:
                view = self._selected(BY_NAME[name], [self.manifest.parts[place] for place in places])
                cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
                cursor.execute(f"CREATE VIEW IF NOT EXISTS {schema}.{name} AS {view}")
                self.narrowed.add((schema, name))
        cursor.execute(f"USE {schema}")

    def _limit(self) -> None:
        self.connection.execute("SET python_enable_replacements = false")
        self.connection.execute("SET GLOBAL parquet_metadata_cache = true")
        self.connection.execute(f"SET temp_directory = {_text(str(self.scratch))}")
        if self.memory_limit is not None:
            try:
                self.connection.execute(f"SET memory_limit = {_text(self.memory_limit)}")
            except duckdb.Error as problem:
                raise RefusedError(
                    f"memory limit {self.memory_limit}: expected a size such as 300MB",
                    f"内存上限 {self.memory_limit}：应为 300MB 之类的大小",
                ) from problem

    def _view(self, table: Table, parts: tuple[Part, ...]) -> None:
        self.connection.execute(f"CREATE VIEW {table.name} AS {self._selected(table, parts)}")
        self.connection.execute(f"COMMENT ON VIEW {table.name} IS {_text(table.doc.en)}")
        for column in (GAME, *table.columns):
            self.connection.execute(f'COMMENT ON COLUMN {table.name}."{column.name}" IS {_text(column.doc.en)}')

    def _selected(self, table: Table, parts: Sequence[Part]) -> str:
        columns = ", ".join(f'"{column.name}"' for column in (GAME, *table.columns))
        return f"SELECT {columns} FROM {self._rows(table, parts)}"

    def _rows(self, table: Table, parts: Sequence[Part]) -> str:
        if parts:
            paths = _list(self._paths(table, parts))
            return f"read_parquet({paths}, hive_partitioning = true, hive_types = {{'game': VARCHAR}})"
        nothing = pa.schema([(GAME.name, GAME.type), *table.schema()]).empty_table()
        self.connection.register("nothing", nothing)
        self.connection.execute(f"CREATE TABLE no_{table.name} AS FROM nothing")
        return f"no_{table.name}"

    def _paths(self, table: Table, parts: Sequence[Part]) -> list[str]:
        return [str(self.folder / part.path(table.name)) for part in parts]


def _batches(reader: pa.RecordBatchReader) -> Iterator[pa.RecordBatch]:
    try:
        yield from reader
    except (duckdb.Error, pa.ArrowException, OSError, UnicodeDecodeError) as problem:
        raise _failed(problem) from problem


def add_macros(connection: duckdb.DuckDBPyConnection) -> None:
    """Give a connection the macros that queries of the tables may use."""
    connection.execute(card_macros())
    connection.execute(files("query").joinpath("macros.sql").read_text(encoding="utf-8"))


def _failed(problem: Exception) -> RefusedError:
    """Return what DuckDB said; of a table that is not there, with the names of those that are."""
    if isinstance(problem, UnicodeDecodeError):  # its message has a part of a character
        problem = duckdb.Error(problem.object.decode(errors="replace"))
    if found := _NO_CARD.match(str(problem)):
        return RefusedError(
            f"{found[1]} is no card; cards are written Th, ♥10 or 红桃10", f"{found[1]} 不是牌；牌写作 Th、♥10 或红桃10"
        )
    if isinstance(problem, duckdb.CatalogException) and str(problem).startswith("Catalog Error: Table"):
        first, names = duckdb.CatalogException(str(problem).splitlines()[0]), [table.name for table in TABLES]
        return quoted(first, f" The tables are {', '.join(names)}.", f"；现有的表：{'、'.join(names)}")
    return quoted(problem)


def _text(value: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + value.replace("'", "''") + "'"


def _list(values: list[str]) -> str:
    return "[" + ", ".join(map(_text, values)) + "]"


def _matched(wanted: set[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a statement; raises `RefusedError` for one too many or too few."""
    for name in sorted(wanted ^ given.keys()):
        if name in wanted:
            raise RefusedError(
                f"parameter ${name} has no value: --param {name}=…", f"参数 ${name} 没有值：--param {name}=…"
            )
        raise RefusedError(f"the query has no parameter ${name}", f"查询没有参数 ${name}")
    return dict(given)
