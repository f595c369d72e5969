"""What events do to a state of Dui Zhu, and which moves the law allows, sheet §2 to §6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.games.duizhu.moves.before_play import (
    apply_bury,
    apply_deal,
    apply_declare,
    apply_draw,
    apply_flip,
    apply_kitty,
    apply_take,
)
from engine.games.duizhu.moves.legal import canonical, legal_moves
from engine.games.duizhu.moves.play import apply_play
from engine.games.duizhu.moves.swaps import apply_swap
from engine.games.duizhu.state import State
from logformat.events import Bury, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Swap, Take

__all__ = ["apply", "canonical", "legal_moves"]


def apply_result(state: State, event: Result) -> State:
    """A claimed result ends the log."""
    del event
    return replace(state, closed=True)


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    Flip: apply_flip,
    Draw: apply_draw,
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Swap: apply_swap,
    Result: apply_result,
}


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it."""
    kind = type(event)
    if kind is Play:
        return apply_play(state, event)  # type: ignore[arg-type]
    step = _STEPS.get(kind)
    return state if step is None else step(state, event)
