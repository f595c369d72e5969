"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import ACES, HAND, PACK
from engine.games.zhuoheia.combos import beats, holds_back_black, recognise
from engine.games.zhuoheia.moves.rights import SHOWN, can_refuse, due_to_draw, has_silent_seats, owes_five
from engine.games.zhuoheia.state import ASKED, DEALING, OPEN, PLAYING, State, cards_dealt
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.events import Deal, Declare, Draw, Event, Pass, Play, Result


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    ask = None if state.closed else _ASKED.get(type(event))
    return ask is not None and ask(state, event)


def _may_pass(state: State, event: Pass) -> bool:
    """Whether the seat whose turn it is may let go of a play of somebody else, who has cards left."""
    if state.phase != PLAYING or state.owner is None or state.wind is not None or state.unseen[state.owner]:
        return False
    return event.seat == state.turn and bool(state.active >> event.seat & 1)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    cards, table, seat = event.cards, state.table, event.seat
    mask, hand = mask_of(cards), state.hands[seat]
    if (
        seat != state.turn
        or hand & mask != mask
        or state.locked >> seat & 1
        or state.wind == ASKED
        or not state.active >> seat & 1
    ):
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
    mask = mask_of(event.cards)
    taken = cards_dealt(state.deal) | ~PACK
    return not mask & taken and mask.bit_count() == len(event.cards) == HAND and not state.deal.dealt[event.seat]


def _may_be_drawn(state: State, event: Draw) -> bool:
    """Whether a card of the pack that went nowhere else is drawn by the seat due, as the round goes."""
    if state.phase != DEALING or state.setup.position or due_to_draw(state) not in (None, event.seat):
        return False
    mask = mask_of(event.cards)
    return mask != 0 and not mask & (cards_dealt(state.deal) | ~PACK)


def _may_declare(state: State, event: Declare) -> bool:
    """Whether the seat whose turn it is announces nothing or the truth, or speaks of the wind when it may."""
    seat, kind = event.seat, event.kind
    if seat != state.turn or state.deal.sizes_due or not state.active >> seat & 1 or kind == "surrender":
        return False
    if kind in SHOWN:
        return has_silent_seats(state) and _may_announce(state, event)
    if kind == "ask_wind":
        return state.wind == OPEN
    asked = state.wind == ASKED and state.options.wind == "ask"
    return asked and (kind == "give_wind" or can_refuse(state, seat) is True)


def _may_announce(state: State, event: Declare) -> bool:
    """Whether a seat that has not spoken declines, or announces its camp with aces of its own if any are shown."""
    seat, kind, deal, mask = event.seat, event.kind, state.deal, mask_of(event.cards)
    if deal.spoken >> seat & 1 or mask & ~(SHOWN[kind] & state.hands[seat]) or mask.bit_count() != len(event.cards):
        return False
    black = bool(deal.black >> seat & 1)
    return kind == "no_reveal" or (not deal.hidden[seat] and black == (kind == "reveal_black"))


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal has the outcome claimed."""
    if state.deal.sizes_due:
        return False
    found = scoring.outcome(state)
    return found is not None and claims_hold(state.setup, event, found)


_ASKED: dict[type[Event], Callable[[State, Any], bool]] = {
    Pass: _may_pass,
    Play: _may_play,
    Declare: _may_declare,
    Deal: _may_be_dealt,
    Draw: _may_be_drawn,
    Result: _is_true,
}
