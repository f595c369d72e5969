"""Offences against turn, possession and leading."""

from __future__ import annotations

from random import Random

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.offences.pieces import is_playing, leads, single
from engine.games.zhaopengyou.state import BID, BURY, KITTY, PLAY, State
from engine.kit.trump.packed import ALL, beyond, cards_in, size
from logformat.cards import Cards
from logformat.events import Event, Pairs, Play, Take


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A card played by another seat than the one due."""
    if not is_playing(state):
        return None
    return single(rng, state, ((state.turn or 0) + rng.randint(1, SEATS - 1)) % SEATS)


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies in another hand."""
    if not is_playing(state) or state.turn is None:
        return None
    return Play(state.turn, Cards((rng.choice(cards_in(beyond(ALL, state.hands[state.turn]))),)))


def out_of_phase(rng: Random, state: State) -> Event | None:
    """The kitty taken during play, or a card played before it."""
    if state.phase in (BID, KITTY, BURY):
        return single(rng, state, rng.randrange(SEATS))
    return Take(rng.randrange(SEATS)) if state.phase == PLAY and not state.closed else None


def lead_of_two_suits(rng: Random, state: State) -> Event | None:
    """Two cards of different suits led."""
    order, seat = state.deal.order, state.turn
    if not leads(state) or seat is None or order is None or size(state.hands[seat]) < 2:
        return None
    two = sorted(rng.sample(list(cards_in(state.hands[seat])), 2))
    return Play(seat, Cards(two)) if order.suit_of[two[0]] != order.suit_of[two[1]] else None


def forbidden_throw(rng: Random, state: State) -> Event | None:
    """Several cards of a suit led at once."""
    order, seat = state.deal.order, state.turn
    if not leads(state) or seat is None or order is None:
        return None
    inside = cards_in(state.hands[seat] & rng.choice(order.masks))
    return Play(seat, Cards(sorted(rng.sample(list(inside), 2)))) if len(inside) > 1 else None


def false_force(rng: Random, state: State) -> Event | None:
    """A lead as forced although no throw has failed, or something else after one that has."""
    if state.throw is not None:
        return single(rng, state, (state.throw.event.seat + 1) % SEATS)
    if not leads(state) or state.turn is None:
        return None
    card = single(rng, state, state.turn)
    return None if card is None else Play(card.seat, card.cards, Pairs((("as", "forced"),)))
