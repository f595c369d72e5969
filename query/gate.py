"""What a query may be: one statement that only reads the tables. DuckDB's own parser says what a text is.

The database behind holds views only, reads only the files of the export, and cannot be configured; yet a statement could
still write to a file it may read, so that everything but reading is refused before it runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Reversible
from typing import Any

import duckdb

from query.errors import RefusedError, quoted

_READING = {"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"}
_MAKING_TABLES = {
    "duckdb_columns", "duckdb_functions", "duckdb_tables", "duckdb_views", "generate_series", "json_each", "json_tree",
    "pragma_table_info", "range", "repeat", "repeat_row", "unnest",
}  # fmt: skip
MOST_DEEP = 900
"""Levels of a parse tree; some three of them are one level of an expression."""
_EXPLAIN = re.compile(r"\s*EXPLAIN\s+(ANALYZE\s+)?(\([^()]*\)\s*)?", re.IGNORECASE)


def admit(connection: duckdb.DuckDBPyConnection, sql: str) -> tuple[duckdb.Statement, dict[str, Any]]:
    """Return the one statement a text is, ready to run, and its parse tree (of `EXPLAIN`, that of what it explains).

    Raises `RefusedError` if the text is none, or does not just read.
    """
    statement = _statement(connection, sql)
    inner = sql
    if statement.type == duckdb.StatementType.EXPLAIN:
        inner = _EXPLAIN.sub("", _without_comments(statement.query), count=1)
    return statement, _reading_tree(connection, inner)


def _statement(connection: duckdb.DuckDBPyConnection, sql: str) -> duckdb.Statement:
    try:
        statements = connection.extract_statements(sql)
    except duckdb.Error as problem:
        raise quoted(problem) from problem
    if len(statements) != 1:
        raise RefusedError(
            f"a query is one statement, found {len(statements)}", f"一次查询只能有一条语句，实际有 {len(statements)} 条"
        )
    if statements[0].type == duckdb.StatementType.MULTI:
        raise RefusedError(
            "PIVOT needs its columns named here: PIVOT … ON column IN (value, …)",
            "这里的 PIVOT 须写明各列：PIVOT … ON 列 IN (值, …)",
        )
    return statements[0]


def _without_comments(sql: str) -> str:
    """Return a statement without the comments before it."""
    return re.sub(r"\A(\s+|--[^\n]*\n|/\*.*?\*/)+", "", sql, flags=re.DOTALL)


def _reading_tree(connection: duckdb.DuckDBPyConnection, sql: str) -> dict[str, Any]:
    """Refuse what is no SELECT throughout: other statements, and others hidden in its parts or made from text."""
    ((text,),) = connection.execute("SELECT json_serialize_sql(?)", [sql]).fetchall()
    tree = _parsed(text)
    if tree["error"]:
        raise RefusedError(
            "only SELECT, EXPLAIN, DESCRIBE, SUMMARIZE and SHOW are run here: the tables are read-only",
            "这里只执行 SELECT、EXPLAIN、DESCRIBE、SUMMARIZE、SHOW：表是只读的",
        )
    for node in nodes(tree):
        kind = node.get("type")
        if isinstance(kind, str) and kind.endswith("_NODE") and kind not in _READING:
            verb = kind.split("_")[0]
            raise RefusedError(
                f"{verb} inside a query is refused: the tables are read-only", f"查询中不可用 {verb}：表是只读的"
            )
        if kind == "TABLE_FUNCTION" and (name := node["function"].get("function_name", "")) not in _MAKING_TABLES:
            raise RefusedError(
                f"{name}() is not available: a query reads the tables of the export only",
                f"{name}() 不可用：查询只读导出的表",
            )
    return tree


def _parsed(text: str) -> dict[str, Any]:
    """Return a parse tree; raises `RefusedError` for one that is too deep, for us or for Python."""
    try:
        tree: dict[str, Any] = json.loads(text)
        depth = max(depth for _, depth in _parts(tree))
    except RecursionError:
        depth = MOST_DEEP + 1
    if depth > MOST_DEEP:
        raise RefusedError("the query is nested too deeply", "查询嵌套过深")
    return tree


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a JSON tree, outer ones first."""
    return (part for part, _ in _parts(tree) if isinstance(part, dict))


def _parts(tree: Any) -> Iterator[tuple[Any, int]]:
    """Yield every part of a JSON tree with its depth, outer ones first."""
    left = [(tree, 0)]
    while left:
        part, depth = left.pop()
        yield part, depth
        inner: Reversible[Any] = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        left += [(one, depth + 1) for one in reversed(inner)]
