"""Who is next: the turn around the table, the end of a trick, the lead after a che, sheet §6."""

from __future__ import annotations

from typing import Final

from engine.games.hongshi.cards import SEATS
from engine.games.hongshi.state.model import State, is_open_camp, unsure_seats
from engine.kit.climbing import next_seats, up_to_sure

NEXT: Final = next_seats(SEATS)
"""`NEXT[seat][mask]`: the first seat of a mask that comes after a seat; None if the mask is empty."""


def trick_over(state: State, owner: int, cut: str | None) -> None:
    """Clear the table: the owner leads; if it has gone out (车), whoever the che gives the lead to."""
    state.che = not state.active >> owner & 1
    state.turn = _leader_after_che(state, owner) if state.che else owner
    state.table, state.owner, state.unjudged, state.passed, state.cut = None, None, False, 0, cut


def _leader_after_che(state: State, owner: int) -> int | None:
    """The active partner of an owner whose up camp is open, else the next active seat."""
    up = state.up
    if up is not None and up >> owner & 1 and is_open_camp(state):
        partner = NEXT[owner][up & ~(1 << owner) & state.active]
        if partner is not None:
            return partner
    return NEXT[owner][state.active]


def may_act(state: State) -> int:
    """Return the seats whose turn it may be, as a mask: more than one where seats may have gone out unseen."""
    due, owner = state.turn, state.owner
    if due is None:
        return state.active
    unsure = unsure_seats(state)
    if not unsure:
        return 1 << due
    if owner is None:
        before = state.last if state.che or state.last == due else None
        return up_to_sure(NEXT, due, state.active, unsure) if before is None else _may_lead(state, before, unsure)
    waiting = state.active & ~(state.passed | 1 << owner)
    seats = up_to_sure(NEXT, due, waiting, unsure)
    return seats if waiting & ~unsure else seats | _may_lead(state, owner, unsure)


def _may_lead(state: State, owner: int, unsure: int) -> int:
    """The seats that may lead once all have passed: the owner, if it may be out also whoever a che gives the lead to."""
    seats = 1 << owner & state.active
    heir = None if seats & ~unsure else _leader_after_che(state, owner)
    if heir is None:
        return seats
    seats |= 1 << heir
    return seats | up_to_sure(NEXT, NEXT[owner][state.active], state.active, unsure) if unsure >> heir & 1 else seats


def takes_lead(state: State, seat: int) -> bool:
    """Whether a play of a seat that has passed must be a lead: whoever else is in the trick may have gone out unseen."""
    return bool(state.passed >> seat & 1 and may_act(state) >> seat & 1)
