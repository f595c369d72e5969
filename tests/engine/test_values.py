"""Types of values: what words they read, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from engine import values
from engine.values import MismatchError, Value
from logformat.cards import Cards, cards

READ = [
    (values.number(), "-12", -12),
    (values.number(), "+3", 3),
    (values.number(0), "0", 0),
    (values.number(3, 9), "9", 9),
    (values.SEAT, "3", 3),
    (values.SEAT_OR_NONE, "none", None),
    (values.SEAT_OR_NONE, "2", 2),
    (values.SEATS, "2 0", (2, 0)),
    (values.SEATS, "", ()),
    (values.SEATS_REPEATED, "1 1", (1, 1)),
    (values.NUMBER_PER_SEAT, "+1 -1 0 0", (1, -1, 0, 0)),
    (values.word("up", "down"), "up", "up"),
    (values.FLAG, "yes", True),
    (values.FLAG, "false", False),
    (values.CARDS, "6h Lj=9h", cards("6h Lj=9h")),
    (values.CARD, "Bj", 53),
    (values.SEAT_AND_CARDS, "1 6h 6d", (1, cards("6h 6d"))),
    (values.SEAT_CARD_PAIRS, "2:Th 0:Td", ((2, cards("Th")[0]), (0, cards("Td")[0]))),
    (values.levels(), "2 A K T", ("2", "A", "K", "T")),
    (values.levels("none", count=2), "none 5", ("none", "5")),
    (values.TEXT, "anything", "anything"),
]
REFUSED = [
    (values.number(), "1.5"),
    (values.number(), ""),
    (values.number(), "+"),
    (values.number(), "1 2"),
    (values.number(), "１"),
    (values.number(), "9999999999"),
    (values.number(0), "-1"),
    (values.number(3, 9), "10"),
    (values.SEAT, "4"),
    (values.SEAT, "-1"),
    (values.SEAT, "01"),
    (values.SEATS, "1 1"),
    (values.NUMBER_PER_SEAT, "1 2 3"),
    (values.word("up", "down"), "Up"),
    (values.FLAG, "maybe"),
    (values.CARDS, "6x"),
    (values.CARDS, "??"),
    (values.CARD, "6h 6d"),
    (values.SEAT_AND_CARDS, "1"),
    (values.SEAT_CARD_PAIRS, "Th"),
    (values.SEAT_CARD_PAIRS, "2:Th Td"),
    (values.levels(), "2 3 4"),
    (values.levels(), "1 2 3 4"),
]


@pytest.mark.parametrize(("value", "words", "expected"), READ)
def test_reads(value: Value, words: str, expected: Any) -> None:
    assert value.read(words.split(), 4) == expected


@pytest.mark.parametrize(("value", "words"), REFUSED)
def test_refuses(value: Value, words: str) -> None:
    with pytest.raises(MismatchError):
        value.read(words.split(), 4)


def test_unseen_cards_are_read_where_they_may_stand() -> None:
    assert values.read_cards(["6h", "??"], unseen=True) == cards("6h ??")
    assert isinstance(values.read_cards(["6h"]), Cards)


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [(values.SEATS, "2,0", (2, 0)), (values.SEATS, "none", ()), (values.NUMBER_PER_SEAT, "+1,-1,0,0", (1, -1, 0, 0)),
     (values.word("none", "up"), "none", "none"), (values.TEXT, "a,b", "a,b")],
)  # fmt: skip
def test_reads_the_text_of_a_pair(value: Value, text: str, expected: Any) -> None:
    assert value.read_text(text, 4) == expected


@pytest.mark.parametrize("value", [value for value, _ in REFUSED])
def test_says_what_it_expects_in_both_languages(value: Value) -> None:
    assert value.expected.en
    assert value.expected.zh


@pytest.mark.parametrize(
    ("value", "en", "zh"),
    [
        (values.levels(), "a level per seat, 2 to A", "每座一个级数，2 到 A"),
        (values.levels("W"), "a level per seat, 2 to A or W", "每座一个级数，2 到 A 或 W"),
        (values.levels(count=2), "2 levels, 2 to A", "2 个级数，2 到 A"),
    ],
)
def test_says_how_many_levels_and_which(value: Value, en: str, zh: str) -> None:
    assert (value.expected.en, value.expected.zh) == (en, zh)
