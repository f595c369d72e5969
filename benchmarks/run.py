"""Measures paipu and writes benchmarks/results.md, a section each for the engine, archives and a million deals.

    python benchmarks/run.py [SECTION…] [--game GAME…]

Sections that are not named stay as they were measured: the engine beside its peers (`engine`), bytes and speed of
archives (`archives`), tables and SQL on a million deals (`tables`, a quarter of an hour), and the memory that commands take
of a million deals (`million`, an hour).
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import bench_archive
import bench_engine
import bench_tables
import million

from engine.game import games

RESULTS = Path(__file__).with_name("results.md")
SECTIONS: dict[str, tuple[str, Callable[[list[str]], Iterator[str]]]] = {
    "engine": ("The engine beside its peers", bench_engine.lines),
    "archives": ("Archives", bench_archive.lines),
    "tables": ("Tables", bench_tables.lines),
    "million": ("A million deals", million.lines),
}
USUAL = ("engine", "archives")
HEAD = """# Benchmarks

Written by `make bench` and `make million`. Machines differ: read the ratios.
"""


def kept(page: str) -> dict[str, str]:
    """Return the sections of a page by their titles."""
    _, *found = re.split(r"^## ", page, flags=re.MULTILINE)
    return {title: f"## {title}\n{text}".strip() for title, _, text in (each.partition("\n") for each in found)}


def measured(title: str, lines: Iterator[str]) -> str:
    """Return a section, told line by line while it is measured."""
    found = [f"## {title}", "", f"{datetime.now(UTC):%Y-%m-%d}, CPython {platform.python_version()}.", ""]
    for line in lines:
        print(line, flush=True)
        found.append(line)
    return "\n".join(found)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION", default=USUAL)
    parser.add_argument("--game", nargs="+", default=[game.key for game in games()])
    chosen = parser.parse_args()
    for name in set(chosen.sections) - set(SECTIONS):
        parser.error(f"no section {name}: {', '.join(SECTIONS)}")
    sections = kept(RESULTS.read_text(encoding="utf-8"))
    for name in chosen.sections:
        title, lines = SECTIONS[name]
        sections[title] = measured(title, lines(chosen.game))
        page = [HEAD.strip(), *(sections[title] for title, _ in SECTIONS.values() if title in sections)]
        RESULTS.write_text("\n\n".join(page) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
