"""What events do to a state of Zhao Pengyou, and which moves the law allows, sheet §3 to §8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.games.zhaopengyou.moves.after import apply_refuse, apply_share, apply_transfer
from engine.games.zhaopengyou.moves.before_play import (
    apply_bid,
    apply_counter,
    apply_deal,
    apply_draw,
    apply_friend,
    apply_kitty,
)
from engine.games.zhaopengyou.moves.kitty import apply_bury, apply_take
from engine.games.zhaopengyou.moves.legal import canonical, legal_moves
from engine.games.zhaopengyou.moves.play import apply_play
from engine.games.zhaopengyou.state import State
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["apply", "canonical", "legal_moves"]


def apply_result(state: State, event: Result) -> State:
    """A claimed result ends the log, but for what is said of left-over levels."""
    del event
    return replace(state, closed=True, turn=None)


AFTER_RESULT = ("transfer", "refuse")
_SAID: dict[str, Callable[[State, Declare], State]] = {
    "bid": apply_bid,
    "friend": apply_friend,
    "counter": apply_counter,
    "share": apply_share,
    "transfer": apply_transfer,
    "refuse": apply_refuse,
}


def apply_declare(state: State, event: Declare) -> State:
    """Something is said or shown."""
    step = _SAID.get(event.kind)
    return state if step is None else step(state, event)


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
    """Return the state after an event, whatever the laws say of it; after a result only levels move."""
    if isinstance(event, Play):
        return apply_play(state, event)
    if state.closed and getattr(event, "kind", None) not in AFTER_RESULT:
        return state
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)
