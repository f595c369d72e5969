"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from engine.games.duizhu.cards import DRAWS, FULL, HAND, KITTY, NO_SUIT, SEATS, TRUMP, suit_of_all
from engine.games.duizhu.moves.calls import lacks_shown, may_turn, show_stands
from engine.games.duizhu.scoring import is_decided, result_due
from engine.games.duizhu.state import CALL, DRAW, EXCHANGE, LOT, PLAY, State, Throw
from engine.games.duizhu.trick.answers import lowest_cards
from engine.games.duizhu.trick.leads import FOUR, MIXED, WENG, Lead, is_four_of_a_rank
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.events import Bury, Deal, Declare, Draw, Event, Flip, Kitty, Play, Result, Take


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law; False: the laws must be asked."""
    if isinstance(event, Play):
        if state.phase != PLAY or event.seat != state.turn or state.closed or state.unseen[event.seat]:
            return False
        if state.throw is not None:
            return _is_forced(state, state.throw, event)
        lead = state.lead
        return _leads_well(state, event) if lead is None else _follows_well(state, event, lead)
    if state.closed or state.setup.position:
        return False
    if isinstance(event, Deal | Draw | Kitty):
        return state.phase in (LOT, DRAW) and _is_new(state, event)
    if isinstance(event, Result):
        found = result_due(state) if is_decided(state) else None
        return found is not None and None not in found.values() and claims_hold(state.setup, event, found)
    deal = state.deal
    if isinstance(event, Take):
        return state.phase == EXCHANGE and deal.gaba is False and deal.taker is None and event.seat == deal.dealer
    if isinstance(event, Bury):
        return (
            state.phase == EXCHANGE and deal.gaba is False and event.seat == deal.taker and _buries_well(state, event)
        )
    if isinstance(event, Flip):
        return event.seat is None and may_turn(state)
    if isinstance(event, Declare) and event.kind == "show":
        return state.phase in (DRAW, CALL) and show_stands(state, event) and lacks_shown(state, event) is False
    return False


def _follows_well(state: State, event: Play, lead: Lead) -> bool:
    """Whether the cards are held and follow suit."""
    cards, order = event.cards, state.deal.order
    if event.pairs.words or order is None or len(cards) != lead.size:
        return False
    hand = state.hands[event.seat]
    if lead.values is not None:
        code = cards[0]
        if not hand >> code & 1:
            return False
        return order.suit_of[code] == lead.suit or not hand & order.masks[lead.suit]
    played = mask_of(cards)
    if hand & played != played or played.bit_count() != lead.size:
        return False
    if lead.type == MIXED:
        return True
    if lead.type != WENG:
        inside = order.masks[lead.suit]
        return (played & inside).bit_count() >= min(lead.size, (hand & inside).bit_count())
    trumps = order.masks[TRUMP]
    return (played & trumps).bit_count() >= min(FOUR, (hand & trumps).bit_count()) or is_four_of_a_rank(cards)


def _leads_well(state: State, event: Play) -> bool:
    """Whether the cards are held and a single card, a weng, or a throw whose fate is known."""
    cards, deal = event.cards, state.deal
    hand = state.hands[event.seat]
    if len(cards) == 1:
        return not event.pairs.words and bool(hand >> cards[0] & 1)
    played = mask_of(cards)
    if deal.order is None or hand & played != played or played.bit_count() != len(cards) or any(state.unseen):
        return False
    said = event.pairs["as"] if event.pairs.words else None
    if said != "throw" and state.tricks and is_four_of_a_rank(cards):
        return said in (None, WENG)
    if said not in (None, "throw") or (said is None and is_four_of_a_rank(cards)):
        return False
    suit = suit_of_all(deal.order, cards)
    return suit not in (None, NO_SUIT) and (suit != TRUMP or deal.law.throw_in_trump)


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    """Whether the leader of a throw that fails goes on with its lowest card."""
    order, cards = state.deal.order, event.cards
    if order is None or not throw.failed or event.pairs.get("as") != "forced" or len(cards) != 1:
        return False
    held = state.hands[event.seat] >> cards[0] & 1
    return bool(held) and cards[0] in lowest_cards(order, throw.event.cards)


def _is_new(state: State, event: Deal | Draw | Kitty) -> bool:
    """Whether all cards are seen, none was there before, and their number is right."""
    deal, cards = state.deal, mask_of(event.cards)
    if cards & ~(FULL & ~deal.located) or cards.bit_count() != len(event.cards):
        return False
    if isinstance(event, Draw):
        due = (deal.first_drawer + deal.draws) % SEATS
        return event.seat == due and deal.draws < DRAWS and not any(line is not None for line in deal.lines)
    if isinstance(event, Deal):
        return deal.lines[event.seat] is None and not deal.draws and len(event.cards) == HAND
    return deal.draws in (0, DRAWS) and len(event.cards) == KITTY


def _buries_well(state: State, event: Bury) -> bool:
    cards = mask_of(event.cards)
    held = state.hands[event.seat] & cards == cards and cards.bit_count() == len(event.cards) == KITTY
    return held and not state.deal.announced & ~cards
