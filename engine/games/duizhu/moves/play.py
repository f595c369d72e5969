"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from engine.games.duizhu.cards import SEATS
from engine.games.duizhu.moves.kitty import take_kitty, turn_kitty
from engine.games.duizhu.state import BETWEEN, EXCHANGE, OVER, PLAY, State, Throw, hidden_cards, lay, lead_by
from engine.games.duizhu.state.tricks import lay_lead, let_go, settle
from engine.games.duizhu.trick.answers import beaters
from engine.games.duizhu.trick.leads import THROW, Lead
from engine.kit.onepack import BITS, mask_of
from engine.kit.plays import reading
from logformat.events import NO_PAIRS, Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows."""
    if state.throw is not None or state.phase != PLAY:
        if state.phase == OVER:
            return
        settle(state, event)
        if state.phase != PLAY:
            _begin(state)
    seat, cards = event.seat, event.cards
    if state.lead is not None:
        let_go(state, seat, mask_of(cards), len(cards))
        lay(state, event)
        return
    leads = state.deal.leads
    if leads is not None and len(cards) == 1 and event.pairs is NO_PAIRS:
        lead, gone = leads[cards[0]], BITS[cards[0]]
    else:
        lead, gone = lead_by(state, event), mask_of(cards)
        if lead.type == THROW and _waits(state, event, lead):
            return
    if state.unseen[seat]:
        let_go(state, seat, gone, len(cards))
    else:
        state.hands[seat] &= ~gone
    lay_lead(state, event, seat, lead)


def _waits(state: State, event: Play, lead: Lead) -> bool:
    """Whether a throw fails, or may fail; it stays in the hand then."""
    if event.pairs.words and reading(event) == "forced":
        return False
    fails = throw_fails(state, event, lead)
    if fails is False:
        return False
    state.throw, state.turn = Throw(event, lead, fails is True), event.seat
    return True


def throw_fails(state: State, event: Play, lead: Lead) -> bool | None:
    """Whether another hand beats a throw; None where hidden cards decide, or an unknown trump."""
    deal = state.deal
    if deal.order is None or lead.type != THROW:
        return None if lead.type == THROW else False
    higher, hands, seat = beaters((deal.order, deal.law, lead.suit, event.cards)), state.hands, event.seat
    if (hands[seat - 1] | hands[seat - 2] | hands[seat - 3]) & higher:
        return True
    if not any(state.unseen):
        return False
    others = [other for other in range(SEATS) if other != seat]
    return None if any(hidden_cards(state, other) & higher for other in others) else False


def _begin(state: State) -> None:
    """Begin the play: dealer and trump settled as the call stands, the kitty with whoever leads."""
    if not state.deal.turned:
        turn_kitty(state)
    deal = state.deal
    if state.phase == EXCHANGE and deal.taker is None and deal.gaba is False and deal.dealer is not None:
        take_kitty(state, deal.dealer)
    state.turn = state.turn if state.phase == BETWEEN else state.deal.dealer
    state.phase, state.lead, state.table, state.best = PLAY, None, [], None
