"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.moves.before_play import dealer_due, with_trump
from engine.games.hongxingwu.state import OVER, PLAY, State, Throw, hidden_cards, laid, lead_by, meeting
from engine.games.hongxingwu.state.tricks import reading
from engine.games.hongxingwu.trick.leads import Lead
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more.
    """
    if state.closed or state.phase == OVER:
        return state
    if state.throw is not None or state.phase != PLAY:
        state = _begun(meeting(state, event))
    lead = None
    if state.lead is None and len(event.cards) > 1:
        lead = lead_by(state, event)
        if (lead.throw or state.deal.order is None) and reading(event) != "forced":
            fates = throw_fates(state, event.seat, lead)
            if fates.count(False) < len(fates):
                return replace(state, throw=Throw(event, lead, fates), turn=event.seat)
    return laid(state, event, lead)


def throw_fates(state: State, seat: int, lead: Lead) -> Fates:
    """Return which components of a throw others beat; none where throwing is off: such a lead is no throw.

    While trump is not known, any lead of several cards may be a throw that fails.
    """
    order = state.deal.order
    if not state.deal.law.throw:
        return ()
    if order is None:
        return (None,)
    others = [(state.hands[other], hidden_cards(state, other)) for other in range(SEATS) if other != seat]
    return fates_of(order, lead.suit, lead.parts, tuple(others))


def _begun(state: State) -> State:
    """Return the state with play begun, dealer and trump settled as the calls stand."""
    if state.phase == PLAY:
        return state
    deal = state.deal if state.deal.order is not None else with_trump(state.deal, dealer_due(state.deal))
    return replace(state, deal=deal, phase=PLAY, lead=None, table=(), best=None)
