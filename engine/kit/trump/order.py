"""The order of the cards in one deal: effective suits, and the positions in each of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from engine.kit.trump.packed import MOST

TRUMP: Final = 4
"""The number of the trump suit; 0 to 3 are the printed suits."""
NO_SUIT: Final = 5
"""The suit of cards that are not in the packs."""
Ladder: TypeAlias = tuple[tuple[int, ...], ...]
"""The positions of a suit from low to high, each the cards that are equal there."""


@dataclass(frozen=True, eq=False)
class Suit:
    """One effective suit: its positions from low to high, and which of them are neighbours.

    Bit n of `joined` says that positions n and n + 1 are neighbours.
    """

    ladder: Ladder
    joined: int
    mask: int
    """The bits of its cards in a packed hand."""
    shifts: tuple[int, ...]
    """Where each of its cards stands in a packed hand, from low to high."""
    spans: tuple[tuple[int, int], ...]
    """Which of those cards are at each position."""
    above: tuple[int, ...]
    """By position, the bits of the cards above it in a packed hand."""


@dataclass(frozen=True, eq=False)
class Order:
    """The order of a deal: effective suit and position by card code, and the suits themselves."""

    suit_of: bytes
    place_of: bytes
    suits: tuple[Suit, ...]
    masks: tuple[int, ...]


def plain_ladder(suit: int, without: Collection[int] = ()) -> Ladder:
    """Return a printed suit from deuce to ace, without some cards; the gaps they leave are closed."""
    return tuple((code,) for code in range(suit * 13, suit * 13 + 13) if code not in without)


def all_joined(ladder: Ladder) -> int:
    """Return the neighbours of a suit in which each position is next to the one above it."""
    return (1 << max(0, len(ladder) - 1)) - 1


def suit_with(ladder: Ladder, joined: int) -> Suit:
    """Return the suit with a ladder and its neighbours."""
    codes = [code for place in ladder for code in place]
    ends = list(accumulate(map(len, ladder), initial=0))
    masks = [sum(MOST << 3 * code for code in place) for place in ladder]
    return Suit(
        ladder,
        joined,
        sum(masks),
        tuple(3 * code for code in codes),
        tuple(pairwise(ends)),
        tuple(sum(masks[place + 1 :]) for place in range(len(ladder))),
    )


def order_of(ladders: tuple[Ladder, ...], joined: tuple[int, ...]) -> Order:
    """Return the order made of the ladders of the four printed suits and of trump, and their neighbours."""
    suit_of, place_of = bytearray((NO_SUIT,)) * 256, bytearray(256)
    for number, ladder in enumerate(ladders):
        for place, cards in enumerate(ladder):
            for code in cards:
                suit_of[code], place_of[code] = number, place
    suits = tuple(map(suit_with, ladders, joined))
    return Order(bytes(suit_of), bytes(place_of), suits, tuple(suit.mask for suit in suits))


def suit_of_all(order: Order, cards: bytes) -> int | None:
    """Return the effective suit that all of some cards have; None if they have several, or none."""
    first = order.suit_of[cards[0]]
    alike = len(cards) == 1 or all(order.suit_of[code] == first for code in cards)
    return first if alike and first != NO_SUIT else None
