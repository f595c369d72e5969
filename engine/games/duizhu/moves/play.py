"""Playing to tricks, throws that fail included, sheet §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.duizhu.cards import SEATS
from engine.games.duizhu.moves.before_play import turned, with_kitty
from engine.games.duizhu.state import BETWEEN, EXCHANGE, OVER, PLAY, State, Throw, hidden_cards, laid, lead_by, meeting
from engine.games.duizhu.state.tricks import let_go, reading
from engine.games.duizhu.trick.answers import beaters
from engine.games.duizhu.trick.leads import THROW, Lead
from engine.kit.onepack import mask_of
from logformat.events import Play


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there; a throw that fails, or may fail, waits for what follows."""
    if state.throw is not None or state.phase != PLAY:
        if state.phase == OVER:
            return state
        state = _begun(meeting(state, event))
    cards = event.cards
    if len(cards) > 1 and state.lead is None and reading(event) != "forced":
        lead = lead_by(state, event)
        if lead.type == THROW:
            fails = throw_fails(state, event, lead)
            if fails is not False:
                return replace(state, throw=Throw(event, lead, fails is True), turn=event.seat)
    hands, unseen = let_go(state, event.seat, mask_of(cards), len(cards))
    return laid(state, event, hands, unseen)


def throw_fails(state: State, event: Play, lead: Lead) -> bool | None:
    """Whether another hand beats a throw; None where hidden cards decide, or an unknown trump."""
    deal = state.deal
    if deal.order is None or lead.type != THROW:
        return None if lead.type == THROW else False
    higher = beaters(deal.order, deal.law, lead.suit, event.cards)
    others = [seat for seat in range(SEATS) if seat != event.seat]
    if any(state.hands[seat] & higher for seat in others):
        return True
    return None if any(hidden_cards(state, seat) & higher for seat in others) else False


def _begun(state: State) -> State:
    """Return the state with play begun: dealer and trump settled as the call stands, the kitty with whoever leads."""
    if state.phase == PLAY:
        return state
    if not state.deal.turned:
        state = turned(state)
    if (
        state.phase == EXCHANGE
        and state.deal.taker is None
        and state.deal.gaba is False
        and state.deal.dealer is not None
    ):
        state = with_kitty(state, state.deal.dealer)
    turn = state.turn if state.phase == BETWEEN else state.deal.dealer
    return replace(state, phase=PLAY, turn=turn, lead=None, table=(), best=None)
