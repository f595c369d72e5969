"""What plays, passes and cut-ins do, sheet §5.2 and §6."""

from __future__ import annotations

from typing import Final

from engine.games.hongshi.cards import RED_TENS, SEATS
from engine.games.hongshi.combos import Combo
from engine.games.hongshi.state import OPENING, OVER, PLAYING, State
from engine.games.hongshi.state.turns import NEXT, takes_lead, trick_over
from engine.kit.climbing import changed
from engine.kit.onepack import mask_of
from engine.kit.plays import reading
from logformat.cards import LITTLE_JOKER, Cards
from logformat.events import Pass, Play

CUT_INS: Final = ("cut", "hook")


def combo_of(state: State, event: Play) -> Combo | None:
    """Return what the cards of a play are in the reading it has."""
    return meant(state, event.seat, event.cards, reading(event))


def meant(state: State, seat: int, cards: Cards, said: str | None) -> Combo | None:
    """Return what the cards of a seat are in the reading said."""
    deal = state.deal
    if said is None and state.tens_shown is None:
        return deal.recognise_plain(cards)
    if said in CUT_INS:
        return deal.recognise(cards, "ten", False) or deal.recognise(cards, None, False)
    return deal.recognise(cards, said, state.tens_shown == seat)


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, cards, said = event.seat, event.cards, reading(event)
    lay(state, seat, cards, said, mask_of(cards), meant(state, seat, cards, said))


def lay(state: State, seat: int, cards: Cards, said: str | None, mask: int, combo: Combo | None) -> None:
    """Do what a play does; `mask` and `combo` are what its cards are in the reading said."""
    hands = state.hands
    hand = hands[seat]
    left = hands[seat] = hand & ~mask
    if not left or state.unseen[seat]:
        _run_out(state, seat, len(cards) - (hand & mask).bit_count())
    cuts_in = said is not None and said in CUT_INS
    leads = not cuts_in and (state.owner is None or state.owner == seat)
    if state.passed >> seat & 1 and not cuts_in and takes_lead(state, seat):
        leads = True
    if combo is None:
        state.unjudged = True
    elif leads:
        state.unjudged = False
    if state.passed and (leads or not state.options.pass_locks):
        state.passed = 0
    state.table = None if state.unjudged else combo
    state.table_cards, state.owner, state.last, state.che, state.sizes_due = cards, seat, seat, False, False
    if leads:
        state.trick += 1
    if len(state.out) >= SEATS - 1 or state.phase == OVER or state.closed:
        state.phase, state.turn, state.cut = OVER, None, None
        return
    state.phase = PLAYING
    state.cut = cut_after(cards, said) if cuts_in or len(cards) == 1 else None
    waiting = state.active & ~(state.passed | 1 << seat)
    if waiting and not cuts_in:
        state.turn = NEXT[seat][waiting]
    else:
        trick_over(state, seat, state.cut)


def _run_out(state: State, seat: int, gone: int) -> None:
    """So many cards nobody saw left a hand; without any left the seat is out."""
    unseen = state.unseen[seat]
    if unseen:
        unseen = max(0, unseen - gone)
        state.unseen = changed(state.unseen, seat, unseen)
    is_running = state.phase != OVER and not state.closed
    if is_running and not state.hands[seat] and not unseen and state.active >> seat & 1:
        state.out, state.active = (*state.out, seat), state.active & ~(1 << seat)


def cut_after(cards: bytes, said: str | None) -> str | None:
    """Return what may come out of turn after a play: a cut on an ordinary single, a hook on a cut of no jokers."""
    if said == "cut":
        return "hook" if max(cards) < LITTLE_JOKER else None
    if len(cards) != 1 or said == "hook" or cards[0] >= LITTLE_JOKER:
        return None
    strong = said != "ten" and 1 << cards[0] & RED_TENS
    return None if strong else "cut"


def apply_pass(state: State, event: Pass) -> None:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    seat, owner = event.seat, state.owner
    if state.phase == OPENING:
        state.sizes_due = False
    if state.phase == OVER or state.closed:
        return
    state.cut = None
    if owner is None:
        state.turn, state.che = NEXT[seat][state.active], False
        return
    state.passed |= 1 << seat
    waiting = state.active & ~state.passed & ~(1 << owner)
    if waiting:
        state.turn = NEXT[seat][waiting]
    else:
        trick_over(state, owner, None)
