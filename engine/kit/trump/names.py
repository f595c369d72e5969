"""What suits are called, for people; what components together are called, for people and in the tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.kit.trump.components import Kind
from engine.words import Label

SUIT_NAMES: Final = (
    Label("spades", "黑桃"),
    Label("hearts", "红桃"),
    Label("clubs", "梅花"),
    Label("diamonds", "方块"),
    Label("trumps", "主牌"),
)
"""The names of the printed suits and of trump, by their numbers."""
_SHAPES: Final = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple"}


def names_together(kinds: tuple[Kind, ...], name_of: Callable[[Kind], Label]) -> Label:
    """Return what components together are called, by what the game calls each of them: `triple + 2 × pair`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    names = [(name_of(kind), f"{n} × " if n > 1 else "") for kind, n in counts.items()]
    return Label(" + ".join(n + name.en for name, n in names), "＋".join(n + name.zh for name, n in names))


@lru_cache(maxsize=1 << 12)
def shape_word(kinds: tuple[Kind, ...]) -> str:
    """Return components as the tables write them: `tractor3+pair+2single`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    words = (
        (f"{n}" if n > 1 else "") + _SHAPES.get(kind, f"{'tractor' if kind[0] == 2 else 'bulldozer'}{kind[1]}")
        for kind, n in counts.items()
    )
    return "+".join(words)
