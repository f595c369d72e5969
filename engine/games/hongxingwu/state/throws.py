"""Throws that wait: others beat one of their components, or may, sheet §6.2."""

from __future__ import annotations

from typing import Final

from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.state.model import State, Throw, hidden_cards
from engine.games.hongxingwu.trick.leads import Lead
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
    """Return which components of a throw others beat; none where throwing is off: such a lead is no throw.

    While trump is not known, any lead of several cards may be a throw that fails.
    """
    deal = state.deal
    if not deal.law.throw:
        return ()
    if deal.order is None:
        return (None,)
    hidden = [hidden_cards(state, other) for other in range(SEATS)] if state.unseen != ALL_SEEN else ()
    return fates_of(deal.order.suits[lead.suit], lead.parts, seat, state.hands, hidden)
