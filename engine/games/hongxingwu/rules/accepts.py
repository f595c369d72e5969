"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS
from engine.games.hongxingwu.state import DRAW, PLAY, State, first_drawer
from engine.games.hongxingwu.trick.answers import shortfall
from engine.games.hongxingwu.trick.leads import MIXED, Lead
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.packed import ALL, copies_of, holds, packed, size
from logformat.events import Deal, Draw, Event, Kitty, Play


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law; False: the laws must be asked."""
    if isinstance(event, Play):
        if state.phase != PLAY or event.seat != state.turn or event.pairs.words or state.throw or state.closed:
            return False
        return _leads_well(state, event) if state.lead is None else _follows_well(state, event, state.lead)
    if state.phase != DRAW or state.closed or state.setup.position:
        return False
    if isinstance(event, Draw):
        return _may_be_drawn(state, event)
    if isinstance(event, Deal):
        return _may_be_dealt(state, event)
    return isinstance(event, Kitty) and _may_be_kitty(state, event)


def _follows_well(state: State, event: Play, lead: Lead) -> bool:
    """Whether the cards are held, follow suit, and are the best answer; hidden hands are left to the laws."""
    seat, cards, deal = event.seat, event.cards, state.deal
    suit, order = lead.suit, deal.order
    if state.unseen[seat] or suit == MIXED or order is None or len(cards) != lead.size:
        return False
    hand = state.hands[seat]
    inside = hand & order.masks[suit]
    if lead.size == 1:
        code = cards[0]
        return bool(hand >> 3 * code & 3) and (not inside or order.suit_of[code] == suit)
    played = packed(cards)
    if not holds(hand, played) or size(played) != len(cards):
        return False
    mine = played & order.masks[suit]
    if mine == inside:
        return True
    return mine == played and shortfall(order, deal.law, suit, lead.kinds, played, inside) is None


def _leads_well(state: State, event: Play) -> bool:
    """Whether the cards are held and of one suit; throws by a seat that others may beat are no offence either."""
    seat, cards, deal = event.seat, event.cards, state.deal
    hand = state.hands[seat]
    if len(cards) == 1:
        return bool(hand >> 3 * cards[0] & 3)
    if deal.order is None or any(state.unseen) or not deal.law.throw:
        return False
    played = packed(cards)
    return holds(hand, played) and size(played) == len(cards) and suit_of_all(deal.order, cards) is not None


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
