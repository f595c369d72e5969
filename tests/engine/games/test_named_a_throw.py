"""`as=throw` says that a lead has several components, or several cards: one that has not is no throw."""

from __future__ import annotations

from itertools import product

import pytest

from engine.binding import bind
from engine.game import game
from engine.rule import check
from logformat.text import loads
from validator.judge import judge

CODE = {"duizhu": "DZ-LEAD-01", "hongxingwu": "HXW-LEAD-02", "zhaopengyou": "ZPY-LEAD-02"}
HANDS = {
    "duizhu": ("Ah Kh Ad", "4h 6c 8c", "6h 7c 9c", "8h 9h Tc"),
    "hongxingwu": ("Ah Ah Ah Kh Kh Qh Qh", "4c 6c 8c 4c 6c 8c 4c", "", ""),
    "zhaopengyou": ("Ah Ah Ah Kh Kh Qh Qh", "4c 6c 8c 4c 6c 8c 4c", "", "", ""),
}
ALONE = ("Ah", "Ah Ah", "Ah Ah Ah", "Kh Kh Qh Qh Ah Ah")
THREE_PACKS = ("hongxingwu", "zhaopengyou")
CASES = [("duizhu", "Ah"), *product(THREE_PACKS, ALONE)]


def position(key: str, lead: str, trump: str = "carry trump s\n") -> str:
    hands = "".join(f"deal {seat} {cards}".rstrip() + "\n" for seat, cards in enumerate(HANDS[key]))
    return f"paipu 1\ngame {key}\nposition\ndealer 0\ncarry level 7\n{trump}{hands}play 0 {lead}\n"


def codes(text: str) -> list[str]:
    return [finding.code for finding in judge(bind(loads(text)[0])).findings]


@pytest.mark.parametrize(("key", "cards"), CASES)
def test_one_component_is_no_throw(key: str, cards: str) -> None:
    assert codes(position(key, f"{cards} as=throw")) == [CODE[key]]
    assert codes(position(key, cards)) == []


@pytest.mark.parametrize(("key", "cards"), [("duizhu", "Ah Kh"), *product(THREE_PACKS, ["Ah Ah Kh"])])
def test_several_are_one(key: str, cards: str) -> None:
    assert codes(position(key, f"{cards} as=throw")) == []


@pytest.mark.parametrize("key", CODE)
def test_a_single_card_is_none_whatever_is_trump(key: str) -> None:
    assert codes(position(key, "Ah as=throw", "")) == [CODE[key]]


@pytest.mark.parametrize("key", THREE_PACKS)
def test_identical_cards_are_none_whatever_is_trump(key: str) -> None:
    assert codes(position(key, "Ah Ah as=throw", "")) == [CODE[key]]


@pytest.mark.parametrize(("key", "cards"), CASES)
def test_it_is_no_legal_move_either(key: str, cards: str) -> None:
    bound = bind(loads(position(key, f"{cards} as=throw"))[0])
    room, state = game(key), bound.game.start(bound.setup)
    for event in bound.events[:-1]:
        state = room.apply(state, event)
    named = bound.events[-1]
    assert check(room, state, named)
    assert room.canonical(state, named) not in list(room.legal_moves(state))


def test_cards_of_a_pair_may_be_split_and_thrown() -> None:
    assert codes(position("hongxingwu", 'Ah Ah as="Ah + Ah"')) == []
