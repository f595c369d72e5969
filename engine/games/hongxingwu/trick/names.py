"""What components are called, for people."""

from __future__ import annotations

from typing import Final

from engine.kit.trump.components import Kind
from engine.kit.trump.names import names_together
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
    return names_together(kinds, kind_name)
