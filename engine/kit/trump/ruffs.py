"""Ruffs: what cards are worth against a lead of one suit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.kit.trump.order import TRUMP, Order

RUFF: Final = 64
"""What a ruff adds to its top: it beats every card of a side suit."""


@lru_cache(maxsize=1 << 10)
def ranks_against(order: Order, suit: int) -> bytes:
    """Return, by card, what it is worth against a single card of a suit: 0 for what can not win."""
    return bytes(
        (RUFF if own == TRUMP != suit else 1) + place if own in (suit, TRUMP) else 0
        for own, place in zip(order.suit_of, order.place_of, strict=True)
    )
