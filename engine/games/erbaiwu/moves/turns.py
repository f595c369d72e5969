"""Whose turn it is, and cards that leave a hand: what every step asks, sheet §3 and §6."""

from __future__ import annotations

from typing import Final

from engine.games.erbaiwu.moves.before import with_at
from engine.games.erbaiwu.state import ACT, CLAIMED, DEALING, DRAWN, OPEN, OWE_DRAW, State

_WITHIN: Final = frozenset({CLAIMED, DRAWN, OWE_DRAW})
"""The phases a turn goes through after its first event."""


def phase_of(state: State, seat: int) -> str:
    """Return the phase a seat acts in: one out of turn begins a turn of its own, unless it opens the deal."""
    if state.phase == DEALING:
        return OPEN
    return ACT if seat != state.turn and state.phase in _WITHIN else state.phase


def resuming(state: State, seat: int) -> int | None:
    """Return who plays after the turn under way, where it is a claimer's and the option sends play back."""
    return state.resume if seat == state.turn and state.phase in _WITHIN else None


def next_turn(state: State, seat: int) -> int:
    """Return who plays after a seat's turn."""
    resume = None if state.resume is None else resuming(state, seat)
    return (seat + 1) % len(state.hands) if resume is None else resume


def let_go(state: State, seat: int, cards: int) -> None:
    """Take cards out of a hand, as far as they can have been there."""
    hand = state.hands[seat]
    held = hand & cards
    state.hands[seat] = hand ^ held
    if held != cards and state.unseen[seat]:
        missing = cards ^ held
        state.unseen = with_at(state.unseen, seat, max(0, state.unseen[seat] - missing.bit_count()))
        state.free &= ~missing
