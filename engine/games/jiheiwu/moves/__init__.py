"""What events do to a state of Ji Hei Wu, and which moves the law allows, sheet §2-7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.jiheiwu.moves.before import apply_deal, apply_flip, apply_kitty, apply_mark, apply_take, show_sizes
from engine.games.jiheiwu.moves.legal import canonical, legal_moves
from engine.games.jiheiwu.moves.play import apply_pass, apply_play
from engine.games.jiheiwu.moves.said import apply_last_card, apply_reveal
from engine.games.jiheiwu.state import State
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Pass, Play, Result, Take

__all__ = ["advance", "canonical", "legal_moves"]


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it."""
    step = _STEPS.get(type(event))
    if step is not None:
        step(state, event)


def apply_declare(state: State, event: Declare) -> None:
    """Something is said or shown."""
    _KINDS[event.kind](state, event)


def apply_result(state: State, event: Result) -> None:
    """The log claims an outcome; nothing may follow."""
    del event
    state.closed, state.turn, state.sizes_due = True, None, False


_KINDS: Final[dict[str, Callable[[State, Declare], None]]] = {
    "mark": apply_mark,
    "reveal": apply_reveal,
    "last_card": apply_last_card,
    "ask_wind": apply_pass,
    "has_wind": apply_pass,
}
_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Flip: apply_flip,
    Cut: show_sizes,
    Kitty: apply_kitty,
    Deal: apply_deal,
    Draw: apply_deal,
    Take: apply_take,
    Declare: apply_declare,
    Play: apply_play,
    Pass: apply_pass,
    Result: apply_result,
}
