"""What events do to a state of Hong Xing Wu, and which moves the law allows, sheet §3 to §6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.games.hongxingwu.moves.before_play import (
    apply_bury,
    apply_deal,
    apply_declare,
    apply_draw,
    apply_kitty,
    apply_take,
)
from engine.games.hongxingwu.moves.legal import canonical, legal_moves
from engine.games.hongxingwu.moves.play import apply_play
from engine.games.hongxingwu.state import State
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["apply", "canonical", "legal_moves"]


def apply_result(state: State, event: Result) -> State:
    """A claimed result ends the log; nobody is due any more."""
    del event
    return replace(state, closed=True, turn=None)


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    Draw: apply_draw,
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Result: apply_result,
}


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it."""
    if isinstance(event, Play):
        return apply_play(state, event)
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)
