"""The judge: walks a log with both doors of the engine and says what was found."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.binding import Bound
from engine.game import Game
from engine.rule import CLEAN, Finding, Judgement, header_findings, judge_event
from logformat.events import Note


class Report(msgspec.Struct, frozen=True):
    """What the judge says of one log."""

    game: Game
    state: Any
    findings: tuple[Finding, ...]
    not_judged: tuple[int, ...]
    complete: bool
    outcome: dict[str, Any] | None


def judge(bound: Bound) -> Report:
    """Judge every event of a log in order; an illegal one is flagged, applied as recorded, and judging goes on."""
    game = bound.game
    state = game.start(bound.setup)
    findings = list(header_findings(game, state))
    not_judged = []
    for number, event in enumerate(bound.events, 1):
        said = CLEAN if isinstance(event, Note) else _said(game, state, event, number)
        findings += said.findings()
        if said.unknown:
            not_judged.append(number)
        state = game.apply(state, event)
    return Report(game, state, tuple(findings), tuple(not_judged), game.is_complete(state), game.outcome(state))


def _said(game: Game, state: Any, event: Any, number: int) -> Judgement:
    if game.accepts is not None and game.accepts(state, event):
        return CLEAN
    return judge_event(game, state, event, number)
