"""What events do to a state of Zhuo Hei A, and which moves the law allows, sheet §3-6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.zhuoheia.moves.before import apply_deal, apply_declare
from engine.games.zhuoheia.moves.legal import canonical, legal_moves
from engine.games.zhuoheia.moves.play import apply_pass, apply_play, apply_result
from engine.games.zhuoheia.state import State
from logformat.events import Deal, Declare, Draw, Event, Pass, Play, Result

__all__ = ["apply", "canonical", "legal_moves"]

_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    Deal: apply_deal,
    Draw: apply_deal,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)
