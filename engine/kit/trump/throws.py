"""Throws of several components: which of them others beat, and which is led after a throw that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.kit.trump.components import Component
from engine.kit.trump.holding import highest_top, holding
from engine.kit.trump.order import Order, Suit
from engine.kit.trump.packed import at_least, together

Parts: TypeAlias = tuple[Component, ...]
Fates: TypeAlias = tuple[bool | None, ...]
"""By component of a throw, whether another hand beats it; None where hidden cards decide."""


def fates_of(order: Order, suit: int, parts: Parts, others: Sequence[tuple[int, int]]) -> Fates:
    """Return which components of a throw are beaten; `others` are hands, each with the cards it may have besides."""
    place = order.suits[suit]
    surely = [hand for hand, _ in others]
    perhaps = [together(hand, more) for hand, more in others if more & place.mask]
    if not perhaps:
        return tuple([beaten_by(place, surely, part) for part in parts])
    return tuple(
        [beaten_by(place, surely, part) or (None if beaten_by(place, perhaps, part) else False) for part in parts]
    )


def beaten_by(place: Suit, hands: list[int], part: Component) -> bool:
    """Whether one of some hands has the same kind of component in a suit with a higher top; equal is not higher."""
    copies, run, top = part
    for hand in hands:
        above = hand & place.above[top]
        if not above or (copies > 1 and not at_least(above, copies)):
            continue
        if run == 1 or highest_top(holding(place, hand), place.joined, copies, run) > top:
            return True
    return False


def _height(part: Component) -> tuple[int, int]:
    """Return what orders the components of a failed throw: the lowest card first, then fewer cards."""
    copies, run, top = part
    return top - run, copies * run


def is_forced(parts: Parts, fates: Fates, part: Component, beaten_only: bool) -> bool | None:
    """Whether a component is the one to be led after a failed throw; None where hidden cards decide.

    It is the lowest of all, or the lowest of those that are beaten, as the game says.
    """
    height = _height(part)
    lower = [
        fate
        for other, fate in zip(parts, fates, strict=True)
        if (fate is not False or not beaten_only) and _height(other) < height
    ]
    if not beaten_only:
        return False if lower else True if True in fates else None
    own = [fate for other, fate in zip(parts, fates, strict=True) if other == part]
    if True in lower or own == [False] * len(own):
        return False
    return None if None in lower or True not in own else True


def forced_components(parts: Parts, fates: Fates, beaten_only: bool) -> Parts:
    """Return the components that may have to be led after a failed throw."""
    return tuple(part for part in dict.fromkeys(parts) if is_forced(parts, fates, part, beaten_only) is not False)
