"""What the offences are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.games.duizhu.cards import SEATS, level_cards
from engine.games.duizhu.state import BETWEEN, PLAY, State, level_of
from logformat.events import Event

Offence = Callable[[Random, State], Event | None]
_LEADING = (BETWEEN, PLAY)


def another(rng: Random, seat: int) -> int:
    """Return any seat but one."""
    return (seat + rng.randint(1, SEATS - 1)) % SEATS


def levels(state: State) -> int:
    """Return the level cards."""
    return level_cards(level_of(state.deal) or 3)


def playing(state: State) -> int | None:
    """Return who is to play, if no throw is waiting."""
    return state.turn if state.phase in _LEADING and state.throw is None and state.deal.order is not None else None
