"""Parts: collected batches of one game become sorted Parquet files, and a written part can be taken up again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from query.convert import Batch
from query.rows import DEAL
from query.store import Part
from query.tables import GAMES, LOG, TABLES, WORD, Table

ROWS_PER_GROUP = 122_880
LEVEL = 9
LARGE_DICTIONARY = 1000
RUNNING = frozenset({"seq", "trick", "first", "last", "won", "line", "number"})
"""Columns whose numbers run on from row to row: byte streams keep them smaller than a dictionary does."""


class Collected:
    """The batches of one game that wait to be written."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.keys: list[str] = []
        self.hashes: list[str] = []
        self.place: dict[str, int] = {}
        """Where the log of a key stands among those collected."""
        self.said: dict[str, str] = {}
        """The hash of each log that came from outside, by key."""
        self.events = 0
        self.tables: dict[str, list[pa.Table]] = {table.name: [] for table in TABLES}

    def add(self, batch: Batch, skipped: Set[int]) -> None:
        """Take in a batch without the logs of some ordinals; a key that is here already is replaced."""
        first = len(self.keys)
        self.keys += batch.keys
        self.hashes += batch.hashes
        self.place |= {key: first + ordinal for ordinal, key in enumerate(batch.keys) if ordinal not in skipped}
        for name, table in batch.tables.items():
            deal = pc.add(table.column(DEAL), pa.scalar(first, pa.int32()))
            self.tables[name].append(table.set_column(0, table.schema.field(DEAL), deal))
        self.events += len(batch.tables["events"])

    def names(self) -> tuple[list[str], list[str]]:
        """Return the keys that count and what their logs say, as hashes."""
        return list(self.place), [self.hashes[ordinal] for ordinal in self.place.values()]

    def write(self, folder: Path, name: str) -> Part | None:
        """Write the files of a part, sorted by log, beneath a folder; None if no log is left to write."""
        kept = sorted(self.place.items())
        if not kept:
            return None
        ranks: list[int | None] = [None] * len(self.keys)
        for rank, (_, ordinal) in enumerate(kept):
            ranks[ordinal] = rank
        keys, order = pa.array([key for key, _ in kept], pa.string()), pa.array(ranks, pa.int32())
        part = Part(self.game, name, len(kept), 0)
        rows = {table.name: self._write(table, folder / part.path(table.name), keys, order) for table in TABLES}
        return Part(self.game, name, len(kept), rows["events"])

    def _write(self, table: Table, path: Path, keys: pa.Array, order: pa.Array) -> int:
        """Write one file, a row group at a time; return its number of rows."""
        whole = pa.concat_tables(self.tables.pop(table.name)).unify_dictionaries().combine_chunks()
        rank = order.take(whole.column(DEAL).combine_chunks())
        rows = _in_order(rank)
        schema = table.schema()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as stream:
            with _writer(stream, schema) as writer:
                for start in range(0, len(rows), ROWS_PER_GROUP):
                    group = rows.slice(start, ROWS_PER_GROUP)
                    writer.write_table(_with_log(whole.take(group), rank.take(group), keys, schema))
            stream.flush()
            os.fsync(stream.fileno())
        return len(rows)


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


def _in_order(rank: pa.Array) -> pa.Array:
    """Return the rows that have a rank, by rank; rows of one rank keep their order."""
    rows = pa.table({"rank": rank, "row": pa.arange(0, len(rank))})
    rows = rows.filter(pc.is_valid(rows.column("rank")))
    return rows.sort_by([("rank", "ascending"), ("row", "ascending")]).column("row").combine_chunks()


def _with_log(rows: pa.Table, rank: pa.Array, keys: pa.Array, schema: pa.Schema) -> pa.Table:
    """Return rows, sorted by rank, with the log they belong to in place of its ordinal."""
    columns = {name: _compact(rows.column(name)) for name in schema.names if name != "log"}
    first, last = (rank[0].as_py(), rank[-1].as_py()) if len(rank) else (0, -1)
    here = keys.slice(first, last - first + 1)
    places = pc.subtract(rank, pa.scalar(first, pa.int32()))
    log = pa.DictionaryArray.from_arrays(places, here) if schema.field("log").type == WORD else here.take(places)
    return pa.Table.from_arrays([columns.get(name, log) for name in schema.names], schema=schema)


def _compact(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column of words with a dictionary of those it has, where the whole is large: a row group repeats it."""
    is_large = column.type == WORD and column.num_chunks and len(column.chunk(0).dictionary) > LARGE_DICTIONARY
    return column.cast(pa.string()).dictionary_encode().cast(WORD) if is_large else column


def read_names(folder: Path, part: Part) -> tuple[list[str], list[str]]:
    """Return the keys of a part's logs, and what they say, as hashes."""
    table = pq.read_table(folder / part.path(GAMES.name), columns=["log", "hash"], partitioning=None)
    return table.column("log").to_pylist(), table.column("hash").to_pylist()


def delete_part(folder: Path, part: Part) -> None:
    """Delete the files of a part."""
    for table in TABLES:
        (folder / part.path(table.name)).unlink()


def read_part(folder: Path, part: Part) -> Batch:
    """Return a written part as a batch again."""
    tables = {
        table.name: pq.read_table(folder / part.path(table.name), schema=table.schema(), partitioning=None)
        for table in TABLES
    }
    keys = tables["games"].column("log").combine_chunks()
    hashes = tables["games"].column("hash").to_pylist()
    return Batch(
        part.game,
        tuple(keys.to_pylist()),
        tuple(hashes),
        {name: _with_deal(rows, keys) for name, rows in tables.items()},
    )


def _with_deal(rows: pa.Table, keys: pa.Array) -> pa.Table:
    """Return rows with the ordinal of their log in front, as batches have them."""
    log = rows.column("log").cast(pa.string())
    deal = pc.index_in(log, value_set=keys).combine_chunks()
    place = rows.schema.get_field_index("log")
    if rows.schema.field(place).type == LOG.type:
        rows = rows.remove_column(place)
    return rows.add_column(0, pa.field(DEAL, pa.int32(), nullable=False), deal)
