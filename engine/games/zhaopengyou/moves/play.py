"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import POINTS, SEATS
from engine.games.zhaopengyou.moves.dealer import with_dealer
from engine.games.zhaopengyou.state import OVER, PLAY, State, Throw, caller_due, hidden_cards, lay
from engine.games.zhaopengyou.state.tricks import lay_answer, meet, reading
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of, may_throw
from engine.kit.trump.packed import COPIES, ONE, together
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows.

    After the last trick or a result nothing is played any more. A single card to a single card is laid in one step.
    """
    if state.closed or state.phase == OVER:
        return
    if state.throw is not None or state.phase != PLAY:
        meet(state, event)
        _begin(state, event.seat)
    seat, cards, lead = event.seat, event.cards, state.lead
    if lead is None:
        lead_out(state, event, lead_of(state.deal.order, cards))
        return
    code, hand, ranks = cards[0], state.hands[seat], lead.ranks
    if len(cards) == 1 == lead.size and ranks is not None and hand & COPIES[code]:
        state.hands[seat] = hand - ONE[code]
        lay_answer(state, event, ranks[code], POINTS[code])
    else:
        lay(state, event)


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
    hands, perhaps = state.hands[:], []
    del hands[seat]
    if any(state.unseen):
        hiding = [other for other in range(SEATS) if other != seat and state.unseen[other]]
        perhaps = [together(state.hands[other], hidden_cards(state, other)) for other in hiding]
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
