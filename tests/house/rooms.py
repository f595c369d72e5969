"""The rooms as folders: their files, their sheets, the sentences in their modules."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from engine.game import Game, games
from engine.words import Sentence

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "engine" / "games"
SAMPLES = ROOT / "samples"
SEEDS = ROOT / "docs" / "seeds"
each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.key)


def room(game: Game) -> Path:
    return GAMES / game.key


def sheet(game: Game) -> str:
    return (room(game) / "sheet.md").read_text(encoding="utf-8")


def sections(game: Game) -> set[str]:
    """The numbers of the sheet's headings."""
    return set(re.findall(r"^#+ (\d+(?:\.\d+)*)", sheet(game), re.MULTILINE))


def catalogue(game: Game) -> set[str]:
    """The codes of the sheet's §12: rows like `| HS-LEAD-01 |` or `| ZPY-DRAW-01 / -02 |`."""
    part = re.split(r"^## 12\b.*$", sheet(game), flags=re.MULTILINE)[1].split("\n## ")[0]
    found = set()
    for cell in re.findall(r"^\| *([A-Z]+-[A-Z0-9]+-\d+[^|]*)\|", part, re.MULTILINE):
        stem, first = re.findall(r"([A-Z]+-[A-Z0-9]+-)(\d+)", cell)[0]
        found |= {stem + first} | {stem + more for more in re.findall(r"[/,] *-(\d+)", cell)}
        found |= set(re.findall(r"[A-Z]+-[A-Z0-9]+-\d+", cell))
    return found


def modules(package: str) -> Iterator[ModuleType]:
    top = import_module(package)
    yield top
    for info in pkgutil.walk_packages(top.__path__, f"{package}."):
        yield import_module(info.name)


def sentences(package: str) -> Iterator[tuple[str, Sentence]]:
    for module in modules(package):
        for name, value in vars(module).items():
            if isinstance(value, Sentence):
                yield f"{module.__name__}.{name}", value
