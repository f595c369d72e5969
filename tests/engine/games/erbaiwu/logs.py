"""Short logs of 二百五 for tests: lines in, what is found out."""

from __future__ import annotations

from typing import Any

from engine.binding import bind
from engine.games.erbaiwu.state import State
from logformat.cards import cards_text
from logformat.log import Log
from logformat.text import loads
from validator.judge import Report, judge

HEADER = ("option ", "carry ", "dealer ", "match ")


def log_of(*lines: str, position: bool = True) -> Log:
    """A log of header lines and events, in any order; a position unless said otherwise."""
    split = [line for text in lines for line in text.split("\n") if line]
    header = [line for line in split if line.startswith(HEADER)]
    events = [line for line in split if not line.startswith(HEADER)]
    (log,) = loads("\n".join(["paipu 1", "game erbaiwu", *header, *(["position"] if position else []), *events, ""]))
    return log


def judged(*lines: str, position: bool = True) -> Report:
    return judge(bind(log_of(*lines, position=position)))


def codes(*lines: str, position: bool = True) -> list[str]:
    """What is found, as `CODE@event`."""
    return [f"{finding.code}@{finding.event}" for finding in judged(*lines, position=position).findings]


def last_code(*lines: str, position: bool = True) -> str | None:
    """The code against the last event; fails if anything else is found."""
    log = log_of(*lines, position=position)
    found = codes(*lines, position=position)
    assert all(one.endswith(f"@{len(log.events)}") for one in found), found
    return found[0].partition("@")[0] if found else None


def after(*lines: str, position: bool = True) -> State:
    """The state after all lines."""
    state: State = judged(*lines, position=position).state
    return state


def outcome(*lines: str, position: bool = True) -> dict[str, Any]:
    found = judged(*lines, position=position).outcome
    assert found is not None
    return found


def run_text(state: State, suit: str) -> str | None:
    """A run with its ends: `7s 8s open locked`."""
    run = state.runs["shcd".index(suit)]
    return f"{cards_text(run.slots)} {run.low} {run.high}" if run else None
