"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.moves.before_play import dealer_due, with_trump
from engine.games.hongxingwu.state import OVER, PLAY, State, Throw, hidden_cards, lead_by
from engine.games.hongxingwu.state.tricks import lay, meet, reading
from engine.games.hongxingwu.trick.leads import Lead
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more.
    """
    if state.throw is not None or state.phase != PLAY or state.closed:
        if state.closed or state.phase == OVER:
            return
        meet(state, event)
        _begin(state)
    if state.lead is None:
        lead_out(state, event, lead_by(state, event))
    else:
        lay(state, event, None)


def lead_out(state: State, event: Play, lead: Lead) -> None:
    """Do what a lead does; a throw that fails, or may fail, stays in the hand."""
    if lead.size > 1 and (lead.throw or state.deal.order is None) and reading(event) != "forced":
        fates = throw_fates(state, event.seat, lead)
        if fates.count(False) < len(fates):
            state.throw, state.turn = Throw(event, lead, fates), event.seat
            return
    lay(state, event, lead)


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


def _begin(state: State) -> None:
    """Begin the play, with dealer and trump settled as the calls stand."""
    if state.phase == PLAY:
        return
    if state.deal.order is None:
        state.deal = with_trump(state.deal, dealer_due(state.deal))
    state.phase = PLAY
