"""Whose turn it is while a play lies on the table, and when a trick ends."""

from __future__ import annotations

from engine.games.zhuoheia.state import ASKED, NEXT, State


def let_go(state: State, seat: int) -> None:
    """A seat does not beat the play on the table: it passes, asks for the wind or gives it; the next seat is due."""
    bit = 1 << seat
    state.acted |= bit
    state.passed |= bit
    waiting = state.waiting = state.waiting & ~bit
    if state.deal.options.pass_locks:
        state.locked |= bit
    if state.wind is not None:
        if state.wind == ASKED:
            _next_answer(state, seat)
            return
        state.wind = state.asker = None
    if waiting:
        state.turn = NEXT[seat][waiting]
    else:
        all_passed(state)


def _next_answer(state: State, seat: int) -> None:
    """Ask the next seat for the wind; when everybody has given it, the one who asked leads."""
    silent = state.active & ~state.passed
    if silent:
        state.turn = NEXT[seat][silent]
    else:
        trick_over(state, state.asker)


def all_passed(state: State) -> None:
    """End the trick: the owner leads, if it has gone out the seat after it."""
    owner = state.owner
    assert owner is not None
    trick_over(state, owner if state.active >> owner & 1 else NEXT[owner][state.active])


def trick_over(state: State, leader: int | None) -> None:
    """Clear the table and give a seat the lead."""
    state.turn, state.table, state.table_cards, state.owner = leader, None, b"", None
    state.waiting = state.passed = state.locked = 0
    state.wind = state.asker = None
    state.first_trick = False
