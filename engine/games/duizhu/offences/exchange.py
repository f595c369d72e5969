"""Offences against the kitty."""

from __future__ import annotations

from random import Random

from engine.games.duizhu.cards import FULL, KITTY, TRUMP
from engine.games.duizhu.offences.pieces import Offence, another
from engine.games.duizhu.state import BETWEEN, EXCHANGE, State
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Bury, Declare, Event, Take


def touched_in_gaba(rng: Random, state: State) -> Event | None:
    """The kitty taken in a gaba guo."""
    del rng
    return Take(state.deal.dealer or 0) if state.phase == BETWEEN and state.deal.gaba else None


def wrong_bury(number: int) -> Offence:
    """So many cards buried."""

    def offend(rng: Random, state: State) -> Bury | None:
        if state.phase != EXCHANGE or state.turn is None:
            return None
        announced = list(cards_in(state.deal.announced))
        rest = list(cards_in(state.hands[state.turn] & ~state.deal.announced))
        return Bury(state.turn, Cards(sorted([*announced, *rng.sample(rest, number)][:number])))

    return offend


def bury_without_card(rng: Random, state: State) -> Event | None:
    """A card buried that lies in another hand."""
    fair = wrong_bury(KITTY)(rng, state)
    if not isinstance(fair, Bury):
        return None
    return Bury(fair.seat, Cards(sorted((*fair.cards[1:], rng.choice(cards_in(FULL & ~state.hands[fair.seat]))))))


def false_announcement(rng: Random, state: State) -> Event | None:
    """A side card announced."""
    if state.phase != EXCHANGE or state.turn is None or state.deal.order is None:
        return None
    plain = cards_in(state.hands[state.turn] & ~state.deal.order.masks[TRUMP])
    return Declare(state.turn, "announce", Cards((rng.choice(plain),))) if plain else None


def taken_by_other(rng: Random, state: State) -> Event | None:
    """The kitty taken by another seat, or a second time."""
    if state.phase not in (EXCHANGE, BETWEEN) or state.deal.dealer is None:
        return None
    return Take(another(rng, state.deal.dealer) if state.deal.taker is None else state.deal.dealer)
