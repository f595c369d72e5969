"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from typing import Final

from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import ACES, HAND, PACK
from engine.games.zhuoheia.combos import beats, holds_back_black, read_play
from engine.games.zhuoheia.moves.before import announce, give_out
from engine.games.zhuoheia.moves.play import apply_result, lay
from engine.games.zhuoheia.moves.rights import SHOWN, can_refuse, due_to_draw, has_silent_seats, owes_five
from engine.games.zhuoheia.moves.trick import let_go
from engine.games.zhuoheia.moves.wind import speak_of_wind
from engine.games.zhuoheia.state import (
    ASKED,
    DEALING,
    OPEN,
    PLAYING,
    State,
    cards_dealt,
    is_over,
    number_dealt,
    unsure_seats,
)
from engine.kit.claims import claims_hold
from engine.kit.onepack import hand_of, mask_of
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play, Result

_PASS: Final = Pass
_PLAY: Final = Play
_DECLARE: Final = Declare
_DEAL: Final = Deal
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law and shows nothing owed; False: nothing is done, ask the laws."""
    if type(event) is _PASS:
        return _take_pass(state, event)
    if type(event) is _PLAY:
        return _take_play(state, event)
    if state.closed or _is_open(state):
        return False
    if type(event) is _DECLARE:
        return _take_declare(state, event)
    if type(event) is _DEAL:
        return _take_deal(state, event)
    if type(event) is _DRAW:
        return _take_draw(state, event)
    return _take_result(state, event) if type(event) is Result else type(event) is Cut


def _is_open(state: State) -> bool:
    """Whether hidden hands may have ended the deal, or may make it another's turn."""
    return bool(unsure_seats(state)) or (state.located < 2 and state.out != () and is_over(state) is None)


def _take_pass(state: State, event: Pass) -> bool:
    """Take the pass of the seat whose turn it is on a play of somebody else, who has cards left."""
    seat, owner = event.seat, state.owner
    if seat != state.turn or owner is None or state.wind is not None:
        return False
    if state.unseen[owner] or not state.active >> seat & 1:
        return False
    if (state.located < 2 or state.deal.unsized) and _is_open(state):
        return False
    let_go(state, seat)
    return True


def _take_play(state: State, event: Play) -> bool:
    """Take a play of the seat whose turn it is: cards it holds, a combination that beats the table."""
    seat, cards, table = event.seat, event.cards, state.table
    hand = state.hands[seat]
    mask, combo = read_play(cards)
    if seat != state.turn or combo is None or mask & ~hand or (table is not None and not beats(combo, table)):
        return False
    if state.phase != PLAYING and (state.sizes_due or has_silent_seats(state) or owes_five(state, seat)):
        return False
    if state.locked >> seat & 1 or not state.active >> seat & 1 or state.wind == ASKED:
        return False
    if (state.located < 2 or state.deal.unsized) and _is_open(state):
        return False
    if mask & ACES and state.deal.options.ace_rule and (state.unseen[seat] or holds_back_black(hand, mask) > 0):
        return False
    lay(state, seat, cards, mask, combo)
    return True


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand dealt, of cards of the pack that went nowhere else, to a seat that has none."""
    if state.phase != DEALING or state.dealt[event.seat]:
        return False
    mask = hand_of(event.cards)
    if mask & (cards_dealt(state) | ~PACK) or not mask.bit_count() == len(event.cards) == HAND:
        return False
    give_out(state, event, mask)
    return True


def _take_draw(state: State, event: Draw) -> bool:
    """Take a card of the pack that went nowhere else, drawn by the seat due, as the round goes."""
    mask = mask_of(event.cards)
    if state.phase != DEALING or not mask or mask & (cards_dealt(state) | ~PACK):
        return False
    if due_to_draw(state) not in (None, event.seat):
        return False
    give_out(state, event, mask)
    return True


def _take_declare(state: State, event: Declare) -> bool:
    """Take the word of the seat whose turn it is: no announcement or a true one, or of the wind when it may."""
    seat, kind = event.seat, event.kind
    if seat != state.turn or not state.active >> seat & 1:
        return False
    if state.sizes_due and any(number_dealt(state, other) != HAND for other in range(len(state.hands))):
        return False
    if kind in SHOWN:
        if not has_silent_seats(state) or not _is_true(state, event):
            return False
        announce(state, event)
        return True
    if kind == "surrender" or not _may_speak(state, seat, kind):
        return False
    speak_of_wind(state, seat, kind)
    return True


def _is_true(state: State, event: Declare) -> bool:
    """Whether a seat that has not spoken declines, or announces its camp with aces of its own if any are shown."""
    seat, kind, mask = event.seat, event.kind, mask_of(event.cards)
    if state.spoken >> seat & 1 or mask & ~(SHOWN[kind] & state.hands[seat]) or mask.bit_count() != len(event.cards):
        return False
    black = bool(state.black >> seat & 1)
    return kind == "no_reveal" or (not state.deal.hidden[seat] and black == (kind == "reveal_black"))


def _may_speak(state: State, seat: int, kind: str) -> bool:
    """Whether a seat may ask for the wind, give it, or refuse it and surely beat the table."""
    if kind == "ask_wind":
        return state.wind == OPEN
    asked = state.wind == ASKED and state.deal.options.wind == "ask"
    return asked and (kind == "give_wind" or can_refuse(state, seat) is True)


def _take_result(state: State, event: Result) -> bool:
    """Take the outcome of a decided deal."""
    found = None if state.sizes_due else scoring.outcome(state)
    if found is None or None in found.values() or not claims_hold(state.setup, event, found):
        return False
    apply_result(state, event)
    return True
