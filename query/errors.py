"""The one error of this package: what cannot be done with the tables, said in both languages."""

from __future__ import annotations

import re

from engine.words import Lang

_KINDS = {
    "ParserException": "SQL 的写法有误",
    "SyntaxException": "SQL 的写法有误",
    "CatalogException": "没有这个名称的表、函数或类型",
    "BinderException": "列名或用法不对",
    "ConversionException": "有一个值不能转为所要的类型",
    "InvalidInputException": "有一个值不合用",
    "OutOfRangeException": "有一个值超出范围",
    "OutOfMemoryException": "内存不够；可调 --memory-limit",
}
"""The Chinese of what DuckDB raises, by the name of the kind."""
_SENTENCES = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r'syntax error at or near "(.+?)"', "SQL 的写法有误，在“{}”处或其前"),
        (r"syntax error at end of input", "SQL 没有写完"),
        (r"unterminated (?:quoted|string|identifier)", "SQL 中的引号没有配对"),
        (r"No function matches the given name and argument types '(.+?)'", "没有取这些类型的函数：{}"),
        (r'Referenced column "(.+?)" not found in FROM clause', "没有名为 {} 的列"),
        (r'Referenced column "(.+?)" was not found', "没有名为 {} 的列"),
        (r'Referenced table "(.+?)" not found', "FROM 中没有名为 {} 的表"),
        (r"Table with name (.+?) does not exist", "没有名为 {} 的表"),
        (r"(?:Scalar |Table |Aggregate )?Function with name (.+?) does not exist", "没有名为 {} 的函数"),
        (r"Type with name (.+?) does not exist", "没有名为 {} 的类型"),
        (r'column "?(.+?)"? must appear in the GROUP BY clause', "{} 须写入 GROUP BY，或用于聚合函数"),
        (r"Could not convert string '(.*?)' to (\w+)", "'{}' 不能转为{}"),
        (r"Ambiguous reference to column name \"(.+?)\"", "几个表都有 {} 列，须写明是哪个表的"),
    )
)
"""What DuckDB says most often, and its Chinese."""
_NEAR = re.compile(r"^(?:Candidate bindings: |Did you mean )(.+?)\??$", re.MULTILINE)
_PLACE = re.compile(r"^LINE (\d+): (.*)\Z", re.MULTILINE | re.DOTALL)
_TYPES = {
    "INT": "整数",
    "UINT": "整数",
    "HUGEINT": "整数",
    "DOUBLE": "数",
    "FLOAT": "数",
    "DECIMAL": "数",
    "DATE": "日期",
    "TIMESTAMP": "日期时间",
    "BOOL": "true 或 false",
}


class RefusedError(Exception):
    """A folder or a query that paipu cannot work with, and why."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.zh = zh

    def text(self, lang: Lang = "en") -> str:
        """Return the reason in one language."""
        return self.zh if lang == "zh" else str(self)


def quoted(problem: Exception, more: str = "", more_zh: str = "") -> RefusedError:
    """Return what a library said: in Chinese the sentence and the place, or a sentence of ours and its own words."""
    said = str(problem).rstrip()
    return RefusedError(f"{said}{more}", _chinese(said, more_zh) or f"{_kind(problem)}{more_zh}。原文：\n{said}")


def _kind(problem: Exception) -> str:
    return _KINDS.get(type(problem).__name__, "查询无法执行")


def _chinese(said: str, more: str) -> str | None:
    """Return what was said in Chinese, with what is near and the place in the text; None where it is not known."""
    found = next(((match, chinese) for pattern, chinese in _SENTENCES if (match := pattern.search(said))), None)
    if found is None:
        return None
    groups = found[0].groups()
    sentence = found[1].format(*groups[:1], *map(_type_name, groups[1:])) + more
    if (near := _NEAR.search(said)) is not None and "".join(groups[:1]).isascii():
        sentence += "；相近的有：" + near[1].replace(", ", "、").replace('"', "")
    place = _PLACE.search(said)
    return sentence if place is None else f"{sentence}\n第 {place[1]} 行：{place[2]}"


def _type_name(name: str) -> str:
    """Return a type of DuckDB in Chinese."""
    return next((chinese for begun, chinese in _TYPES.items() if name.startswith(begun)), name)
