"""The simulator's deals of Zhao Pengyou: whatever is rare at a table occurs within some hundred deals."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.binding import bind
from engine.games.zhaopengyou.chances import VARIED
from engine.games.zhaopengyou.scoring import points
from engine.games.zhaopengyou.state import State
from engine.simulator import simulate
from logformat.events import Bury, Declare, Draw, Take
from logformat.log import Log
from tests.engine.games.situations import KINDS, PLAYED, kind_of, of_trick
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
            seen.update(of_trick(ROOM, state, event))
            seen["draw"] += isinstance(event, Draw)
            if isinstance(event, Declare):
                seen[event.kind] += 1
                seen[f"{event.kind} of jokers"] += bool(event.cards) and event.cards[0] >= 52
                seen[f"{event.kind} {event.pairs.get('dir', '')}"] += 1
            seen["drawn back"] += isinstance(event, Take) and bool(event.cards)
            seen["made up"] += isinstance(event, Bury) and "by" in event.pairs
            before, state = state, ROOM.apply(state, event)
            seen["friend found"] += state.call.friend is not None and before.call.friend is None
        seen.update(ending(state))
        seen.update(f"{option.name} {' '.join(option.words)}" for option in log.options)
    return seen


def ending(state: State) -> list[str]:
    """How a deal ended, in words."""
    found = ROOM.outcome(state) or {}
    end = points.ending(state)
    if end is None:
        return [str(found.get("outcome"))]
    before = state.setup.carry.get("levels") or (state.options.start_level,) * 5
    fell = [seat for seat in range(5) if found["levels"] != before and found["levels"][seat] != before[seat]]
    side, lost = "1v4" if end.friend is None else "2v3", found["outcome"] == "lost"
    said = [found["outcome"], f"{side} {found['outcome']}", "alone" if end.friend is None else "with a friend"]
    said += ["dug"] * (found["kitty"] > 0) + ["clean"] * (found["points"] == 0)
    said += ["match over"] * found["match_over"] + ["left over"] * any(found["left_over"])
    said += [f"fall at {before[end.dealer]}"] * (lost and end.dealer in fell) + dug(state, end)
    if state.options.win_at == 120 and state.options.step == 60:
        said.append(f"{side}, {ROWS[sum(end.score >= least for least in (1, 60, 120, 180))]}")
    if not lost and end.friend is not None:
        winner = "friend" if end.last.seat == end.friend else "dealer" if end.last.seat == end.dealer else "attacker"
        said.append(f"{state.options.split} split, last trick of the {winner}")
    return said


def dug(state: State, end: points.Ending) -> list[str]:
    """By what an attacker won the last trick: the component that counts."""
    parts = points.winning_parts(state, end.last)
    if not end.dug or not parts or state.options.kitty_shape == "lead_shape":
        return []
    best = max(parts, key=lambda part: points.factor(state.options, part.copies, part.run))
    return [f"dug with a {kind_of(((best.copies, best.run),))}"]


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return count(list(simulate(ROOM, 900, 5, longest_match=6)))


SHAPES = ["single", "pair", "triple", "tractor2", "tractor3", "bulldozer2", "pair+single"]
SAID = [
    "bid", "friend", "counter", "share", "transfer up", "transfer down", "refuse", "bid of jokers", "counter of jokers",
]  # fmt: skip
ROWS = ["0 points", "5 and more", "60 and more", "120 and more", "180 and more"]
ENDINGS = [
    "made", "lost", "redeal", "alone", "with a friend", "dug", "clean", "match over", "left over", "fall at J", "fall at A",
    *(f"{side}, {row}" for side in ("2v3", "1v4") for row in ROWS),
    *(f"{split} split, last trick of the {who}" for split in ("rigid", "elastic") for who in ("friend", "dealer", "attacker")),
    *(f"dug with a {kind}" for kind in KINDS if kind != "throw"),
]  # fmt: skip


OTHER = ["ruff", "draw", "throw fails", "forced", "friend found"]
RARE = {"2v3, 0 points", "1v4, 0 points", "1v4, 5 and more", "over-ruff bulldozer"}
"""What even themed deals seldom come to: a side that takes hardly a point, a bulldozer ruffed twice."""


@pytest.mark.parametrize("what", [*SHAPES, *SAID, *ENDINGS, *PLAYED, *OTHER])
def test_situation_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= (1 if what in RARE else 3)


def test_every_varied_option_occurs(seen: Counter[str]) -> None:
    missing = [f"{name} {value}" for name, values in VARIED.items() for value in values if not seen[f"{name} {value}"]]
    assert missing == []


def test_wrong_kitties_are_repaired_both_ways() -> None:
    seen = count(list(simulate(ROOM, 300, 8, illegal=1.0, longest_match=6)))
    assert seen["drawn back"] >= 1
    assert seen["made up"] >= 1
