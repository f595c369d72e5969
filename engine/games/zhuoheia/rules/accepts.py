"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import ACES, HAND, PACK
from engine.games.zhuoheia.combos import beats, holds_back_black, recognise
from engine.games.zhuoheia.moves.rights import can_refuse, has_silent_seats, owes_five
from engine.games.zhuoheia.state import ASKED, DEALING, OPEN, OPENING, PLAYING, State
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.events import Deal, Declare, Event, Pass, Play, Result


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    if state.closed:
        return False
    if isinstance(event, Pass):
        if state.phase != PLAYING or state.owner is None or state.wind is not None or state.unseen[state.owner]:
            return False
        return event.seat == state.turn and bool(state.active >> event.seat & 1)
    if isinstance(event, Play):
        return event.seat == state.turn and _may_play(state, event)
    if isinstance(event, Deal):
        return _may_be_dealt(state, event)
    if isinstance(event, Declare):
        return event.seat == state.turn and _may_declare(state, event)
    return isinstance(event, Result) and _is_true(state, event)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    cards, table, seat = event.cards, state.table, event.seat
    mask, hand = mask_of(cards), state.hands[seat]
    if hand & mask != mask or state.locked >> seat & 1 or state.wind == ASKED or not state.active >> seat & 1:
        return False
    if state.phase != PLAYING and (state.deal.sizes_due or has_silent_seats(state) or owes_five(state, seat)):
        return False
    combo = recognise(cards)
    if combo is None or (table is not None and not beats(combo, table)):
        return False
    return not (mask & ACES and (state.unseen[seat] or holds_back_black(hand, mask) > 0)) or not state.options.ace_rule


def _may_be_dealt(state: State, event: Deal) -> bool:
    """Whether a whole hand is dealt, of cards of the pack that went nowhere else, to a seat that has none."""
    if state.phase != DEALING or state.setup.position or state.deal.sizes_due:
        return False
    a, b, c, d = state.deal.dealt
    mask = mask_of(event.cards)
    taken = a | b | c | d | ~PACK
    return not mask & taken and mask.bit_count() == len(event.cards) == HAND and not state.deal.dealt[event.seat]


def _may_declare(state: State, event: Declare) -> bool:
    """Whether the seat whose turn it is announces nothing or the truth, or speaks of the wind when it may."""
    seat, deal = event.seat, state.deal
    if deal.sizes_due or event.cards or not state.active >> seat & 1:
        return False
    if event.kind == "ask_wind":
        return state.wind == OPEN
    if event.kind in ("give_wind", "refuse_wind"):
        asked = state.wind == ASKED and state.options.wind == "ask"
        return asked and (event.kind == "give_wind" or can_refuse(state, seat) is True)
    if event.kind == "surrender" or state.phase != OPENING or not has_silent_seats(state) or deal.spoken >> seat & 1:
        return False
    black = deal.black >> seat & 1
    return event.kind == "no_reveal" or (not deal.hidden[seat] and bool(black) == (event.kind == "reveal_black"))


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal has the outcome claimed."""
    if state.deal.sizes_due:
        return False
    found = scoring.outcome(state)
    return found is not None and claims_hold(state.setup, event, found)
