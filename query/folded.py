"""Rows that are not spread out yet: what many of them share stands once beside them, wherever they wait or travel."""

from __future__ import annotations

from itertools import accumulate

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

DEAL = "deal"
"""The column that stands for `log` until a part is written: the ordinal of the log among those collected."""


class Folded(msgspec.Struct, frozen=True):
    """Rows of a table. Some of its columns are in parts: `rows` has a column by the name of each, with places in it."""

    rows: pa.Table
    parts: dict[str, pa.Table] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def shifted(self, name: str, start: int) -> Folded:
        """Return the rows with the numbers of a column counted from another start."""
        return Folded(_shifted(self.rows, name, start), self.parts)

    def spread(self, rows: pa.Array | slice) -> pa.Table:
        """Return some of the rows, with all their columns."""
        here = self.rows[rows] if isinstance(rows, slice) else self.rows.take(rows)
        columns = {name: here.column(name) for name in here.column_names if name not in self.parts}
        for name, part in self.parts.items():
            taken = part.take(here.column(name).combine_chunks())
            columns |= zip(taken.column_names, taken.columns, strict=True)
        return pa.table(columns)


def joined(pieces: list[Folded]) -> Folded:
    """Return the rows of all pieces, one after the other; they have the same parts."""
    rows, parts = [piece.rows for piece in pieces], {}
    for name in pieces[0].parts:
        shared = [piece.parts[name] for piece in pieces]
        starts = accumulate(map(len, shared[:-1]), initial=0)
        rows = [_shifted(each, name, start) for each, start in zip(rows, starts, strict=True)]
        parts[name] = _one(shared)
    return Folded(_one(rows), parts)


def _shifted(rows: pa.Table, name: str, start: int) -> pa.Table:
    place = rows.schema.get_field_index(name)
    numbers = pc.add(rows.column(place), pa.scalar(start, pa.int32()))
    return rows.set_column(place, rows.schema.field(place), numbers)


def _one(tables: list[pa.Table]) -> pa.Table:
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()
