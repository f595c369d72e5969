"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.moves.dealer import with_dealer
from engine.games.zhaopengyou.state import OVER, PLAY, State, caller_due
from engine.games.zhaopengyou.state.throws import waits
from engine.games.zhaopengyou.state.tricks import answer, lay_lead, meet, take_out
from engine.games.zhaopengyou.trick.leads import lead_of
from engine.kit.trump.bunch import OTHER, bunch
from logformat.events import Play


def lead_out(state: State, event: Play) -> None:
    """Do what a lead does, or any play before which something is to be settled: the play begins, a throw waits.

    After the last trick or a result nothing is played any more. A throw that fails, or may fail, waits for what follows.
    """
    if state.phase != PLAY or state.throw is not None or state.closed:
        if state.closed or state.phase == OVER:
            return
        meet(state, event)
        _begin(state, event.seat)
        if state.lead is not None:
            answer(state, event, state.lead)
            return
    seat, cards = event.seat, event.cards
    mine, _, slot, gained = bunch(cards)
    lead = lead_of(state.deal.order, cards) if slot == OTHER else state.deal.leads[slot]
    if not (lead.throw and waits(state, event, lead)):
        take_out(state, seat, cards, mine)
        lay_lead(state, event, lead, gained)


def _begin(state: State, seat: int) -> None:
    """Begin the play, with dealer and trump settled as the bids stand."""
    if state.phase == PLAY:
        return
    deal = state.deal
    if deal.dealer is None or deal.order is None:
        due = caller_due(deal)
        deal = with_dealer(deal, seat if due is None else due)
    state.deal = replace(deal, dealt=tuple(state.hands)) if deal.dealt is None else deal
    state.phase, state.lead, state.table, state.best = PLAY, None, [], None
