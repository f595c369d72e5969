"""What there is to see at one step for one viewer: the same for every medium, in both languages."""

from __future__ import annotations

import msgspec

from engine.view import View
from engine.words import Label
from logformat.columns import CONTROL
from logformat.events import Kitty
from logformat.text_writer import event_line
from replayer.narration import told
from replayer.sight import seen_event, seen_fact
from replayer.timeline import MarksType, Timeline


def harmless(label: Label) -> Label:
    """Return a label without control characters."""
    return Label(label.en.translate(CONTROL), label.zh.translate(CONTROL))


class Verdict(msgspec.Struct, frozen=True):
    """A finding as it is shown: its code and law, and the fact of this hand where the viewer may know it."""

    code: str
    seat: int | None
    law: Label
    fact: Label | None
    echo: bool


class Scene(msgspec.Struct, frozen=True):
    """A step as somebody sees it. `line` and `told` are the event as log line and in words, None at the start."""

    game: Label
    title: str
    number: int
    last: int
    line: str | None
    told: Label | None
    verdicts: tuple[Verdict, ...]
    view: View
    names: dict[int, str]
    since: MarksType

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; None: all cards are open."""
        return self.view.viewer


def scene(timeline: Timeline, number: int, viewer: int | None = None) -> Scene:
    """Return what a seat sees at a step; without a seat all cards are open."""
    line, words = told_event(timeline, number, viewer)
    return Scene(
        timeline.game.title,
        title_of(timeline),
        number,
        timeline.last,
        line,
        words,
        verdicts(timeline, number, viewer),
        timeline.view(number, viewer),
        names_of(timeline),
        timeline.known_since(number, viewer),
    )


def title_of(timeline: Timeline) -> str:
    """Return what tells the log apart: its id, else its match and deal."""
    log = timeline.log
    if log.id is not None:
        return log.id.translate(CONTROL)
    return f"{log.match.name} {log.match.number}".translate(CONTROL) if log.match else ""


def names_of(timeline: Timeline) -> dict[int, str]:
    """Return the players' names by seat, as far as the log gives them."""
    return {player.seat: player.name.translate(CONTROL) for player in timeline.log.players}


def told_event(timeline: Timeline, number: int, viewer: int | None = None) -> tuple[str | None, Label | None]:
    """Return the event of a step as a log line and in words, as a seat sees it."""
    event = timeline[number].event
    if event is None:
        return None, None
    seen = event if _lies_open(timeline, number, viewer) else seen_event(event, viewer)
    words = told(seen, timeline.game.vocabulary, timeline.shape(number).combination)
    return event_line(seen).translate(CONTROL), harmless(words)


def _lies_open(timeline: Timeline, number: int, viewer: int | None) -> bool:
    """Whether an event lays cards beside the hands where the viewer sees them."""
    event = timeline[number].event
    return isinstance(event, Kitty) and any(event.cards in area.rows for area in timeline.view(number, viewer).areas)


def verdicts(timeline: Timeline, number: int, viewer: int | None = None) -> tuple[Verdict, ...]:
    """Return the findings of a step as a seat may read them."""
    return tuple(
        Verdict(
            finding.code,
            finding.seat,
            Label(finding.rule.law, finding.rule.law_zh),
            harmless(fact) if (fact := seen_fact(finding, viewer)) else None,
            finding.after is not None,
        )
        for finding in timeline[number].findings
    )
