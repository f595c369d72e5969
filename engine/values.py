"""The types of values a room declares: what an option, a `carry` line or a key may say, and how it reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.kit.memory import remembered
from engine.telling import cards_told, flag_told, levels_told, seats_told, words_told
from engine.words import Label, Lang, one_word_of
from logformat.cards import CARD_CODES, RANKS, UNKNOWN, Cards

Words = Sequence[str]


class MismatchError(ValueError):
    """Words that are no value of the type."""


class Value(msgspec.Struct, frozen=True):
    """A type of value: what it is called, how words become one given the number of seats, how such words read."""

    expected: Label
    read: Callable[[Words, int], Any]
    whole: bool = False
    told: Callable[[Words, Lang], str] = words_told
    words: tuple[str, ...] = ()
    """All there are, where they are few."""

    def read_text(self, text: str, seats: int) -> Any:
        """Return the value of a `key=text` pair; lists stand there with commas, `none` is the empty list."""
        return self.read(self._words(text), seats)

    def tell(self, text: str) -> Label:
        """Return the value of a `key=text` pair in words."""
        words = self._words(text)
        return Label(self.told(words, "en"), self.told(words, "zh"))

    def _words(self, text: str) -> Words:
        return (text,) if self.whole else () if text == "none" else text.split(",")


def _one(words: Words) -> str:
    if len(words) != 1:
        raise MismatchError
    return words[0]


@remembered
def _integer(word: str) -> int:
    sign = word[:1] in ("+", "-")
    digits = word[1:] if sign else word
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise MismatchError
    return -int(digits) if word[0] == "-" else int(digits)


def number(least: int | None = None, most: int | None = None) -> Value:
    """Return the type of whole numbers within bounds."""

    def read(words: Words, _: int) -> int:
        found = _integer(_one(words))
        if (least is not None and found < least) or (most is not None and found > most):
            raise MismatchError
        return found

    if least is None:
        bounds, bounds_zh = "", ""
    elif most is None:
        bounds, bounds_zh = f" from {least}", f"（不小于 {least}）"
    else:
        bounds, bounds_zh = f" from {least} to {most}", f"（{least} 到 {most}）"
    return Value(Label(f"a whole number{bounds}", f"整数{bounds_zh}"), read)


def _seat(word: str, seats: int) -> int:
    if len(word) != 1 or not word.isdigit() or int(word) >= seats:
        raise MismatchError
    return int(word)


SEAT = Value(Label("a seat of the game", "座位号"), lambda words, seats: _seat(_one(words), seats), told=seats_told)
SEAT_OR_NONE = Value(
    Label("a seat of the game or none", "座位号或 none"),
    lambda words, seats: None if list(words) in ([], ["none"]) else _seat(_one(words), seats),
    told=seats_told,
)


def _several_seats(words: Words, seats: int) -> tuple[int, ...]:
    """Return the seats named; `none` is the empty list on a header line too, where blanks set items apart."""
    return () if list(words) == ["none"] else tuple(_seat(word, seats) for word in words)


def _seats(words: Words, seats: int) -> tuple[int, ...]:
    found = _several_seats(words, seats)
    if len(set(found)) != len(found):
        raise MismatchError
    return found


SEATS = Value(Label("seats of the game, each once", "座位号，各一次"), _seats, told=seats_told)


def _one_or_two(words: Words, seats: int) -> tuple[int, ...]:
    found = _seats(words, seats)
    if len(found) not in (1, 2):
        raise MismatchError
    return found


ONE_OR_TWO_SEATS = Value(Label("one seat or two", "一个或两个座位号"), _one_or_two)
SEATS_REPEATED = Value(Label("seats of the game", "座位号"), _several_seats)


def _per_seat(words: Words, seats: int) -> tuple[int, ...]:
    if len(words) != seats:
        raise MismatchError
    return tuple(map(_integer, words))


NUMBER_PER_SEAT = Value(Label("one whole number per seat", "每座一个整数"), _per_seat)


def word(*choices: str) -> Value:
    """Return the type of one word out of a few."""

    def read(words: Words, _: int) -> str:
        if (found := _one(words)) not in choices:
            raise MismatchError
        return found

    return Value(one_word_of(choices), read, whole=True, words=choices)


_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


def _flag(words: Words, _: int) -> bool:
    if (found := _one(words)) not in _FLAGS:
        raise MismatchError
    return _FLAGS[found]


FLAG = Value(Label("yes or no", "yes 或 no"), _flag, whole=True, told=flag_told, words=("true", "false"))


def read_cards(words: Words, *, unseen: bool = False) -> Cards:
    """Return the cards of canonical words."""
    try:
        found = Cards(map(CARD_CODES.__getitem__, words))
    except KeyError as unread:
        raise MismatchError from unread
    if UNKNOWN in found and not unseen:
        raise MismatchError
    return found


CARDS = Value(Label("cards", "牌"), lambda words, _: read_cards(words), told=cards_told)
CARD = Value(Label("a card", "一张牌"), lambda words, _: read_cards((_one(words),))[0], told=cards_told)


def _seat_and_cards(words: Words, seats: int) -> tuple[int, Cards]:
    if len(words) < 2:
        raise MismatchError
    return _seat(words[0], seats), read_cards(words[1:])


SEAT_AND_CARDS = Value(Label("a seat and its cards", "座位号及其牌"), _seat_and_cards)


def _plays(words: Words, seats: int) -> tuple[tuple[int, Cards], ...]:
    plays: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            plays.append([])
        else:
            plays[-1].append(word)
    return tuple(_seat_and_cards(play, seats) for play in plays)


PLAYS = Value(Label("plays on the table, S C… / S C…", "桌上的牌：座位 牌 / 座位 牌"), _plays)
"""`carry trick S C… / S C…`: the plays of a trick, set apart by strokes."""


def _seat_card_pairs(words: Words, seats: int) -> tuple[tuple[int, int], ...]:
    pairs = []
    for token in words:
        seat, colon, named = token.partition(":")
        if not colon:
            raise MismatchError
        pairs.append((_seat(seat, seats), read_cards((named,))[0]))
    return tuple(pairs)


SEAT_CARD_PAIRS = Value(Label("SEAT:CARD, as often as needed", "“座位:牌”，可多项"), _seat_card_pairs)


def levels(extra: str = "", *, count: int | None = None) -> Value:
    """Return the type of level lists: ranks, and the extra words of a game; `count` defaults to one per seat."""
    words = extra.split()
    known = {*RANKS, *words}

    def read(found: Words, seats: int) -> tuple[str, ...]:
        if len(found) != (count or seats) or not known.issuperset(found):
            raise MismatchError
        return tuple(found)

    many, many_zh = ("a level per seat", "每座一个级数") if count is None else (f"{count} levels", f"{count} 个级数")
    en, zh = " or ".join(["2 to A", *words]), " 或 ".join(["2 到 A", *words])
    return Value(Label(f"{many}, {en}", f"{many_zh}，{zh}"), read, told=levels_told)


TEXT = Value(Label("text", "文字"), lambda words, _: _one(words), whole=True)
