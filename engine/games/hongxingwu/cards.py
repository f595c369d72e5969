"""The three packs of Hong Xing Wu and the order that level and trump suit give them, sheet §1 and §5."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.hongxingwu.options import Options
from engine.kit.trump.names import SUIT_NAMES
from engine.kit.trump.order import Ladder, Order, all_joined, order_of, plain_ladder
from engine.kit.trump.packed import ALL, cards_in
from engine.words import Label
from logformat.cards import BIG_JOKER, CARD_CODES, LITTLE_JOKER, SUITS

SEATS: Final = 4
HAND: Final = 38
KITTY: Final = 10
DRAWS: Final = SEATS * HAND
RED_FIVE: Final = CARD_CODES["5h"]
JOKERS: Final = (LITTLE_JOKER, BIG_JOKER)
NO_TRUMP: Final = 4
"""What `trump` says where no suit is trump; 0 to 3 are the suits."""
TRUMP_WORDS: Final = SUITS + "n"


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card."""
    del options
    return cards_in(ALL)


def card_of(rank: int, suit: int) -> int:
    """Return a face by the numbers of its rank and suit."""
    return suit * 13 + rank


def counsellor_rank(level: int) -> int:
    """Return the rank above the level, deuce above the ace (參謀)."""
    return (level + 1) % 13


def same_colour(suit: int) -> int:
    """Return the other suit of a colour."""
    return suit ^ 2


def order(level: int, trump: int, options: Options) -> Order:
    """Return the order of a deal by level rank and trump suit, §5.1 and §5.2; one object for all deals that have it."""
    return _order(level, trump, options.nt_counsellors == "all_four", options.trump_tractor_scope == "suit_only")


@cache
def _order(level: int, trump: int, counsellors: bool, suit_only: bool) -> Order:
    high, rest = _high_trumps(level, trump, counsellors)
    taken = {code for place in high for code in place}
    sides = tuple(() if suit == trump else plain_ladder(suit, taken) for suit in range(4))
    trumps: Ladder = (*(place for place in rest if place[0] not in taken), *reversed(high))
    joined = all_joined(trumps)
    if suit_only:
        joined = all_joined(trumps[: len(trumps) - len(high)])
    return order_of((*sides, trumps), (*map(all_joined, sides), joined))


def _high_trumps(level: int, trump: int, counsellors: bool) -> tuple[Ladder, Ladder]:
    """Return positions 1 to 7 from high to low, and the trump suit itself from low to high."""
    above = counsellor_rank(level)
    if trump == NO_TRUMP:
        ranks = (above, level) if counsellors else (level,)
        places = [tuple(card_of(rank, suit) for suit in range(4)) for rank in ranks]
        return _highest_only(places), ()
    others = tuple(card_of(level, suit) for suit in range(4) if suit != trump)
    places = [
        (card_of(above, trump),),
        (card_of(above, same_colour(trump)),),
        (card_of(level, trump),),
        others,
    ]
    return _highest_only(places), plain_ladder(trump)


def _highest_only(places: list[tuple[int, ...]]) -> Ladder:
    """Put Red Five and jokers on top; the Red Five stands nowhere else, and empty positions vanish."""
    below = (tuple(code for code in place if code != RED_FIVE) for place in places)
    return ((RED_FIVE,), (BIG_JOKER,), (LITTLE_JOKER,), *(place for place in below if place))


TRUMP_NAMES: Final = (*SUIT_NAMES[:4], Label("no-trump", "无主"))
