"""What the cards of one play are by themselves: asked for once a play, as the same plays come again and again."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.kit.memory import remembered
from engine.kit.trump.packed import CODES, COPIES, MOST, hand_of
from engine.kit.trump.points import points

Bunch: TypeAlias = tuple[int, int, int, int]
"""Cards as a hand; where the copies of the card stand, if they are identical, else 0; their slot; their points."""
OTHER: Final = MOST * CODES
"""The slot of cards that are not identical, not seen or not in the packs."""
SLOTS: Final = OTHER + 1
"""How many slots there are: what identical cards are is listed by slot, single cards by code first, then pairs."""


def bunch_of(cards: bytes) -> Bunch:
    """Return what some cards are by themselves."""
    hand, code = hand_of(cards), cards[0]
    if code < CODES and cards.count(code) == len(cards) <= MOST:
        return hand, COPIES[code], slot_of(code, len(cards)), points(cards)
    return hand, 0, OTHER, points(cards)


def slot_of(code: int, number: int) -> int:
    """Return the slot of one to three copies of a card of the packs."""
    return (number - 1) * CODES + code


bunch: Final = remembered(bunch_of)
