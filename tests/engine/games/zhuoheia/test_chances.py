"""The simulator reaches everything the sheet knows."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.binding import bind
from engine.games.zhuoheia import GAME, scoring
from engine.games.zhuoheia.state import camps
from engine.simulator import simulate
from logformat.events import Declare
from validator.judge import judge


@pytest.fixture(scope="module")
def situations() -> Counter[object]:
    """What 700 simulated deals came to: combinations, declarations, rows of the scoring table."""
    met: Counter[object] = Counter()
    for log in simulate(GAME, 700, seed=1):
        state = GAME.start(bind(log).setup)
        for event in log.events:
            met[GAME.shape(state, event).combination] += 1
            met[event.kind if isinstance(event, Declare) else type(event).__name__] += 1
            state = GAME.apply(state, event)
        assert GAME.is_complete(state)
        (black,) = camps(state)
        if state.deal.surrendered is not None:
            met["surrender", black.bit_count()] += 1
        else:
            met[scoring.result(black, state.out), black.bit_count()] += 1
            met["spring", scoring.result(black, state.out)[1]] += scoring.is_spring(state, black, state.out)
    return met


REACHED = [
    "single", "pair", "run", "pair_run", "bomb", "rocket", "nuke", "Deal", "Draw", "Cut", "Pass",
    "reveal_black", "reveal_red", "no_reveal", "surrender", "ask_wind", "give_wind", "refuse_wind",
    (("black", scoring.BOTH_CAUGHT), 2), (("red", scoring.BOTH_CAUGHT), 2), (("black", scoring.ONE_CAUGHT), 2),
    (("red", scoring.ONE_CAUGHT), 2), (("draw", None), 2), (("black", scoring.BLACK_ALONE), 1),
    (("red", scoring.RED_WINS), 1), (("draw", None), 1), ("surrender", 2), ("surrender", 1),
    ("spring", scoring.BOTH_CAUGHT), ("spring", scoring.BLACK_ALONE), ("spring", scoring.RED_WINS),
]  # fmt: skip


@pytest.mark.parametrize("situation", REACHED, ids=str)
def test_simulation_reaches(situation: object, situations: Counter[object]) -> None:
    assert situations[situation] >= 1


def test_simulated_deals_are_legal_and_their_results_right() -> None:
    for log in simulate(GAME, 150, seed=2):
        report = judge(bind(log))
        assert (report.findings, report.not_judged, report.complete) == ((), (), True), log.id
