"""Whose turn it may be where seats of unknown size may have gone out unseen: the turn, or the lead, is then another's."""

from __future__ import annotations

from engine.games.zhuoheia.state import ASKED, NEXT, OPEN, REFUSED, State, may_be_out, seats_in


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
    return owner is not None and bool(_line(state, NEXT[owner][state.active], state.active) >> seat & 1)


def _next_in_line(state: State) -> int:
    """Return the seats one of which plays, passes or answers next."""
    if state.wind == REFUSED or state.turn is None:
        return 0 if state.turn is None else 1 << state.turn
    if state.owner is None or state.wind == OPEN:
        return _line(state, state.turn, state.active)
    return _line(state, state.turn, state.active & ~state.passed if state.wind == ASKED else state.waiting)


def _heirs(state: State) -> int:
    """Return the seats one of which leads, if all who have still to answer the table may be out."""
    owner, asks = state.owner, state.wind == ASKED
    if owner is None or state.wind in (OPEN, REFUSED):
        return 0
    if not all(may_be_out(state, seat) for seat in seats_in(_next_in_line(state))):
        return 0
    if asks or not state.active >> owner & 1:
        return _line(state, state.asker if asks else NEXT[owner][state.active], state.active)
    return _line(state, owner, state.active)


def _line(state: State, first: int | None, among: int) -> int:
    """Return the seats of a set from a first one on, as far as one of them that surely has cards."""
    line, seat = 0, first
    while seat is not None:
        line |= 1 << seat
        if not may_be_out(state, seat):
            break
        seat = NEXT[seat][among & ~line]
    return line
