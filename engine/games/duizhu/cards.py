"""The pack of Dui Zhu, its levels, and the order that level and trump suit give it, sheet §1 and §5."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.games.duizhu.options import Options
from engine.kit.memory import remembered
from engine.kit.onepack import cards_in, mask_of
from engine.words import Label
from logformat.cards import BIG_JOKER, LITTLE_JOKER, RANKS, SUITS, is_joker, physical_card

SEATS: Final = 4
HAND: Final = 12
KITTY: Final = 6
DRAWS: Final = SEATS * HAND
PACK: Final = DRAWS + KITTY
FULL: Final = (1 << PACK) - 1
JOKERS: Final = 1 << LITTLE_JOKER | 1 << BIG_JOKER
DEUCES: Final = mask_of(bytes(suit * 13 for suit in range(4)))
SUIT_CARDS: Final = tuple((1 << 13) - 1 << 13 * suit for suit in range(4))
"""The cards printed with each suit."""
TRUMP: Final = 4
"""The number of the trump suit; 0 to 3 are the printed suits."""
NO_SUIT: Final = 5
"""The suit of a card the recorder did not see."""
TOP_LEVEL: Final = 14
LOWEST_LEVEL: Final = 3
JACK_LEVEL: Final = 11
_WORTH: Final = {RANKS.index("5"): 5, RANKS.index("T"): 10, RANKS.index("K"): 10}
POINTS: Final = tuple(_WORTH.get(code % 13, 0) if code < 52 else 0 for code in range(256))
"""What each card is worth, by its code: 5, T and K."""
ALL_POINTS: Final = sum(POINTS)
_VIRTUAL: Final = re.compile(r"V(0|1|2|-[1-9]\d{0,3})")


def _points(cards: bytes) -> int:
    return sum([POINTS[code] for code in cards])


points: Final = remembered(_points)
"""`points(cards)`: what some cards are worth."""


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    del options
    return cards_in(FULL)


# ---------------------------------------------------------------- levels


@cache
def level_number(text: str) -> int:
    """Return a level as a number: 3 to 14 (A), at most 2 where it is virtual; ValueError for any other text."""
    if _VIRTUAL.fullmatch(text):
        return int(text[1:])
    if len(text) != 1 or text == RANKS[0]:
        raise ValueError(text)
    return RANKS.index(text) + 2


def level_text(level: int) -> str:
    """Return a level as logs write it: `T`, `A`, `V1`."""
    return RANKS[level - 2] if level >= LOWEST_LEVEL else f"V{level}"


def level_label(level: int) -> Label:
    """Return a level as it is said: `T`, in Chinese 10."""
    text = level_text(level)
    return Label(text, text.replace("T", "10"))


def level_rank(level: int) -> int:
    """Return the rank of the level cards (绘牌): at a virtual level they are the threes."""
    return max(level, LOWEST_LEVEL) - 2


@cache
def level_cards(level: int) -> int:
    """Return the four level cards as a mask."""
    return mask_of(bytes(suit * 13 + level_rank(level) for suit in range(4)))


# ---------------------------------------------------------------- order


@dataclass(frozen=True, eq=False)
class Order:
    """The order of a deal: effective suit and place by card code, and the cards of each suit.

    `suit_trumps` are the trumps of the trump suit that are neither deuces nor level cards (定主牌). `laid` is the order in
    which a king swap takes buried cards: side cards by rank, then trumps. `wengs` is the place of each rank among four of
    a rank.
    """

    suit_of: bytes
    place_of: bytes
    masks: tuple[int, ...]
    suit_trumps: int
    laid: bytes
    wengs: bytes
    level: int
    trump: int


DEUCE_PLACE: Final = 12
LEVEL_PLACE: Final = 13
LITTLE_PLACE: Final = 14
BIG_PLACE: Final = 15
_TRUMPS_LAST: Final = 16


@cache
def order(level: int, trump: int) -> Order:
    """Return the order by level number and trump suit, §5.1 and §5.2."""
    rank = level_rank(level)
    suit_of, place_of, laid = bytearray([NO_SUIT] * 256), bytearray(256), bytearray(256)
    masks = [0] * 5
    for code in range(PACK):
        suit, place = _suit_and_place(code, rank, trump)
        suit_of[code], place_of[code] = suit, place
        laid[code] = place + (_TRUMPS_LAST if suit == TRUMP else 0)
        masks[suit] |= 1 << code
    for code in filter(is_joker, range(64, 182)):
        joker = physical_card(code)
        suit_of[code], place_of[code], laid[code] = TRUMP, place_of[joker], laid[joker]
    wengs = bytes(_weng_place(number, rank) for number in range(13))
    suit_trumps = SUIT_CARDS[trump] & ~DEUCES & ~level_cards(level)
    return Order(bytes(suit_of), bytes(place_of), tuple(masks), suit_trumps, bytes(laid), wengs, level, trump)


def _suit_and_place(code: int, level: int, trump: int) -> tuple[int, int]:
    if code >= 52:
        return TRUMP, BIG_PLACE if code == BIG_JOKER else LITTLE_PLACE
    suit, rank = divmod(code, 13)
    if rank in (0, level):
        return TRUMP, LEVEL_PLACE if rank else DEUCE_PLACE
    return TRUMP if suit == trump else suit, rank - 1


def _weng_place(rank: int, level: int) -> int:
    """Return the place of four of a rank: 3 to A without the level, then deuces, then level cards."""
    if rank == level:
        return 14
    return 13 if rank == 0 else rank


def suit_of_all(order: Order, cards: bytes) -> int | None:
    """Return the effective suit that all of some cards have; None if they have several."""
    first = order.suit_of[cards[0]]
    return first if len(cards) == 1 or all(order.suit_of[code] == first for code in cards) else None


SUIT_NAMES: Final = (
    Label("spades", "黑桃"),
    Label("hearts", "红桃"),
    Label("clubs", "梅花"),
    Label("diamonds", "方片"),
    Label("trumps", "主牌"),
    Label("unseen cards", "暗牌"),
)
SUIT_WORDS: Final = tuple(SUITS)
