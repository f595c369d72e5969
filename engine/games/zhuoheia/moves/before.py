"""The deal, and what is said before the play and of surrender."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhuoheia.cards import ACES, ALL_SEATS, HAND, SEATS
from engine.games.zhuoheia.moves.rights import SHOWN, may_announce
from engine.games.zhuoheia.moves.wind import speak_of_wind
from engine.games.zhuoheia.state import (
    DEALING,
    NEXT,
    OPENING,
    OVER,
    TELLING,
    State,
    cards_dealt,
    find_cards,
    first_to_act,
)
from engine.kit.climbing import changed
from engine.kit.onepack import hand_of, holds
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw

# ---------------------------------------------------------------- the deal


def apply_deal(state: State, event: Deal | Draw) -> None:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.deal.setup.position:
        _hand_out(state, event)
        return
    if state.deal.late >> event.seat & 1:
        return  # the hand has been these cards since the start
    mask = hand_of(event.cards)
    if UNKNOWN in event.cards:
        mask |= _deal_unseen(state, event.seat, event.cards.count(UNKNOWN))
    give_out(state, event, mask)


def _hand_out(state: State, event: Deal | Draw) -> None:
    """Do what a line of a position does: it tells of a hand, or gives it cards after the first move."""
    if state.to_come:
        state.to_come -= 1
        return
    mask = hand_of(event.cards)
    state.hands[event.seat] |= mask
    state.dealt[event.seat] |= mask
    state.unseen[event.seat] += event.cards.count(UNKNOWN)


def _deal_unseen(state: State, seat: int, unseen: int) -> int:
    """Give a seat unseen cards, and return those of them that the log proves."""
    deal = state.deal
    proved = 0 if holds(state.dealt[seat], deal.held[seat]) else deal.held[seat]
    unseen -= proved.bit_count()
    state.unseen[seat] += unseen
    state.deal = replace(deal, hidden=changed(deal.hidden, seat, deal.hidden[seat] + unseen))
    return proved


def give_out(state: State, event: Deal | Draw, mask: int) -> None:
    """Do what a line does that gives a seat the cards of a mask; after the last one somebody acts."""
    seat = event.seat
    new = mask & ~state.hands[seat]
    if new & TELLING:
        find_cards(state, seat, new & ~cards_dealt(state))  # a second copy tells nothing
    state.hands[seat] |= new
    state.dealt[seat] |= new
    state.count += len(event.cards)
    if state.to_come is not None:
        state.to_come -= 1
    if type(event) is Draw:
        state.drawer = seat
        if state.phase in (DEALING, OPENING) and not state.closed:
            state.sizes_due = True
    if state.phase == DEALING and (state.count >= HAND * SEATS or state.to_come == 0):
        state.phase = OPENING
    if state.phase == OPENING and not state.closed:
        state.turn = first_to_act(state)


# ---------------------------------------------------------------- what is said


def apply_declare(state: State, event: Declare) -> None:
    """What is said; an announcement too late or too often, and a wind line nobody may say, change nothing."""
    if state.phase == OVER or state.closed:
        return
    seat, kind = event.seat, event.kind
    if kind in SHOWN:
        if may_announce(state, seat):
            announce(state, event)
    elif kind == "surrender":
        state.deal = replace(state.deal, surrendered=seat)
        state.phase, state.turn = OVER, None
    elif state.active >> seat & 1:
        speak_of_wind(state, seat, kind)


def announce(state: State, event: Declare) -> None:
    """Do what an announcement does, or a seat's word that it makes none."""
    seat = event.seat
    state.spoken |= 1 << seat
    if event.kind != "no_reveal":
        _note_camp(state, seat, event.kind == "reveal_black")
    if event.cards:
        shown = [(seat, code, 0) for code in event.cards if 1 << code & ACES & state.hands[seat]]
        state.aces = (*state.aces, *shown)
    if state.phase == OPENING:
        silent = ALL_SEATS & ~state.spoken
        state.turn, state.sizes_due = NEXT[seat][silent] if silent else state.deal.five, False


def _note_camp(state: State, seat: int, black: bool) -> None:
    deal, bit = state.deal, 1 << seat
    state.deal = replace(
        deal,
        announced=deal.announced | bit,
        said_black=deal.said_black | (bit if black else 0),
        said_red=deal.said_red | (0 if black else bit),
    )
