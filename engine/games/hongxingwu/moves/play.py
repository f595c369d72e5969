"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from engine.games.hongxingwu.moves.before_play import dealer_due, with_trump
from engine.games.hongxingwu.state import OVER, PLAY, State, lead_by
from engine.games.hongxingwu.state.throws import waits
from engine.games.hongxingwu.state.tricks import lay_lead, meet
from engine.games.hongxingwu.trick.leads import Lead
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
            _begin(state)
        if state.lead is not None:
            return state.lead
    cards = bunch(event.cards)
    slot = cards[2]
    lead = lead_by(state, event) if event.pairs.words or slot == OTHER else state.deal.leads[slot]
    if not (lead.throw and waits(state, event, lead)):
        lay_lead(state, event, lead, cards)
    return None


def _begin(state: State) -> None:
    """Begin the play, with dealer and trump settled as the calls stand."""
    if state.deal.order is None:
        state.deal = with_trump(state.deal, dealer_due(state.deal))
    state.phase, state.due = PLAY, state.lead
