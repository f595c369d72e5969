"""Cards, values and sentences as people of either language read them."""

from __future__ import annotations

import pytest

from engine.words import Label, Sentence, card_name, card_names, spoken
from logformat.cards import card, cards

NAMES = [("Th", "Th", "♥10"), ("2s", "2s", "♠2"), ("Lj", "Lj", "小王"), ("Bj", "Bj", "大王"), ("??", "??", "暗牌"),
         ("Lj=9h", "Lj=9h", "小王(♥9)"), ("Bj=Td", "Bj=Td", "大王(♦10)"), ("Bj=Lj", "Bj=Lj", "大王(小王)")]  # fmt: skip
SPOKEN = [
    (None, "none", "无"), ((), "none", "无"), ((1, 2), "1, 2", "1、2"), (True, "true", "true"), (7, "7", "7"),
    (cards("6h Th"), "6h Th", "♥6 ♥10"), (Label("up", "台上"), "up", "台上"), ([Label("a", "甲"), 2], "a, 2", "甲、2"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "en", "zh"), NAMES)
def test_card_name(word: str, en: str, zh: str) -> None:
    assert (card_name(card(word)), card_name(card(word), "zh")) == (en, zh)


@pytest.mark.parametrize(("value", "en", "zh"), SPOKEN)
def test_spoken(value: object, en: str, zh: str) -> None:
    assert (spoken(value, "en"), spoken(value, "zh")) == (en, zh)


def test_card_names() -> None:
    assert card_names(cards("6h Bj"), "zh") == "♥6 大王"


def test_sentence_tells_a_fact_of_cards_and_seats() -> None:
    holds = Sentence("seat {seat} holds {cards}, seat {due} is due", "{seat} 号座持 {cards}，轮到 {due} 号座")
    fact = holds(seat=2, event=5, cards=cards("6h Td"), due=3, points=8)
    assert fact.text() == "seat 2 holds 6h Td, seat 3 is due"
    assert fact.text("zh") == "2 号座持 ♥6 ♦10，轮到 3 号座"
    assert fact.cards() == set(cards("6h Td"))
    assert fact.seats() == {2, 3}
    assert (fact.seat, fact.event) == (2, 5)


@pytest.mark.parametrize(("number", "en"), [(0, "0 cards"), (1, "1 card"), (7, "7 cards")])
def test_a_blank_that_names_its_noun_counts(number: int, en: str) -> None:
    fact = Sentence("seat {seat} has {found:card}", "{seat} 号座有 {found} 张")(seat=2, found=number)
    assert fact.text() == f"seat 2 has {en}"
    assert fact.text("zh") == f"2 号座有 {number} 张"


def test_label_in_a_language() -> None:
    assert (Label("up", "台上").text(), Label("up", "台上").text("zh")) == ("up", "台上")
