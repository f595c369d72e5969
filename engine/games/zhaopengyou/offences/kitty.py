"""Offences against taking and burying the kitty, and against counters."""

from __future__ import annotations

from random import Random

from engine.games.zhaopengyou.cards import JOKERS, SEATS, level_cards
from engine.games.zhaopengyou.moves.kitty import taker_due
from engine.games.zhaopengyou.state import BURY, COUNTER, KITTY, PLAY, State, level_of
from engine.kit.trump.packed import ALL, beyond, cards_in, copies_of
from logformat.cards import Cards
from logformat.events import Bury, Declare, Event, Take


def taken_by_other(rng: Random, state: State) -> Event | None:
    """The kitty taken by another seat than the one due."""
    due = taker_due(state.deal)
    return Take((due + rng.randint(1, SEATS - 1)) % SEATS) if state.phase == KITTY and due is not None else None


def wrong_bury(rng: Random, state: State) -> Event | None:
    """A card too many or too few buried."""
    if state.phase != BURY or state.turn is None:
        return None
    number = state.options.kitty_size + rng.choice((-1, 1))
    return Bury(state.turn, Cards(sorted(rng.sample(list(cards_in(state.hands[state.turn])), number))))


def bury_without_card(rng: Random, state: State) -> Event | None:
    """A card buried that is not in the hand."""
    if state.phase != BURY or state.turn is None:
        return None
    hand = state.hands[state.turn]
    fair = rng.sample(list(cards_in(hand)), state.options.kitty_size - 1)
    return Bury(state.turn, Cards(sorted((*fair, rng.choice(cards_in(beyond(ALL, hand)))))))


def other_counter(rng: Random, state: State) -> Event | None:
    """A counter of a single card, of another rank, or of cards in other hands."""
    level, standing = level_of(state.deal), state.deal.standing
    if state.phase != COUNTER or level is None or standing is None:
        return None
    seat = (standing.seat + rng.randint(1, SEATS - 1)) % SEATS
    theme = rng.random()
    if theme < 0.4:
        return Declare(seat, "counter", Cards((rng.choice(cards_in(state.hands[seat])),)))
    return Declare(seat, "counter", Cards((rng.choice(level_cards(level)),) * 3))


def weak_counter(rng: Random, state: State) -> Event | None:
    """A counter that may not be strong enough."""
    return _counter(rng, state, rng.randrange(SEATS)) if state.phase == COUNTER else None


def _counter(rng: Random, state: State, seat: int) -> Declare | None:
    level = level_of(state.deal)
    if level is None:
        return None
    codes = [code for code in (*level_cards(level), *JOKERS) if copies_of(state.hands[seat], code) > 1]
    return Declare(seat, "counter", Cards((rng.choice(codes),) * 2)) if codes else None


def barred_counter(rng: Random, state: State) -> Event | None:
    """A counter against the own call, or once play has begun."""
    if state.phase == PLAY and state.throw is None:
        return _counter(rng, state, rng.randrange(SEATS))
    own = state.phase == COUNTER and state.deal.standing is not None
    return _counter(rng, state, state.deal.standing.seat) if own and state.deal.standing is not None else None
