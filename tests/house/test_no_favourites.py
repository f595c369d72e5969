"""No game is a special case: outside its rooms no code names one, but for the roster and the examples in help texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import ROOMS

ROOT = Path(__file__).parents[2]
PACKAGES = ("logformat", "engine", "replayer", "validator", "query")
SOURCES = [
    path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*"))
    if path.suffix in (".py", ".sql", ".js") and not path.is_relative_to(ROOT / "engine" / "games")
]
ROSTER = ROOT / "engine" / "game.py"


def words(path: Path) -> Iterator[str]:
    """Yield the texts a file works with: a script whole, a module's names and strings without its docstrings."""
    if path.suffix != ".py":
        yield path.read_text()
        return
    tree = ast.parse(path.read_text())
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documented = [node.body[0] for node in ast.walk(tree) if isinstance(node, kinds) and node.body]
    docstrings = {id(first.value) for first in documented if isinstance(first, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_names_no_game(path: Path) -> None:
    named = {game for text in words(path) for game in ROOMS if game in text}
    assert named == (set(ROOMS) if path == ROSTER else set())
