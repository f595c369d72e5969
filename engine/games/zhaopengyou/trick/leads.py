"""What was led: the components of the lead, and whether a lead may have several, sheet §5.3 and §6.1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.games.zhaopengyou.options import Options
from engine.kit.memory import remembered
from engine.kit.trump.bunch import OTHER, bunch
from engine.kit.trump.components import Component, Kind, decompose, single_component
from engine.kit.trump.holding import holding
from engine.kit.trump.order import TRUMP, Order, suit_of_all
from engine.kit.trump.packed import ALL, CODES, MOST, packed
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
    """What was led: effective suit (MIXED: several, or unknown), number of cards, kinds of components in precedence order.

    Identical cards of a suit are the same lead whichever they are, so that a deal has few of them.
    """

    suit: int
    size: int
    kinds: tuple[Kind, ...] = ()
    parts: tuple[Component, ...] = ()
    """The components themselves; none for identical cards."""
    ranks: bytes = b""
    """For a lead of identical cards: what cards are worth against it, itself too, by their slot."""
    worth: int = 0
    """What any other is worth itself, by its principal component; nothing for several suits."""
    mask: int = 0
    """Where the cards of the suit stand in a packed hand."""
    spoils: int = ALL
    """Where the cards stand that make an answer worth nothing, whatever else is in it."""
    throw: bool = False
    """Whether several components were led at once (甩牌)."""


UNKNOWN_LEADS: Final = tuple(Lead(MIXED, copies) for copies in range(1, MOST + 1) for _ in range(CODES))
"""What identical cards are as leads while trump is not known, by their slot."""


@lru_cache(maxsize=1 << 10)
def alike_leads(order: Order) -> tuple[Lead, ...]:
    """Return what identical cards are as leads, by their slot."""
    of_suit = {
        (suit, copies): _alike(order, suit, copies) for suit in range(TRUMP + 1) for copies in range(1, MOST + 1)
    }
    return tuple(of_suit[order.suit_of[code], copies] for copies in range(1, MOST + 1) for code in range(CODES))


def _alike(order: Order, suit: int, copies: int) -> Lead:
    """Return a lead of identical cards of a suit."""
    own = order.masks[suit]
    ranks, spoils = ranks_against(order, suit, copies), ALL ^ (own | order.masks[TRUMP])
    return Lead(suit, copies, ((copies, 1),), ranks=ranks, mask=own, spoils=spoils)


def lead_of(order: Order | None, cards: bytes) -> Lead:
    """Return what cards are as a lead, in their canonical decomposition."""
    slot = bunch(cards)[2]
    if slot != OTHER:
        return UNKNOWN_LEADS[slot] if order is None else alike_leads(order)[slot]
    return _several((order, cards))


@remembered
def _several(asked: tuple[Order | None, bytes]) -> Lead:
    """Return what cards that are not identical are as a lead in an order."""
    order, cards = asked
    suit = None if order is None else suit_of_all(order, cards)
    if order is None or suit is None:
        return Lead(MIXED, len(cards))
    parts, own = parts_of(order, suit, packed(cards)), order.masks[suit]
    return Lead(
        suit,
        len(cards),
        tuple(part.kind for part in parts),
        parts,
        worth=1 + parts[0].top,
        mask=own,
        spoils=ALL ^ (own | order.masks[TRUMP]),
        throw=len(parts) > 1,
    )


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
