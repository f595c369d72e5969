"""Offences with jokers, sevens and black-gang cards."""

from __future__ import annotations

from random import Random

from engine.games.erbaiwu.cards import JOKERS, ORDINARY, SEVEN, SEVENS, at_place, stand_in
from engine.games.erbaiwu.offences.pieces import meld, one, own_hand, plain_cards
from engine.games.erbaiwu.state import DRAWN, OPEN, OWE_DRAW, State
from engine.kit.onepack import cards_in
from logformat.events import Discard, Event, Pass


def _joker(state: State) -> int | None:
    return next(iter(cards_in(own_hand(state) & JOKERS)), None)


def _stand_in_layoff(rng: Random, state: State, named: list[int]) -> Event | None:
    joker = _joker(state)
    return meld(state, "layoff", stand_in(joker, rng.choice(named))) if joker is not None and named else None


def joker_before_seven(rng: Random, state: State) -> Event | None:
    """A joker played before a seven is shown."""
    return None if any(state.runs) else _stand_in_layoff(rng, state, [at_place(0, 7)])


def joker_for_seven(rng: Random, state: State) -> Event | None:
    """A joker that stands for a seven."""
    return _stand_in_layoff(rng, state, [code for code in range(52) if code % 13 == SEVEN])


def joker_for_named_card(rng: Random, state: State) -> Event | None:
    """A joker that names what the other one has named."""
    return _stand_in_layoff(rng, state, list(cards_in(state.black)))


def nameless_joker(rng: Random, state: State) -> Event | None:
    """A joker laid off without naming a card."""
    del rng
    joker = _joker(state)
    return None if joker is None else meld(state, "layoff", joker)


def discarded_joker(rng: Random, state: State) -> Event | None:
    """A joker discarded."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    jokers = cards_in(state.hands[state.turn] & JOKERS)
    return Discard(state.turn, one(rng.choice(jokers))) if jokers else None


def two_jokers_in_set(rng: Random, state: State) -> Event | None:
    """A triple with both jokers where one is the most."""
    own, black = own_hand(state), state.black
    if own & JOKERS != JOKERS or not any(state.runs):
        return None
    for code in plain_cards(state):
        others = [card for card in range(code % 13, 52, 13) if card != code and not black >> card & 1]
        if code % 13 != SEVEN and len(others) > 1 and rng.random() < 0.5:
            return meld(state, "triple", code, stand_in(52, others[0]), stand_in(53, others[1]))
    return None


def discarded_seven(rng: Random, state: State) -> Event | None:
    """A seven discarded."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    sevens = cards_in(state.hands[state.turn] & SEVENS)
    return Discard(state.turn, one(rng.choice(sevens))) if sevens else None


def black_gang_used(rng: Random, state: State) -> Event | None:
    """A black-gang card laid off."""
    cards = cards_in(own_hand(state) & state.black & ORDINARY)
    return meld(state, "layoff", rng.choice(cards)) if cards else None


def late_black_gang(rng: Random, state: State) -> Event | None:
    """A black-gang card discarded after the draw."""
    if state.phase != DRAWN or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & state.black)
    return Discard(state.turn, one(rng.choice(cards))) if cards else None


def act_instead_of_draw(rng: Random, state: State) -> Event | None:
    """Another discard, or a hold, while the draw is owed."""
    if state.phase != OWE_DRAW or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn])
    return Discard(state.turn, one(rng.choice(cards))) if cards and rng.random() < 0.5 else Pass(state.turn)
