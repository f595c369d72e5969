"""What the offences are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.games.zhaopengyou.state import PLAY, State
from engine.kit.trump.packed import cards_in
from logformat.cards import Cards
from logformat.events import Event, Play

Offence = Callable[[Random, State], Event | None]


def is_playing(state: State) -> bool:
    """Whether the cards of a trick are being played, no throw waiting."""
    return state.phase == PLAY and state.turn is not None and state.throw is None


def single(rng: Random, state: State, seat: int) -> Play | None:
    """Return any card of a seat as its play."""
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),))) if held else None


def leads(state: State) -> bool:
    """Whether a trick is to be led."""
    return is_playing(state) and state.lead is None
