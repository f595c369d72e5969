"""Plain text: a step as a page, a deal as a list of events. No colours, no terminal needed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.words import Lang
from replayer.render.page import COLUMNS, START, LineType, page, verdict_lines
from replayer.scene import Scene, told_event, verdicts
from replayer.timeline import Timeline


def text_of(line: LineType) -> str:
    """Return a line without its styles."""
    return "".join(piece.text for piece in line).rstrip()


def render(scene: Scene, lang: Lang = "en", columns: int = COLUMNS) -> str:
    """Return a step as text."""
    return "".join(f"{text_of(line)}\n" for line in page(scene, lang, columns))


def event_lines(timeline: Timeline, number: int, viewer: int | None = None, lang: Lang = "en") -> Iterator[str]:
    """Yield one line for the event of a step, as long as its words are, and those of its findings."""
    _, words = told_event(timeline, number, viewer)
    yield f"{number:>5}  {words.text(lang) if words else START.text(lang)}"
    for verdict in verdicts(timeline, number, viewer):
        yield from map(text_of, verdict_lines(verdict, lang))
