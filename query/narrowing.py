"""Which logs a statement speaks of: one that takes every table for one log alone need not see the files of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from query.gate import nodes

Tree = dict[str, Any]


def logs_named(tree: Tree, given: Mapping[str, Any]) -> dict[str, set[str]] | None:
    """Return the ids of logs by the name of the table they are taken from; None if a table may be read beyond them.

    `tree` is a statement as DuckDB parses it, `given` its parameters. A table counts where it stands alone behind `FROM`
    and `WHERE log = '…'` must hold of its rows.
    """
    named: dict[str, set[str]] = {}
    read = 0
    for node in nodes(tree):
        if node.get("type") == "BASE_TABLE":
            read += 1
        elif node.get("type") == "SELECT_NODE" and (log := _log_of(node, given)) is not None:
            named.setdefault(node["from_table"]["table_name"], set()).add(log)
            read -= 1
    return named if named and not read else None


def _log_of(select: Tree, given: Mapping[str, Any]) -> str | None:
    """Return the one log whose rows a SELECT takes from its only table."""
    table = select.get("from_table") or {}
    if table.get("type") != "BASE_TABLE" or table.get("sample"):
        return None
    columns = (["log"], [table.get("alias") or table["table_name"], "log"])
    for condition in _conditions(select.get("where_clause") or {}):
        left, right = condition.get("left"), condition.get("right")
        if condition.get("type") == "COMPARE_EQUAL" and left and left.get("column_names") in columns:
            return _text(right or {}, given)
    return None


def _conditions(clause: Tree) -> Iterator[Tree]:
    """Yield what must hold together."""
    if clause.get("type") == "CONJUNCTION_AND":
        for child in clause["children"]:
            yield from _conditions(child)
    else:
        yield clause


def _text(value: Tree, given: Mapping[str, Any]) -> str | None:
    if value.get("type") == "VALUE_PARAMETER":
        found = given.get(value["identifier"])
    else:
        literal = value.get("literal") or {}
        found = literal.get("text") if literal.get("kind") == "STRING" else None
    return found if isinstance(found, str) else None
