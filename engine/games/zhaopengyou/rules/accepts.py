"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.zhaopengyou.cards import SEATS, draws_of
from engine.games.zhaopengyou.moves.calls import bid_stands, counter_stands, lacks_shown
from engine.games.zhaopengyou.moves.friend import friend_fault
from engine.games.zhaopengyou.moves.kitty import is_repair, taker_due
from engine.games.zhaopengyou.scoring import is_decided, result_due
from engine.games.zhaopengyou.state import BID, BURY, COUNTER, DRAW, KITTY, PLAY, State, Throw, first_drawer
from engine.games.zhaopengyou.trick.answers import surely_kept
from engine.games.zhaopengyou.trick.leads import Lead, lead_of, may_throw
from engine.games.zhaopengyou.trick.throws import forced_part
from engine.kit.claims import claims_hold
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.packed import ALL, COPIES, copies_of, holds, packed, size
from engine.kit.trump.throws import is_forced
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law; False: the laws must be asked."""
    if isinstance(event, Play):
        seat, lead = event.seat, state.lead
        if seat != state.turn or state.closed or (state.phase != PLAY and state.phase != COUNTER):
            return False
        if state.throw is not None:
            return _is_forced(state, state.throw, event)
        if event.pairs.words:
            return False
        cards, hand = event.cards, state.hands[seat]
        if lead is None:
            return hand & COPIES[cards[0]] != 0 if len(cards) == 1 else _leads_well(state, event)
        if state.unseen[seat] or lead.suit < 0 or len(cards) != lead.size:
            return False
        if len(cards) == 1:
            own = COPIES[cards[0]]
            return hand & own != 0 and (own & lead.mask != 0 or not hand & lead.mask)
        return _follows_well(state, lead, cards, hand)
    if state.closed or state.setup.position:
        return False
    test = _TESTS.get(type(event))
    return test is not None and test(state, event)


def _follows_well(state: State, lead: Lead, cards: bytes, hand: int) -> bool:
    """Whether as many cards as were led are in a known hand, follow suit, and are the best answer it has."""
    order, played = state.deal.order, packed(cards)
    if order is None or not holds(hand, played) or size(played) != len(cards):
        return False
    inside, mine = hand & lead.mask, played & lead.mask
    if mine == inside:
        return True
    return mine == played and surely_kept(lead, order, state.deal.law, cards, played, inside)


def _leads_well(state: State, event: Play) -> bool:
    """Whether several cards are held, of one suit and allowed together; a throw others may beat is no offence."""
    cards, deal = event.cards, state.deal
    if deal.order is None or any(state.unseen) or not _has(state, event) or suit_of_all(deal.order, cards) is None:
        return False
    lead = lead_of(deal.order, cards)
    return not lead.throw or may_throw(deal.law, lead.kinds)


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    """Whether the leader of a throw that fails goes on with the component it has to lead."""
    order, law = state.deal.order, state.deal.law
    if order is None or not throw.failed or event.pairs.get("as") != "forced":
        return False
    part = forced_part(order, throw.lead, throw.event.cards, event.cards)
    forced = part is not None and is_forced(throw.lead.parts, throw.fates, part, law.lowest_beaten) is True
    return forced and _has(state, event)


def _has(state: State, event: Play | Bury) -> bool:
    """Whether all cards of an event are surely in the hand."""
    cards = packed(event.cards)
    return holds(state.hands[event.seat], cards) and size(cards) == len(event.cards)


def _may_be_said(state: State, event: Declare) -> bool:
    if event.kind == "bid":
        return bid_stands(state, event) and lacks_shown(state, event) is False
    if event.kind == "counter":
        return counter_stands(state, event) and lacks_shown(state, event) is False
    return event.kind == "friend" and state.phase == BID and friend_fault(state, event) is None


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal has the outcome claimed."""
    found = result_due(state)
    return found is not None and is_decided(state) and claims_hold(state.setup, event, found)


def _may_be_drawn(state: State, event: Draw) -> bool:
    if state.phase != DRAW:
        return False
    deal, code = state.deal, event.cards[0]
    due = (first_drawer(deal) + deal.draws) % SEATS
    in_turn = event.seat == due and deal.draws < draws_of(state.options)
    return code < 54 and in_turn and copies_of(deal.located, code) < 3


def _may_be_dealt(state: State, event: Deal) -> bool:
    deal = state.deal
    fresh = state.phase == DRAW and deal.lines[event.seat] is None and not deal.draws
    return fresh and len(event.cards) == state.options.hand_size and _are_new(state, event)


def _may_be_kitty(state: State, event: Kitty) -> bool:
    drawn = state.deal.draws in (0, draws_of(state.options))
    whole = state.phase == DRAW and len(event.cards) == state.options.kitty_size
    return drawn and whole and _are_new(state, event)


def _are_new(state: State, event: Deal | Kitty) -> bool:
    """Whether all cards are seen and none is a fourth copy."""
    cards = packed(event.cards)
    return size(cards) == len(event.cards) and holds(ALL - state.deal.located, cards)


def _may_be_taken(state: State, event: Take) -> bool:
    return state.phase == KITTY and not is_repair(event) and event.seat == taker_due(state.deal)


def _may_be_buried(state: State, event: Bury) -> bool:
    whole = len(event.cards) == state.options.kitty_size and not is_repair(event)
    return state.phase == BURY and event.seat == state.turn and whole and _has(state, event)


_TESTS: dict[type[Event], Callable[[State, Any], bool]] = {
    Declare: _may_be_said,
    Draw: _may_be_drawn,
    Deal: _may_be_dealt,
    Kitty: _may_be_kitty,
    Take: _may_be_taken,
    Bury: _may_be_buried,
    Result: _is_true,
}
