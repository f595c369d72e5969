"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.dealer import with_dealer
from engine.games.zhaopengyou.state import OVER, PLAY, State, Throw, caller_due, hidden_cards, laid, meeting
from engine.games.zhaopengyou.state.tricks import reading
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of, may_throw
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more.
    """
    if state.closed or state.phase == OVER:
        return state
    if state.throw is not None or state.phase != PLAY:
        state = _begun(meeting(state, event), event.seat)
    lead = None
    if state.lead is None and len(event.cards) > 1:
        lead = lead_of(state.deal.order, event.cards)
        if lead.throw and reading(event) != "forced":
            fates = throw_fates(state, event.seat, lead)
            if fates.count(False) < len(fates):
                return replace(state, throw=Throw(event, lead, fates), turn=event.seat)
    return laid(state, event, lead)


def throw_fates(state: State, seat: int, lead: Lead) -> Fates:
    """Return which components of a throw others beat; none where such a lead is not allowed: it is no throw."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or not may_throw(state.deal.law, lead.kinds):
        return ()
    others = [(state.hands[other], hidden_cards(state, other)) for other in range(SEATS) if other != seat]
    return fates_of(order, lead.suit, lead.parts, tuple(others))


def _begun(state: State, seat: int) -> State:
    """Return the state with play begun, dealer and trump settled as the bids stand."""
    if state.phase == PLAY:
        return state
    deal = state.deal
    if deal.dealer is None or deal.order is None:
        due = caller_due(deal)
        deal = with_dealer(deal, seat if due is None else due)
    dealt = state.hands if deal.dealt is None else deal.dealt
    return replace(state, deal=replace(deal, dealt=dealt), phase=PLAY, lead=None, table=(), best=None)
