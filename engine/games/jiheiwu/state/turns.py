"""The end of a trick, sheet §6."""

from __future__ import annotations

from engine.games.jiheiwu.state.model import State


def leader_after(state: State, owner: int) -> int | None:
    """Return who leads when all others have passed: the owner of the last play, the seat after it if it is out."""
    return owner if state.active >> owner & 1 else state.deal.next[owner][state.active]


def trick_over(state: State, owner: int) -> None:
    """Clear the table: the owner leads, or the seat after it."""
    state.turn = leader_after(state, owner)
    state.table, state.table_cards, state.owner = None, b"", None
    state.waiting = state.passed = 0
