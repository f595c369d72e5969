"""What a play is in the trump games of several packs: which component is led, followed, ruffed or over-ruffed."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.kit.trump.order import TRUMP
from engine.kit.trump.ruffs import RUFF
from logformat.events import Event, Play

NAMES = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple"}
KINDS = ("single", "pair", "triple", "tractor", "bulldozer", "throw")
PLAYED = [f"{what} {kind}" for kind in KINDS for what in ("lead", "follow side", "follow trump", "ruff", "over-ruff")]


def kind_of(kinds: tuple[tuple[int, int], ...]) -> str:
    """The name of a lead by the copies and runs of its components."""
    if len(kinds) != 1:
        return "throw" if kinds else "of several suits"
    return NAMES.get(kinds[0], "tractor" if kinds[0][0] == 2 else "bulldozer")


def of_trick(room: Game, state: Any, event: Event) -> list[str]:
    """The situations that a play makes."""
    if not isinstance(event, Play) or state.deal.order is None:
        return []
    after, shape = room.apply(state, event), room.shape(state, event)
    if after.throw is not None:
        return ["throw fails"]
    if state.throw is not None:
        return ["forced"]
    if state.lead is None:
        return [f"lead {kind_of(after.lead.kinds)}", f"lead {shape.combination}"] if after.lead is not None else []
    kind, is_trump = kind_of(state.lead.kinds), state.lead.suit == TRUMP
    if shape.ruff:
        ruffed = state.worth >= RUFF
        return [f"{'over-ruff' if ruffed else 'ruff'} {kind}"] if shape.winning else ["ruff too low"]
    return [f"follow {'trump' if is_trump else 'side'} {kind}"]
