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
SUITS = {name: suit for suit, names in _SUIT_NAMES.items() for name in (*names, suit, suit.upper())}
JOKERS = {
    "大王": "Bj", "大鬼": "Bj", "bj": "Bj", "BJ": "Bj", "bJ": "Bj",
    "小王": "Lj", "小鬼": "Lj", "lj": "Lj", "LJ": "Lj", "lJ": "Lj",
}  # fmt: skip
SUIT = "|".join(sorted(map(re.escape, SUITS), key=len, reverse=True))
RANK = "10|[2-9TJQKAtjqka]"
_SUIT_FIRST = re.compile(f"({SUIT})-?({RANK})")
_RANK_FIRST = re.compile(f"({RANK})-?({SUIT})")
_UNSEEN = re.compile(r"\?\?(?:\*([0-9]{1,9}))?")
_SELECTORS = {0xFE0E: None, 0xFE0F: None}
WIDE = {chr(ord(plain) + 0xFEE0): plain for plain in "0123456789AJKQTajkqtSHCDshcdLBlb-"}
"""The full-width forms of what spells a card, and what they stand for."""
_LONGEST_CARD = 16
_CHUNK = re.compile(r"[^\s,/+]+")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_SAME = re.compile(r"[0-9,+-]+|[a-z][a-z0-9_]*")  # numbers and words: no chunk of such a value can spell a card


def plain(text: str) -> str:
    """Return text with full-width and compatibility forms as their plain ones, emoji selectors dropped."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text.translate(_SELECTORS))


def card_word(text: str) -> str | None:
    """Return the canonical word of a card spelled in any accepted way, or None if it is none."""
    return _card_word(text) if len(text) <= _LONGEST_CARD else None


@lru_cache(maxsize=4096)
def _card_word(text: str) -> str | None:
    text = plain(text)
    if text in CARD_CODES:
        return text
    joker, equals, named = text.partition("=")
    if equals:
        left, right = card_word(joker), card_word(named)
        word = f"{left}={right}"
        return word if word in CARD_CODES else None
    if text in JOKERS:
        return JOKERS[text]
    for pattern, suit_at, rank_at in ((_SUIT_FIRST, 1, 2), (_RANK_FIRST, 2, 1)):
        if found := pattern.fullmatch(text):
            return found[rank_at].upper().replace("10", "T") + SUITS[found[suit_at]]
    return None


def unseen_count(text: str) -> int | None:
    """Return how many unseen cards `??` or `??*n` stands for, or None if it is neither."""
    found = _UNSEEN.fullmatch(plain(text))
    return int(found[1] or 1) if found else None


def value(text: str) -> str:
    """Return a value with its cards, digits and signs in canonical spelling; other words stay as they are."""
    return _value(text) if len(text) <= 64 else _value.__wrapped__(text)


@lru_cache(maxsize=4096)
def _value(text: str) -> str:
    return text if _SAME.fullmatch(text) else _CHUNK.sub(_respelled, plain(text))


def _respelled(found: re.Match[str]) -> str:
    """Return the card a chunk spells; what could be a plain word (`as`, `td`) is none."""
    chunk = found[0]
    return chunk if _WORD.fullmatch(chunk) else card_word(chunk) or chunk
