"""Cards as small integers, and their notation. Knows no game: ranks and suits carry no order here.

A card is one byte. `0..51` are the faces (`suit * 13 + rank`), `52` and `53` the jokers, `54` a card the
recorder did not see. A joker that names another card (`Lj=9h`) is one byte too: `64 + named` or `128 + named`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shcd"
LITTLE_JOKER: Final = 52
BIG_JOKER: Final = 53
UNKNOWN: Final = 54
STAND_IN: Final = {LITTLE_JOKER: 64, BIG_JOKER: 128}


class Cards(bytes):
    """An ordered group of cards, one byte each; JSON writes it as a list of card words."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Cards({cards_text(self)!r})"

    def __str__(self) -> str:
        return cards_text(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _cards, (bytes(self),)


NO_CARDS: Final = Cards()


def _cards(group: bytes) -> Cards:
    """Return unpickled cards; no cards are `NO_CARDS`, the default that codecs leave out."""
    return Cards(group) if group else NO_CARDS


FACE_WORDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_WORDS: dict[int, str] = dict(enumerate((*FACE_WORDS, "Lj", "Bj", "??")))
CARD_WORDS |= {
    base + named: f"{CARD_WORDS[joker]}={CARD_WORDS[named]}" for joker, base in STAND_IN.items() for named in range(54)
}
CARD_CODES: dict[str, int] = {word: code for code, word in CARD_WORDS.items()}


def card(word: str) -> int:
    """Return the code of a canonical card word such as `Th` or `Lj=9h`; KeyError for any other text."""
    return CARD_CODES[word]


def cards(text: str) -> Cards:
    """Return the cards of canonical words set apart by blanks: `cards("6h 7c")`."""
    return Cards(CARD_CODES[word] for word in text.split())


def rank_of(code: int) -> int:
    """Return 0 (deuce) to 12 (ace) of a face; jokers have none."""
    return code % 13


def suit_of(code: int) -> int:
    """Return 0..3 for spades, hearts, clubs, diamonds of a face; jokers have none."""
    return code // 13


def face(rank: str, suit: str) -> int:
    """Return the code of a face by its letters: `face("T", "h")`."""
    return SUITS.index(suit) * 13 + RANKS.index(rank)


def is_joker(code: int) -> bool:
    """Whether the physical card is a joker, standing in for another card or not."""
    return code in STAND_IN or code >= 64


def named_card(code: int) -> int:
    """Return the card a code counts as: the one a stand-in names, else the card itself."""
    if code >= 128:
        return code - 128
    return code - 64 if code >= 64 else code


def physical_card(code: int) -> int:
    """Return the piece of cardboard: the joker of a stand-in, else the card itself."""
    if code >= 128:
        return BIG_JOKER
    return LITTLE_JOKER if code >= 64 else code


def bare(group: bytes) -> bytes:
    """Return the physical cards of a group, stand-ins as their jokers."""
    return bytes(map(physical_card, group)) if group and max(group) >= 64 else group


def card_words(group: Iterable[int]) -> list[str]:
    """Return one word per card."""
    return [CARD_WORDS[code] for code in group]


def cards_text(group: bytes) -> str:
    """Return the canonical text of a group; a run of unseen cards is written `??*n`."""
    return _cards_text(group) if len(group) <= 64 else _cards_text.__wrapped__(group)


@lru_cache(maxsize=1 << 15)
def _cards_text(group: bytes) -> str:
    words: list[str] = []
    unseen = 0
    for code in (*group, -1):
        if code == UNKNOWN:
            unseen += 1
            continue
        if unseen:
            words.append("??" if unseen == 1 else f"??*{unseen}")
            unseen = 0
        if code >= 0:
            words.append(CARD_WORDS[code])
    return " ".join(words)
