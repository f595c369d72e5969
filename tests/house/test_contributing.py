"""The contributor's page names every part a room has, and none that no room has."""

from __future__ import annotations

import re
from pathlib import Path

import engine.games

ROOMS = [path for path in Path(engine.games.__file__).parent.iterdir() if (path / "sheet.md").is_file()]
TABLE = re.findall(r"^   \| (`.*?) \|", Path("CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)


def named() -> set[str]:
    return {Path(name).stem for cell in TABLE for name in re.findall(r"`([^`]+)`", cell)}


def parts(room: Path) -> set[str]:
    return {path.stem for path in room.iterdir() if path.suffix in (".py", ".md") or (path / "__init__.py").is_file()}


def test_the_table_of_parts_is_whole() -> None:
    there = set().union(*map(parts, ROOMS))
    assert len(ROOMS) >= 7
    assert named() == there
