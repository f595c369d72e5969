"""How a table lies in Parquet: encodings, pages, what it is sorted by; and the games of a part, put in order of variant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from query.tables import WORD

LEVEL = 7
RUNNING = frozenset({"seq", "trick", "first", "last", "won", "line", "number"})
"""Columns whose numbers run on from row to row: byte streams keep them smaller than a dictionary does."""
GAMES_PER_GROUP = 8192


def table_writer(stream: IO[bytes], schema: pa.Schema, sorted_by: tuple[str, ...] = ("log",)) -> pq.ParquetWriter:
    """Return a writer of rows that come sorted by some columns, at least within a row group."""
    running = [name for name in schema.names if name in RUNNING]
    return pq.ParquetWriter(
        stream,
        schema,
        compression="zstd",
        compression_level=LEVEL,
        use_dictionary=list(_repeating(schema)),
        use_byte_stream_split=running,
        write_statistics=[field.name for field in schema if not pa.types.is_nested(field.type)],
        write_page_index=True,
        sorting_columns=[pq.SortingColumn(schema.get_field_index(name)) for name in sorted_by],
    )


def _repeating(schema: pa.Schema) -> Iterator[str]:
    """Yield the columns whose values repeat, as Parquet names them: no running numbers, and no texts all of their own."""
    for field in schema:
        if pa.types.is_list(field.type):
            yield f"{field.name}.list.element"
        elif pa.types.is_map(field.type):
            yield from (f"{field.name}.key_value.key", f"{field.name}.key_value.value")
        elif field.name not in RUNNING and not pa.types.is_string(field.type):
            yield field.name


def sort_games(source: Path, stream: IO[bytes]) -> None:
    """Write the games of a part anew, sorted by variant, then log: the deals of a variant lie in few row groups.

    Only those of a row group are in memory: all of a part of short deals are too many for that.
    """
    with (
        pq.ParquetFile(source, pre_buffer=False) as file,
        table_writer(stream, file.schema_arrow, ("variant", "log")) as writer,
    ):
        order = _by_variant(file)
        for start in range(0, len(order), GAMES_PER_GROUP):
            games = _games(file, order[start : start + GAMES_PER_GROUP])
            writer.write_table(_compact(games), row_group_size=len(games))


def _games(file: pq.ParquetFile, rows: pa.Array) -> pa.Table:
    """Return some rows in their order, out of one row group after the other."""
    place = pc.sort_indices(rows)
    wanted, found, first = rows.take(place), [], 0
    for number in range(file.num_row_groups):
        group = file.read_row_group(number, use_threads=False)
        here = wanted.filter(pc.and_(pc.greater_equal(wanted, first), pc.less(wanted, first + len(group))))
        found.append(group.take(pc.subtract(here, first)))
        first += len(group)
        pa.default_memory_pool().release_unused()
    games = pa.concat_tables(found).unify_dictionaries().combine_chunks()
    return games.take(pc.sort_indices(place))


def _compact(games: pa.Table) -> pa.Table:
    columns = [encoded_anew(column) if column.type == WORD else column for column in games.columns]
    return pa.Table.from_arrays(columns, schema=games.schema)


def _by_variant(file: pq.ParquetFile) -> pa.Array:
    """Return the rows in their order."""
    rows = pa.table({name: _column(file, name).cast(pa.string()) for name in ("variant", "log")})
    rows = rows.append_column("row", pa.arange(0, len(rows)))
    return rows.sort_by([("variant", "ascending"), ("log", "ascending")]).column("row").combine_chunks()


def _column(file: pq.ParquetFile, name: str) -> pa.Array:
    """Return a column in one piece."""
    groups = [file.read_row_group(number, columns=[name], use_threads=False) for number in range(file.num_row_groups)]
    return pa.concat_tables(groups).unify_dictionaries().column(0).combine_chunks()


def encoded_anew(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column of words with a dictionary of those it has, in a row group that would repeat that of them all."""
    return column.cast(pa.string()).dictionary_encode().cast(WORD)
