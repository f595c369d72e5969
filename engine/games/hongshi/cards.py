"""The pack of Hong Shi, and the single order of its cards, sheet §1 and §5."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.hongshi.options import LEFT_OUT, Options
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import BIG_JOKER, CARD_CODES, LITTLE_JOKER, RANKS, cards

SEATS: Final = 4
LEAST_OF_54: Final = 13
"""The smaller of the hands dealt from 54 cards."""
RED_TENS: Final = mask_of(cards("Th Td"))
FOUR_TENS: Final = mask_of(cards("Ts Th Tc Td"))
DEUCE: Final = RANKS.index("2")
ACE: Final = RANKS.index("A")
_JOKERS: Final = 1 << LITTLE_JOKER | 1 << BIG_JOKER
_FULL: Final = (1 << 52) - 1 | _JOKERS


def pack(options: Options) -> int:
    """Return the cards in play as a mask."""
    return _FULL & ~mask_of(LEFT_OUT[options.deck])


@cache
def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    return cards_in(pack(options))


def hand_size(options: Options, seat: int, dealer: int | None) -> int | None:
    """Return how many cards a seat is dealt; None where that hangs on an unknown dealer (54 cards)."""
    if options.deck != "54":
        return 10 if options.deck == "40" else 13
    if dealer is None:
        return None
    return LEAST_OF_54 + ((seat - dealer) % SEATS < 2)


def lead_card(options: Options) -> int:
    """Return the card whose holder leads first: `6h`, or `3h` where threes are in the pack."""
    auto = "6h" if options.deck == "40" else "3h"
    return CARD_CODES[auto if options.lead_card == "auto" else options.lead_card]


def place(rank: int) -> int:
    """Return the place of an ordinary rank in the single order: 3 is 0, ace 11, deuce 12."""
    return 12 if rank == DEUCE else rank - 1


def top_places(options: Options) -> tuple[int, int, int]:
    """Return the places of a red ten, the little joker and the big joker."""
    return (13, 14, 15) if options.bigger == "jokers" else (15, 13, 14)
