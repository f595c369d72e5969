"""Named queries: `.sql` files that begin with their title, parameters and an example.

-- en: How often each player wins.
-- zh: 各玩家胜率。
-- param least = 1: Leave out players with fewer deals. | 局数比这更少的玩家不列。
-- example: paipu query tables @win-rate-by-player --param least=10
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.words import Label, Lang
from query.errors import RefusedError

_PARAMETER = re.compile(r"param (?P<name>\w+) = (?P<default>.*?): (?P<en>.*) \| (?P<zh>.*)")


class Parameter(msgspec.Struct, frozen=True):
    """A value a named query asks for: its name, its default, what it does."""

    name: str
    default: Any
    doc: Label


class NamedQuery(msgspec.Struct, frozen=True):
    """A query that ships with paipu."""

    name: str
    title: Label
    parameters: tuple[Parameter, ...]
    example: str
    sql: str

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parameters, defaults filled in."""
        return {**{parameter.name: parameter.default for parameter in self.parameters}, **given}


def told(name: str, doc: Label, lang: Lang) -> str:
    """Return a name and what it means, as a line of a list."""
    return f"{name}{'：' if lang == 'zh' else ': '}{doc.text(lang)}"


def read_value(text: str) -> Any:
    """Return a parameter as SQL takes it: a number, true, false or null where it reads as one, else text."""
    words = {"true": True, "false": False, "null": None}
    if text in words:
        return words[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def parse(name: str, text: str) -> NamedQuery:
    """Return the query of a file."""
    header = [line.removeprefix("--").strip() for line in text.splitlines() if line.startswith("--")]
    fields = dict(line.split(": ", 1) for line in header if not line.startswith("param "))
    found = filter(None, map(_PARAMETER.fullmatch, header))
    parameters = tuple(Parameter(one["name"], read_value(one["default"]), Label(one["en"], one["zh"])) for one in found)
    sql = "\n".join(line for line in text.splitlines() if not line.startswith("--")).strip()
    return NamedQuery(name, Label(fields["en"], fields["zh"]), parameters, fields["example"], sql)


@cache
def named_queries() -> dict[str, NamedQuery]:
    """Return every named query, by name."""
    shipped = sorted(files("query").joinpath("queries").iterdir(), key=lambda path: path.name)
    names = [(path.name.removesuffix(".sql"), path) for path in shipped if path.name.endswith(".sql")]
    return {name: parse(name, path.read_text(encoding="utf-8")) for name, path in names}


def named_query(name: str) -> NamedQuery:
    """Return a named query; raises `RefusedError` naming those there are."""
    known = named_queries()
    if name not in known:
        in_titles = [each.name for each in known.values() if name and name in each.title.zh]
        near, en, zh = get_close_matches(name, known) or in_titles, ", ".join(known), "、".join(known)
        if near:
            raise RefusedError(
                f"no query named {name}; did you mean {' or '.join(near)}? There are: {en}",
                f"没有名为 {name} 的查询；是否指 {'、'.join(near)}？现有：{zh}",
            )
        raise RefusedError(f"no query named {name}; there are: {en}", f"没有名为 {name} 的查询；现有：{zh}")
    return known[name]


def asked(sql: str, parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return SQL and the values of its parameters: of a named query, its defaults filled in, where `@name` asks for one."""
    if not sql.startswith("@"):
        return sql, dict(parameters)
    query = named_query(sql[1:])
    return query.sql, query.values(parameters)
