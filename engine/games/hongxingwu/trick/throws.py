"""Throws: which of their components some cards are, sheet §6.2."""

from __future__ import annotations

from engine.games.hongxingwu.trick.leads import Lead, TrickLaw, component_of, parts_of
from engine.kit.trump.components import Component
from engine.kit.trump.order import Order, suit_of_all
from engine.kit.trump.packed import holds, packed


def forced_part(order: Order, law: TrickLaw, lead: Lead, thrown: bytes, cards: bytes) -> Component | None:
    """Return the component of a throw that some of its cards are, or None if they are none."""
    if lead.groups:
        named = (part for part, group in zip(lead.parts, lead.groups, strict=True) if sorted(group) == sorted(cards))
        return next(named, None)
    first = cards[0]
    if thrown.count(first) == len(cards) == cards.count(first):
        alike = (len(cards), 1, order.place_of[first])  # all copies of a card stay together, or in a run
        return lead.parts[lead.parts.index(alike)] if alike in lead.parts else None
    if suit_of_all(order, cards) != lead.suit or not holds(packed(thrown), packed(cards)):
        return None
    part = component_of(order, law, lead.suit, cards)
    if part is None or part not in lead.parts:
        return None
    rest = list(lead.parts)
    rest.remove(part)
    left = parts_of(order, law, lead.suit, packed(thrown) - packed(cards))
    return part if list(left) == rest else None
