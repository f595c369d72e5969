"""What components are called, for people and in the tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.kit.trump.components import Kind
from engine.words import Label

_KIND_NAMES: Final = {
    (1, 1): Label("single", "单张"),
    (2, 1): Label("pair", "对"),
    (3, 1): Label("triple", "三头"),
}


def kind_name(kind: Kind) -> Label:
    """Return what a component is called."""
    if kind in _KIND_NAMES:
        return _KIND_NAMES[kind]
    copies, run = kind
    if copies == 2:
        return Label(f"tractor of {run} pairs", f"{run} 连对拖拉机")
    return Label(f"bulldozer of {run} triples", f"{run} 连三头")


def shape_name(kinds: tuple[Kind, ...]) -> Label:
    """Return what components together are called: `triple + 2 × pair`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    names = [(kind_name(kind), f"{n} × " if n > 1 else "") for kind, n in counts.items()]
    return Label(" + ".join(n + name.en for name, n in names), "＋".join(n + name.zh for name, n in names))


_SHAPES: Final = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple"}


@lru_cache(maxsize=1 << 12)
def shape_word(kinds: tuple[Kind, ...]) -> str:
    """Return components as the tables write them: `tractor3+pair+2single`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    words = (
        (f"{n}" if n > 1 else "") + _SHAPES.get(kind, f"{'tractor' if kind[0] == 2 else 'bulldozer'}{kind[1]}")
        for kind, n in counts.items()
    )
    return "+".join(words)
