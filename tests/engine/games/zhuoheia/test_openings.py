"""What happens before the first play, and what does not belong there: cards, words and passes out of their place."""

from __future__ import annotations

import pytest

from engine.games.zhuoheia import GAME

from .table import codes, position, state_after

DEALS = """deal 0 5h 5c 6h 6s 6d 7s As Ac Ah Ad
deal 1 5d 7h 7c 8s 9d Td Jh Jd Jc Js
deal 2 5s 6c 7d 8c 8h 9c Ts Tc Th Qs
deal 3 8d 9h 9s Qh Qc Qd Kh Ks Kc Kd"""


def test_a_pass_before_all_have_spoken_takes_nobodys_word() -> None:
    spoken = "declare 0 no_reveal\ndeclare 1 no_reveal\ndeclare 2 no_reveal"
    assert codes(f"dealer 0\n{DEALS}\n{spoken}\npass 1\ndeclare 3 no_reveal\nplay 0 5h") == ["ZHA-REV-04@8"]
    assert codes(f"dealer 0\n{DEALS}\npass 0\n{spoken}\ndeclare 3 no_reveal\nplay 0 5h") == ["ZHA-REV-04@5"]


def test_who_has_spoken_has_no_word_left_though_a_position_gives_it_the_turn() -> None:
    text = position({0: "5h 5c", 1: "5d 6d"}, "carry opening yes\ncarry spoken 0 1\ncarry turn 0")
    assert list(GAME.legal_moves(state_after(text))) == []


NINE = "\n".join(f"draw 0 {card}" for card in ["5h", "5c", "6h", "6s", "6d", "7s", "As", "Ac", "Ah"])
"""The hand of seat 0 but for one card, drawn."""
OTHERS = "\n".join(DEALS.splitlines()[1:])
OFF = "option reveal_multiplier off\n"

SIZES = [
    # name, text, findings
    ("a second copy drawn during the play", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\npass 2\ndraw 1 9h\npass 3", ["ZHA-SETUP-01@8"]),
    ("whatever follows", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\npass 2\ndraw 1 9h\npass 1", ["ZHA-SETUP-01@8", "ZHA-TURN-01@9"]),
    ("an eleventh card dealt during the play", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\ndeal 1 ??\npass 2", ["ZHA-SETUP-02@7"]),
    ("drawn", f"{OFF}dealer 0\n{DEALS}\nplay 0 5h\nplay 1 7h\ndraw 1 ??\npass 2", ["ZHA-SETUP-02@7"]),
    ("a hand drawn short, the others dealt", f"{OFF}{NINE}\n{OTHERS}\nplay 0 5h\npass 1", ["ZHA-SETUP-02@13"]),
    ("a cut among the draws is none of them", f"{OFF}{OTHERS}\n{NINE}\ncut 1 5\ndraw 0 Ad\nplay 0 5h", []),
    ("told once, and not at a cut", f"{OFF}{OTHERS}\n{NINE}\ncut 1 5\nplay 0 5h\npass 1", ["ZHA-SETUP-02@14"]),
    ("not again at a second question of the wind", f"{OFF}{OTHERS}\n{NINE}\ndeclare 1 ask_wind\ndeclare 1 ask_wind",
     ["ZHA-SETUP-02@13", "ZHA-WIND-02@13", "ZHA-WIND-02@14"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in SIZES], ids=[row[0] for row in SIZES])
def test_hands_have_ten_cards(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


DRAWN = NINE + "\ndraw 0 Ad"
DRAWS = [
    # name, text, findings
    ("one hand drawn, the others dealt", f"{OFF}dealer 1\n{OTHERS}\n{DRAWN}\nplay 0 5h", []),
    ("as far as the log goes", f"{OFF}dealer 1\n{OTHERS}\n{NINE}", []),
    ("some unseen", f"{OFF}dealer 1\ndeal 1 ??*10\ndeal 2 ??*10\n{DRAWN}\nplay 0 5h", []),
    ("two drawn, by turns", f"{OFF}dealer 1\ndeal 1 ??*10\ndraw 2 5s\ndraw 0 5h\ndraw 0 5c\ndraw 2 6c\nplay 0 5h",
     ["ZHA-TURN-01@4", "ZHA-SETUP-02@6"]),
    ("without a dealer anybody begins, the others follow", "draw 0 5h\ndraw 0 6h\ndraw 3 7h\ndraw 1 8h\ndraw 2 9h\ndraw 3 Th",
     ["ZHA-TURN-01@2", "ZHA-TURN-01@3", "ZHA-TURN-01@4"]),
    ("in Foshan anybody deals", "option variant foshan\ndraw 0 5h\ndraw 0 6h", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS])
def test_cards_are_drawn_around_the_table_past_who_draws_nothing(text: str, expected: list[str]) -> None:
    assert codes(text) == expected
