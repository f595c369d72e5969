"""Loose spelling: what is read as which card, value or number, and what is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logformat import spelling
from logformat.cards import CARD_CODES

CARDS = [
    ("Th", "Th"), ("10h", "Th"), ("th", "Th"), ("TH", "Th"), ("h10", "Th"), ("H-T", "Th"), ("10-h", "Th"),
    ("♠5", "5s"), ("5♠", "5s"), ("♠️5", "5s"), ("♤A", "As"), ("♥10", "Th"), ("♡Q", "Qh"), ("♣K", "Kc"), ("♦J", "Jd"),
    ("红桃10", "Th"), ("紅桃10", "Th"), ("红心A", "Ah"), ("黑桃2", "2s"), ("黑A", "As"), ("梅花Q", "Qc"), ("草花9", "9c"),
    ("方块J", "Jd"), ("方片3", "3d"), ("方塊3", "3d"), ("红5", "5h"),
    ("１０ｈ", "Th"), ("红桃１０", "Th"), ("５ｓ", "5s"), ("Ａｓ", "As"),
    ("大王", "Bj"), ("小王", "Lj"), ("大鬼", "Bj"), ("小鬼", "Lj"), ("BJ", "Bj"), ("lj", "Lj"),
    ("Lj=9h", "Lj=9h"), ("大王=红桃9", "Bj=9h"), ("LJ=10h", "Lj=Th"), ("Bj=Lj", "Bj=Lj"), ("小王＝♠A", "Lj=As"),
    ("??", "??"), ("？？", "??"),
]  # fmt: skip
NO_CARDS = ["", "1h", "11h", "Tx", "h", "T", "9h=Lj", "Lj=", "=9h", "Lj=Lj=9h", "Lj=" * 9000, "王", "Ths", "10 h"]
VALUES = [
    ("Qc,Qd", "Qc,Qd"), ("10c,♦Q", "Tc,Qd"), ("红桃10/大王", "Th/Bj"), ("Th+10s", "Th+Ts"),
    ("＋２，－２", "+2,-2"), ("２４", "24"), ("none", "none"), ("as", "as"), ("td", "td"), ("bj", "bj"), ("s5", "s5"),
    ("down", "down"), ("10", "10"), ("V2", "V2"), ("10h=2", "10h=2"), ("", ""),
]  # fmt: skip


@pytest.mark.parametrize(("loose", "word"), CARDS)
def test_card_is_respelled(loose: str, word: str) -> None:
    assert spelling.card_word(loose) == word


@pytest.mark.parametrize("text", NO_CARDS, ids=range(len(NO_CARDS)))
def test_no_card(text: str) -> None:
    assert spelling.card_word(text) is None


@pytest.mark.parametrize("word", CARD_CODES)
def test_canonical_word_stays(word: str) -> None:
    assert spelling.card_word(word) == word
    assert spelling.value(word) == word


@pytest.mark.parametrize(("loose", "value"), VALUES)
def test_value_is_respelled(loose: str, value: str) -> None:
    assert spelling.value(loose) == value


@given(st.text() | st.text("0hＨ１♥️\ufe0eé\u0301=/+,", max_size=8))
def test_respelling_twice_changes_nothing_more(text: str) -> None:
    once = spelling.value(text)
    assert spelling.value(once) == once


@pytest.mark.parametrize(
    ("text", "count"), [("??", 1), ("??*10", 10), ("？？＊３", 3), ("??*0", 0), ("??*", None), ("?", None)]
)
def test_unseen_count(text: str, count: int | None) -> None:
    assert spelling.unseen_count(text) == count
