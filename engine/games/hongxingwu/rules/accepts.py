"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS
from engine.games.hongxingwu.moves.before_play import dealer_due
from engine.games.hongxingwu.moves.calls import call_stands
from engine.games.hongxingwu.scoring import is_decided, is_redeal, result_due
from engine.games.hongxingwu.state import BURY, CALL, DRAW, PLAY, State, Throw, first_drawer
from engine.games.hongxingwu.trick.answers import surely_kept
from engine.games.hongxingwu.trick.leads import Lead, split_parts
from engine.games.hongxingwu.trick.throws import forced_part
from engine.kit.claims import claims_hold
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.packed import ALL, COPIES, ONE, copies_of, holds, packed, size
from engine.kit.trump.throws import is_forced
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law; False: the laws must be asked, as for most hidden hands."""
    if isinstance(event, Play):
        if state.phase != PLAY or event.seat != state.turn or state.closed:
            return False
        if state.throw is not None:
            return _is_forced(state, state.throw, event)
        lead = state.lead
        if lead is None:
            return _leads_well(state, event)
        cards = event.cards
        if event.pairs.words or state.unseen[event.seat] or lead.suit < 0 or len(cards) != lead.size:
            return False
        hand = state.hands[event.seat]
        if len(cards) > 1:
            return _follows_well(state, lead, cards, hand)
        code = cards[0]
        return bool(hand & COPIES[code] and (ONE[code] & lead.mask or not hand & lead.mask))
    if state.closed or state.setup.position:
        return False
    if state.phase == DRAW:
        if isinstance(event, Draw):
            return _may_be_drawn(state, event)
        if isinstance(event, Deal):
            return _may_be_dealt(state, event)
        if isinstance(event, Kitty):
            return _may_be_kitty(state, event)
    if isinstance(event, Declare):
        return not state.unseen[event.seat] and call_stands(state, event)
    if isinstance(event, Take):
        return state.phase == CALL and not is_redeal(state) and event.seat == dealer_due(state.deal)
    if isinstance(event, Bury):
        return state.phase == BURY and event.seat == state.turn and len(event.cards) == KITTY and _has(state, event)
    return isinstance(event, Result) and _is_true(state, event)


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
    """Whether the cards are held and of one suit; a throw that others may beat is no offence either."""
    cards, deal = event.cards, state.deal
    if event.pairs.words and not _says_split(state, event):
        return False
    if len(cards) == 1:
        return state.hands[event.seat] & COPIES[cards[0]] != 0
    if deal.order is None or any(state.unseen) or not deal.law.throw:
        return False
    return _has(state, event) and suit_of_all(deal.order, cards) is not None


def _says_split(state: State, event: Play) -> bool:
    """Whether what `as=` says of a lead is that it is a throw, or a split that fits."""
    said, deal = event.pairs["as"], state.deal
    if said == "throw":
        return True
    if said == "forced" or deal.order is None or not deal.law.split:
        return False
    return split_parts(deal.order, deal.law, event.cards, said) is not None


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    """Whether the leader of a throw that fails goes on with the component it has to lead."""
    order, law = state.deal.order, state.deal.law
    if order is None or not throw.failed or event.pairs.get("as") != "forced":
        return False
    part = forced_part(order, law, throw.lead, throw.event.cards, event.cards)
    beaten_only = state.options.forced_component == "lowest_beaten"
    return (
        part is not None and is_forced(throw.lead.parts, throw.fates, part, beaten_only) is True and _has(state, event)
    )


def _has(state: State, event: Play | Bury) -> bool:
    """Whether all cards of an event are surely in the hand."""
    cards = packed(event.cards)
    return holds(state.hands[event.seat], cards) and size(cards) == len(event.cards)


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal has the outcome claimed."""
    found = result_due(state)
    return found is not None and is_decided(state) and claims_hold(state.setup, event, found)


def _may_be_drawn(state: State, event: Draw) -> bool:
    deal, code = state.deal, event.cards[0]
    due = (first_drawer(deal) + deal.draws) % SEATS
    return code < 54 and event.seat == due and deal.draws < DRAWS and copies_of(deal.located, code) < 3


def _may_be_dealt(state: State, event: Deal) -> bool:
    deal = state.deal
    return deal.lines[event.seat] is None and not deal.draws and len(event.cards) == HAND and _are_new(state, event)


def _may_be_kitty(state: State, event: Kitty) -> bool:
    return state.deal.draws in (0, DRAWS) and len(event.cards) == KITTY and _are_new(state, event)


def _are_new(state: State, event: Deal | Kitty) -> bool:
    """Whether all cards are seen and none is a fourth copy."""
    cards = packed(event.cards)
    return size(cards) == len(event.cards) and holds(ALL - state.deal.located, cards)
