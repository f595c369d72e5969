"""Ruffs: what cards are worth against a lead of one suit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.kit.trump.bunch import SLOTS, slot_of
from engine.kit.trump.order import TRUMP, Order
from engine.kit.trump.packed import CODES

RUFF: Final = 64
"""What a ruff adds to its top: it beats every card of a side suit."""


@lru_cache(maxsize=1 << 10)
def ranks_against(order: Order, suit: int, number: int) -> bytes:
    """Return, by slot, what cards are worth against so many identical ones of a suit: 0 for what can not win."""
    each = bytes(
        (RUFF if own == TRUMP != suit else 1) + place if own in (suit, TRUMP) else 0
        for own, place in zip(order.suit_of[:CODES], order.place_of[:CODES], strict=True)
    )
    return (bytes(slot_of(0, number)) + each).ljust(SLOTS, b"\0")
