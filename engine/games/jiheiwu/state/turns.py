"""Whose turn it may be, and the end of a trick, sheet §6."""

from __future__ import annotations

from engine.games.jiheiwu.state.model import State, everybody, unsure_seats
from engine.kit.climbing import up_to_sure


def leader_after(state: State, owner: int) -> int | None:
    """Return who leads when all others have passed: the owner of the last play, the seat after it if it is out."""
    return owner if state.active >> owner & 1 else state.deal.next[owner][state.active]


def trick_over(state: State, owner: int) -> None:
    """Clear the table: the owner leads, or the seat after it."""
    state.turn = leader_after(state, owner)
    state.table, state.table_cards, state.owner = None, b"", None
    state.waiting = state.passed = 0


def may_act(state: State) -> int:
    """Return the seats whose turn it may be, as a mask: more than one where seats may have gone out unseen."""
    due, owner, following = state.turn, state.owner, state.deal.next
    if due is None:
        return everybody(state.deal)
    unsure = unsure_seats(state)
    if not unsure:
        return 1 << due
    seats = up_to_sure(following, due, state.active if owner is None else state.waiting, unsure)
    if owner is None or state.waiting & ~unsure:
        return seats
    return seats | up_to_sure(following, leader_after(state, owner), state.active, unsure)


def takes_lead(state: State, seat: int) -> bool:
    """Whether a play of a seat that has passed must be a lead: whoever else is in the trick may have gone out unseen."""
    return bool(state.passed >> seat & 1 and may_act(state) >> seat & 1)
