"""Pages in colour for a terminal: red suits red, verdicts loud, everything else quiet."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from engine.words import Lang
from replayer.render.page import COLUMNS, LineType, page
from replayer.scene import Scene

STYLES = {
    "plain": "",
    "title": "bold",
    "dim": "dim",
    "eyes": "bold cyan",
    "fact": "cyan",
    "number": "dim",
    "event": "bold",
    "code": "bold red",
    "finding": "red",
    "law": "italic",
    "turn": "bold green",
    "seat": "bold",
    "own": "bold cyan",
    "mark": "yellow",
    "hidden": "dim",
    "red": "red",
    "black": "",
    "area": "bold green",
}


def text_of(lines: Iterable[LineType]) -> Text:
    """Return lines as one rich text."""
    text = Text()
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for piece in line:
            text.append(piece.text, STYLES[piece.style])
    return text


def render(scene: Scene, lang: Lang = "en", columns: int = COLUMNS) -> Text:
    """Return a step as a rich text."""
    return text_of(page(scene, lang, columns))
