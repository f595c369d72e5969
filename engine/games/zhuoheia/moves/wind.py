"""The wind: asked for by the seat after one that went out, given or refused by the others, sheet §6."""

from __future__ import annotations

from engine.games.zhuoheia.moves.trick import let_go
from engine.games.zhuoheia.state import ASKED, REFUSED, State, is_decided, may_be_out


def speak_of_wind(state: State, seat: int, kind: str) -> None:
    """Ask for the wind, give or refuse it; what nobody may say changes nothing."""
    if kind == "ask_wind":
        _ask(state, seat)
    elif state.wind == ASKED and kind == "give_wind":
        let_go(state, seat)
    elif state.wind == ASKED:
        state.wind, state.turn = REFUSED, seat
        state.acted |= 1 << seat


def _ask(state: State, seat: int) -> None:
    """The question stands once somebody asks about the play of a seat that is out; any other changes nothing.

    Whoever may be out is, unless that would have ended the deal.
    """
    owner = state.owner
    if owner is None or state.wind in (ASKED, REFUSED):
        return
    left = state.active & ~(1 << owner)
    if may_be_out(state, owner) and not is_decided(state, left):
        state.active, state.out = left, (*state.out, owner)
    if not state.active >> owner & 1:
        state.wind, state.asker = ASKED, seat
        let_go(state, seat)
