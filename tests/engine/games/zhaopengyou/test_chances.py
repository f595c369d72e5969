"""The simulator's deals of Zhao Pengyou: whatever is rare at a table occurs within some hundred deals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.binding import bind
from engine.games.zhaopengyou.chances import VARIED
from engine.simulator import simulate
from logformat.events import Bury, Declare, Draw, Take
from logformat.log import Log
from tests.engine.games.planting import all_codes, codes_planted
from tests.engine.games.zhaopengyou.table import ROOM


def count(logs: list[Log]) -> Counter[str]:
    """What occurs in some deals: shapes, declarations, throws, sides, how deals end, options."""
    seen: Counter[str] = Counter()
    for log in logs:
        bound = bind(log)
        state = ROOM.start(bound.setup)
        for event in bound.events:
            told = ROOM.shape(state, event)
            seen[told.combination or ""] += 1
            seen["ruff"] += told.ruff
            seen["draw"] += isinstance(event, Draw)
            if isinstance(event, Declare):
                seen[event.kind] += 1
                seen[f"{event.kind} of jokers"] += bool(event.cards) and event.cards[0] >= 52
                seen[f"{event.kind} {event.pairs.get('dir', '')}"] += 1
            seen["drawn back"] += isinstance(event, Take) and bool(event.cards)
            seen["made up"] += isinstance(event, Bury) and "by" in event.pairs
            before, state = state, ROOM.apply(state, event)
            seen["throw fails"] += state.throw is not None and before.throw is None
            seen["friend found"] += state.call.friend is not None and before.call.friend is None
        seen.update(ending(state))
        seen.update(f"{option.name} {' '.join(option.words)}" for option in log.options)
    return seen


def ending(state: object) -> list[str]:
    """How a deal ended, in words."""
    found = ROOM.outcome(state) or {}
    if found.get("outcome") != "made" and found.get("outcome") != "lost":
        return [str(found.get("outcome"))]
    before = state.setup.carry.get("levels") or (state.options.start_level,) * 5  # type: ignore[attr-defined]
    fell = [seat for seat in range(5) if found["levels"] != before and found["levels"][seat] != before[seat]]
    said = [found["outcome"], "alone" if found["friend"] is None else "with a friend"]
    said += ["dug"] * (found["kitty"] > 0) + ["match over"] * found["match_over"]
    said += ["left over"] * any(found["left_over"]) + ["clean"] * (found["points"] == 0)
    lost = found["outcome"] == "lost"
    return [*said, *([f"fall at {before[found['dealer']]}"] if lost and found["dealer"] in fell else [])]


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return count(list(simulate(ROOM, 600, 5, longest_match=6)))


@pytest.mark.parametrize(
    "what",
    ["single", "pair", "triple", "tractor2", "tractor3", "bulldozer2", "pair+single", "ruff", "draw", "bid", "friend",
     "counter", "share", "transfer up", "transfer down", "refuse", "bid of jokers", "counter of jokers", "throw fails",
     "friend found", "made", "lost", "redeal", "alone", "with a friend", "dug", "match over", "left over", "clean",
     "fall at J", "fall at A"],
)  # fmt: skip
def test_situation_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 3


def test_every_varied_option_occurs(seen: Counter[str]) -> None:
    missing = [f"{name} {value}" for name, values in VARIED.items() for value in values if not seen[f"{name} {value}"]]
    assert missing == []


def test_wrong_kitties_are_repaired_both_ways() -> None:
    seen = count(list(simulate(ROOM, 300, 8, illegal=1.0, longest_match=6)))
    assert seen["drawn back"] >= 1
    assert seen["made up"] >= 1


def test_every_code_is_planted_and_is_all_that_is_found(tmp_path: Path) -> None:
    planted = codes_planted(ROOM, 450, 8, tmp_path)
    assert all_codes(ROOM) - set(planted) == set()
