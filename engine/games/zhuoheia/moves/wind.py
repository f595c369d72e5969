"""The wind: asked for by the seat after one that went out, given or refused by the others, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhuoheia.moves.trick import trick_over
from engine.games.zhuoheia.state import ASKED, NEXT, REFUSED, State, may_be_out


def _ask(state: State, seat: int) -> State:
    """The question stands once somebody asks about the play of a seat that is out; any other changes nothing."""
    owner = state.owner
    if owner is None or state.wind in (ASKED, REFUSED):
        return state
    if may_be_out(state, owner):
        state = replace(state, active=state.active & ~(1 << owner), out=(*state.out, owner))
    if state.active >> owner & 1:
        return state
    return next_answer(_stays_out(replace(state, wind=ASKED, asker=seat), seat), seat)


def _give(state: State, seat: int) -> State:
    return next_answer(_stays_out(state, seat), seat) if state.wind == ASKED else state


def _refuse(state: State, seat: int) -> State:
    return replace(state, wind=REFUSED, turn=seat, acted=state.acted | 1 << seat) if state.wind == ASKED else state


def _stays_out(state: State, seat: int) -> State:
    """Return the state once a seat has asked or given: with `pass_locks` it is out of the trick."""
    bit = 1 << seat
    locked = state.locked | bit if state.options.pass_locks else 0
    return replace(state, passed=state.passed | bit, locked=locked, acted=state.acted | bit)


def next_answer(state: State, seat: int) -> State:
    """Ask the next seat; when everybody has given the wind, the one who asked leads."""
    silent = state.active & ~state.passed
    return replace(state, turn=NEXT[seat][silent]) if silent else trick_over(state, state.asker, state.acted)


WIND = {"ask_wind": _ask, "give_wind": _give, "refuse_wind": _refuse}
