"""Whose turn it is, and when a trick ends."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhuoheia.state import State, next_seat


def next_turn(state: State, seat: int) -> State:
    """Give the turn to the next seat that may still beat the table, or end the trick when all others have passed."""
    owner = state.owner
    assert owner is not None
    waiting = state.active & ~(state.passed | state.locked | 1 << owner)
    if waiting:
        return replace(state, turn=next_seat(seat, waiting))
    return trick_over(state, owner if state.active >> owner & 1 else next_seat(owner, state.active))


def trick_over(state: State, leader: int | None) -> State:
    """Return the state with nothing on the table and a seat to lead."""
    return State(
        state.deal, state.phase, state.hands, state.unseen, state.active, leader, None, b"", None, False, 0, 0, None,
        None, state.out, state.acted, state.played, state.aces, state.trick, False,
    )  # fmt: skip
