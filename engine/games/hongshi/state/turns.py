"""Who is next: the turn around the table, the end of a trick, the lead after a che, sheet §6."""

from __future__ import annotations

from typing import Final

from engine.games.hongshi.cards import SEATS
from engine.games.hongshi.state.model import State, is_open_camp
from engine.kit.climbing import next_seats

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
