"""What events do to a state of Ji Hei Wu, and which moves the law allows, sheet §2-7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.games.jiheiwu.moves.before import apply_deal, apply_draw, apply_flip, apply_mark, apply_take
from engine.games.jiheiwu.moves.legal import canonical, legal_moves
from engine.games.jiheiwu.moves.play import apply_pass, apply_play
from engine.games.jiheiwu.moves.said import apply_last_card, apply_reveal
from engine.games.jiheiwu.state import State
from logformat.events import Deal, Declare, Draw, Event, Flip, Pass, Play, Result, Take

__all__ = ["apply", "canonical", "legal_moves"]


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


def apply_declare(state: State, event: Declare) -> State:
    """Something is said or shown."""
    return _KINDS[event.kind](state, event)


def apply_result(state: State, event: Result) -> State:
    """The log claims an outcome; nothing may follow."""
    del event
    return replace(state, closed=True, turn=None, deal=replace(state.deal, sizes_due=False))


_KINDS: dict[str, Callable[[State, Declare], State]] = {
    "mark": apply_mark,
    "reveal": apply_reveal,
    "last_card": apply_last_card,
    "ask_wind": apply_pass,
    "has_wind": apply_pass,
}
_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    Flip: apply_flip,
    Deal: apply_deal,
    Draw: apply_draw,
    Take: apply_take,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}
