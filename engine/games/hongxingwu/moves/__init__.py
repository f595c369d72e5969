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
from engine.games.hongxingwu.state import State
from engine.games.hongxingwu.state.tricks import TURNS, go_on, let_go, worth_of
from engine.kit.trump.bunch import bunch
from engine.kit.trump.packed import GUARDS
from engine.kit.trump.turns import NOBODY_LEFT
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["advance", "canonical", "legal_moves"]

_PLAY: Final = Play
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it. Most are answers to a lead of cards that are held."""
    if type(event) is _PLAY:
        lead = state.due
        if lead is None:
            lead = lead_out(state, event)
            if lead is None:
                return
        seat, cards = event.seat, event.cards
        mine, _, slot, gained = bunch(cards)
        ranks = lead.ranks
        value = ranks[slot] if ranks else 0 if mine & lead.spoils else worth_of(state, lead, cards)
        # what lay_answer does, in line: a call costs as much as half of it
        hands = state.hands
        left = hands[seat] - mine
        if left & GUARDS:
            let_go(state, seat, cards)
        else:
            hands[seat] = left
        if gained:
            state.pot += gained
        if value > state.worth:
            state.best = event
            state.worth = value
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


def apply_result(state: State, event: Result) -> None:
    """A claimed result ends the log; nobody is due any more."""
    del event
    state.closed, state.turn, state.due = True, None, None


_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Result: apply_result,
}
