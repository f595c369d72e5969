"""Every reason why bytes are damaged has its Chinese."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from logformat import archive
from logformat.archive.pieces import Piece
from logformat.archive.reasons import reason
from logformat.archive.tables import error_of

SOURCES = sorted(Path(archive.__file__).parent.glob("*.py"))


def texts(node: ast.expr | None) -> Iterator[str]:
    """Yield the text of an expression, of a formatted one up to its first blank."""
    if isinstance(node, ast.JoinedStr):
        node = node.values[0]
        yield from (text.removesuffix(": ") for text in texts(node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def reasons() -> Iterator[str]:
    """Yield what the package says is wrong: of damage raised, of pieces lost, and of seek tables."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "DamageError":
                    yield from texts(node.args[0])
                elif node.func.id == "_lost":
                    yield from texts(node.args[3])
                for given in node.keywords:
                    if given.arg == "why":
                        yield from texts(given.value)
            elif isinstance(node, ast.FunctionDef) and node.name == "_fault_of":
                yield from (
                    text for one in ast.walk(node) if isinstance(one, ast.Return) for text in texts(one.value) if text
                )


@pytest.mark.parametrize("why", sorted(set(reasons())))
def test_every_reason_has_its_chinese(why: str) -> None:
    assert reason(why) == why
    assert "原文" not in reason(why).zh


def test_there_are_reasons_of_every_sort() -> None:
    assert {"checksum of a frame", "no frame begins here", "a seek table without an index"} <= set(reasons())


def test_the_words_of_a_library_are_quoted() -> None:
    assert reason("a deal of no shape: bad opcode").zh == "局的结构不对（原文：“bad opcode”）"
    assert reason("Unknown frame descriptor").zh == "无法解读（原文：“Unknown frame descriptor”）"


def test_the_error_tells_it() -> None:
    error = error_of(Piece("damage", 60, 40, 0, 4, "checksum of a frame"), "a.pparc")
    assert error.message("zh") == (
        "应为：与写入时相同的归档文件；实际：第 60 至 100 字节损坏（第 1 至 4 局）：帧与其校验和不符"
    )
