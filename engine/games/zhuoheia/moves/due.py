"""Whose turn it may be where seats of unknown size may have gone out unseen: the turn, or the lead, is then another's."""

from __future__ import annotations

from engine.games.zhuoheia.state import ASKED, NEXT, OPEN, REFUSED, State, unsure_seats
from engine.kit.climbing import up_to_sure


def may_be_due(state: State, seat: int) -> bool:
    """Whether it may be a seat's turn: it is, or all who are due before it may have gone out unseen."""
    if state.turn is None or not state.deal.unsized:
        return seat == state.turn
    return bool((_next_in_line(state) | _heirs(state)) >> seat & 1)


def may_lead(state: State, seat: int) -> bool:
    """Whether a seat may have the lead although a play lies on the table: nobody surely has still to answer that."""
    if not state.deal.unsized or state.owner is None or state.turn is None:
        return False
    return bool(_heirs(state) & ~_next_in_line(state) & 1 << seat)


def may_ask(state: State, seat: int) -> bool:
    """Whether a seat may be the first after the owner of the table, if that is out."""
    owner = state.owner
    if owner is None:
        return False
    return bool(up_to_sure(NEXT, NEXT[owner][state.active], state.active, unsure_seats(state)) >> seat & 1)


def _next_in_line(state: State) -> int:
    """Return the seats one of which plays, passes or answers next."""
    if state.wind == REFUSED or state.turn is None:
        return 0 if state.turn is None else 1 << state.turn
    if state.owner is None or state.wind == OPEN:
        among = state.active
    else:
        among = state.active & ~state.passed if state.wind == ASKED else state.waiting
    return up_to_sure(NEXT, state.turn, among, unsure_seats(state))


def _heirs(state: State) -> int:
    """Return the seats one of which leads, if all who have still to answer the table may be out."""
    owner, asks = state.owner, state.wind == ASKED
    if owner is None or state.wind in (OPEN, REFUSED):
        return 0
    unsure = unsure_seats(state)
    if _next_in_line(state) & ~unsure:
        return 0
    first = state.asker if asks else owner if state.active >> owner & 1 else NEXT[owner][state.active]
    return up_to_sure(NEXT, first, state.active, unsure)
