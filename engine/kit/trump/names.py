"""What suits are called, for people; what components together are called, for people and in the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.kit.memory import remembered
from engine.kit.trump.components import Kind, Table, decompose, kinds_of
from engine.kit.trump.holding import holding
from engine.kit.trump.order import Order, suit_of_all
from engine.kit.trump.packed import packed
from engine.words import Label

SUIT_NAMES: Final = (
    Label("spades", "黑桃"),
    Label("hearts", "红桃"),
    Label("clubs", "梅花"),
    Label("diamonds", "方块"),
    Label("trumps", "主牌"),
)
"""The names of the printed suits and of trump, by their numbers."""
SEVERAL_SUITS: Final = "mixed"
_SHAPES: Final = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple"}


def names_together(kinds: tuple[Kind, ...], name_of: Callable[[Kind], Label]) -> Label:
    """Return what components together are called, by what the game calls each of them: `triple + 2 × pair`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    names = [(name_of(kind), f"{n} × " if n > 1 else "") for kind, n in counts.items()]
    return Label(" + ".join(n + name.en for name, n in names), "＋".join(n + name.zh for name, n in names))


@remembered
def shape_word(kinds: tuple[Kind, ...]) -> str:
    """Return components as the tables write them: `tractor3+pair+2single`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    words = (
        (f"{n}" if n > 1 else "") + _SHAPES.get(kind, f"{'tractor' if kind[0] == 2 else 'bulldozer'}{kind[1]}")
        for kind, n in counts.items()
    )
    return "+".join(words)


def own_word(order: Order | None, cards: bytes, table: Table) -> str:
    """Return what the tables call cards by themselves: the components they fall into, `mixed` if of several suits."""
    suit = None if order is None else suit_of_all(order, cards)
    if order is None or suit is None:
        return SEVERAL_SUITS
    if len({*cards}) == len(cards):
        return shape_word(((1, 1),) * len(cards))  # no two alike, of which larger components are made
    within = order.suits[suit]
    return shape_word(kinds_of(decompose(holding(within, packed(cards)), within.joined, table)))
