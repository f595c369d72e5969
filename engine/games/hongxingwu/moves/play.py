"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from engine.games.hongxingwu.moves.before_play import dealer_due, with_trump
from engine.games.hongxingwu.state import OVER, PLAY, State, lead_by
from engine.games.hongxingwu.state.throws import waits
from engine.games.hongxingwu.state.tricks import answer, lay_lead, meet, take_out
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
        _begin(state)
        if state.lead is not None:
            answer(state, event, state.lead)
            return
    seat, cards = event.seat, event.cards
    mine, _, slot, gained = bunch(cards)
    lead = lead_by(state, event) if event.pairs.words or slot == OTHER else state.deal.leads[slot]
    if not (lead.throw and waits(state, event, lead)):
        take_out(state, seat, cards, mine)
        lay_lead(state, event, lead, gained)


def _begin(state: State) -> None:
    """Begin the play, with dealer and trump settled as the calls stand."""
    if state.phase == PLAY:
        return
    if state.deal.order is None:
        state.deal = with_trump(state.deal, dealer_due(state.deal))
    state.phase = PLAY
