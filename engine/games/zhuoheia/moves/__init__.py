"""What events do to a state of Zhuo Hei A, and which moves the law allows, sheet §3-6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.zhuoheia.moves.before import apply_deal, apply_declare
from engine.games.zhuoheia.moves.legal import canonical, legal_moves
from engine.games.zhuoheia.moves.play import apply_pass, apply_play, apply_result
from engine.games.zhuoheia.state import DEALING, State
from logformat.events import Deal, Declare, Draw, Event, Pass, Play, Result

__all__ = ["advance", "canonical", "legal_moves"]

_STEPS: dict[type[Event], Callable[[State, Any], None]] = {
    Deal: apply_deal,
    Draw: apply_deal,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it."""
    kind = type(event)
    step = _STEPS.get(kind)
    if step is not None:
        if state.sizes_due and kind is not Deal and kind is not Draw and state.phase != DEALING:
            state.sizes_due = False  # they are told once
        step(state, event)
