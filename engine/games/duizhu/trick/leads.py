"""What was led: single, throw or weng, sheet §5.3, §6.3 and §6.4."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.games.duizhu.cards import DEUCES, FULL, NO_SUIT, POINTS, TRUMP, Order, level_cards, points, suit_of_all
from engine.games.duizhu.options import Options
from engine.kit.memory import remembered
from engine.kit.onepack import mask_of

SINGLE: Final = "single"
THROW: Final = "throw"
WENG: Final = "weng"
MIXED: Final = "mixed"
RUFF: Final = 32
"""What a ruff adds to its place: it beats every card of a side suit."""
FOUR: Final = 4


@dataclass(frozen=True, eq=False)
class TrickLaw:
    """The options that bear on tricks; one object for all deals under the same options."""

    throw_in_trump: bool
    any_card_beaten: bool
    every_card: bool
    all_trumps_on_weng: bool


_LAWS: Final = tuple(TrickLaw(bool(n & 8), bool(n & 4), bool(n & 2), bool(n & 1)) for n in range(16))


def trick_law(options: Options) -> TrickLaw:
    """Return the trick law of some options."""
    return _LAWS[
        8 * options.throw_in_trump
        + 4 * (options.throw_test == "any_card_beaten")
        + 2 * (options.ruff_compare == "every_card")
        + (options.weng_short_follow == "all_trumps")
    ]


@dataclass(frozen=True, eq=False)
class Lead:
    """What was led: its type, effective suit (NO_SUIT for a weng, several suits, or an unknown trump), number of cards.

    `worth` is what it is worth itself, in `points` too; `values` says, for a single card, what each card is worth against
    it.
    """

    type: str
    suit: int
    size: int
    values: tuple[int, ...] | None = None
    worth: int = 0
    points: int = 0
    mask: int = 0
    """The cards of its suit."""
    spoils: int = 0
    """The cards with which several are worth nothing against it."""


def is_four_of_a_rank(cards: bytes) -> bool:
    """Whether some cards are four of one rank (同值牌): what a weng is made of."""
    if len(cards) != FOUR or max(cards) >= 52 or len(set(cards)) != FOUR:
        return False
    return len({code % 13 for code in cards}) == 1


def lead_of(order: Order | None, cards: bytes, said: str | None, first: bool, level: int | None = None) -> Lead:
    """Return what cards are as a lead; `first`: the first one of the deal, which can not be a weng by itself.

    `level` is asked for where there is no order: constant trumps (常主牌) are of one suit whatever that is.
    """
    return _lead_of((order, cards, said, first, level))


@remembered
def _lead_of(asked: tuple[Order | None, bytes, str | None, bool, int | None]) -> Lead:
    order, cards, said, first, level = asked
    number, worth = len(cards), points(cards)
    if said == WENG and not is_four_of_a_rank(cards):
        return Lead(MIXED, NO_SUIT, number, points=worth)
    if said == WENG or (said is None and is_four_of_a_rank(cards) and not _is_throw_only(order, cards, first, level)):
        return Lead(WENG, NO_SUIT, number, None, weng_worth(order, cards), worth)
    if order is None:
        return Lead(SINGLE if number == 1 else THROW, NO_SUIT, number, points=worth)
    suit = suit_of_all(order, cards)
    if suit is None or suit == NO_SUIT:
        return Lead(MIXED, NO_SUIT, number, points=worth)
    if number == 1:
        return single_leads(order)[cards[0]]
    spoils = FULL if suit == TRUMP else FULL & ~order.masks[TRUMP]
    return Lead(THROW, suit, number, None, 1, worth, order.masks[suit], spoils)


@cache
def single_leads(order: Order) -> tuple[Lead, ...]:
    """Return, by card, what it is as a lead."""
    values, mixed = [_values_against(order, suit) for suit in range(NO_SUIT)], Lead(MIXED, NO_SUIT, 1)
    return tuple([
        mixed if suit == NO_SUIT
        else Lead(SINGLE, suit, 1, values[suit], values[suit][code], POINTS[code], order.masks[suit])
        for code, suit in enumerate(order.suit_of)
    ])  # fmt: skip


def _is_throw_only(order: Order | None, cards: bytes, first: bool, level: int | None) -> bool:
    """Whether four of a rank are a throw as no weng may be led yet: deuces or level cards."""
    if not first:
        return False
    if order is not None:
        return suit_of_all(order, cards) is not None
    return not mask_of(cards) & ~(DEUCES if level is None else DEUCES | level_cards(level))


def _values_against(order: Order, suit: int) -> tuple[int, ...]:
    """Return, by card, what it is worth against a single card of a suit: 0 for what can not win."""
    return tuple(
        (RUFF if own == TRUMP != suit else 1) + place if own in (suit, TRUMP) else 0
        for own, place in zip(order.suit_of, order.place_of, strict=True)
    )


def weng_worth(order: Order | None, cards: bytes) -> int:
    """Return what four of a rank are worth against each other; 0 while the level is not known."""
    return 0 if order is None else order.wengs[cards[0] % 13] + 1
