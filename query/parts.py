"""Parts: sorted runs of rows become Parquet files, and the runs of a written part can be taken up again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from query.collected import Collected
from query.convert import Batch
from query.following import Header
from query.rows import DEAL
from query.store import Part, Run
from query.tables import GAMES, LOG, TABLES

LEVEL = 9
RUNNING = frozenset({"seq", "trick", "first", "last", "won", "line", "number"})
"""Columns whose numbers run on from row to row: byte streams keep them smaller than a dictionary does."""


class PartWriter:
    """The files of a part while runs are added to it."""

    def __init__(self, folder: Path, game: str, name: str) -> None:
        self.part = Part(game, name)
        self.runs: list[Run] = []
        self.files: dict[str, tuple[IO[bytes], pq.ParquetWriter]] = {}
        for table in TABLES:
            path = folder / self.part.path(table.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            stream = path.open("wb")
            self.files[table.name] = stream, _writer(stream, table.schema())

    @property
    def events(self) -> int:
        """How many events were written so far."""
        return sum(run.events for run in self.runs)

    def write(self, waiting: Collected) -> None:
        """Add what waits as one run."""
        rows, groups = dict.fromkeys(self.files, 0), dict.fromkeys(self.files, 0)
        for table, tables in waiting.row_groups():
            writer = self.files[table.name][1]
            for group in tables:
                writer.write_table(group, row_group_size=len(group))
                rows[table.name] += len(group)
                groups[table.name] += 1
        self.runs.append(Run(rows["games"], rows["events"], tuple(groups.values())))

    def close(self) -> Part:
        """Finish the files; they are on the disk when this returns."""
        for stream, writer in self.files.values():
            writer.close()
            stream.flush()
            os.fsync(stream.fileno())
            stream.close()
        return Part(self.part.game, self.part.name, tuple(self.runs))


def _writer(stream: IO[bytes], schema: pa.Schema) -> pq.ParquetWriter:
    running = [name for name in schema.names if name in RUNNING]
    return pq.ParquetWriter(
        stream,
        schema,
        compression="zstd",
        compression_level=LEVEL,
        use_dictionary=[leaf for leaf in _leaves(schema) if leaf not in running],
        use_byte_stream_split=running,
        write_page_index=True,
        sorting_columns=[pq.SortingColumn(schema.get_field_index("log"))],
    )


def _leaves(schema: pa.Schema) -> Iterator[str]:
    """Yield the columns as Parquet names them."""
    for field in schema:
        if pa.types.is_list(field.type):
            yield f"{field.name}.list.element"
        elif pa.types.is_map(field.type):
            yield from (f"{field.name}.key_value.key", f"{field.name}.key_value.value")
        else:
            yield field.name


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
    with ExitStack() as stack:
        files = [stack.enter_context(pq.ParquetFile(folder / part.path(table.name))) for table in TABLES]
        begun = [0] * len(files)
        for run in part.runs:
            tables = {}
            for place, (table, file) in enumerate(zip(TABLES, files, strict=True)):
                groups = range(begun[place], begun[place] + run.groups[place])
                tables[table.name] = file.read_row_groups(groups) if groups else table.schema().empty_table()
                begun[place] = groups.stop
            yield _batch(part.game, tables)


def _batch(game: str, tables: dict[str, pa.Table]) -> Batch:
    keys = tables["games"].column("log").combine_chunks()
    hashes = tables["games"].column("hash").to_pylist()
    rows = {name: _with_deal(table, keys) for name, table in tables.items()}
    return Batch(game, tuple(keys.to_pylist()), tuple(hashes), rows)


def _with_deal(rows: pa.Table, keys: pa.Array) -> pa.Table:
    """Return rows with the ordinal of their log in front, as batches have them."""
    log = rows.column("log").cast(pa.string())
    deal = pc.index_in(log, value_set=keys).combine_chunks()
    place = rows.schema.get_field_index("log")
    if rows.schema.field(place).type == LOG.type:
        rows = rows.remove_column(place)
    return rows.add_column(0, pa.field(DEAL, pa.int32(), nullable=False), deal)
