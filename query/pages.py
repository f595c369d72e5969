"""The page about the tables, written from their schemas, macros and named queries."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pyarrow as pa

from query.named import named_queries
from query.tables import CARDS, GAME, TABLES, TEXTS, WHEN, Table

_NAMES = {
    CARDS: "list of cards", TEXTS: "map of texts", WHEN: "timestamp", pa.list_(pa.string()): "list of texts",
    pa.string(): "text", pa.bool_(): "boolean", pa.float64(): "double", pa.int8(): "tinyint", pa.int32(): "integer",
}  # fmt: skip


def _type(kind: pa.DataType) -> str:
    return next((name for known, name in _NAMES.items() if known == kind), "text")


def _table(table: Table) -> Iterator[str]:
    yield from (f"## {table.name}", "", table.doc.en, "", table.doc.zh, "")
    yield from ("| column | type | null | what it says | 内容 |", "|---|---|---|---|---|")
    for column in (GAME, *table.columns):
        may_be_null = "yes" if column.nullable else ""
        yield f"| `{column.name}` | {_type(column.type)} | {may_be_null} | {column.doc.en} | {column.doc.zh} |"
    yield ""


def _macros() -> Iterator[str]:
    yield from ("## Macros", "", "| macro | what it gives |", "|---|---|")
    for line in files("query").joinpath("macros.sql").read_text(encoding="utf-8").splitlines():
        if line.startswith("--"):
            name, doc = line.removeprefix("-- ").split(": ", 1)
            yield f"| `{name}` | {doc} |"
    yield ""


def _queries() -> Iterator[str]:
    yield from ("## Named queries", "")
    for query in named_queries().values():
        yield from (f"### @{query.name}", "", query.title.en, "", query.title.zh, "")
        yield from (f"- `--param {one.name}={one.default}`: {one.doc.en}" for one in query.parameters)
        yield from (*([""] if query.parameters else []), "```", query.example, "```", "")


def tables_page() -> str:
    """Return the page of the tables."""
    lines = [
        "# Tables",
        "",
        "What `paipu export` writes: one folder per table, beneath it one per game, in it the Parquet files that",
        "`manifest.json` names. The rows of a log carry its `game` and `log`; files are sorted by `log`, so that one log is",
        "found without reading the rest, and `games` by `variant` first, so that the deals of a variant are. `paipu query` and",
        "`paipu sql` show the tables as DuckDB views that can be read only; any other program can read the files themselves,",
        "whose columns carry these descriptions too.",
        "",
    ]
    for table in TABLES:
        lines += _table(table)
    return "\n".join([*lines, *_macros(), *_queries()]).rstrip() + "\n"
