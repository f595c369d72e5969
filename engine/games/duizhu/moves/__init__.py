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
from engine.games.duizhu.state.tricks import TURNS, go_on
from engine.kit.onepack import BITS
from engine.kit.trump.turns import NOBODY_LEFT
from logformat.events import Bury, Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Swap, Take

__all__ = ["advance", "apply_result", "canonical", "legal_moves"]


def apply_result(state: State, event: Result) -> None:
    """A claimed result ends the log."""
    del event
    state.closed = True


_PLAY: Final = Play
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""
_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Flip: apply_flip,
    Cut: apply_cut,
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Swap: apply_swap,
    Result: apply_result,
}


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it. Most answer a single card with one that is held."""
    if type(event) is _PLAY:
        values, cards = state.due, event.cards
        if values is None or len(cards) != 1:
            apply_play(state, event)
            return
        seat, code, hands = event.seat, cards[0], state.hands
        hand, bit = hands[seat], BITS[code]
        if not hand & bit:
            apply_play(state, event)
            return
        # what lay_answer does, in line: a call costs as much as half of it
        hands[seat] = hand ^ bit
        if POINTS[code]:
            state.pot += POINTS[code]
        if values[code] > state.worth:
            state.best = event
            state.worth = values[code]
        state.table.append(event)
        state.played, turn = TURNS[state.played][seat]
        if turn != NOBODY_LEFT and hands[turn]:
            state.turn = turn
        else:
            go_on(state, seat, turn)
    elif type(event) is _DRAW:
        apply_draw(state, event)
    elif (step := _STEPS.get(type(event))) is not None:
        step(state, event)
