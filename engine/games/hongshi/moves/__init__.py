"""What events do to a state of Hong Shi, and which moves the law allows, sheet §3-6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.hongshi.moves.before_play import apply_cut, apply_deal, apply_declare, apply_draw, apply_flip
from engine.games.hongshi.moves.legal import canonical, legal_moves
from engine.games.hongshi.moves.play import CUT_INS, apply_pass, apply_play, combo_of
from engine.games.hongshi.state import State
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Pass, Play, Result

__all__ = ["CUT_INS", "advance", "canonical", "combo_of", "legal_moves"]


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it."""
    step = _STEPS.get(type(event))
    if step is not None:
        step(state, event)


def apply_result(state: State, event: Result) -> None:
    """The log claims an outcome; nothing but agreements may follow."""
    del event
    state.closed, state.turn, state.sizes_due = True, None, False


_STEPS: dict[type[Event], Callable[[State, Any], None]] = {
    Flip: apply_flip,
    Cut: apply_cut,
    Deal: apply_deal,
    Draw: apply_draw,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}
