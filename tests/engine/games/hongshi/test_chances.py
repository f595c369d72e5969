"""The simulator's deals of Hong Shi: whatever is rare at a table occurs within a few thousand deals."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.binding import bind
from engine.games.hongshi.chances import VARIED
from engine.games.hongshi.state import is_open_camp
from engine.simulator import simulate
from logformat.events import Declare, Draw, Flip
from logformat.log import Log
from tests.engine.games.hongshi.table import HONGSHI

COMBINATIONS = {"single", "pair", "triple", "quad", "red_pair", "red_quad", "joker_pair", "dragon", "cut", "hook"}


def count(logs: list[Log]) -> Counter[str]:
    """What occurs in some deals: combinations, declarations, ches, camps, winners, options."""
    seen: Counter[str] = Counter()
    for log in logs:
        bound = bind(log)
        state = HONGSHI.start(bound.setup)
        for event in bound.events:
            if (kind := HONGSHI.shape(state, event).combination) is not None:
                seen[kind] += 1
            if isinstance(event, Declare | Flip | Draw):
                seen[getattr(event, "kind", type(event).__name__)] += 1
            before, state = state, HONGSHI.apply(state, event)
            if state.che and not before.che:
                seen["che"] += 1
                seen["che to the partner"] += state.turn != (before.last + 1) % 4 and is_open_camp(state)
        outcome = HONGSHI.outcome(state) or {}
        seen[f"won: {outcome.get('winner')}"] += 1
        seen["open camp"] += is_open_camp(state)
        seen["alone"] += bin(state.up or 0).count("1") == 1
        seen.update(f"{option.name} {option.words[0]}" for option in log.options)
    return seen


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return count(list(simulate(HONGSHI, 1200, 5)))


@pytest.mark.parametrize("what", sorted(COMBINATIONS))
def test_combination_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 5


@pytest.mark.parametrize(
    "what",
    ["reveal", "lightning", "show_tens", "Flip", "Draw", "che", "che to the partner", "open camp", "alone",
     "won: up", "won: down", "won: draw"],
)  # fmt: skip
def test_situation_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 5


@pytest.mark.parametrize("what", sorted({f"{name} {value}" for name, values in VARIED.items() for value in values}))
def test_option_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 5
