"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.dealer import with_dealer
from engine.games.zhaopengyou.state import OVER, PLAY, State, Throw, caller_due, hidden_cards, lay
from engine.games.zhaopengyou.state.tricks import follow, meet, reading
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of, may_throw
from engine.kit.trump.packed import together
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more.
    """
    if state.closed or state.phase == OVER:
        return
    if state.throw is not None or state.phase != PLAY:
        meet(state, event)
        _begin(state, event.seat)
    lead = state.lead
    if lead is None:
        lead_out(state, event, lead_of(state.deal.order, event.cards))
    else:
        follow(state, event, lead)


def lead_out(state: State, event: Play, lead: Lead) -> None:
    """Do what a lead does; a throw that fails, or may fail, stays in the hand."""
    if lead.throw and reading(event) != "forced":
        fates = throw_fates(state, event.seat, lead)
        if fates.count(False) < len(fates):
            state.throw, state.turn = Throw(event, lead, fates), event.seat
            return
    lay(state, event, lead)


def throw_fates(state: State, seat: int, lead: Lead) -> Fates:
    """Return which components of a throw others beat; none where such a lead is not allowed: it is no throw."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or not may_throw(state.deal.law, lead.kinds):
        return ()
    others = [other for other in range(SEATS) if other != seat]
    hands = [state.hands[other] for other in others]
    perhaps = [together(state.hands[other], hidden_cards(state, other)) for other in others if state.unseen[other]]
    return fates_of(order, lead.suit, lead.parts, hands, perhaps)


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
