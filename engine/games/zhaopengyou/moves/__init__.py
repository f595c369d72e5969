"""What events do to a state of Zhao Pengyou, and which moves the law allows, sheet §3 to §8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
from engine.games.zhaopengyou.moves.play import lead_out
from engine.games.zhaopengyou.state import State
from engine.games.zhaopengyou.state.tricks import TURNS, count_friend, go_on, let_go, worth_of
from engine.kit.trump.bunch import bunch
from engine.kit.trump.packed import GUARDS
from engine.kit.trump.turns import NOBODY_LEFT
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

__all__ = ["advance", "apply_result", "canonical", "legal_moves"]

_PLAY: Final = Play
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def apply_result(state: State, event: Result) -> None:
    """A claimed result ends the log, but for what is said of left-over levels."""
    del event
    state.closed, state.turn, state.due = True, None, None


AFTER_RESULT: Final = ("transfer", "refuse")
_SAID: Final[dict[str, Callable[[State, Declare], None]]] = {
    "bid": apply_bid,
    "friend": apply_friend,
    "counter": apply_counter,
    "share": apply_share,
    "transfer": apply_transfer,
    "refuse": apply_refuse,
}


def apply_declare(state: State, event: Declare) -> None:
    """Something is said or shown."""
    step = _SAID.get(event.kind)
    if step is not None:
        step(state, event)


_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Deal: apply_deal,
    Kitty: apply_kitty,
    Declare: apply_declare,
    Take: apply_take,
    Bury: apply_bury,
    Result: apply_result,
}


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it; after a result only levels move.

    Most events answer a lead.
    """
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
        if mine and not left & GUARDS:
            hands[seat] = left
        elif mine or len(cards) == 1:
            let_go(state, seat, cards)
        if state.awaited in cards:
            count_friend(state, seat, cards)
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
    elif state.closed and getattr(event, "kind", None) not in AFTER_RESULT:
        return
    elif type(event) is _DRAW:
        apply_draw(state, event)
    elif (step := _STEPS.get(type(event))) is not None:
        step(state, event)
