"""Simulated deals reach what is rare: every form, combination, line of the tables, declaration and planted code."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.binding import bind
from engine.games.jiheiwu import GAME
from engine.games.jiheiwu.scoring import finish
from engine.games.jiheiwu.state import identities
from engine.simulator import simulate
from logformat.events import Declare, Flip, Kitty, Play, Take
from logformat.log import Log

from .test_scoring import LINES

DEALS = 700


@cache
def deals() -> tuple[Log, ...]:
    return tuple(simulate(GAME, DEALS, 5))


@cache
def reached() -> Counter[object]:
    """How often something occurred: words for events, (players, camps, identities squeezed …) for results."""
    seen: Counter[object] = Counter()
    for log in deals():
        state = GAME.start(bind(log).setup)
        for event in log.events:
            if isinstance(event, Play):
                combo = state.deal.recognise(event.cards)
                assert combo is not None
                seen[combo.type] += 1
                seen["a five on a five"] += combo.over_equal and state.table == combo
            elif isinstance(event, Declare):
                seen[event.kind] += 1
            elif isinstance(event, (Flip, Take, Kitty)):
                seen[type(event).__name__] += 1
            state = GAME.apply(state, event)
        (ways,) = identities(state)
        seen[line(state.deal.players, ways, finish(ways, state.deal.players, state.out))] += 1
    return seen


def line(players: int, ways: tuple[int, ...], order: tuple[int, ...]) -> tuple[object, ...]:
    """What tells a line of §8 from the others: the form, the first out, and who is left with cards."""
    first = order[0] in ways
    squeezed = sum(seat not in order for seat in range(players) if (seat in ways) != first)
    left = sum(seat not in order for seat in ways)
    return players, len(set(ways)), first, squeezed, left


WORDS = (
    "single", "pair", "run", "pair_run", "bomb", "hong", "a five on a five", "mark", "reveal", "last_card", "ask_wind",
    "has_wind", "Flip", "Take", "Kitty",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_event_occurs(word: str) -> None:
    assert reached()[word] >= 5


@pytest.mark.parametrize(("players", "ways", "order"), [row[:3] for row in LINES])
def test_line_of_the_table_occurs(players: int, ways: tuple[int, ...], order: tuple[int, ...]) -> None:
    assert reached()[line(players, ways, order)] >= 1
