"""How the moves of Dui Zhu are written in canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from logformat.cards import NO_CARDS, Cards, card_words
from logformat.events import Declare, Pairs, Swap

AS_THROW, AS_FORCED = (Pairs((("as", word),)) for word in ("throw", "forced"))


@cache
def _choice(word: str) -> Pairs:
    return Pairs((("choice", word),))


def saying(seat: int, kind: str, word: str) -> Declare:
    """Return a declaration with a choice."""
    return Declare(seat, kind, NO_CARDS, _choice(word))


def swapping(seat: int, given: bytes, taken: bytes, said: str) -> Swap:
    """Return a swap, its cards sorted."""
    lists = ((key, ",".join(card_words(sorted(cards))) or "none") for key, cards in (("give", given), ("take", taken)))
    return Swap(seat, Pairs((*lists, ("as", said))))


def sorted_cards(cards: Iterable[int]) -> Cards:
    """Return cards in code order."""
    return Cards(sorted(cards))
