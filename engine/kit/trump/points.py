"""What cards are worth where fives, tens and kings score."""

from __future__ import annotations

from typing import Final

from logformat.cards import RANKS

POINTS: Final = bytes(
    0 if code >= 52 else {RANKS.index("5"): 5, RANKS.index("T"): 10, RANKS.index("K"): 10}.get(code % 13, 0)
    for code in range(256)
)
"""What each card is worth, by its code; cards that are not in the packs, nothing."""
ALL_POINTS: Final = 300


def points(cards: bytes) -> int:
    """Return what some cards are worth: 5, T and K."""
    return sum(cards.translate(POINTS))
