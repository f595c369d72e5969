"""The three packs of Zhao Pengyou and the order that level and trump suit give them, sheet §1 and §5."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.zhaopengyou.options import KITTY_OF, Options
from engine.kit.trump.names import SUIT_NAMES
from engine.kit.trump.order import Ladder, Order, order_of, plain_ladder
from engine.kit.trump.packed import ALL, cards_in
from engine.words import Label
from logformat.cards import BIG_JOKER, LITTLE_JOKER, RANKS, SUITS

SEATS: Final = 5
MOST_DRAWS: Final = SEATS * max(KITTY_OF)
"""As many cards as are drawn where the hands are largest."""
JOKERS: Final = (LITTLE_JOKER, BIG_JOKER)
LEVELS: Final = RANKS + "W"
"""The levels from low to high; W is the joker level (王)."""
NUMBER_OF: Final = {level: number for number, level in enumerate(LEVELS)}
"""The number of each level."""
JOKER_LEVEL: Final = LEVELS.index("W")
NO_TRUMP: Final = 4
"""What `trump` says where no suit is trump; 0 to 3 are the suits."""
TRUMP_WORDS: Final = SUITS + "n"


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    del options
    return cards_in(ALL)


def draws_of(options: Options) -> int:
    """Return the number of cards drawn before the kitty is left."""
    return SEATS * options.hand_size


@cache
def level_cards(level: int) -> tuple[int, ...]:
    """Return the cards of a level: a rank in four suits, at the joker level the jokers."""
    return JOKERS if level == JOKER_LEVEL else tuple(range(level, 52, 13))


def level_name(level: int) -> Label:
    """Return what a level is called."""
    word = LEVELS[level]
    return Label(word, {"T": "10", "W": "王"}.get(word, word))


def trump_by(code: int) -> int:
    """Return the trump suit a shown card makes: its own, no-trump for a joker."""
    return NO_TRUMP if code >= LITTLE_JOKER else code // 13


@cache
def order(level: int, trump: int, gap_closing: bool) -> Order:
    """Return the order of a deal by level and trump suit, §5.1 and §5.2."""
    taken = () if level == JOKER_LEVEL else level_cards(level)
    sides = tuple(() if suit == trump else plain_ladder(suit, taken) for suit in range(4))
    rest = () if trump == NO_TRUMP else plain_ladder(trump, taken)
    off_suit = tuple(code for code in taken if code // 13 != trump)
    main = tuple(code for code in taken if code // 13 == trump)
    high: Ladder = tuple(place for place in (off_suit, main) if place)
    trumps: Ladder = (*rest, *high, (LITTLE_JOKER,), (BIG_JOKER,))
    joined = [_joined(ladder, len(ladder), gap_closing) for ladder in sides]
    return order_of((*sides, trumps), (*joined, _joined(trumps, len(rest), gap_closing)))


def _joined(ladder: Ladder, plain: int, gap_closing: bool) -> int:
    """Return the neighbours of a suit whose first `plain` positions are ranks, the others level cards and jokers."""
    return sum(
        1 << place
        for place in range(len(ladder) - 1)
        if gap_closing or place + 1 >= plain or ladder[place + 1][0] - ladder[place][0] == 1
    )


TRUMP_NAMES: Final = (*SUIT_NAMES[:4], Label("no-trump", "无主（常主）"))
