"""The fast way through the laws: every legal event with known cards is taken by one function, which does it too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.cards import FACES, JOKERS, NAMED, ORDINARY, SEVEN, hand_size, rank, read_list
from engine.games.erbaiwu.melds import end_to_lock, fourth_of, joined_to, jokers_in, set_lacking
from engine.games.erbaiwu.moves.before import dealt_in, is_right_cut, lot_of, may_draw_lots, receive
from engine.games.erbaiwu.moves.reductions import apply_claim, lay_down
from engine.games.erbaiwu.moves.steps import apply_hold, apply_result, apply_settle, begin, take_card, throw_away
from engine.games.erbaiwu.state import (
    ACT,
    CLAIMED,
    DEALING,
    DRAWN,
    OPEN,
    OVER,
    OWE_DRAW,
    State,
    has_discard,
    is_only_jokers,
    top_card,
)
from engine.kit.claims import claims_hold
from engine.kit.onepack import BITS, mask_of
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass, Result

_DISCARD: Final = Discard
_DRAW: Final = Draw
_MELD: Final = Meld
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event no law has anything to say of; False: nothing is done, they must be asked."""
    if state.begun:
        if type(event) is _DISCARD:
            return _take_discard(state, event)
        if type(event) is _DRAW:
            return _take_draw(state, event)
        if type(event) is _MELD:
            return _take_meld(state, event)
    take = _TAKES.get(type(event))
    if take is None:
        return False
    if state.begun:
        return take(state, event)
    if type(event) is Flip:
        return _take_flip(state, event)
    if (state.lot is not None and state.lot.winner is None) or not take(state, event):
        return False
    begin(state)
    return True


# ---------------------------------------------------------------- draw and discard


def _take_draw(state: State, event: Draw) -> bool:
    cards: bytes = event.cards
    seat, code, phase = event.seat, cards[0], state.phase
    bit = BITS[code]
    if seat != state.turn or not state.free & bit or code >= 64 or not state.left:
        return False
    if phase != ACT and phase != CLAIMED and phase != OWE_DRAW:
        return False
    if state.deal.order and top_card(state) != code:
        return False
    take_card(state, seat, bit)
    return True


def _take_discard(state: State, event: Discard) -> bool:
    cards: bytes = event.cards
    seat, code, phase = event.seat, cards[0], state.phase
    if seat != state.turn:
        return False
    hand = state.hands[seat]
    if phase == DRAWN:
        allowed = hand & ORDINARY & ~state.black
    elif phase == OPEN:
        allowed = hand & ORDINARY
    elif phase == ACT or (phase == CLAIMED and state.deal.options.claim_special_order):
        allowed = hand & state.black
    else:
        return False
    if code >= 64 or not allowed & BITS[code]:
        return False
    throw_away(state, seat, code)
    return True


def _take_hold(state: State, event: Pass) -> bool:
    """Take a hold of a seat that surely may discard nothing."""
    seat = event.seat
    if seat != state.turn or state.phase not in (DRAWN, OPEN):
        return False
    holds = state.deal.options.stuck_hand == "hold"
    if (has_discard(state, seat) is not False) if holds else (is_only_jokers(state, seat) is not True):
        return False
    apply_hold(state, event)
    return True


# ---------------------------------------------------------------- melds and claims


def _may_reduce(state: State, seat: int) -> bool:
    in_window = state.phase == ACT or (state.phase == OPEN and state.deal.options.opening_reductions)
    return in_window and seat == state.turn


def _take_meld(state: State, event: Meld) -> bool:
    seat, cards = event.seat, event.cards
    if not _may_reduce(state, seat):
        return False
    mask, hand = mask_of(cards), state.hands[seat]
    if mask & ~hand or mask & state.black or mask.bit_count() != len(cards):
        return False
    if not _MELDS[event.kind](state, event) or (mask & JOKERS and not _names_well(state, event)):
        return False
    state.hands[seat] = hand ^ mask
    lay_down(state, event, mask)
    return True


def _names_well(state: State, event: Meld) -> bool:
    """Whether each joker of a reduction names a card it may stand for, none of them twice, in a set not too often."""
    cards, found = event.cards, None
    if event.kind == "lock":
        found = end_to_lock(state.runs, read_list(event.pairs["at"])[0])
    members = cards if found is None else bytes((*cards, found[0].slot(found[1])))
    named = bytes([NAMED[code] for code in members])
    if not any(state.runs) or len(set(named)) != len(named):
        return False
    if event.kind in ("lock", "triple") and jokers_in(members) > state.deal.options.max_jokers_per_set:
        return False
    wrong = [code for code in cards if code >= 52 and not _may_be_named(state.black, code)]
    return not wrong


def _may_be_named(black: int, code: int) -> bool:
    """Whether a joker names a card, and one it may stand for."""
    named = NAMED[code]
    return code >= 64 and 1 << named & ORDINARY & ~black != 0


def _show7(_: State, event: Meld) -> bool:
    return len(event.cards) == 1 and event.cards[0] < 52 and event.cards[0] % 13 == SEVEN


def _layoff(state: State, event: Meld) -> bool:
    """Whether a card goes to an open end of a run."""
    cards = event.cards
    found = joined_to(state.runs, cards) if len(cards) == 1 else None
    run = None if found is None else state.runs[NAMED[cards[0]] // 13]
    return found is not None and run is not None and run.end(found[0]) == "open"


def _lock(state: State, event: Meld) -> bool:
    at = read_list(event.pairs.get("at"))
    found = end_to_lock(state.runs, at[0]) if at else None
    if found is None or len(event.cards) != 2 or rank(at[0]) == SEVEN or found[0].end(found[1]) != "open":
        return False
    barred = found[0].slot(found[1]) >= 52 and not state.deal.options.lock_joker_end
    return not barred and all(rank(code) == rank(at[0]) for code in event.cards)


def _triple(_: State, event: Meld) -> bool:
    fourth = fourth_of(event.cards)
    return fourth is not None and fourth % 13 != SEVEN


def _pull(state: State, event: Meld) -> bool:
    return len(event.cards) == 1 and set_lacking(state.sets, event.cards[0]) is not None


def _take_claim(state: State, event: Claim) -> bool:
    added = read_list(event.pairs.get("with"))
    if event.cards[0] != state.window or event.seat == state.by or len(added) != 2:
        return False
    usable, mask, number = state.hands[event.seat] & FACES & ~state.black, mask_of(added), state.window % 13
    if mask.bit_count() != 2 or mask & ~usable or added[0] % 13 != number or added[1] % 13 != number:
        return False
    apply_claim(state, event)
    return True


# ---------------------------------------------------------------- before the play, and after


def _take_flip(state: State, event: Flip) -> bool:
    """Take a card of the lot that is due, was not flipped in this round, and does not make somebody else dealer."""
    lot, cards, dealer = lot_of(state), event.cards, state.deal.dealer
    if not may_draw_lots(state) or state.phase == OVER or event.seat is None or len(cards) != 1 or cards[0] >= 54:
        return False
    if not lot.is_due(event.seat) or cards[0] in lot.cards():
        return False
    after = lot.flipped(event.seat, cards[0])
    if after.winner is not None and dealer is not None and after.winner != dealer:
        return False
    state.lot = after
    return True


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand; while only hands have been dealt, none of them has a card of another."""
    seat, cards, deal = event.seat, event.cards, state.deal
    if not state.waiting >> seat & 1 or len(cards) != hand_size(seat, deal.dealer):
        return False
    if not deal.is_clean or state.phase != DEALING:
        return False
    receive(state, seat, dealt_in(state, cards), 0)
    return True


def _take_cut(state: State, event: Cut) -> bool:
    if state.has_cut or not is_right_cut(state, event):
        return False
    state.has_cut = True
    return True


def _take_settle(state: State, event: Declare) -> bool:
    if not _may_reduce(state, event.seat) or scoring.may_settle(state, event.seat) is not True:
        return False
    apply_settle(state, event)
    return True


def _take_result(state: State, event: Result) -> bool:
    found = scoring.outcome(state) if state.phase == OVER and not state.has_result else None
    if found is None or not claims_hold(state.deal.setup, event, found):
        return False
    apply_result(state, event)
    state.told = found
    return True


_MELDS: Final[dict[str, Callable[[State, Meld], bool]]] = {
    "show7": _show7, "layoff": _layoff, "lock": _lock, "triple": _triple, "pull": _pull,
}  # fmt: skip
_TAKES: Final[dict[type[Event], Callable[[State, Any], bool]]] = {
    Draw: _take_draw,
    Discard: _take_discard,
    Meld: _take_meld,
    Claim: _take_claim,
    Pass: _take_hold,
    Flip: _take_flip,
    Deal: _take_deal,
    Cut: _take_cut,
    Declare: _take_settle,
    Result: _take_result,
}
