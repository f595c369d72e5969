"""The simulator reaches what is rare in 濟源紅星五."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.binding import bind
from engine.game import game
from engine.games.hongxingwu.scoring import kitty_factor
from engine.games.hongxingwu.state import OVER, State, is_defender
from engine.kit.trump.order import TRUMP
from engine.simulator import simulate
from logformat.events import Declare, Event, Play
from tests.engine.games.planting import all_codes, codes_planted

ROOM = game("hongxingwu")
DEALS = 300


def seen(state: State, event: Event) -> list[str]:
    """The situations an event stands for in the state it meets."""
    if isinstance(event, Declare):
        return [event.kind]
    if not isinstance(event, Play) or state.deal.order is None:
        return []
    after, shape = ROOM.apply(state, event), ROOM.shape(state, event)
    if after.throw is not None:
        return ["throw fails"]
    if state.throw is not None:
        return ["forced"]
    if state.lead is None:
        lead = after.lead
        split = ["split"] if event.pairs.words else []
        return split + (["throw stands"] if lead is not None and lead.throw else [f"lead {shape.combination}"])
    one = len(state.lead.kinds) == 1
    name = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple"}.get(
        state.lead.kinds[0], "tractor" if state.lead.kinds[0][0] == 2 else "bulldozer"
    )
    if shape.ruff:
        over = "over-ruff" if state.worth >= 64 else "ruff"
        return [f"{over} {name if one else 'throw'}"] if shape.winning else ["ruff too low"]
    side = "trump" if state.lead.suit == TRUMP else "side"
    return [f"follow {side} {name}"] if one else [f"follow {side} throw"]


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
            found["rise of defenders"] += outcome["points"] >= 140
            found["nobody called"] += state.deal.standing is None
            found["no-trump"] += state.deal.trump == 4
    return found


@pytest.mark.parametrize(
    "name",
    ["call", "fortify", "counter", "nt", "nobody called", "no-trump", "made", "lost", "redeal", "match over",
     "rise of defenders", "throw stands", "throw fails", "forced", "split", "kitty x2", "kitty x4", "kitty x8",
     "kitty x16", "ruff too low"]
    + [f"{what} {kind}" for kind in ("single", "pair", "triple")
       for what in ("lead", "follow side", "follow trump", "ruff", "over-ruff")]
    + [f"{what} {kind}" for kind in ("tractor", "bulldozer", "throw") for what in ("follow side", "ruff")]
    + ["follow trump tractor", "over-ruff throw", "lead tractor3", "lead bulldozer2"],
)  # fmt: skip
def test_the_simulator_reaches(situations: Counter[str], name: str) -> None:
    assert situations[name] > 0, situations


def test_every_code_is_planted_and_is_all_that_is_found(tmp_path: Path) -> None:
    planted = codes_planted(ROOM, 350, 3, tmp_path)
    assert all_codes(ROOM) - set(planted) == set()
