"""DuckDB reads the spelling of a card as logs are read."""

from __future__ import annotations

import duckdb
import pytest

from logformat.cards import CARD_WORDS
from logformat.spelling import JOKERS, SUITS, WIDE, card_word
from query.cards import card_macros

RANKS = [
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "T",
    "J",
    "Q",
    "K",
    "A",
    "t",
    "j",
    "q",
    "k",
    "a",
    "1",
    "11",
    "0",
    "B",
    "1０",
    "１0",
    "Ｔ",
]
OTHERS = [
    "Lj=9x",
    "Lj=",
    "=9h",
    "??*2",
    "???",
    "x",
    "thh",
    "10",
    "红桃１０",
    "♥️10",
    "１０h",
    "ＴＨ",
    "９♥︎",
    "黑桃-Ａ",
    "Ｂｊ",
]


@pytest.mark.parametrize("suit", SUITS)
def test_suits_and_ranks(suit: str) -> None:
    assert_same([word for rank in RANKS for word in (suit + rank, rank + suit, f"{suit}-{rank}", f"{rank}-{suit}")])


def test_other_words() -> None:
    assert_same([*CARD_WORDS.values(), *JOKERS, *WIDE, *OTHERS, "", " Th", "黑桃 A"])


def assert_same(words: list[str]) -> None:
    with duckdb.connect() as connection:
        connection.execute(card_macros())
        found = connection.execute("SELECT word, card_word(word) FROM (SELECT unnest(?) AS word)", [words]).fetchall()
    assert found == [(word, card_word(word)) for word in words]
