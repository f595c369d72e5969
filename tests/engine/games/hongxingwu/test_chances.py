"""The simulator reaches what is rare in 濟源紅星五."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.binding import bind
from engine.game import game
from engine.games.hongxingwu.scoring import dealer_rise, defenders_rise, kitty_factor
from engine.games.hongxingwu.state import OVER, PLAY, State, is_defender
from engine.simulator import simulate
from logformat.events import Declare, Event, Play
from tests.engine.games.situations import PLAYED, of_trick

ROOM = game("hongxingwu")
DEALS = 600


def seen(state: State, event: Event) -> list[str]:
    """The situations an event stands for in the state it meets."""
    if isinstance(event, Declare):
        return [event.kind]
    found = of_trick(ROOM, state, event)
    if isinstance(event, Play) and state.lead is None and event.pairs.words:
        found.append("split")
    return [*found, "throw stands"] if "lead throw" in found else found


@pytest.fixture(scope="module")
def situations() -> Counter[str]:
    found: Counter[str] = Counter()
    for log in simulate(ROOM, DEALS, 11):
        bound = bind(log)
        state = ROOM.start(bound.setup)
        for event in bound.events:
            found.update(seen(state, event))
            state = ROOM.apply(state, event)
        outcome = ROOM.outcome(state)
        if outcome is None:
            continue
        found[outcome["outcome"]] += 1
        found["match over"] += outcome["match_over"]
        if state.phase == OVER and is_defender(state, state.best.seat):
            found[f"kitty x{kitty_factor(state)}"] += 1
        if outcome["outcome"] != "redeal":
            points = outcome["points"]
            rise = dealer_rise(points)
            found[f"dealer side +{rise}" if rise else f"defenders +{min(3, defenders_rise(points))}"] += 1
            found["nobody called"] += state.deal.standing is None
            found["no-trump"] += state.deal.trump == 4
    return found


SAID = ["call", "fortify", "counter", "nt", "nobody called", "no-trump"]
ROWS = ["made", "lost", "redeal", "match over", *(f"dealer side +{n}" for n in (1, 2, 3, 4, 5, 6, 8)),
        *(f"defenders +{n}" for n in range(4))]  # fmt: skip
FACTORS = [f"kitty x{1 << n}" for n in range(1, 6)]
RARE = {"kitty x32"}
"""What even themed deals seldom come to: a long tractor or bulldozer wins the last trick."""
THROWS = ["throw stands", "throw fails", "forced", "split", "ruff too low"]


@pytest.mark.parametrize("name", [*SAID, *ROWS, *FACTORS, *THROWS, *PLAYED, "lead tractor3", "lead bulldozer2"])
def test_the_simulator_reaches(situations: Counter[str], name: str) -> None:
    assert situations[name] >= (1 if name in RARE else 3), situations


def test_what_a_play_answers_is_the_lead_while_nothing_is_to_be_settled_first() -> None:
    answered = 0
    for log in simulate(ROOM, 15, 9, illegal=0.6):
        bound = bind(log)
        state = ROOM.start(bound.setup)
        for event in bound.events:
            ROOM.advance(state, event)
            goes_on = state.phase == PLAY and not state.closed and state.throw is None
            assert state.due is (state.lead if goes_on else None)
            answered += state.due is not None
    assert answered > 500
