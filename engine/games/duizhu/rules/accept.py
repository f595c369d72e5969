"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.duizhu.cards import DRAWS, HAND, JOKERS, KITTY, PACK, POINTS, SEATS, TRUMP
from engine.games.duizhu.moves import advance, apply_result
from engine.games.duizhu.moves.before_play import apply_draw, deal_out, is_right_cut
from engine.games.duizhu.moves.calls import ANSWERS, is_answer, lacks_shown, may_choose_mode, may_turn, show_stands
from engine.games.duizhu.moves.play import apply_play
from engine.games.duizhu.moves.swaps import (
    KING,
    grabbable,
    kind_of,
    may_grab,
    may_swap_kings,
    partner,
    takes_lowest,
)
from engine.games.duizhu.scoring import result_due
from engine.games.duizhu.state import BETWEEN, CALL, DRAW, EXCHANGE, LOT, OVER, PLAY, State, Throw, comes_early, lead_by
from engine.games.duizhu.state.shown import swapped
from engine.games.duizhu.state.tricks import lay_answer, lay_lead
from engine.games.duizhu.trick.answers import is_lowest
from engine.games.duizhu.trick.leads import FOUR, MIXED, WENG, Lead, is_four_of_a_rank
from engine.kit.claims import claims_hold
from engine.kit.onepack import BITS, whole, whole_hand
from engine.kit.plays import reading
from engine.kit.trump.timing import untimely
from logformat.events import NO_PAIRS, Bury, Cut, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Swap, Take

_PLAY: Final = Play
_DRAW: Final = Draw
_BARE: Final = NO_PAIRS
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law; False: nothing is done, ask the laws.

    The commonest one comes first: a card in turn that is held and answers a single card, of its suit if there is one
    in the hand.
    """
    if type(event) is not _PLAY:
        return _take_draw(state, event) if type(event) is _DRAW else _take_other(state, event)
    cards: bytes = event.cards
    seat, lead = event.seat, state.lead
    if seat != state.turn or state.closed or state.unseen[seat]:
        return False
    if lead is None:
        return _take_lead(state, event, seat, cards)
    if len(cards) != 1 or event.pairs is not _BARE:
        return _take_rare(state, event)
    hand, code, values = state.hands[seat], cards[0], lead.values
    bit = BITS[code]
    if values is None or code >= PACK or not (hand & lead.mask or hand) & bit:
        return False
    state.hands[seat] = hand ^ bit
    lay_answer(state, event, seat, values[code], POINTS[code])
    return True


def _take_other(state: State, event: Event) -> bool:
    """Take what is no play."""
    take = _TAKES.get(type(event))
    if take is not None:
        return take(state, event)
    well = _OTHERS.get(type(event))
    if well is None or state.closed or state.deal.setup.position or not well(state, event):
        return False
    advance(state, event)
    return True


def _take_lead(state: State, event: Play, seat: int, cards: bytes) -> bool:
    """Take a lead; a single card is the common case."""
    if len(cards) != 1 or state.phase != PLAY or state.throw is not None or event.pairs is not _BARE:
        return _take_rare(state, event)
    leads, code, hand = state.deal.leads, cards[0], state.hands[seat]
    bit = BITS[code]
    if code >= PACK or not hand & bit:
        return False
    state.hands[seat] = hand ^ bit
    lay_lead(state, event, seat, lead_by(state, event) if leads is None else leads[code])
    return True


def _take_rare(state: State, event: Play) -> bool:
    if not _plays_well(state, event):
        return False
    apply_play(state, event)
    return True


def _plays_well(state: State, event: Play) -> bool:
    """Whether a play in turn of several known cards, or the first of all, keeps all laws."""
    lead = state.lead
    if state.phase not in _PLAYING:
        return False
    if lead is None:
        if state.phase == BETWEEN and state.deal.gaba is None:
            return False
        throw = state.throw
        return _leads_well(state, event) if throw is None else _is_forced(state, throw, event)
    return lead.values is None and not event.pairs.words and _follows_well(state, event, lead)


def _take_draw(state: State, event: Draw) -> bool:
    """Take a new card that comes in turn."""
    cards: bytes = event.cards
    seat = event.seat
    if state.phase not in (DRAW, LOT) or len(cards) != 1 or cards[0] >= PACK or state.draws >= DRAWS or state.closed:
        return False
    deal, card = state.deal, 1 << cards[0]
    if seat != state.drawer or state.located & card or state.lines != NO_LINES:
        return False
    if deal.hands_written[seat] is not None or len(deal.drawers) < SEATS:
        return False
    apply_draw(state, event)
    return True


def _follows_well(state: State, event: Play, lead: Lead) -> bool:
    """Whether several cards are held and are what is owed."""
    cards, order = event.cards, state.deal.order
    if order is None or len(cards) != lead.size:
        return False
    hand, played = state.hands[event.seat], whole(cards)
    if not played or played & ~hand:
        return False
    if lead.type == MIXED:
        return True
    if lead.type != WENG:
        return not played & ~lead.mask or (played ^ hand) & lead.mask == 0
    trumps = order.masks[TRUMP]
    return (played & trumps).bit_count() >= min(FOUR, (hand & trumps).bit_count()) or is_four_of_a_rank(cards)


def _leads_well(state: State, event: Play) -> bool:
    """Whether the cards are held and a single card, a weng, or a throw whose fate is known."""
    cards, deal = event.cards, state.deal
    hand = state.hands[event.seat]
    if len(cards) == 1:
        return not event.pairs.words and bool(hand >> cards[0] & 1)
    played = whole(cards)
    if deal.order is None or not played or played & ~hand or any(state.unseen):
        return False
    said = reading(event)
    if said != "throw" and state.tricks and is_four_of_a_rank(cards):
        return said in (None, WENG)
    if said not in (None, "throw") or (said is None and is_four_of_a_rank(cards)):
        return False
    suit = deal.order.suit_of[cards[0]]
    return not played & ~deal.order.masks[suit] and (suit != TRUMP or deal.law.throw_in_trump)


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    """Whether the leader of a throw that fails goes on with its lowest card."""
    order, cards = state.deal.order, event.cards
    if order is None or not throw.failed or reading(event) != "forced" or len(cards) != 1:
        return False
    held = state.hands[event.seat] >> cards[0] & 1
    return bool(held) and is_lowest(order, cards[0], throw.event.cards)


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand that is seen, dealt once."""
    if (
        state.lines[event.seat] is not None
        or state.draws
        or state.deal.draws_written
        or state.closed
        or state.phase not in _DEALING
    ):
        return False
    cards = whole_hand(event.cards)
    if not cards or len(event.cards) != HAND or cards & state.located or state.deal.setup.position:
        return False
    deal_out(state, event, cards)
    return True


def _lays_kitty(state: State, event: Kitty) -> bool:
    """Whether the six cards are left."""
    if state.draws not in (0, DRAWS) or state.phase not in _DEALING or comes_early(state):
        return False
    cards = whole(event.cards)
    return cards != 0 and not cards & state.located and len(event.cards) == KITTY


def _declares_well(state: State, event: Declare) -> bool:
    """Whether what is said before the bury is in order; the rest is rare."""
    kind, deal = event.kind, state.deal
    if kind == "show":
        timely = state.phase in (DRAW, CALL) and untimely(event, state.lines, state.draws, DRAWS) is None
        return timely and show_stands(state, event) and lacks_shown(state, event) is False
    if kind == "mode":
        return state.phase == CALL and may_choose_mode(deal, event)
    if kind in ANSWERS:
        return state.phase == CALL and is_answer(deal, event)
    if kind != "announce" or state.phase != EXCHANGE or deal.taker != event.seat or deal.order is None:
        return False
    return bool(event.cards) and all(deal.order.suit_of[code] == TRUMP for code in event.cards)


def _cuts_well(state: State, event: Cut) -> bool:
    return state.phase == LOT and not state.has_cut and is_right_cut(state, event)


def _turns_well(state: State, event: Flip) -> bool:
    return event.seat is None and may_turn(state)


def _takes_well(state: State, event: Take) -> bool:
    deal = state.deal
    return state.phase == EXCHANGE and deal.gaba is False and deal.taker is None and event.seat == deal.dealer


def _buries_well(state: State, event: Bury) -> bool:
    """Whether six held cards are buried, all that was announced among them."""
    deal, cards = state.deal, whole(event.cards)
    if state.phase != EXCHANGE or deal.gaba is not False or event.seat != deal.taker:
        return False
    held = cards != 0 and not cards & ~state.hands[event.seat] and len(event.cards) == KITTY
    return held and not deal.announced & ~cards


def _swaps_well(state: State, event: Swap) -> bool:
    """Whether known cards of the hand go for as many that may be grabbed, or jokers for the lowest buried cards."""
    (given, taken), deal, seat = swapped(event), state.deal, event.seat
    cards, wanted = whole(given), whole(taken)
    if not cards or cards & ~state.hands[seat]:
        return False
    if kind_of(event) == KING:
        timely = may_swap_kings(state) is True and seat == partner(deal)
        return timely and not cards & ~JOKERS and takes_lowest(deal, given, taken) is True
    if not wanted or len(taken) != len(given):
        return False
    return deal.order is not None and may_grab(state) is True and not wanted & ~grabbable(deal, seat)


def _take_result(state: State, event: Result) -> bool:
    """Take the outcome claimed of a deal that is decided."""
    if state.closed or state.deal.setup.position:
        return False
    found = result_due(state)
    if found is None or None in found.values() or not claims_hold(state.deal.setup, event, found):
        return False
    apply_result(state, event)
    state.told = found if state.phase == OVER else None
    return True


_PLAYING: Final = (PLAY, BETWEEN)
_DEALING: Final = (LOT, DRAW)
NO_LINES: Final = [None] * SEATS
_TAKES: Final[dict[type[Event], Callable[[State, Any], bool]]] = {
    Deal: _take_deal,
    Result: _take_result,
}
_OTHERS: Final[dict[type[Event], Callable[[State, Any], bool]]] = {
    Kitty: _lays_kitty,
    Cut: _cuts_well,
    Declare: _declares_well,
    Flip: _turns_well,
    Take: _takes_well,
    Bury: _buries_well,
    Swap: _swaps_well,
}
