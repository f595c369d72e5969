"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from typing import Final

from engine.games.hongshi import scoring
from engine.games.hongshi.cards import RED_TENS, hand_size
from engine.games.hongshi.combos import beats
from engine.games.hongshi.moves import advance
from engine.games.hongshi.moves.before_play import apply_draw, give, is_lot_open, is_right_cut, seats_drawing
from engine.games.hongshi.moves.play import CUT_INS, apply_pass, lay, meant
from engine.games.hongshi.state import DEALING, OPENING, PLAYING, State, cards_dealt, free_cards, gone_unseen
from engine.kit.claims import claims_hold
from engine.kit.onepack import hand_of, mask_of
from engine.kit.plays import reading
from logformat.cards import LITTLE_JOKER, UNKNOWN
from logformat.events import NO_PAIRS, Cut, Deal, Declare, Draw, Event, Pass, Play, Result

_PLAY: Final = Play
_PASS: Final = Pass
_DEAL: Final = Deal
_DRAW: Final = Draw
_BARE: Final = NO_PAIRS
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law and shows nothing owed; False: nothing is done, ask the laws."""
    if state.deal.unsized and gone_unseen(state):
        return False
    if type(event) is _PLAY:
        return _take_play(state, event)
    if type(event) is _PASS:
        return _take_pass(state, event)
    if type(event) is _DEAL:
        return _take_deal(state, event)
    if type(event) is _DRAW:
        return _take_draw(state, event)
    if not _is_kept(state, event):
        return False
    advance(state, event)
    return True


def _take_pass(state: State, event: Pass) -> bool:
    if event.seat != state.turn or state.owner is None or state.phase != PLAYING:
        return False
    apply_pass(state, event)
    return True


def _take_play(state: State, event: Play) -> bool:
    """Take a play in turn of cards held, a combination that beats the table, or leads the deal with its card."""
    seat, cards = event.seat, event.cards
    said, mask = None if event.pairs is _BARE else reading(event), mask_of(cards)
    if seat != state.turn or mask & ~state.hands[seat] or (said is not None and said in CUT_INS):
        return False
    if state.phase != PLAYING and not _opens(state, mask):
        return False
    combo, table = meant(state, seat, cards, said), state.table
    if combo is None or (table is not None and not beats(combo, table)):
        return False
    lay(state, seat, cards, said, mask, combo)
    return True


def _opens(state: State, mask: int) -> bool:
    """Whether a play may be the first of the deal: the hands are full, and it has the card of the first lead."""
    if state.phase != OPENING or state.closed or state.sizes_due or is_lot_open(state):
        return False
    return bool(mask >> state.deal.lead_card & 1)


def _is_kept(state: State, event: Event) -> bool:
    """Whether an event before the play or after it keeps all laws."""
    if state.closed or state.sizes_due:
        return False
    if type(event) is Result:
        return _is_true(state, event)
    if type(event) is Cut:
        return not state.deal.has_cut and not is_lot_open(state) and is_right_cut(state, event)
    return type(event) is Declare and event.kind == "reveal" and state.phase == OPENING and _may_reveal(state, event)


def _take_draw(state: State, event: Draw) -> bool:
    """Take a card of the pack that went nowhere else, drawn by the seat due."""
    cards: bytes = event.cards
    code = cards[0]
    if state.phase != DEALING or state.closed or code >= UNKNOWN or not free_cards(state) >> code & 1:
        return False
    if event.seat not in seats_drawing(state) or is_lot_open(state):
        return False
    apply_draw(state, event)
    return True


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand, of cards that belong to the pack and went nowhere else."""
    seat, cards = event.seat, event.cards
    if state.phase != DEALING or state.closed or state.sizes_due or is_lot_open(state):
        return False
    mask, number = hand_of(cards), len(cards)
    if mask & ~free_cards(state) or mask.bit_count() != number or (mask >> LITTLE_JOKER and max(cards) >= UNKNOWN):
        return False
    if cards_dealt(state, seat) + number != hand_size(state.options, seat, state.dealer):
        return False
    give(state, seat, cards, mask)
    return True


def _may_reveal(state: State, event: Declare) -> bool:
    """Whether red tens of the own hand are revealed for the first time."""
    cards, mask = event.cards, mask_of(event.cards)
    mine = mask & RED_TENS & state.hands[event.seat] == mask and mask.bit_count() == len(cards) > 0
    fresh = not state.revealed and state.tens_shown is None
    return mine and fresh and state.options.reveal and max(cards) < UNKNOWN and bool(state.active >> event.seat & 1)


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal is known to have the outcome claimed."""
    found = scoring.outcome(state)
    if found is None or None in found.values():
        return False
    known = found if event.pairs.get("rank") is None else scoring.with_rank(found)
    return claims_hold(state.deal.setup, event, known)
