"""What events do to a state of Dui Zhu, and which moves the law allows, sheet §2 to §6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.duizhu.cards import POINTS
from engine.games.duizhu.moves.before_play import apply_cut, apply_deal, apply_declare, apply_draw, apply_kitty
from engine.games.duizhu.moves.kitty import apply_bury, apply_flip, apply_take
from engine.games.duizhu.moves.legal import canonical, legal_moves
from engine.games.duizhu.moves.play import apply_play
from engine.games.duizhu.moves.swaps import apply_swap
from engine.games.duizhu.state import State
from engine.games.duizhu.state.tricks import lay_answer
from engine.kit.onepack import BITS
from logformat.events import Bury, Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Swap, Take

__all__ = ["advance", "apply_result", "canonical", "legal_moves"]


def apply_result(state: State, event: Result) -> None:
    """A claimed result ends the log."""
    del event
    state.closed = True


_PLAY: Final = Play
_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Flip: apply_flip,
    Cut: apply_cut,
    Draw: apply_draw,
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Swap: apply_swap,
    Result: apply_result,
}


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it.

    Most answer a single card with one that is held. While there is a lead and somebody is due, nothing waits and nothing
    is over.
    """
    if type(event) is _PLAY:
        seat, cards, lead = event.seat, event.cards, state.lead
        code, hands = cards[0], state.hands
        hand, bit = hands[seat], BITS[code]
        if lead is None or lead.values is None or state.turn is None or len(cards) != 1 or not hand & bit:
            apply_play(state, event)
        else:
            hands[seat] = hand ^ bit
            lay_answer(state, event, seat, lead.values[code], POINTS[code])
        return
    step = _STEPS.get(type(event))
    if step is not None:
        step(state, event)
