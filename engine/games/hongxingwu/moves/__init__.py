"""What events do to a state of Hong Xing Wu, and which moves the law allows, sheet §3 to §6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.hongxingwu.moves.before_play import (
    apply_bury,
    apply_deal,
    apply_declare,
    apply_draw,
    apply_kitty,
    apply_take,
)
from engine.games.hongxingwu.moves.legal import canonical, legal_moves
from engine.games.hongxingwu.moves.play import lead_out
from engine.games.hongxingwu.state import PLAY, State
from engine.games.hongxingwu.state.tricks import answer
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["advance", "canonical", "legal_moves"]

_PLAY: Final = Play
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it."""
    if type(event) is _PLAY:
        lead = state.lead
        if lead is None or state.phase != PLAY or state.closed:
            lead_out(state, event)
        else:
            answer(state, event, lead)
    elif type(event) is _DRAW:
        apply_draw(state, event)
    elif (step := _STEPS.get(type(event))) is not None:
        step(state, event)


def apply_result(state: State, event: Result) -> None:
    """A claimed result ends the log; nobody is due any more."""
    del event
    state.closed, state.turn = True, None


_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Result: apply_result,
}
