"""The pack of Zhuo Hei A, its aces, and the order of its ranks, sheet §1 and §5."""

from __future__ import annotations

from engine.games.zhuoheia.options import Options
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import RANKS, SUITS, card, cards

SEATS = 4
HAND = 10
ALL_SEATS = (1 << SEATS) - 1
LOWEST, KING, ACE = map(RANKS.index, "5KA")
OF_RANK = tuple(mask_of(cards(" ".join(rank + suit for suit in SUITS))) for rank in RANKS)
PACK = sum(OF_RANK[LOWEST:])
BLACK_ACES = mask_of(cards("As Ac"))
RED_ACES = mask_of(cards("Ah Ad"))
ACES = BLACK_ACES | RED_ACES
FIVE_OF_HEARTS = card("5h")


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card: the same under all options."""
    del options
    return cards_in(PACK)
