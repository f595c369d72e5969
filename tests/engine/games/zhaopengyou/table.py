"""Small logs for table-driven tests: a few lines of header, then events; lines may be set apart by `;`."""

from __future__ import annotations

from typing import Any

from engine.binding import Bound, bind
from engine.game import game
from engine.rule import header_findings, judge_event
from logformat.text import loads

ROOM = game("zhaopengyou")
AT_TEN = "position; dealer 0; carry level T; carry trump h"
"""Level T, hearts trump: what the sheet's golden cases are played at."""


def log(header: str, events: str = "") -> Bound:
    """A log of the room, bound."""
    lines = [line.strip() for text in (header, events) for line in text.replace(";", "\n").splitlines()]
    (found,) = loads("\n".join(("paipu 1", "game zhaopengyou", *filter(None, lines))) + "\n")
    return bind(found)


def at_the_end(bound: Bound) -> Any:
    """The state after the last event."""
    state = ROOM.start(bound.setup)
    for event in bound.events:
        state = ROOM.apply(state, event)
    return state


def state_of(header: str, events: str = "") -> Any:
    """The state at the end of a log."""
    return at_the_end(log(header, events))


def verdict(header: str, events: str = "") -> str:
    """The findings of a log in one string, `?@n` for what could not be judged; empty if all is legal."""
    bound = log(header, events)
    state = ROOM.start(bound.setup)
    said = [f"{finding.code.removeprefix('ZPY-')}@0" for finding in header_findings(ROOM, state)]
    for number, event in enumerate(bound.events, 1):
        judged = judge_event(ROOM, state, event, number)
        said += [f"{finding.code.removeprefix('ZPY-')}@{finding.event}" for finding in judged.findings()]
        said += [f"?@{number}"] if judged.unknown else []
        state = ROOM.apply(state, event)
    return " ".join(said)


def message(header: str, events: str, lang: Any = "en") -> str:
    """The text of the last finding of a log."""
    bound = log(header, events)
    state, text = ROOM.start(bound.setup), ""
    for number, event in enumerate(bound.events, 1):
        for finding in judge_event(ROOM, state, event, number).findings():
            text = finding.text(lang)
        state = ROOM.apply(state, event)
    return text
