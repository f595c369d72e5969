"""Throws of several components: which of them others beat, and which is led after a throw that fails."""

from __future__ import annotations

from typing import TypeAlias

from engine.kit.trump.components import Component, is_beaten
from engine.kit.trump.holding import holding
from engine.kit.trump.order import Order
from engine.kit.trump.packed import together

Parts: TypeAlias = tuple[Component, ...]
Fates: TypeAlias = tuple[bool | None, ...]
"""By component of a throw, whether another hand beats it; None where hidden cards decide."""


def fates_of(order: Order, suit: int, parts: Parts, others: tuple[tuple[int, int], ...]) -> Fates:
    """Return which components of a throw are beaten; `others` are hands, each with the cards it may have besides."""
    place = order.suits[suit]
    surely = [holding(place, hand) for hand, _ in others]
    perhaps = [holding(place, together(hand, more)) for hand, more in others if more & place.mask]
    return tuple(
        True
        if any(is_beaten(part, held, place.joined) for held in surely)
        else None
        if any(is_beaten(part, held, place.joined) for held in perhaps)
        else False
        for part in parts
    )


def _height(part: Component) -> tuple[int, int]:
    """Return what orders the components of a failed throw: the lowest card first, then fewer cards."""
    return part.lowest, part.cards


def is_forced(parts: Parts, fates: Fates, part: Component, beaten_only: bool) -> bool | None:
    """Whether a component is the one to be led after a failed throw; None where hidden cards decide.

    It is the lowest of all, or the lowest of those that are beaten, as the game says.
    """
    lower = [fate for other, fate in zip(parts, fates, strict=True) if _height(other) < _height(part)]
    if not beaten_only:
        return False if lower else True if True in fates else None
    own = [fate for other, fate in zip(parts, fates, strict=True) if other == part]
    if True in lower or own == [False] * len(own):
        return False
    return None if None in lower or True not in own else True


def forced_components(parts: Parts, fates: Fates, beaten_only: bool) -> Parts:
    """Return the components that may have to be led after a failed throw."""
    return tuple(part for part in dict.fromkeys(parts) if is_forced(parts, fates, part, beaten_only) is not False)
