"""What the laws are tried on: simulated deals of every room, as many as the budget of one game allows.

A room joins by its `chances`; what only its sheet can say stands in `tests/engine/games/<key>/declared.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from time import monotonic
from typing import Any, TypeVar

import msgspec
import pytest

from engine.binding import Bound, bind
from engine.game import Game, games
from engine.simulator import simulate
from logformat.events import Event, Note
from logformat.log import Log

DEALS = 60
"""Deals per game and law in the quick run; the slow run has SLOW_DEALS."""
SLOW_DEALS = 600
SECONDS = 4.0
"""What one law may take of one game, and its deals as much again: a slow room is tried on fewer states, not longer."""
SLOW_SECONDS = 300.0
AT_LEAST = 8
"""Deals that are simulated whatever they take."""
ENDLESS = 10**9
CANDIDATES = 12
"""Mutated events tried per state."""
LEGAL_LIMIT = 3000
"""States with more legal moves than this are left to the room's own tests."""

Item = TypeVar("Item")
each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.key)


class Declared(msgspec.Struct, frozen=True):
    """What the sheet of a room promises beyond the laws every game obeys.

    `is_move(state, event)`: whether the ⇔ law speaks of an event (a recorded foul is no move). `zero_sum(state,
    outcome)`: whether the points of this deal add up to nothing by the sheet. `small()`: small positions, and
    `candidates(state)`: every event worth trying in one of them.
    """

    is_move: Callable[[Any, Event], bool] = lambda state, event: True
    zero_sum: Callable[[Any, dict[str, Any]], bool] = lambda state, outcome: False
    small: Callable[[], tuple[Log, ...]] = lambda: ()
    candidates: Callable[[Any], Iterator[Event]] = lambda state: iter(())


@cache
def declared(key: str) -> Declared:
    """What the tests of a room declare; nothing where they have not."""
    name = f"tests.engine.games.{key}.declared"
    try:
        known = find_spec(name)
    except ModuleNotFoundError:
        known = None
    return import_module(name).DECLARED if known else Declared()


def simulated(key: str, count: int = DEALS, *, illegal: float = 0.0, seed: int = 2026) -> tuple[Log, ...]:
    """Deals of a room, as many as there is time for; what one law was tried on, the next one need not wait for."""
    logs, more = _growing(key, illegal, seed)
    end = monotonic() + (SECONDS if count < SLOW_DEALS else SLOW_SECONDS)
    while len(logs) < AT_LEAST or (len(logs) < count and monotonic() < end):
        logs.append(next(more))
    return tuple(logs[:count])


@cache
def _growing(key: str, illegal: float, seed: int) -> tuple[list[Log], Iterator[Log]]:
    """The deals simulated so far, and those to come."""
    game = next(game for game in games() if game.key == key)
    if game.chances is None:
        pytest.skip(f"{key} has no chances to simulate with")
    return [], simulate(game, ENDLESS, seed, illegal=illegal)


def within(seconds: float, items: Iterable[Item]) -> Iterator[Item]:
    """The items that there is time for."""
    end = monotonic() + seconds
    return takewhile(lambda item: monotonic() < end, items)


def walk(bound: Bound) -> Iterator[tuple[int, Any, Event]]:
    """Every event of a log with its number and the state it meets."""
    state = bound.game.start(bound.setup)
    for number, event in enumerate(bound.events, 1):
        yield number, state, event
        state = bound.game.apply(state, event)


def moments(game: Game, logs: tuple[Log, ...], seconds: float = SECONDS) -> Iterator[tuple[int, Any, Event]]:
    """Every event of several logs, as far as there is time; remarks are nothing to the laws."""
    return within(seconds, _moments(logs))


def _moments(logs: tuple[Log, ...]) -> Iterator[tuple[int, Any, Event]]:
    for log in logs:
        for number, state, event in walk(bind(log)):
            if not isinstance(event, Note):
                yield number, state, event
