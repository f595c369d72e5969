"""Throws: which components others beat, and what is led after a throw that fails, sheet §6.2."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.zhaopengyou.trick.leads import Lead, component_of, parts_of
from engine.kit.trump.components import Component, is_beaten
from engine.kit.trump.holding import holding
from engine.kit.trump.order import Order, suit_of_all
from engine.kit.trump.packed import holds, packed, size, together

Fates: TypeAlias = tuple[bool | None, ...]
"""By component of a throw, whether another hand beats it; None where hidden cards decide."""


def fates_of(order: Order, lead: Lead, others: tuple[tuple[int, int], ...]) -> Fates:
    """Return which components of a throw are beaten; `others` are hands, each with the cards it may have besides."""
    place = order.suits[lead.suit]
    surely = [holding(place, hand) for hand, _ in others]
    perhaps = [holding(place, together(hand, more)) for hand, more in others if more & place.mask]
    return tuple(
        True
        if any(is_beaten(part, held, place.joined) for held in surely)
        else None
        if any(is_beaten(part, held, place.joined) for held in perhaps)
        else False
        for part in lead.parts
    )


def _height(part: Component) -> tuple[int, int]:
    """Return what orders the components of a failed throw: the lowest card first, then fewer cards."""
    return part.lowest, part.cards


def forced_part(order: Order, lead: Lead, thrown: bytes, cards: bytes) -> Component | None:
    """Return the component of a throw that some of its cards are, or None if they are none."""
    mine = packed(cards)
    if size(mine) < len(cards) or not holds(packed(thrown), mine) or suit_of_all(order, cards) != lead.suit:
        return None
    part = component_of(order, lead.suit, cards)
    if part is None or part not in lead.parts:
        return None
    rest = list(lead.parts)
    rest.remove(part)
    left = parts_of(order, lead.suit, packed(thrown) - mine)
    return part if list(left) == rest else None


def is_forced(lead: Lead, fates: Fates, part: Component, beaten_only: bool) -> bool | None:
    """Whether a component is the one to be led after a failed throw; None where hidden cards decide."""
    lower = [fate for other, fate in zip(lead.parts, fates, strict=True) if _height(other) < _height(part)]
    if not beaten_only:
        return False if lower else True if True in fates else None
    own = [fate for other, fate in zip(lead.parts, fates, strict=True) if other == part]
    if True in lower or own == [False] * len(own):
        return False
    return None if None in lower or True not in own else True


def forced_components(lead: Lead, fates: Fates, beaten_only: bool) -> tuple[Component, ...]:
    """Return the components that may have to be led after a failed throw."""
    return tuple(part for part in dict.fromkeys(lead.parts) if is_forced(lead, fates, part, beaten_only) is not False)
