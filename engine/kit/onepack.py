"""Hands of a single pack as bit masks: one bit per card, so that holding and letting go are one operation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.kit.memory import remembered
from logformat.cards import Cards

ANY_NUMBER: Final = 1 << 12
"""The number of unseen cards of a hand whose size nobody recorded."""


BITS: Final = tuple(
    1 << code if code < 54 else 0 if code < 64 else 1 << (53 if code >= 128 else 52) for code in range(256)
)
"""The bit of each code: stand-ins count as their jokers, unseen cards as nothing."""


def hand_of(cards: bytes) -> int:
    """Return the hand made of some cards, where they hardly ever come again: whole hands."""
    mask = 0
    for code in cards:
        mask |= BITS[code]
    return mask


mask_of: Final = remembered(hand_of)
"""`mask_of(cards)`: the hand made of some cards, where the same come again and again: plays."""


_SEEN: Final = tuple(1 << code if code < 54 else 0 for code in range(256))


def whole_hand(cards: bytes) -> int:
    """Return the hand made of some cards; 0 if some of them are unseen, jokers named as others, or there twice."""
    mask = 0
    for code in cards:
        mask |= _SEEN[code]
    return mask if mask.bit_count() == len(cards) else 0


whole: Final = remembered(whole_hand)
"""`whole_hand` for the few cards of a play, which come again and again."""


@remembered
def cards_in(mask: int) -> Cards:
    """Return the cards of a hand in code order."""
    codes = bytearray()
    while mask:
        low = mask & -mask
        codes.append(low.bit_length() - 1)
        mask ^= low
    return Cards(codes)


def holds(hand: int, cards: int) -> bool:
    """Whether a hand has all of some cards."""
    return hand & cards == cards


def surely_held(
    pack: int, dealt: Sequence[int], hidden: Sequence[int], shown: Iterable[tuple[int, int]]
) -> tuple[int, ...]:
    """Return, per seat, the cards its unseen ones must be, as the whole log proves them.

    `dealt` are the hands as far as recorded, `hidden` the numbers of unseen cards, `shown` the (seat, card) pairs
    the seats let go of or showed, in log order. A card that can be nowhere else is held by the last hidden hand.
    """
    room = list(hidden)
    held = [0] * len(dealt)
    free = pack
    for hand in dealt:
        free &= ~hand
    for seat, code in shown:
        bit = 1 << code
        if room[seat] > 0 and free & bit:
            held[seat] |= bit
            free ^= bit
            room[seat] -= 1
    open_seats = [seat for seat, number in enumerate(room) if number > 0]
    if len(open_seats) == 1 and free.bit_count() == room[open_seats[0]]:
        held[open_seats[0]] |= free
    return tuple(held)
