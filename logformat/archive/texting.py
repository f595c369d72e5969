"""The texts an event carries (a note, the values of its pairs): a pattern, with numbers and cards taken out of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from logformat.archive.header import BETWEEN
from logformat.cards import CARD_CODES, CARD_WORDS
from logformat.events import NO_PAIRS, Event, Note, Pairs

NUMBER, CARD = "\x1e", "\x1d"
_SPECIAL = re.compile("[\x1d\x1e\x1f]")
_HOLE = re.compile(
    r"(?<![A-Za-z0-9])(?:(?P<card>[2-9TJQKA][shcd]|Lj|Bj)|(?P<number>-?[1-9][0-9]{0,5}|0))(?![A-Za-z0-9])"
)
HOLES = 16
WIDEST = 21
"""Bits of the widest number that a pattern leaves out."""


class Parted(NamedTuple):
    """A text as its pattern, the numbers and the cards taken out, each in its order."""

    pattern: str
    numbers: tuple[int, ...] = ()
    cards: bytes = b""


def text_of(event: Event) -> str | None:
    """Return all texts of an event as one; None if they cannot be told apart again."""
    words = [text for _, text in event.pairs.words]
    if isinstance(event, Note):
        words.insert(0, event.text)
    text = BETWEEN.join(words)
    return None if len(_SPECIAL.findall(text)) != max(0, len(words) - 1) else text


def parted(text: str) -> Parted:
    """Return a text without its numbers and cards."""
    numbers: list[int] = []
    cards = bytearray()

    def hole(found: re.Match[str]) -> str:
        if found["card"]:
            cards.append(CARD_CODES[found["card"]])
            return CARD
        numbers.append(int(found["number"]))
        return NUMBER

    pattern = _HOLE.sub(hole, text)
    return Parted(pattern, tuple(numbers), bytes(cards)) if len(numbers) + len(cards) <= HOLES else Parted(text)


def whole(pattern: str, numbers: list[int], cards: bytes) -> str:
    """Return the text that a pattern, numbers and cards make."""
    form = pattern.replace("%", "%%").replace(NUMBER, "%d")
    text = form % tuple(numbers)
    for code in cards:
        text = text.replace(CARD, CARD_WORDS[code], 1)
    return text


def pairs_of(keys: tuple[str, ...], values: list[str]) -> Pairs:
    """Return the pairs of such keys and values."""
    return Pairs(tuple(zip(keys, values, strict=True))) if keys else NO_PAIRS


def magnitude(number: int) -> tuple[int, int]:
    """Return how many bits a number takes with its sign, and those bits without the first."""
    folded = number * 2 if number >= 0 else -number * 2 - 1
    bits = (folded + 1).bit_length()
    return bits, folded + 1 - (1 << (bits - 1))


def unfolded(bits: int, rest: int) -> int:
    """Return the number of a magnitude."""
    folded = rest + (1 << (bits - 1)) - 1
    return folded >> 1 if folded % 2 == 0 else -(folded + 1) >> 1
