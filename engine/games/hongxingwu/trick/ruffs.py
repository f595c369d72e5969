"""What a play is worth in a trick: following high, ruffing and over-ruffing, sheet §6.5 and §6.6."""

from __future__ import annotations

from functools import lru_cache

from engine.games.hongxingwu.trick.leads import TrickLaw
from engine.kit.trump.components import Kind, best_tops
from engine.kit.trump.holding import holding
from engine.kit.trump.order import TRUMP, Order, suit_of_all
from engine.kit.trump.packed import packed
from engine.kit.trump.ruffs import RUFF


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
