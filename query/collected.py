"""Batches of one game that wait to be written, and the sorted rows they become."""

from __future__ import annotations

from collections.abc import Iterator, Set

import pyarrow as pa
import pyarrow.compute as pc

from query.convert import Batch
from query.folded import DEAL, Folded, joined
from query.store import weight
from query.tables import TABLES, WORD, Table
from query.writing import encoded_anew

MOST_IN_GROUP = 327_680
"""Rows of a row group: DuckDB reads the cards of one up to those it wants, and looks at every group of every file."""
LARGE_DICTIONARY = 1000


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
        self.tables: dict[str, list[Folded]] = {table.name: [] for table in TABLES}

    def add(self, batch: Batch, skipped: Set[int]) -> None:
        """Take in a batch without the logs of some ordinals; a key that is here already is replaced."""
        first = len(self.keys)
        self.keys += batch.keys
        self.hashes += batch.hashes
        self.place |= {key: first + ordinal for ordinal, key in enumerate(batch.keys) if ordinal not in skipped}
        for name, table in batch.tables.items():
            self.tables[name].append(table.shifted(DEAL, first))
        self.events += len(batch.tables["events"])

    @property
    def weight(self) -> int:
        """How much room it takes."""
        return weight(len(self.keys), self.events)

    def logs(self) -> Iterator[tuple[str, str]]:
        """Yield the keys that count with what their logs say, as hashes."""
        for key, ordinal in self.place.items():
            yield key, self.hashes[ordinal]

    def row_groups(self) -> Iterator[tuple[Table, Iterator[pa.Table]]]:
        """Yield every table with its rows, sorted by log, a row group at a time; nothing waits any more afterwards."""
        kept = sorted(self.place.items())
        ranks: list[int | None] = [None] * len(self.keys)
        for rank, (_, ordinal) in enumerate(kept):
            ranks[ordinal] = rank
        keys, order = pa.array([key for key, _ in kept], pa.string()), pa.array(ranks, pa.int32())
        for table in TABLES:
            yield table, _row_groups(table.schema(), self.tables.pop(table.name), keys, order)


def _row_groups(schema: pa.Schema, tables: list[Folded], keys: pa.Array, order: pa.Array) -> Iterator[pa.Table]:
    whole = joined(tables)
    tables.clear()
    rank = order.take(whole.rows.column(DEAL).combine_chunks())
    rows = None if _is_sorted(rank) else _in_order(rank)
    if rows is not None:
        rank = rank.take(rows)
    for group in _slices(len(rank)):
        here = whole.spread(group if rows is None else rows[group])
        yield _with_log(here, rank[group], keys, schema)


def _slices(rows: int) -> Iterator[slice]:
    """Yield where the row groups lie: as few as can be, of one size."""
    count = -(-rows // MOST_IN_GROUP)
    for number in range(count):
        yield slice(rows * number // count, rows * (number + 1) // count)


def _is_sorted(rank: pa.Array) -> bool:
    """Whether rows stand by rank already, none without one: so they do where logs come in the order of their ids."""
    return rank.null_count == 0 and bool(pc.all(pc.less_equal(rank[:-1], rank[1:])).as_py() is not False)


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
    return encoded_anew(column) if is_large else column
