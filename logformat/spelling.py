"""Loose spelling of cards, numbers and values, read but never written: `10h`, `♠5`, `红桃10`, `大王`, `１２`."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from logformat.cards import CARD_CODES

_SUIT_NAMES = {
    "s": ("♠", "♤", "黑桃", "黑"),
    "h": ("♥", "♡", "红桃", "紅桃", "红心", "紅心", "红", "紅"),
    "c": ("♣", "♧", "梅花", "草花", "梅", "草"),
    "d": ("♦", "♢", "方块", "方塊", "方片", "方"),
}
_SUITS = {name: suit for suit, names in _SUIT_NAMES.items() for name in (*names, suit, suit.upper())}
_JOKERS = {
    "大王": "Bj", "大鬼": "Bj", "bj": "Bj", "BJ": "Bj", "bJ": "Bj",
    "小王": "Lj", "小鬼": "Lj", "lj": "Lj", "LJ": "Lj", "lJ": "Lj",
}  # fmt: skip
_SUIT = "|".join(sorted(map(re.escape, _SUITS), key=len, reverse=True))
_RANK = "10|[2-9TJQKAtjqka]"
_SUIT_FIRST = re.compile(f"({_SUIT})-?({_RANK})")
_RANK_FIRST = re.compile(f"({_RANK})-?({_SUIT})")
_UNSEEN = re.compile(r"\?\?(?:\*([0-9]{1,4}))?")


def plain(text: str) -> str:
    """Return text with full-width and compatibility forms as their plain ones, emoji selectors dropped."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).replace("\ufe0f", "")


@lru_cache(maxsize=4096)
def card_word(text: str) -> str | None:
    """Return the canonical word of a card spelled in any accepted way, or None if it is none."""
    text = plain(text)
    if text in CARD_CODES:
        return text
    joker, equals, named = text.partition("=")
    if equals:
        left, right = card_word(joker), card_word(named)
        word = f"{left}={right}"
        return word if word in CARD_CODES else None
    if text in _JOKERS:
        return _JOKERS[text]
    for pattern, suit_at, rank_at in ((_SUIT_FIRST, 1, 2), (_RANK_FIRST, 2, 1)):
        if found := pattern.fullmatch(text):
            return found[rank_at].upper().replace("10", "T") + _SUITS[found[suit_at]]
    return None


def unseen_count(text: str) -> int | None:
    """Return how many unseen cards `??` or `??*n` stands for, or None if it is neither."""
    found = _UNSEEN.fullmatch(plain(text))
    return int(found[1] or 1) if found else None


@lru_cache(maxsize=4096)
def value(text: str) -> str:
    """Return a value with its cards, digits and signs in canonical spelling; other words stay as they are."""
    return re.sub(r"[^\s,/+]+|[/+]", lambda found: card_word(found[0]) or found[0], plain(text))
