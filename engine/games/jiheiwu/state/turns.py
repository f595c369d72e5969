"""The end of a trick, sheet §6."""

from __future__ import annotations

from engine.games.jiheiwu.state.model import DealFacts, State


def leader_after(deal: DealFacts, owner: int, active: int) -> int | None:
    """Return who leads when all others have passed: the owner of the last play, the seat after it if it is out."""
    return owner if active >> owner & 1 else deal.next[owner][active]


def trick_over(state: State, owner: int, owes: int | None) -> State:
    """Return the state with nothing on the table, a seat to lead, and the seat that owes a report."""
    return State(
        state.deal, state.phase, state.hands, state.unseen, state.active,
        leader_after(state.deal, owner, state.active),
        None, b"", None, False, 0, state.out, owes, state.played, state.trick, state.closed,
    )  # fmt: skip
