"""Throws that wait: others beat one of their components, or may, sheet §6.2."""

from __future__ import annotations

from typing import Final

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.state.model import State, Throw, hidden_cards
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, may_throw
from engine.kit.plays import reading
from engine.kit.trump.throws import Fates, fates_of
from logformat.events import Play

ALL_SEEN: Final = [0] * SEATS


def waits(state: State, event: Play, lead: Lead) -> bool:
    """Whether a throw fails, or may fail; it stays in the hand then, and waits for what follows."""
    if event.pairs.words and reading(event) == "forced":
        return False
    fates = throw_fates(state, event.seat, lead)
    if True not in fates and None not in fates:
        return False
    state.throw, state.turn = Throw(event, lead, fates), event.seat
    return True


def throw_fates(state: State, seat: int, lead: Lead) -> Fates:
    """Return which components of a throw others beat; none where such a lead is not allowed: it is no throw."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or not may_throw(state.deal.law, lead.kinds):
        return ()
    hidden = [hidden_cards(state, other) for other in range(SEATS)] if state.unseen != ALL_SEEN else ()
    return fates_of(order.suits[lead.suit], lead.parts, seat, state.hands, hidden)
