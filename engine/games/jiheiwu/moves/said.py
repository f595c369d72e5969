"""What is said beside the play: the reveal of the black five, and the report of a last card, sheet §4."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.games.jiheiwu.cards import BLACK_FIVE
from engine.games.jiheiwu.moves.before import show_sizes
from engine.games.jiheiwu.state import DEALING, OPENING, OVER, State
from engine.kit.onepack import mask_of
from logformat.cards import LITTLE_JOKER
from logformat.events import Declare

FIVE_ALONE: Final = bytes((BLACK_FIVE,))


def apply_reveal(state: State, event: Declare) -> None:
    """Who shows its own `5s` has revealed it, lawful or not, and the scores double; a card not held shows nothing."""
    deal = state.deal
    if state.phase == OVER or state.closed:
        return
    show_sizes(state, event)
    shown = mask_of(event.cards) & state.hands[event.seat] if deal.players > 3 else 0
    state.deal = replace(
        deal,
        revealed=deal.revealed or bool(shown >> BLACK_FIVE & 1),
        exposed=deal.exposed or bool(shown >> LITTLE_JOKER & 1 and deal.players == 6),
    )


def apply_last_card(state: State, event: Declare) -> None:
    """A seat reports its last card."""
    show_sizes(state, event)
    if state.owes == event.seat:
        state.owes = None


def is_in_window(state: State, seat: int) -> bool:
    """Whether it is the time in which a seat may reveal its `5s`."""
    match state.deal.options.reveal_window:
        case "before_first_play":
            return state.phase == OPENING
        case "before_own_first_play":
            return state.phase != DEALING and not state.played >> seat & 1
    return state.phase != DEALING


def is_allowed(state: State, seat: int) -> bool:
    """Whether the form of the game and the options let a seat reveal: not with three, perhaps not the dealer."""
    return state.deal.players > 3 and (state.deal.options.solo_may_reveal or seat != state.dealer)


def may_reveal(state: State, seat: int) -> bool:
    """Whether a seat holds `5s` and may reveal it now."""
    holds = bool(state.hands[seat] >> BLACK_FIVE & 1)
    return holds and not state.deal.revealed and is_in_window(state, seat) and is_allowed(state, seat)
