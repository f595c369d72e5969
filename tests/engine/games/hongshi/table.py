"""Small positions for table-driven tests: a few lines of header and hands, then events."""

from __future__ import annotations

from typing import Any

from engine.binding import bind
from engine.game import game
from engine.rule import header_findings, judge_event
from logformat.text import loads

HONGSHI = game("hongshi")


def position(header: str, events: str) -> Any:
    """A position bound to the room; lines may be set apart by `;`."""
    lines = [line.strip() for text in (header, "position", events) for line in text.replace(";", "\n").splitlines()]
    (log,) = loads("\n".join(("paipu 1", "game hongshi", *filter(None, lines))) + "\n")
    return bind(log)


def played(bound: Any) -> tuple[Any, list[str]]:
    """The last state of a log, and what each event that is not as it should be was found to be."""
    state, said = HONGSHI.start(bound.setup), []
    for number, event in enumerate(bound.events, 1):
        judged = judge_event(HONGSHI, state, event, number)
        said += [f"{finding.code}@{finding.event}" for finding in judged.findings()]
        said += [f"?@{number}"] if judged.unknown else []
        state = HONGSHI.apply(state, event)
    return state, said


def verdict(header: str, events: str) -> str:
    """The findings of a position in one string; empty if all is legal."""
    return " ".join(played(position(header, events))[1])


def deal(header: str, events: str) -> Any:
    """A log of a whole deal, or part of it, bound to the room; lines may be set apart by `;`."""
    lines = [line.strip() for text in (header, events) for line in text.replace(";", "\n").splitlines()]
    (log,) = loads("\n".join(("paipu 1", "game hongshi", *filter(None, lines))) + "\n")
    return bind(log)


def found_in(header: str, events: str) -> str:
    """The findings of a deal in one string, `?@n` for what could not be judged; empty if all is legal."""
    bound = deal(header, events)
    faults = [f"{finding.code}@0" for finding in header_findings(HONGSHI, HONGSHI.start(bound.setup))]
    return " ".join((*faults, *played(bound)[1]))
