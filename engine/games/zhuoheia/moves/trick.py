"""Whose turn it is, and when a trick ends."""

from __future__ import annotations

from engine.games.zhuoheia.state import NEXT, State


def waiting(state: State, passed: int, locked: int) -> int:
    """Return the seats that may still beat the play on the table."""
    return state.active & ~(passed | locked | 1 << state.owner)  # type: ignore[operator]


def all_passed(state: State, acted: int) -> State:
    """End the trick: the owner leads, if it has gone out the seat after it."""
    owner = state.owner
    assert owner is not None
    return trick_over(state, owner if state.active >> owner & 1 else NEXT[owner][state.active], acted)


def trick_over(state: State, leader: int | None, acted: int) -> State:
    """Return the state with nothing on the table and a seat to lead; `acted` are the seats that have acted by now."""
    return State(
        state.deal, state.phase, state.hands, state.unseen, state.active, leader, None, b"", None, False, 0, 0, None,
        None, state.out, acted, state.played, state.aces, state.trick, False,
    )  # fmt: skip
