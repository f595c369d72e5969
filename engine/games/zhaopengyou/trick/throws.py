"""Throws: which of their components some cards are, sheet §6.2."""

from __future__ import annotations

from engine.games.zhaopengyou.trick.leads import Lead, component_of, parts_of
from engine.kit.trump.components import Component
from engine.kit.trump.order import Order, suit_of_all
from engine.kit.trump.packed import holds, packed, size


def forced_part(order: Order, lead: Lead, thrown: bytes, cards: bytes) -> Component | None:
    """Return the component of a throw that some of its cards are, or None if they are none."""
    code, number = cards[0], len(cards)
    if cards.count(code) == thrown.count(code) == number:
        # whoever takes all there are of a card away changes nothing in how the others go together
        alike = Component(number, 1, order.place_of[code])
        return alike if alike in lead.parts else None
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
