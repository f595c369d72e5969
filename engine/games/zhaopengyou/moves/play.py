"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.moves.dealer import as_gone_on, with_dealer
from engine.games.zhaopengyou.state import OVER, PLAY, State, caller_due
from engine.games.zhaopengyou.state.throws import waits
from engine.games.zhaopengyou.state.tricks import lay_lead, lose_foreign, meet
from engine.games.zhaopengyou.trick.leads import Lead, lead_of
from engine.kit.trump.bunch import OTHER, bunch
from logformat.events import Play


def lead_out(state: State, event: Play) -> Lead | None:
    """Do what a lead does, or any play before which something is to be settled: the play begins, a throw waits.

    Return the lead that the play answers after all. After the last trick or a result nothing is played any more. A throw
    that fails, or may fail, waits for what follows.
    """
    if state.phase != PLAY or state.throw is not None or state.closed:
        if state.closed or state.phase == OVER:
            return None
        meet(state, event)
        if state.phase != PLAY:
            _begin(state, event.seat)
        if state.lead is not None:
            return state.lead
    cards = bunch(event.cards)
    slot = cards[2]
    lead = lead_of(state.deal.order, event.cards) if slot == OTHER else state.deal.leads[slot]
    if not (lead.throw and waits(state, event, lead)):
        if not cards[0]:
            lose_foreign(state, event.seat, event.cards)
        lay_lead(state, event, lead, cards)
    return None


def _begin(state: State, seat: int) -> None:
    """Begin the play, with dealer and trump settled as the bids stand."""
    deal = as_gone_on(state, seat) if state.deal.dealer is None else state.deal
    if deal.dealer is None or deal.order is None:
        due = caller_due(deal)
        deal = with_dealer(deal, seat if due is None else due)
    state.deal = replace(deal, dealt=tuple(state.hands)) if deal.dealt is None else deal
    state.phase, state.lead, state.table, state.best = PLAY, None, [], None
