"""What a play is worth in a trick: following high, ruffing and over-ruffing, sheet §6.5 and §6.6."""

from __future__ import annotations

from functools import lru_cache

from engine.games.hongxingwu.trick.leads import MIXED, Lead, TrickLaw
from engine.kit.trump.components import Kind, best_tops
from engine.kit.trump.holding import holding
from engine.kit.trump.order import TRUMP, Order, suit_of_all
from engine.kit.trump.packed import packed

RUFF = 64
"""What a ruff adds to its top: it beats every card of a side suit."""


@lru_cache(maxsize=1 << 10)
def single_ranks(order: Order, suit: int) -> bytes:
    """Return, by card, what it is worth against a single card of a suit: 0 for what can not win."""
    return bytes(
        (RUFF if own == TRUMP != suit else 1) + place if own in (suit, TRUMP) else 0
        for own, place in zip(order.suit_of, order.place_of, strict=True)
    )


@lru_cache(maxsize=1 << 16)
def worth(order: Order, law: TrickLaw, suit: int, kinds: tuple[Kind, ...], cards: bytes) -> int:
    """Return what as many cards as were led are worth against a lead: 0 for what can not win, from RUFF on for ruffs.

    A throw that stands is beaten by ruffs only. A ruff has to match all components; the top of the principal one counts.
    """
    own = suit_of_all(order, cards)
    if own is None or own not in (suit, TRUMP) or (own == suit and len(kinds) > 1):
        return 0
    place = order.suits[own]
    tops = best_tops(holding(place, packed(cards)), place.joined, kinds)
    if tops is None:
        return 0
    if own == suit:
        return 1 + tops[0]
    value = RUFF + tops[0]
    for top in tops[1:] if law.lexicographic else ():
        value = value * RUFF + top
    return value


def lead_worth(lead: Lead) -> int:
    """Return what a lead itself is worth: its top, the least there is for a throw, nothing for several suits."""
    return 0 if lead.suit == MIXED else 1 if lead.throw else 1 + lead.parts[0].top
