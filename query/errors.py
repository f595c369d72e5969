"""The one error of this package: what cannot be done with the tables, said in both languages."""

from __future__ import annotations

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


class RefusedError(Exception):
    """A folder or a query that paipu cannot work with, and why."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.zh = zh

    def text(self, lang: Lang = "en") -> str:
        """Return the reason in one language."""
        return self.zh if lang == "zh" else str(self)


def quoted(problem: Exception, more: str = "", more_zh: str = "") -> RefusedError:
    """Return what a library said: in Chinese a sentence of ours, then its own words."""
    said = str(problem).rstrip()
    sentence = _KINDS.get(type(problem).__name__, "查询无法执行")
    return RefusedError(f"{said}{more}", f"{sentence}{more_zh}。原文：\n{said}")
