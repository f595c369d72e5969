"""Hands of several packs as one integer: three bits per card code, two for 0 to 3 copies and one as a guard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.kit.memory import remembered
from logformat.cards import UNKNOWN, Cards

CODES: Final = 54
MOST: Final = 3
"""Copies of one card that a packed hand can count."""
ANY_NUMBER: Final = 1 << 12
"""The number of unseen cards of a hand whose size nobody recorded."""
ONE: Final = tuple(1 << 3 * code if code < CODES else 0 for code in range(256))
"""The hand of a single card, by its code; nothing for cards that are not in the packs."""
COPIES: Final = tuple(MOST * one for one in ONE)
"""Where the copies of a card stand in a hand, by its code; cards that are not in the packs stand nowhere."""
ONES: Final = sum(ONE)
TWOS: Final = ONES << 1
GUARDS: Final = ONES << 2
ALL: Final = ONES * MOST


def is_foreign(code: int) -> bool:
    """Whether a card is neither in the packs nor merely unseen: a joker named as another card."""
    return code > UNKNOWN


def whole_hand(cards: bytes) -> int:
    """Return the hand made of some cards; 0 if some of them are unseen, foreign, or a fourth copy."""
    hand = 0
    for code in cards:
        hand += ONE[code]
    return hand if not hand & GUARDS and size(hand) == len(cards) else 0


def hand_of(cards: bytes) -> int:
    """Return the hand made of some cards; unseen and foreign ones and copies beyond the third count as nothing."""
    return whole_hand(cards) or sum(min(cards.count(code), MOST) << 3 * code for code in set(cards) if code < CODES)


packed: Final = remembered(hand_of)
"""`hand_of` for the few cards of a play, which come again and again."""


@lru_cache(maxsize=1 << 14)
def cards_in(hand: int) -> Cards:
    """Return the cards of a hand in code order, copies together."""
    codes = bytearray()
    while hand:
        code = ((hand & -hand).bit_length() - 1) // 3
        copies = hand >> 3 * code & 3
        codes += bytes((code,)) * copies
        hand ^= copies << 3 * code
    return Cards(codes)


whole: Final = remembered(whole_hand)
"""`whole_hand` for the few cards of a play, which come again and again."""


def copies_of(hand: int, code: int) -> int:
    """Return how many copies of a card a hand has."""
    return hand >> 3 * code & 3


def size(hand: int) -> int:
    """Return the number of cards in a hand."""
    return hand.bit_count() + (hand & TWOS).bit_count()


def holds(hand: int, cards: int) -> bool:
    """Whether a hand has all of some cards, copies counted."""
    return ((hand | GUARDS) - cards) & GUARDS == GUARDS


def beyond(cards: int, hand: int) -> int:
    """Return the cards that a hand lacks: what is left of the first when the second is taken away, never below 0."""
    rest = (cards | GUARDS) - hand
    kept = (rest & GUARDS) >> 2
    return rest & kept * MOST


def common(one: int, other: int) -> int:
    """Return the cards that two hands share, copies counted."""
    return one - beyond(one, other)


def together(one: int, other: int) -> int:
    """Return two hands put together; copies beyond the third count as nothing."""
    full = one + other
    if not full & GUARDS:
        return full
    over = (full & GUARDS) >> 2
    return full & ~(over * 7) | over * MOST


def most(one: int, other: int) -> int:
    """Return the fewest cards that contain two sets, each of them alone."""
    return one + beyond(other, one)


def at_least(hand: int, copies: int) -> int:
    """Return the low bits of the cards of which a hand has at least so many copies, 1 to 3."""
    if copies == 1:
        return (hand | hand >> 1) & ONES
    return hand >> 1 & ONES if copies == 2 else hand & hand >> 1 & ONES


def surely_held(
    pack: int, dealt: Sequence[int], hidden: Sequence[int], shown: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], int]:
    """Return, per seat, the cards its unseen ones must be, and the cards that stay unlocated.

    `dealt` are the hands as far as recorded, `hidden` the numbers of unseen cards, `shown` per seat in turn the cards
    it must have had at some moment, all together. What only one seat can have is held by it.
    """
    room, held, free = list(hidden), [0] * len(dealt), pack
    for hand in dealt:
        free = beyond(free, hand)
    for seat, cards in shown:
        for code in cards_in(common(beyond(cards, together(dealt[seat], held[seat])), free)):
            if room[seat] > 0:
                held[seat] += ONE[code]
                free -= ONE[code]
                room[seat] -= 1
    places = [seat for seat, number in enumerate(room) if number > 0]
    if len(places) == 1 and size(free) == room[places[0]]:
        held[places[0]] = together(held[places[0]], free)
        free = 0
    return tuple(held), free
