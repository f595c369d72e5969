"""What a seat may do beside playing: the questions that the laws and the legal moves share. None: hidden cards decide."""

from __future__ import annotations

from typing import Final

from engine.games.zhuoheia.cards import ALL_SEATS, BLACK_ACES, FIVE_OF_HEARTS, RED_ACES, SEATS
from engine.games.zhuoheia.combos import can_beat
from engine.games.zhuoheia.state import ASKED, DEALING, NEXT, OPENING, REFUSED, State, camps, free_cards, may_be_out

SHOWN: Final = {"reveal_black": BLACK_ACES, "reveal_red": RED_ACES, "no_reveal": 0}
"""What is said before the play, and the aces that may be shown with it."""


def due_to_draw(state: State) -> int | None:
    """Return the seat that draws the next card, the dealer first, past seats that draw nothing; None if anybody may."""
    deal, before = state.deal, state.drawer
    if deal.setup.position or is_dealt_by_anyone(state) or (before is None and deal.dealer is None):
        return None
    return NEXT[(deal.dealer - 1) % SEATS if before is None else before][deal.drawers]  # type: ignore[operator]


def is_dealt_by_anyone(state: State) -> bool:
    """Whether nothing about the dealer is judged (佛山, §10)."""
    return state.deal.options.variant == "foshan"


def is_before_play(state: State) -> bool:
    """Whether nobody has played yet."""
    return state.phase in (OPENING, DEALING)


def may_announce(state: State, seat: int) -> bool:
    """Whether a seat has its announcement still to make."""
    return _has_announcements(state) and not state.spoken >> seat & 1


def has_silent_seats(state: State) -> bool:
    """Whether somebody has still to announce or decline before the first play."""
    return _has_announcements(state) and state.spoken != ALL_SEATS


def _has_announcements(state: State) -> bool:
    return is_before_play(state) and state.deal.options.reveal_multiplier != "off"


def is_black(state: State, seat: int) -> bool | None:
    """Whether a seat was dealt a black ace."""
    if state.black >> seat & 1:
        return True
    if not state.deal.hidden[seat]:
        return False
    told = {bool(black >> seat & 1) for black in camps(state)}
    return told.pop() if len(told) == 1 else None


def may_surrender(state: State, seat: int) -> bool:
    """Whether a surrender is allowed and stands within its window."""
    options = state.deal.options
    if not options.surrender or state.turn != seat or state.wind in (ASKED, REFUSED):
        return False
    return state.first_trick if options.surrender_window == "first_trick" else not state.acted >> seat & 1


def is_red_against_one(state: State, seat: int) -> bool | None:
    """Whether a seat is one of three red ones against a lone black one."""
    told = {black.bit_count() == 1 and not black >> seat & 1 for black in camps(state)}
    return told.pop() if len(told) == 1 else None if told else False


def can_refuse(state: State, seat: int) -> bool | None:
    """Whether a seat has something that beats the table and may play it; a locked seat may not."""
    if state.locked >> seat & 1:
        return False
    if state.table is None or can_beat(state.table, state.hands[seat]):
        return True
    unseen = state.unseen[seat]
    return None if unseen and can_beat(state.table, state.hands[seat], free_cards(state), unseen) else False


def may_be_wind(state: State) -> bool:
    """Whether the owner of the table may have gone out unseen, so that the seat to act may have to ask for the wind."""
    return (
        state.deal.options.wind == "ask" and state.wind is None and not state.passed and may_be_out(state, state.owner)
    )


def owes_five(state: State, seat: int) -> bool:
    """Whether the next play is the first of the deal and has to contain the `5h` this seat holds."""
    due = state.deal.options.first_play_must_include_5h and is_before_play(state)
    return due and bool(state.hands[seat] >> FIVE_OF_HEARTS & 1)


def lacks_five(state: State, seat: int) -> bool:
    """Whether a seat surely has not the `5h`, which lies in a hidden hand."""
    return not state.unseen[seat] and state.deal.five is None and any(state.unseen)
