"""A state's `__init__` is written out, so that it is compiled: what it sets is what its fields say."""

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

from engine.binding import bind
from engine.game import Game, games
from engine.simulator import simulate


def default_of(field: Field[Any]) -> Any:
    """Return what a field is when nothing is said of it; MISSING if that has to be said."""
    return field.default if field.default_factory is MISSING else field.default_factory()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_a_state_begins_with_the_defaults_of_its_fields(game: Game) -> None:
    begun = game.start(bind(next(iter(simulate(game, 1, 1)))).setup)
    defaults = {field.name: default_of(field) for field in fields(begun)}
    needed = [name for name, default in defaults.items() if default is MISSING]
    state = type(begun)(*[getattr(begun, name) for name in needed])
    if hasattr(state, "__dict__"):  # plain Python reads what is not set from the class, compiled code does not
        assert vars(state).keys() == defaults.keys()
    assert {name: getattr(state, name) for name in defaults} == defaults | {
        name: getattr(begun, name) for name in needed
    }
