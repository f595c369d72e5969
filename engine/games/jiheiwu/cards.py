"""The pack of Ji Hei Wu by the number of players, hand sizes, and the order of single cards, sheet §1, §3 and §5."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.jiheiwu.options import Options
from engine.kit.onepack import cards_in
from logformat.cards import BIG_JOKER, CARD_CODES, LITTLE_JOKER, RANKS

BLACK_FIVE: Final = CARD_CODES["5s"]
RED_FIVE: Final = CARD_CODES["5h"]
JOKERS: Final = 1 << LITTLE_JOKER | 1 << BIG_JOKER
ACE: Final = RANKS.index("A")
_FACES: Final = (1 << 52) - 1
_LOW_TO_HIGH: Final = ("4", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "Lj", "Bj", "5")
_STRENGTH: Final = {name: place for place, name in enumerate(_LOW_TO_HIGH)}
FIVES: Final = _STRENGTH["5"]
JOKER_PAIR: Final = _STRENGTH["Bj"]
"""The key of a pair of jokers: above `33`, below `55`."""


LEAST_OF_FIVE: Final = 10
"""The smaller of the hands dealt to five players."""


def pack(options: Options) -> int:
    """Return the cards in play as a mask: both jokers only with six players."""
    return _FACES | JOKERS if options.players == 6 else _FACES


def drawn(options: Options) -> int:
    """Return the cards that are dealt: with three players `5h` lies open beside them."""
    return pack(options) & ~(1 << RED_FIVE) if options.players == 3 else pack(options)


@cache
def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    return cards_in(pack(options))


def hand_size(options: Options, seat: int, first_drawer: int | None) -> int | None:
    """Return how many cards a seat is dealt; None where that hangs on an unknown first drawer (five players)."""
    if options.players != 5:
        return {3: 17, 4: 13, 6: 9}[options.players]
    if first_drawer is None:
        return None
    return LEAST_OF_FIVE + ((seat - first_drawer) % 5 < 2)


def strength(code: int) -> int:
    """Return the place of a card among single cards."""
    if code >= LITTLE_JOKER:
        return _STRENGTH["Lj" if code == LITTLE_JOKER else "Bj"]
    return _STRENGTH[RANKS[code % 13]]


def position(rank: int) -> int:
    """Return the place of a rank in runs: 2 to K as printed, A as 14."""
    return rank + 2


def points(code: int) -> int | None:
    """Return what a flipped card counts: A is 1, a joker nothing."""
    if code >= LITTLE_JOKER:
        return None
    return 1 if code % 13 == ACE else position(code % 13)
