"""The pack of 二百五: ranks with the ace low, what cards are worth, how many are dealt, sheet §1, §3, §5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.erbaiwu.options import Options
from engine.kit.memory import remembered
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import CARD_CODES, NO_CARDS, STAND_IN, Cards, cards, named_card

PACK: Final = (1 << 54) - 1
WHOLE: Final = bytes(range(54))
"""The pack, card by card."""
FACES: Final = (1 << 52) - 1
SEVENS: Final = mask_of(cards("7s 7h 7c 7d"))
ORDINARY: Final = FACES & ~SEVENS
JOKERS: Final = PACK & ~FACES
SEVEN: Final = 5
FIVE: Final = 3
"""Ranks as `logformat` counts them, from the deuce."""
BLACK_VALUE: Final = 30
VALUES: Final = bytes((*((*range(2, 7), 15, *range(8, 14), 1) * 4), BLACK_VALUE, BLACK_VALUE))
"""What each card of a hand is worth, black gang apart."""
NAMED: Final = bytes(map(named_card, range(256)))
"""The card each code counts as: the one a stand-in names, else the card itself."""


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    del options
    return cards_in(PACK)


def hand_size(seat: int, dealer: int | None) -> int:
    """Return how many cards a seat is dealt."""
    return 7 if seat == dealer else 6


def rank(code: int) -> int | None:
    """Return the rank a card counts as, a stand-in that of the card it names; None for a joker that names none."""
    named = named_card(code)
    return named % 13 if named < 52 else None


def place(code: int) -> int:
    """Return the place of a face in its suit: ace 0, deuce 1, king 12."""
    return (code + 1) % 13


def at_place(suit: int, number: int) -> int:
    """Return the face at a place of a suit."""
    return suit * 13 + (number - 1) % 13


def is_seven(code: int) -> bool:
    """Whether a code is a natural seven."""
    return code < 52 and code % 13 == SEVEN


_ONES: Final = sum(1 << code for code in range(54) if VALUES[code] & 1)
_TWOS: Final = sum(1 << code for code in range(54) if VALUES[code] & 2)
_FOURS: Final = sum(1 << code for code in range(54) if VALUES[code] & 4)
_EIGHTS: Final = sum(1 << code for code in range(54) if VALUES[code] & 8)
_SIXTEENS: Final = sum(1 << code for code in range(54) if VALUES[code] & 16)
"""The cards whose value has each binary digit: a hand is added up digit by digit, not card by card."""


def value(code: int, black: int = 0) -> int:
    """Return what a card in a hand is worth; a black-gang card loses its own value."""
    return BLACK_VALUE if black >> code & 1 else VALUES[code]


def hand_value(hand: int, black: int = 0) -> int:
    """Return what a hand is worth."""
    worth = BLACK_VALUE * (hand & black).bit_count()
    hand &= ~black
    return (
        worth
        + (hand & _ONES).bit_count()
        + 2 * (hand & _TWOS).bit_count()
        + 4 * (hand & _FOURS).bit_count()
        + 8 * (hand & _EIGHTS).bit_count()
        + 16 * (hand & _SIXTEENS).bit_count()
    )


def stand_in(joker: int, named: int) -> int:
    """Return the code of a joker that names a card."""
    return STAND_IN[joker] + named


def _read_list(text: str | None) -> Cards:
    return Cards([CARD_CODES[word] for word in text.split(",")]) if text and text != "none" else NO_CARDS


read_list: Final[Callable[[str | None], Cards]] = remembered(_read_list)
"""`read_list(text)`: the cards of a `with=` or `at=` text; none without it."""
