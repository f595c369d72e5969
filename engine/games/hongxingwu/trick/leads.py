"""What was led: the components of the lead, canonical or as the leader split them, sheet §5.3 and §6.1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.games.hongxingwu.options import Options
from engine.kit.memory import remembered
from engine.kit.trump.bunch import OTHER, SLOTS, bunch
from engine.kit.trump.components import Component, Kind, Table, decompose, precedence, single_component
from engine.kit.trump.holding import holding
from engine.kit.trump.order import TRUMP, Order, suit_of_all
from engine.kit.trump.packed import ALL, CODES, MOST, packed
from engine.kit.trump.ruffs import ranks_against
from logformat.cards import CARD_CODES, Cards, cards_text

MIXED: Final = -1
"""The suit of a lead that has several."""


@dataclass(frozen=True, eq=False)
class TrickLaw:
    """The options that bear on tricks; one object for all deals under the same options."""

    table: Table
    wash: bool
    wash_any_lead: bool
    protected: bool
    pulls: bool
    lexicographic: bool
    throw: bool
    split: bool
    beaten_only: bool
    """After a throw that fails, only a component that others beat is led."""


@cache
def trick_law(options: Options) -> TrickLaw:
    """Return the trick law of some options."""
    return TrickLaw(
        (0, options.tractor_min, 2),
        options.wash,
        options.wash_scope == "every_triple",
        options.triple_protected,
        options.bulldozer_pulls_tractor,
        options.ruff_compare == "lexicographic",
        options.throw,
        options.declared_split,
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
    groups: tuple[Cards, ...] = ()
    """The cards of each component, where a split was declared."""
    ranks: bytes = b""
    """For a lead of identical cards, and of any single one: what cards are worth against it, itself too, by their slot."""
    worth: int = 0
    """What any other is worth itself: its top, the least there is for a throw, nothing for several suits."""
    mask: int = 0
    """Where the cards of the suit stand in a packed hand."""
    spoils: int = ALL
    """Where the cards stand that make an answer worth nothing, whatever else is in it."""
    throw: bool = False
    """Whether several components were led at once (甩牌), or may have been: trump is not known."""


UNKNOWN_SINGLE: Final = Lead(MIXED, 1, ranks=bytes(SLOTS))
"""What a single card is as a lead while its suit is not known."""
UNKNOWN_LEADS: Final = tuple(
    lead for lead in (UNKNOWN_SINGLE, Lead(MIXED, 2, throw=True), Lead(MIXED, 3, throw=True)) for _ in range(CODES)
)
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


def lead_of(order: Order | None, law: TrickLaw, cards: bytes, split: str | None) -> Lead:
    """Return what cards are as a lead, in a declared split if it fits them, else in the canonical one."""
    return _lead_of((order, law, cards, split))


@remembered
def _lead_of(asked: tuple[Order | None, TrickLaw, bytes, str | None]) -> Lead:
    order, law, cards, split = asked
    suit, slot = None if order is None else suit_of_all(order, cards), bunch(cards)[2]
    if order is None or suit is None:
        if slot != OTHER:
            return UNKNOWN_LEADS[slot]
        return UNKNOWN_SINGLE if len(cards) == 1 else Lead(MIXED, len(cards), throw=order is None)
    if split is not None and (declared := split_parts(order, law, cards, split)) is not None:
        groups = tuple(group for _, group in declared)
        return _lead(order, suit, len(cards), tuple(part for part, _ in declared), groups)
    if slot != OTHER:
        return alike_leads(order)[slot]
    return _lead(order, suit, len(cards), parts_of(order, law, suit, packed(cards)), ())


def _lead(order: Order, suit: int, number: int, parts: tuple[Component, ...], groups: tuple[Cards, ...]) -> Lead:
    """Return a lead of so many cards that is made of components of one suit."""
    one = len(parts) == 1
    own, trumps = order.masks[suit], order.masks[TRUMP]
    return Lead(
        suit,
        number,
        tuple(part.kind for part in parts),
        parts,
        groups,
        ranks_against(order, suit, number) if one and parts[0].run == 1 else b"",
        1 + parts[0].top if one else 1,
        own,
        ALL ^ (own | trumps if one else trumps & ~own),
        not one,
    )


def parts_of(order: Order, law: TrickLaw, suit: int, hand: int) -> tuple[Component, ...]:
    """Return the canonical decomposition of the cards of one suit in a hand."""
    return decompose(holding(order.suits[suit], hand), order.suits[suit].joined, law.table)


def split_groups(text: str) -> tuple[Cards, ...] | None:
    """Return the groups of cards a quoted split names; None for `throw` and `forced`, KeyError for other words."""
    if text in ("throw", "forced"):
        return None
    return tuple(Cards(CARD_CODES[word] for word in group.split()) for group in text.split(" + "))


def split_parts(order: Order, law: TrickLaw, cards: bytes, text: str) -> tuple[tuple[Component, Cards], ...] | None:
    """Return the components of a declared split in precedence order; None if it does not fit the cards."""
    suit = suit_of_all(order, cards)
    groups = split_groups(text) or ()
    if suit is None or sorted(b"".join(groups)) != sorted(cards) or not all(groups):
        return None
    found = [(component_of(order, law, suit, group), group) for group in groups]
    if any(part is None for part, _ in found):
        return None
    named = [(part, group) for part, group in found if part is not None]
    return tuple(sorted(named, key=lambda item: (precedence(item[0]), sorted(item[1]))))


def component_of(order: Order, law: TrickLaw, suit: int, cards: bytes) -> Component | None:
    """Return the one component some cards of a suit are, or None."""
    part = single_component(holding(order.suits[suit], packed(cards)), order.suits[suit].joined, law.table)
    return part if part is not None and part.cards == len(cards) else None


def canonical_split(order: Order, law: TrickLaw, cards: bytes, text: str) -> str | None:
    """Return a declared split with its parts and their cards in order; None where it reads as the canonical one."""
    declared = split_parts(order, law, cards, text)
    suit = suit_of_all(order, cards)
    if declared is None or suit is None:
        return text
    if tuple(part for part, _ in declared) == parts_of(order, law, suit, packed(cards)):
        return None
    return split_text(group for _, group in declared)


def split_text(groups: Iterable[bytes]) -> str:
    """Return groups of cards as the `as=` of a declared split."""
    return " + ".join(cards_text(Cards(group)) for group in sorted(Cards(sorted(group)) for group in groups))
