"""Text in both languages: labels, sentences, and the facts that sentences tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from logformat.cards import BIG_JOKER, CARD_WORDS, LITTLE_JOKER, Cards
from logformat.errors import Say, counted, in_language

Lang = Literal["en", "zh"]
LANGS: tuple[Lang, ...] = ("en", "zh")

_SUITS_ZH = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


class Label(msgspec.Struct, frozen=True):
    """A short text in English and Chinese."""

    en: str
    zh: str

    def text(self, lang: Lang = "en") -> str:
        """Return the label in one language."""
        return self.zh if lang == "zh" else self.en


def one_word_of(words: Sequence[str]) -> Label:
    """Return a choice of words; in Chinese a longer one is a list."""
    chinese = " 或 ".join(words) if len(words) < 4 else "、".join(words) + " 之一"
    return Label(" or ".join(words), chinese)


NONE: Final = Label("none", "无")


def card_name(code: int, lang: Lang = "en") -> str:
    """Return a card as players of the language write it: `Th`, or `♥10` and `大王`."""
    if lang == "en":
        return CARD_WORDS[code]
    if code == BIG_JOKER:
        return "大王"
    if code == LITTLE_JOKER:
        return "小王"
    if code >= 64:
        joker = BIG_JOKER if code >= 128 else LITTLE_JOKER
        return f"{card_name(joker, lang)}({card_name(code % 64, lang)})"
    word = CARD_WORDS[code]
    return "暗牌" if word == "??" else _SUITS_ZH[word[1]] + word[0].replace("T", "10")


def card_names(group: bytes, lang: Lang = "en") -> str:
    """Return the cards of a group set apart by blanks."""
    return " ".join(card_name(code, lang) for code in group)


def spoken(value: object, lang: Lang) -> str:
    """Return a value as it stands in a sentence."""
    if isinstance(value, Label):
        return value.text(lang)
    if isinstance(value, Say):
        return in_language(value, lang)
    if isinstance(value, bytes):
        return card_names(value, lang) or ("无牌" if lang == "zh" else "no card")
    if isinstance(value, (list, tuple)):
        comma = "、" if lang == "zh" else ", "
        return comma.join(spoken(item, lang) for item in value) or NONE.text(lang)
    if value is None:
        return NONE.text(lang)
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


class Sentence(msgspec.Struct, frozen=True):
    """What a broken law looks like in one hand: a pattern in English and one in Chinese, with the same blanks.

    A blank for a number may name its noun, `{found:card}`: it is filled with `1 card` or `7 cards`.
    """

    en: str
    zh: str

    def __call__(self, *, seat: int | None = None, event: int | None = None, **values: Any) -> Fact:
        """Return the fact this sentence tells of a hand; `seat` is to blame, `event` is where it happened."""
        return Fact(self, seat, event, values)


class _Filling:
    """What stands in a blank, in one language."""

    def __init__(self, value: Any, lang: Lang) -> None:
        self.value, self.lang = value, lang

    def __format__(self, noun: str) -> str:
        return spoken(counted(self.value, noun) if noun else self.value, self.lang)


class Fact(msgspec.Struct, frozen=True):
    """The fact of this hand: a sentence and what fills it. Cards are `Cards`, seats are numbers.

    `seat` is the one to blame and `event` the number of the event at fault, where they are not the acting
    seat and the event being judged.
    """

    sentence: Sentence
    seat: int | None
    event: int | None
    values: dict[str, Any]

    def text(self, lang: Lang = "en") -> str:
        """Return the sentence, filled in."""
        filled = {name: _Filling(value, lang) for name, value in self.values.items()}
        pattern = self.sentence.zh if lang == "zh" else self.sentence.en
        return pattern.format(seat=self.seat, **filled)

    def cards(self) -> set[int]:
        """Return every card the fact speaks of."""
        return {code for value in self.values.values() if isinstance(value, Cards) for code in value}

    def seats(self) -> set[int]:
        """Return every seat the fact speaks of: the blamed one, and the values named after a seat."""
        named = {value for name, value in self.values.items() if name in SEAT_VALUES and isinstance(value, int)}
        return named | ({self.seat} if self.seat is not None else set())


SEAT_VALUES = ("due", "owner", "holder", "other", "leader")
