"""Parts: sorted runs of rows become Parquet files, and the runs of a written part can be taken up again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from query.collected import Collected
from query.convert import Batch
from query.event_rows import folded
from query.folded import DEAL, Folded
from query.following import Header
from query.store import Part, Run
from query.tables import EVENTS, GAMES, LOG, SEATS, TABLES, Table
from query.writing import sort_games, table_writer

FEW = 250_000
"""Events of a run below which its tables may be written at once: together they take no more memory than a full run."""


class PartWriter:
    """The files of a part while runs are added to it, so many tables at once.

    Its games wait in a file of their own until all of them are there.
    """

    def __init__(self, folder: Path, game: str, name: str, at_once: int = 1) -> None:
        self.part, self.at_once = Part(game, name), at_once
        self.runs: list[Run] = []
        self.paths = {table.name: folder / self.part.path(table.name) for table in TABLES}
        self.games = self.paths[GAMES.name].with_suffix(".waiting")
        self.files: dict[str, tuple[IO[bytes], pq.ParquetWriter]] = {}
        for table in TABLES:
            path = self.games if table is GAMES else self.paths[table.name]
            path.parent.mkdir(parents=True, exist_ok=True)
            stream = path.open("wb")
            self.files[table.name] = stream, table_writer(stream, table.schema())

    @property
    def weight(self) -> int:
        """How much room the logs take that were written so far."""
        return Part(self.part.game, self.part.name, tuple(self.runs)).weight

    def write(self, waiting: Collected) -> None:
        """Add what waits as one run; OSError if it cannot be written: the files are given up then."""
        try:
            self._write_run(waiting)
        except OSError:
            self._give_up()
            raise

    def _write_run(self, waiting: Collected) -> None:
        logs, first, last = len(waiting.place), min(waiting.place), max(waiting.place)
        tables = sorted(waiting.row_groups(), key=lambda run: run[0] is not EVENTS)  # the longest work first
        with ThreadPoolExecutor(self.at_once if waiting.events < FEW else 1) as pool:
            written = {table.name: done for (table, _), done in zip(tables, pool.map(self._write, tables), strict=True)}
        groups = tuple(written[table.name][1] for table in TABLES)
        self.runs.append(Run(logs, written[EVENTS.name][0], groups, first, last))

    def _write(self, run: tuple[Table, Iterator[pa.Table]]) -> tuple[int, int]:
        """Add the row groups of a table; return how many rows and groups they are, none of the games, which are sorted."""
        table, groups = run
        writer = self.files[table.name][1]
        rows = count = 0
        for group in groups:
            writer.write_table(group, row_group_size=len(group))
            rows += len(group)
            count += table is not GAMES
        return rows, count

    def _give_up(self) -> None:
        """Close what cannot be written to its end: the writers would try once more by themselves, and fail aloud."""
        for stream, writer in self.files.values():
            with suppress(OSError):
                writer.close()
            writer.is_open = False
            with suppress(OSError):
                stream.close()

    def close(self) -> Part:
        """Finish the files; they are on the disk when this returns."""
        with ThreadPoolExecutor(self.at_once) as pool:
            list(pool.map(self._finish, TABLES))
        return Part(self.part.game, self.part.name, tuple(self.runs))

    def _finish(self, table: Table) -> None:
        stream, writer = self.files[table.name]
        writer.close()
        if table is GAMES:
            stream.close()
            stream = self.paths[GAMES.name].open("wb")
            sort_games(self.games, stream)
            self.games.unlink()
        _to_disk(stream)


def _to_disk(stream: IO[bytes]) -> None:
    stream.flush()
    os.fsync(stream.fileno())
    stream.close()


def read_header(folder: Path, part: Part, key: str) -> Header:
    """Return the header of a log as a part has it."""
    path, columns = folder / part.path(GAMES.name), ["dealer", "variant", "carry"]
    rows = pq.read_table(path, columns=columns, filters=[("log", "==", key)], partitioning=None)
    (row,) = rows.to_pylist(maps_as_pydicts="strict")
    return Header(**row)


def delete_part(folder: Path, part: Part) -> None:
    """Delete the files of a part."""
    for table in TABLES:
        (folder / part.path(table.name)).unlink()


def read_runs(folder: Path, part: Part) -> Iterator[Batch]:
    """Yield the runs of a written part as batches again."""
    others = [table for table in TABLES if table is not GAMES]
    with ExitStack() as stack:
        files = {table.name: stack.enter_context(pq.ParquetFile(folder / part.path(table.name))) for table in TABLES}
        begun = dict.fromkeys(files, 0)
        for run in part.runs:
            counts = dict(zip(files, run.groups, strict=True))
            tables = {table.name: _read(files[table.name], begun[table.name], counts[table.name]) for table in others}
            begun = {name: first + counts[name] for name, first in begun.items()}
            logs = tables[SEATS.name].column("log").cast(pa.string()).unique()
            yield _batch(part.game, {GAMES.name: _games_of(files[GAMES.name], logs), **tables})


def _read(file: pq.ParquetFile, first: int, count: int) -> pa.Table:
    """Return some row groups; one by one, as lists of words cannot be read from several at once."""
    groups = [file.read_row_group(number) for number in range(first, first + count)]
    return pa.concat_tables(groups) if groups else file.schema_arrow.empty_table()


def _games_of(file: pq.ParquetFile, logs: pa.Array) -> pa.Table:
    """Return the games of some logs out of those of a part, without holding more."""
    groups = (file.read_row_group(number) for number in range(file.num_row_groups))
    return pa.concat_tables([group.filter(pc.is_in(group.column("log"), value_set=logs)) for group in groups])


def _batch(game: str, tables: dict[str, pa.Table]) -> Batch:
    keys = tables["games"].column("log").combine_chunks()
    hashes = tables["games"].column("hash").to_pylist()
    rows = {name: _with_deal(table, keys) for name, table in tables.items()}
    found = {name: folded(table) if name == EVENTS.name else Folded(table) for name, table in rows.items()}
    return Batch(game, tuple(keys.to_pylist()), tuple(hashes), found)


def _with_deal(rows: pa.Table, keys: pa.Array) -> pa.Table:
    """Return rows with the ordinal of their log in front, as batches have them."""
    log = rows.column("log").cast(pa.string())
    deal = pc.index_in(log, value_set=keys).combine_chunks()
    place = rows.schema.get_field_index("log")
    if rows.schema.field(place).type == LOG.type:
        rows = rows.remove_column(place)
    return rows.add_column(0, pa.field(DEAL, pa.int32(), nullable=False), deal)
