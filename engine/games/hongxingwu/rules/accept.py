"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from typing import Final

from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS
from engine.games.hongxingwu.moves import advance
from engine.games.hongxingwu.moves.before_play import deal_out, dealer_due, let_stand
from engine.games.hongxingwu.moves.calls import call_stands, lacks_shown, time_fault
from engine.games.hongxingwu.scoring import is_redeal, result_due
from engine.games.hongxingwu.state import BURY, CALL, DRAW, PLAY, State, Throw, lead_by
from engine.games.hongxingwu.state.throws import waits
from engine.games.hongxingwu.state.tricks import lay_answer, lay_lead, worth_of
from engine.games.hongxingwu.trick.answers import surely_kept
from engine.games.hongxingwu.trick.leads import MIXED, Lead
from engine.games.hongxingwu.trick.throws import forced_part
from engine.kit.claims import claims_hold
from engine.kit.plays import reading
from engine.kit.trump.bunch import OTHER, bunch
from engine.kit.trump.packed import ALL, GUARDS, ONE, holds, whole, whole_hand
from engine.kit.trump.ruffs import RUFF
from engine.kit.trump.throws import is_forced
from logformat.events import NO_PAIRS, Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

_PLAY: Final = Play
_DRAW: Final = Draw
_BARE: Final = NO_PAIRS
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law; False: nothing is done, ask the laws, as for most hidden hands."""
    if type(event) is _PLAY:
        lead, seat = state.due, event.seat
        if lead is None or seat != state.turn:
            return _take_lead(state, event)
        cards, hand = event.cards, state.hands[seat]
        if lead.suit == MIXED or state.unseen[seat] or event.pairs is not _BARE:
            return False
        mine, copies, slot, gained = bunch(cards)
        left, ranks = hand - mine, lead.ranks
        if left & GUARDS:
            return False
        if copies and ranks:
            # cards of the led suit, as many as were led, are worth something, and less than a ruff
            value = ranks[slot]
            if not 0 < value < RUFF and (hand & lead.mask or len(cards) != lead.size):
                return False
        elif len(cards) == lead.size and _follows_well(state, lead, cards, mine, hand):
            value = worth_of(state, lead, cards)
        else:
            return False
        lay_answer(state, event, seat, left, value, gained)
        return True
    return _take_draw(state, event) if type(event) is _DRAW else _take_other(state, event)


def _take_other(state: State, event: Event) -> bool:
    """Take what is neither played nor drawn."""
    if state.closed or state.deal.setup.position:
        return False
    if type(event) is Deal:
        return _take_deal(state, event)
    if type(event) is Declare:
        return _take_call(state, event)
    if not _is_kept(state, event):
        return False
    advance(state, event)
    return True


def _follows_well(state: State, lead: Lead, cards: bytes, played: int, hand: int) -> bool:
    """Whether cards of a known hand follow suit, and are the best answer it has."""
    if not whole(cards):
        return False
    inside, mine = hand & lead.mask, played & lead.mask
    if mine == inside:
        return True
    order = state.deal.order
    return mine == played and order is not None and surely_kept(lead, order, state.deal.law, cards, played, inside)


def _take_lead(state: State, event: Play) -> bool:
    """Take a play in turn that answers none: a lead of cards that are held and of one suit; a throw that others may beat is no offence either."""
    if event.seat != state.turn or state.phase != PLAY or state.throw is not None or state.closed:
        return _take_forced(state, event)
    cards, hand = event.cards, state.hands[event.seat]
    bunched, bare = bunch(cards), event.pairs is _BARE
    mine, copies, slot, _ = bunched
    lead = state.deal.leads[slot] if bare and slot != OTHER else lead_by(state, event)
    if not bare and not _says_split(state, event, lead):
        return False
    if len(cards) == 1:
        if not hand & copies:
            return False
    else:
        if lead.suit == MIXED or not state.deal.law.throw or any(state.unseen):
            return False
        if (hand - mine) & GUARDS or not whole(cards):
            return False
        if lead.throw and waits(state, event, lead):
            return True
    lay_lead(state, event, lead, bunched)
    return True


def _says_split(state: State, event: Play, lead: Lead) -> bool:
    """Whether what `as=` says of a lead is that it is a throw, or a split that fits."""
    said = event.pairs["as"]
    return (said == "throw" and lead.throw) or (said != "forced" and state.deal.law.split and lead.groups != ())


def _take_forced(state: State, event: Play) -> bool:
    """Take the component that the leader of a throw that fails has to go on with."""
    throw = state.throw
    if throw is None or state.closed or event.seat != state.turn or not _is_forced(state, throw, event):
        return False
    advance(state, event)
    return True


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    order, law, lead = state.deal.order, state.deal.law, throw.lead
    if order is None or not throw.failed or reading(event) != "forced" or not _has(state, event):
        return False
    part = forced_part(order, law, lead, throw.event.cards, event.cards)
    return part is not None and is_forced(lead.parts, throw.fates, part, law.beaten_only) is True


def _has(state: State, event: Play | Bury) -> bool:
    """Whether all cards of an event are surely in the hand."""
    cards = whole(event.cards)
    return cards != 0 and holds(state.hands[event.seat], cards)


def _take_draw(state: State, event: Draw) -> bool:
    """Take a draw in turn of a card of which not all copies are out."""
    cards: bytes = event.cards
    seat, one, draws = event.seat, ONE[cards[0]], state.draws
    if state.phase != DRAW or draws >= DRAWS or state.closed or not one or state.lines[seat] is not None:
        return False
    if not state.deal.kitty_due or state.deal.draws_on or len(state.deal.drawers) < SEATS:
        return False
    hand, located = state.hands[seat] + one, state.located + one
    if seat != state.drawer or located & GUARDS or hand & GUARDS:
        return False
    state.hands[seat], state.located, state.draws = hand, located, draws + 1
    state.drawer = (seat + 1) % SEATS
    return True


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand that is seen, before any other cards of the seat."""
    if state.phase != DRAW or state.draws or state.lines[event.seat] is not None or len(event.cards) != HAND:
        return False
    cards = whole_hand(event.cards)
    if not cards or not holds(ALL - state.located, cards):
        return False
    deal_out(state, event, cards)
    return True


def _take_call(state: State, event: Declare) -> bool:
    if state.unseen[event.seat] or not call_stands(state, event) or lacks_shown(state, event) is not False:
        return False
    if time_fault(state, event) is not None:
        return False
    let_stand(state, event)
    return True


def _is_kept(state: State, event: Event) -> bool:
    """Whether a line of the kitty or a result keeps all laws."""
    if type(event) is Kitty:
        return state.phase == DRAW and state.draws in (0, DRAWS) and _may_be_kitty(state, event)
    if type(event) is Take:
        return state.phase == CALL and not is_redeal(state) and event.seat == dealer_due(state.deal)
    if type(event) is Bury:
        return state.phase == BURY and event.seat == state.turn and len(event.cards) == KITTY and _has(state, event)
    return type(event) is Result and _is_true(state, event)


def _may_be_kitty(state: State, event: Kitty) -> bool:
    """Whether as many cards as it needs are all seen, and none is a fourth copy."""
    cards = whole(event.cards)
    fits = len(event.cards) == KITTY and not state.deal.below_kitty and not state.deal.draws_on
    return fits and cards != 0 and holds(ALL - state.located, cards)


def _is_true(state: State, event: Result) -> bool:
    """Whether a deal that is decided, or dealt anew, has the outcome claimed."""
    found = result_due(state)
    return found is not None and claims_hold(state.deal.setup, event, found)
