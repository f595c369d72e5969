"""The golden cases of sheet §13, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.zhuoheia.combos import Combo, recognise
from logformat.cards import cards

from .table import codes, outcome, position, silent, state_after

ACE = 12

SHAPES = [
    (1, "5s 6h 7d", Combo("run", 3, 5)),
    (2, "5s 6h 7d 8c 9s Th Jd Qc Ks Ah", Combo("run", 10, ACE)),
    (3, "Qs Qh Kd Kc Ah Ad", Combo("pair_run", 6, ACE)),
    (4, "Qs Qh Kd Kc", None),
]


@pytest.mark.parametrize(("case", "text", "expected"), SHAPES)
def test_shape(case: int, text: str, expected: Combo | None) -> None:
    assert recognise(cards(text)) == expected


def answered(table: str, hand: str, played: str) -> list[str]:
    """What is found when seat 1 answers a play of seat 0."""
    return codes(position({0: "5d", 1: hand, 2: "5c", 3: "5s"}, f"carry table 0 {table}", f"play 1 {played}"))


ANSWERS = [
    (4, "5s 5h 6d 6c 7h 7d", "Qs Qh Kd Kc", "Qs Qh Kd Kc", ["ZHA-COMB-01@5"]),
    (5, "9c Ts Jh Qd Kc As", "9s 9h 9d 7s", "9s 9h 9d", []),
    (6, "Ah Ad Ac", "6c 6d 6h 6s 7s", "6c 6d 6h 6s", []),
    (7, "Ks Kh Kc Kd", "As Ah Ac Ad 7s", "As Ah Ac Ad", []),
    (8, "Kd", "Ac Ah 7s", "Ah", ["ZHA-ACE-01@5"]),
    (9, "Ks Kd", "As Ac Ad 7s", "As Ad", ["ZHA-ACE-01@5"]),
]


@pytest.mark.parametrize(("case", "table", "hand", "played", "expected"), ANSWERS)
def test_answer(case: int, table: str, hand: str, played: str, expected: list[str]) -> None:
    assert answered(table, hand, played) == expected


ALL = (0, 1, 2, 3)
SCORES: list[tuple[int, dict[str, Any], str, tuple[int, ...]]] = [
    (10, {"order": [0, 2], "black": [0, 2]}, "black", (2, -2, 2, -2)),
    (11, {"order": [1, 0, 3], "black": [0, 2]}, "red", (-1, 1, -1, 1)),
    (12, {"order": [0, 1, 3], "black": [0, 2]}, "draw", (0, 0, 0, 0)),
    (13, {"order": [3], "black": [3], "announced": [1], "played": [0, 3]}, "black", (-4, -4, -4, 12)),
    (14, {"order": [0, 3], "black": [3]}, "draw", (0, 0, 0, 0)),
    (15, {"order": [1], "black": [1], "announced": ALL, "played": [1]}, "black", (-64, 192, -64, -64)),
    (16, {"order": [1], "black": [1], "announced": ALL, "played": [1], "options": "option reveal_multiplier cap_x4"},
     "black", (-16, 48, -16, -16)),
    (21, {"order": [0, 1, 2], "black": [0, 2], "options": "option variant foshan"}, "black", (1, -1, 1, -1)),
]  # fmt: skip


@pytest.mark.parametrize(("case", "deal", "winner", "score"), SCORES, ids=[f"case {row[0]}" for row in SCORES])
def test_score(case: int, deal: dict[str, Any], winner: str, score: tuple[int, ...]) -> None:
    found = outcome(**deal)
    assert found is not None
    assert (found["winner"], found["score"], found["finish"]) == (winner, score, tuple(deal["order"]))


def test_case_17_surrender_with_two_announcements() -> None:
    hands = {0: "5s As", 1: "6s 7s", 2: "5d Ac", 3: "6d 7d"}
    header = "carry table 1 5h\ncarry announced 0 3\ncarry acted 0 1\ncarry played 1"
    state = state_after(position(hands, header, "declare 2 surrender"))
    from engine.games.zhuoheia.scoring import outcome as result

    assert codes(position(hands, header, "declare 2 surrender")) == []
    assert (result(state) or {})["score"] == (4, 4, -12, 4)


OUT = "carry out 0\ncarry table 0 Kd\ncarry black 1 2"
HANDS = {1: "5s As", 2: "6s 7s Ac", 3: "Ah 8s"}


def test_case_18_a_pass_over_an_out_play() -> None:
    assert codes(position(HANDS, OUT, "pass 1")) == ["ZHA-WIND-01@4"]


def test_case_19_a_refusal() -> None:
    text = position(HANDS, OUT, "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 refuse_wind\nplay 3 Ah")
    assert codes(text) == []
    assert state_after(text).turn == 1


def test_case_20_everybody_gives() -> None:
    text = position(HANDS, OUT, "declare 1 ask_wind\ndeclare 2 give_wind\ndeclare 3 give_wind")
    assert codes(text) == []
    assert (state_after(text).turn, state_after(text).owner) == (1, None)
    assert codes(f"{text}\nplay 1 5s") == []
    assert codes(f"{text}\npass 1") == ["ZHA-LEAD-02@7"]


def test_the_holder_of_the_five_of_hearts_speaks_and_leads_first() -> None:
    hands = {0: "5s As", 1: "5h 7s", 2: "5d Ac", 3: "6d 7d"}
    assert codes(position(hands, "carry opening yes\ncarry spoken none", silent(1) + "\nplay 1 7s")) == []
