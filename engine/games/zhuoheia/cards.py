"""The pack of Zhuo Hei A, its aces, and the order of its ranks, sheet §1 and §5."""

from __future__ import annotations

from typing import Final

from engine.games.zhuoheia.options import Options
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import RANKS, SUITS, card, cards

SEATS: Final = 4
HAND: Final = 10
ALL_SEATS: Final = (1 << SEATS) - 1
LOWEST: Final = RANKS.index("5")
ACE: Final = RANKS.index("A")
OF_RANK: Final = tuple(mask_of(cards(" ".join(rank + suit for suit in SUITS))) for rank in RANKS)
PACK: Final = sum(OF_RANK[LOWEST:])
BLACK_ACES: Final = mask_of(cards("As Ac"))
RED_ACES: Final = mask_of(cards("Ah Ad"))
ACES: Final = BLACK_ACES | RED_ACES
FIVE_OF_HEARTS: Final = card("5h")


def deck(options: Options) -> bytes:
    """Return the pack, one byte a card: the same under all options."""
    del options
    return cards_in(PACK)
