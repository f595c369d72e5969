"""What was led: the components of the lead, and whether a lead may have several, sheet §5.3 and §6.1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.games.zhaopengyou.options import Options
from engine.kit.trump.components import Component, Kind, decompose, single_component
from engine.kit.trump.holding import holding
from engine.kit.trump.order import Order, suit_of_all
from engine.kit.trump.packed import MOST, packed
from engine.kit.trump.ruffs import ranks_against

MIXED: Final = -1
"""The suit of a lead that has several."""
TABLE: Final = (0, 2, 2)
"""Tractors begin at two pairs, bulldozers at two triples."""
SIDECAR: tuple[Kind, ...] = ((2, 1), (1, 1))
"""The kinds of a pair and a single card led together (边三轮)."""


@dataclass(frozen=True, eq=False)
class TrickLaw:
    """The options that bear on tricks; one object for all deals under the same options."""

    throw_mode: str
    protection: str
    lexicographic: bool
    lowest_beaten: bool


@cache
def trick_law(options: Options) -> TrickLaw:
    """Return the trick law of some options."""
    return TrickLaw(
        options.throw_mode,
        options.triple_protection,
        options.ruff_compare == "lexicographic",
        options.forced_component == "lowest_beaten",
    )


@dataclass(frozen=True, eq=False)
class Lead:
    """What was led: effective suit (MIXED: several, or unknown), number of cards, components in precedence order."""

    suit: int
    size: int
    parts: tuple[Component, ...] = ()
    kinds: tuple[Kind, ...] = ()
    ranks: bytes | None = None
    """For a lead of identical cards: what each card is worth against it, as often."""
    worth: int = 0
    """What it is worth itself, by its principal component; nothing for several suits."""
    mask: int = 0
    """Where the cards of the suit stand in a packed hand."""
    throw: bool = False
    """Whether several components were led at once (甩牌)."""


@lru_cache(maxsize=1 << 16)
def lead_of(order: Order | None, cards: bytes) -> Lead:
    """Return what cards are as a lead, in their canonical decomposition."""
    suit = None if order is None else suit_of_all(order, cards)
    if order is None or suit is None:
        return Lead(MIXED, len(cards))
    if cards.count(cards[0]) == len(cards) <= MOST:
        parts: tuple[Component, ...] = (Component(len(cards), 1, order.place_of[cards[0]]),)
    else:
        parts = parts_of(order, suit, packed(cards))
    kinds = tuple(part.kind for part in parts)
    ranks = ranks_against(order, suit) if len(parts) == 1 and parts[0].run == 1 else None
    return Lead(suit, len(cards), parts, kinds, ranks, 1 + parts[0].top, order.masks[suit], len(parts) > 1)


def parts_of(order: Order, suit: int, hand: int) -> tuple[Component, ...]:
    """Return the canonical decomposition of the cards of one suit in a hand."""
    return decompose(holding(order.suits[suit], hand), order.suits[suit].joined, TABLE)


def component_of(order: Order, suit: int, cards: bytes) -> Component | None:
    """Return the one component some cards of a suit are, or None."""
    part = single_component(holding(order.suits[suit], packed(cards)), order.suits[suit].joined, TABLE)
    return part if part is not None and part.cards == len(cards) else None


def may_throw(law: TrickLaw, kinds: tuple[Kind, ...]) -> bool:
    """Whether components may be led together, by `throw_mode`."""
    return law.throw_mode == "all" or (law.throw_mode == "sidecar" and kinds == SIDECAR)
