"""The fast way through the laws: most recorded events are plays in turn that keep all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves import advance, apply_result
from engine.games.zhaopengyou.moves.after import transfer, transfer_of
from engine.games.zhaopengyou.moves.before_play import deal_out, let_stand
from engine.games.zhaopengyou.moves.calls import counter_stands, is_bid, is_other_counter, lacks_shown, time_fault
from engine.games.zhaopengyou.moves.dealer import as_gone_on
from engine.games.zhaopengyou.moves.friend import friend_fault
from engine.games.zhaopengyou.moves.kitty import is_repair, taker_due
from engine.games.zhaopengyou.scoring import ending, levels_now, work_out
from engine.games.zhaopengyou.scoring.transfers import barred, capacity
from engine.games.zhaopengyou.state import BID, BURY, COUNTER, DRAW, KITTY, PLAY, State, Throw, draws_due
from engine.games.zhaopengyou.state.throws import waits
from engine.games.zhaopengyou.state.tricks import lay_answer, lay_lead, worth_of
from engine.games.zhaopengyou.trick.answers import surely_kept
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of, may_throw
from engine.games.zhaopengyou.trick.throws import forced_part
from engine.kit.claims import claims_hold
from engine.kit.plays import reading
from engine.kit.trump.bunch import OTHER, bunch
from engine.kit.trump.packed import ALL, COPIES, GUARDS, ONE, holds, whole, whole_hand
from engine.kit.trump.ruffs import RUFF
from engine.kit.trump.throws import is_forced
from logformat.events import NO_PAIRS, Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take

_PLAY: Final = Play
_DRAW: Final = Draw
_BARE: Final = NO_PAIRS
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law; False: nothing is done, ask the laws.

    The commonest one comes first: a card in turn that is held and answers a single card, of its suit if there is one
    in the hand. While there is a lead and somebody is due, nothing waits and nothing is over.
    """
    if type(event) is not _PLAY:
        return _take_other(state, event)
    seat, lead = event.seat, state.lead
    if seat != state.turn:
        return False
    if lead is None:
        return _take_lead(state, event)
    cards, hand = event.cards, state.hands[seat]
    if state.unseen[seat] or event.pairs is not _BARE:
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


def _take_other(state: State, event: Event) -> bool:
    """Take what is no play."""
    if type(event) is _DRAW:
        return _take_draw(state, event)
    if type(event) is Declare and event.kind == "transfer":
        return _take_transfer(state, event)
    if state.closed or state.deal.setup.position:
        return False
    if type(event) is Deal:
        return _take_deal(state, event)
    if type(event) is Declare and event.kind == "bid":
        return _take_bid(state, event)
    if type(event) is Result:
        return _take_result(state, event)
    test = _TESTS.get(type(event))
    if test is None or not test(state, event):
        return False
    advance(state, event)
    return True


def _follows_well(state: State, lead: Lead, cards: bytes, played: int, hand: int) -> bool:
    """Whether cards of a known hand follow suit, and are the best answer it has."""
    if not whole(cards):
        return False
    inside, mine = hand & lead.mask, played & lead.mask
    if mine == inside:
        return lead.suit != MIXED
    order = state.deal.order
    return mine == played and order is not None and surely_kept(lead, order, state.deal.law, cards, played, inside)


def _take_lead(state: State, event: Play) -> bool:
    """Take a lead of cards that are held, of one suit and allowed together; a throw others may beat is no offence."""
    if state.phase != PLAY or state.throw is not None or event.pairs is not _BARE:
        return _take_rare(state, event)
    cards = bunch(event.cards)
    _, copies, slot, _ = cards
    lead = lead_of(state.deal.order, event.cards) if slot == OTHER else state.deal.leads[slot]
    if len(event.cards) == 1:
        if not state.hands[event.seat] & copies:
            return False
    elif not _leads_well(state, event, lead):
        return False
    elif lead.throw and waits(state, event, lead):
        return True
    lay_lead(state, event, lead, cards)
    return True


def _take_rare(state: State, event: Play) -> bool:
    """Take the first lead of all, or what the leader of a throw that fails has to go on with."""
    if state.closed:
        return False
    if state.throw is not None:
        well = state.phase == PLAY and _is_forced(state, state.throw, event)
    else:
        well = state.phase == COUNTER and not event.pairs.words and _opens_well(state, event)
    if well:
        advance(state, event)
    return well


def _opens_well(state: State, event: Play) -> bool:
    """Whether a first lead is of cards that are held and may be led together."""
    if len(event.cards) == 1:
        return state.hands[event.seat] & COPIES[event.cards[0]] != 0
    return _leads_well(state, event, lead_of(state.deal.order, event.cards))


def _leads_well(state: State, event: Play, lead: Lead) -> bool:
    """Whether several cards are held, of one suit and allowed together."""
    if lead.suit == MIXED or any(state.unseen):
        return False
    return _has(state, event) and (not lead.throw or may_throw(state.deal.law, lead.kinds))


def _is_forced(state: State, throw: Throw, event: Play) -> bool:
    """Whether the leader of a throw that fails goes on with the component it has to lead."""
    order, law = state.deal.order, state.deal.law
    if order is None or not throw.failed or reading(event) != "forced":
        return False
    part = forced_part(order, throw.lead, throw.event.cards, event.cards)
    forced = part is not None and is_forced(throw.lead.parts, throw.fates, part, law.lowest_beaten) is True
    return forced and _has(state, event)


def _has(state: State, event: Play | Bury) -> bool:
    """Whether all cards of an event are surely in the hand."""
    cards = whole(event.cards)
    return cards != 0 and holds(state.hands[event.seat], cards)


def _may_be_said(state: State, event: Declare) -> bool:
    if event.kind == "counter":
        is_known = is_other_counter(state, event) is not None and lacks_shown(state, event) is not None
        return is_known and counter_stands(state, event)
    if event.kind != "friend" or state.phase != BID or friend_fault(state, event) is not None:
        return False
    return state.setup.dealer in (None, event.seat) or as_gone_on(state, event.seat).standing is None


def _take_result(state: State, event: Result) -> bool:
    """Take the outcome claimed of a deal that is decided, or dealt anew."""
    told = work_out(state)
    if told is None or not claims_hold(state.deal.setup, event, told[2]):
        return False
    apply_result(state, event)
    state.told = told
    return True


def _take_bid(state: State, event: Declare) -> bool:
    if not is_bid(state, event) or lacks_shown(state, event) is not False or time_fault(state, event) is not None:
        return False
    let_stand(state, event)
    return True


def _take_transfer(state: State, event: Declare) -> bool:
    """Take a transfer of levels that a seat has left over, to where they may go and no further."""
    found, move = ending(state), transfer_of(event)
    now = levels_now(state)
    if found is None or move is None or now is None or barred(state, found, now, move) is not None:
        return False
    if move.steps > now.left[move.seat] or move.steps > capacity(state, now, move.to, move.up):
        return False
    transfer(state, move)
    return True


def _take_draw(state: State, event: Draw) -> bool:
    """Take a draw in turn of a card of which not all copies are out."""
    cards: bytes = event.cards
    seat, one, draws, deal = event.seat, ONE[cards[0]], state.draws, state.deal
    if state.phase != DRAW or state.closed or not one or state.lines[seat] is not None:
        return False
    if not deal.kitty_due or deal.draws_on or len(deal.drawers) < SEATS:
        return False
    hand, located = state.hands[seat] + one, state.located + one
    if located & GUARDS or hand & GUARDS:
        return False
    if seat != state.drawer or draws >= SEATS * deal.options.hand_size:
        return False
    state.hands[seat], state.located, state.draws, state.drawer = hand, located, draws + 1, (seat + 1) % SEATS
    return True


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand that is seen, before any other cards of the seat."""
    if state.phase != DRAW or state.draws or state.lines[event.seat] is not None:
        return False
    cards = whole_hand(event.cards)
    if len(event.cards) != state.deal.options.hand_size or not cards or not holds(ALL - state.located, cards):
        return False
    deal_out(state, event, cards)
    return True


def _may_be_kitty(state: State, event: Kitty) -> bool:
    drawn = state.draws in (0, draws_due(state.deal)) and not state.deal.below_kitty and not state.deal.draws_on
    fits = state.phase == DRAW and len(event.cards) == state.options.kitty_size
    cards = whole(event.cards)
    return drawn and fits and cards != 0 and holds(ALL - state.located, cards)


def _may_be_taken(state: State, event: Take) -> bool:
    return state.phase == KITTY and not is_repair(event) and event.seat == taker_due(state.deal)


def _may_be_buried(state: State, event: Bury) -> bool:
    fits = len(event.cards) == state.options.kitty_size and not is_repair(event)
    return state.phase == BURY and event.seat == state.turn and fits and _has(state, event)


_TESTS: Final[dict[type[Event], Callable[[State, Any], bool]]] = {
    Declare: _may_be_said,
    Kitty: _may_be_kitty,
    Take: _may_be_taken,
    Bury: _may_be_buried,
}
