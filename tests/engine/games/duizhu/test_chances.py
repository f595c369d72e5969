"""The simulator's deals of Dui Zhu: whatever is rare at a table occurs within some hundred deals."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.binding import bind
from engine.game import Shape
from engine.games.duizhu import GAME
from engine.games.duizhu.cards import points
from engine.games.duizhu.chances import VARIED
from engine.games.duizhu.scoring import kings
from engine.games.duizhu.state import State
from engine.games.duizhu.trick.leads import RUFF
from engine.kit.onepack import cards_in
from engine.simulator import simulate
from logformat.events import Cut, Declare, Draw, Event, Flip, Play, Swap
from logformat.log import Log

DEALS = 700


def count(logs: list[Log]) -> Counter[str]:
    """What occurs in some deals."""
    seen: Counter[str] = Counter()
    for log in logs:
        state = GAME.start(bind(log).setup)
        for event in log.events:
            shape = GAME.shape(state, event)
            seen[f"play {shape.combination}"] += shape.combination is not None
            seen.update(answers(state, event, shape))
            if isinstance(event, Cut | Draw | Flip):
                seen[type(event).__name__] += 1
            elif isinstance(event, Declare):
                seen[f"{event.kind} {event.pairs.get('choice', '')}".strip()] += 1
            elif isinstance(event, Swap):
                seen[event.pairs["as"]] += 1
            state = GAME.apply(state, event)
        found = GAME.outcome(state) or {}
        seen[f"result {found.get('outcome')}"] += 1
        seen["match over"] += found.get("match_over", False)
        seen["gaba guo"] += bool(state.deal.gaba)
        seen["kings made"] += (kings(state) or 0) > 0 and found.get("outcome") in ("made", "clean")
        seen["kings lost"] += (kings(state) or 0) > 0 and found.get("outcome") not in ("made", "clean", "void")
        seen["virtual level"] += any(level.startswith("V") for level in found.get("levels", ()))
        seen["first deal"] += log.dealer is None
        dug = found.get("outcome") == "dig" and points(cards_in(state.deal.buried)) > 0
        seen[f"dig, buried points x{state.options.kitty_points_on_dig}"] += dug
        seen.update(f"{option.name} {' '.join(option.words)}" for option in log.options)
    return seen


def answers(state: State, event: Event, shape: Shape) -> list[str]:
    """What an answer does to each type of lead."""
    if state.lead is None or state.throw is not None or shape.combination is None:
        return []
    if shape.ruff and shape.winning:
        return [f"{'over-ruff' if state.worth >= RUFF else 'ruff'} {state.lead.type}"]
    return [f"{shape.combination} {state.lead.type}"] if isinstance(event, Play) and not shape.ruff else []


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return count(list(simulate(GAME, DEALS, 5, longest_match=5)))


PLAYS = ("single", "throw", "forced", "weng", "counter_weng", "ruff", "follow", "discard")
RESULTS = ("black_tiger", "pare", "straight", "dig", "big_break", "break", "clean", "made", "held", "void")
SAID = (
    "show", "mode free", "mode size", "mode single", "size max", "size min", "suit h", "position 6", "announce",
    "void", "void_king", "huilong",
)  # fmt: skip
ANSWERS = (
    *(f"{what} {lead}" for lead in ("single", "throw") for what in ("follow", "discard", "ruff", "over-ruff")),
    "follow weng", "counter_weng weng",
)  # fmt: skip
FACTORS = tuple(f"dig, buried points x{times}" for times in (0, 1, 2))
OTHER = (
    "Cut", "Draw", "Flip", "grab", "king", "gaba guo", "kings made", "kings lost", "virtual level", "match over",
    "first deal",
)  # fmt: skip


@pytest.mark.parametrize(
    "what",
    [*(f"play {name}" for name in PLAYS), *(f"result {name}" for name in RESULTS), *SAID, *OTHER, *ANSWERS, *FACTORS],
)
def test_situation_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 3


@pytest.mark.parametrize("what", sorted({f"{name} {value}" for name, values in VARIED.items() for value in values}))
def test_option_occurs(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 5
