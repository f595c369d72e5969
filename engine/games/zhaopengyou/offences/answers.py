"""Offences against following."""

from __future__ import annotations

from random import Random

from engine.games.zhaopengyou.offences.pieces import Offence, is_playing
from engine.games.zhaopengyou.rules import laws
from engine.games.zhaopengyou.state import State
from engine.games.zhaopengyou.trick.leads import MIXED
from engine.kit.trump.packed import cards_in
from engine.rule import first_code
from logformat.cards import Cards
from logformat.events import Event, Play

TRIES = 20
"""Answers that are tried for one that breaks a certain law."""


def wrong_number(rng: Random, state: State) -> Event | None:
    """A card more than was led."""
    if not is_playing(state) or state.turn is None or state.lead is None:
        return None
    cards, number = list(cards_in(state.hands[state.turn])), state.lead.size + 1
    return Play(state.turn, Cards(sorted(rng.sample(cards, number)))) if len(cards) >= number else None


def any_cards(rng: Random, state: State) -> Event | None:
    """Any cards of the hand on a lead."""
    if not is_playing(state) or state.turn is None or state.lead is None or state.lead.suit == MIXED:
        return None
    cards = list(cards_in(state.hands[state.turn]))
    return Play(state.turn, Cards(sorted(rng.sample(cards, state.lead.size)))) if len(cards) > state.lead.size else None


def held_back(code: str) -> Offence:
    """Return cards of the led suit, where there is a choice and more than one is asked for, that break a certain law."""

    def offend(rng: Random, state: State) -> Event | None:
        order, lead, seat = state.deal.order, state.lead, state.turn
        if (
            not is_playing(state)
            or seat is None
            or lead is None
            or lead.suit == MIXED
            or order is None
            or lead.size == 1
        ):
            return None
        inside = cards_in(state.hands[seat] & order.masks[lead.suit])
        if len(inside) <= lead.size:
            return None
        tried = (Play(seat, Cards(sorted(rng.sample(inside, lead.size)))) for _ in range(TRIES))
        return next((play for play in tried if first_code(laws, state, play) == code), None)

    return offend
