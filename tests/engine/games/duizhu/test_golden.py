"""The golden cases of sheet §13, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.duizhu.cards import order, suit_of_all
from engine.games.duizhu.trick.answers import worth_of
from engine.games.duizhu.trick.leads import lead_of
from logformat.cards import SUITS, card, cards, cards_text

from .table import SAMPLES, codes, judged, last_trick, outcome, position, state_after

LEVEL_8 = order(8, SUITS.index("h"))


@pytest.mark.parametrize(
    ("case", "high", "low"),
    [
        (1, "8s", "2h"), (1, "2c", "Ah"), (1, "Ah", "3h"), (1, "3h", "As"), (1, "Bj", "Lj"), (1, "Lj", "8h"),
    ],
)  # fmt: skip
def test_order(case: int, high: str, low: str) -> None:
    for led in (low, high):
        lead = lead_of(LEVEL_8, cards(led), None, False)
        assert worth_of(LEVEL_8, lead, cards(high)) > worth_of(LEVEL_8, lead, cards(low))


@pytest.mark.parametrize(("one", "other"), [("8s", "8h"), ("2c", "2h"), ("8d", "8c")])
def test_case_1_equal_trumps(one: str, other: str) -> None:
    assert LEVEL_8.place_of[card(one)] == LEVEL_8.place_of[card(other)]
    assert suit_of_all(LEVEL_8, cards(f"{one} {other}")) == 4


def test_case_2_side_suits_do_not_compare() -> None:
    for led, played in (("Ts", "5d"), ("5d", "Ts")):
        assert worth_of(LEVEL_8, lead_of(LEVEL_8, cards(led), None, False), cards(played)) == 0


def test_case_3_the_first_three_shown_makes_dealer_and_trump() -> None:
    first = cards_text(cards("9s Ks 4s Qs 9h Kh 4h Qh 9c Kc 4c Qc 9d 3h 3c")).split()
    draws = ";".join(f"draw {n % 4} {word}" for n, word in enumerate(first))
    text = f"{draws};declare 2 show 3c;declare 1 show 3h"
    assert codes(text) == ["DECL-03@17"]
    rest = [word for word in _pack() if word not in first]
    whole = f"{draws};declare 2 show 3c;" + ";".join(f"draw {(15 + n) % 4} {word}" for n, word in enumerate(rest[:33]))
    state = state_after(f"{whole};kitty {' '.join(rest[33:])};flip kitty")
    assert (state.deal.dealer, state.deal.order and state.deal.order.trump) == (2, SUITS.index("c"))


def _pack() -> list[str]:
    return [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shcd"] + ["Lj", "Bj"]


def trump_by(kitty: str, mode: str, answer: str, level: str = "8") -> str | None:
    """The trump suit that a mode, an answer and a kitty give; the kitty is turned."""
    head = f"dealer 0;carry levels {level} {level};kitty {kitty};declare 1 mode choice={mode}"
    text = f"{head};declare 0 {answer};flip kitty"
    assert codes(text) == []
    found = state_after(text).deal.order
    return SUITS[found.trump] if found else None


@pytest.mark.parametrize(
    ("case", "kitty", "mode", "answer", "trump"),
    [
        (4, "3d 4d 5d Bj 6d 7d", "single", "position choice=4", "s"),
        (4, "3d 4d 5d Lj 6d 7d", "single", "position choice=4", "h"),
        (4, "3d 4d 5d 2c 6d 7d", "single", "position choice=4", "c"),
        (4, "3d 4d 8s 2c 6d 7d", "single", "position choice=3", "s"),
        (5, "2s Bj Kd 9c Kh 5c", "size", "size choice=max", "d"),
        (5, "2s Bj Kd 9c Kh 5c", "size", "size choice=min", "c"),
        (5, "2s Bj 8d 3c Kh 5c", "size", "size choice=min", "c"),
        (5, "3d 4d 5d 2c 6d 7d", "free", "suit choice=h", "h"),
    ],
)
def test_modes(case: int, kitty: str, mode: str, answer: str, trump: str) -> None:
    assert trump_by(kitty, mode, answer) == trump


def gaba(kitty: str) -> str:
    return (
        f"dealer 0;carry levels 8 8;kitty {kitty};declare 1 mode choice=free;declare 0 suit choice=h;flip kitty;take 0"
    )


def test_case_6_no_suit_trump_in_the_kitty() -> None:
    assert codes(gaba("Bj 2h 8h Ts 9c 3d")) == ["GABA-01@5"]


def test_case_7_one_suit_trump_in_the_kitty() -> None:
    assert codes(gaba("Bj 2h 8h Ts 4h 3d")) == []


BURIED = "carry phase between;carry buried 3s 4s 5c 2d 6d 7c"


@pytest.mark.parametrize(("announced", "found"), [("", []), (";carry announced 2d", ["GRAB-01@2"])])
def test_case_8_grab(announced: str, found: list[str]) -> None:
    assert codes(position({3: "Kc 9s"}, BURIED + announced, "swap 3 give=Kc take=2d as=grab")) == found


@pytest.mark.parametrize(("taken", "found"), [("4d", []), ("5c", ["KING-02@2"])])
def test_case_9_king_swap(taken: str, found: list[str]) -> None:
    header = "carry phase between;carry buried 5c 4d 7s 9s Tc Jc"
    assert codes(position({2: "Lj Kc"}, header, f"swap 2 give=Lj take={taken} as=king")) == found


@pytest.mark.parametrize(("played", "found"), [("4d", []), ("8d", ["FOL-02@2"])])
def test_case_10_a_level_card_is_a_trump(played: str, found: list[str]) -> None:
    assert codes(position({1: "8d 4d As"}, "carry trick 0 Kd", f"play 1 {played}")) == found


def thrown(throw: str, held: str, then: str) -> list[str]:
    hands = {0: f"{throw} 3d", 1: f"{held} 4d 5d 6d", 2: "9d Td Jd Qd", 3: "3c 4c 5c 6c"}
    return codes(position(hands, "", f"play 0 {throw} as=throw;{then}"))


@pytest.mark.parametrize(
    ("throw", "held", "then", "found"),
    [
        ("As Ks Qs", "Js", "play 1 Js 4d 5d", []),
        ("As Qs Js", "Ks", "play 0 Js as=forced;play 1 Ks", []),
        ("As Qs Js", "Ks", "play 1 Ks 4d 5d", ["LEAD-03@6"]),
        ("As Qs Js", "Ks", "play 0 Qs as=forced", ["LEAD-03@6"]),
    ],
)
def test_case_11_throw(throw: str, held: str, then: str, found: list[str]) -> None:
    assert thrown(throw, held, then) == found


@pytest.mark.parametrize(("tricks", "found"), [(0, ["LEAD-02@2"]), (1, [])])
def test_case_12_weng_needs_a_trick_just_won(tricks: int, found: list[str]) -> None:
    assert codes(position({0: "7s 7h 7c 7d 3c"}, f"carry tricks {tricks}", "play 0 7s 7h 7c 7d")) == found


@pytest.mark.parametrize(
    ("hand", "played", "found"),
    [
        ("Bj 2s 4h Ks Qs", "Bj 2s 4h Qs", []),
        ("Bj 2s 4h Ks Qs", "Bj 4h Ks Qs", ["FOL-03@2"]),
        ("Ks Kh Kc Kd Bj 2s 4h", "Ks Kh Kc Kd", []),
    ],
)
def test_case_13_following_a_weng(hand: str, played: str, found: list[str]) -> None:
    assert codes(position({1: hand}, "carry trick 0 7s 7h 7c 7d", f"play 1 {played}")) == found


@pytest.mark.parametrize(
    ("answers", "winner"),
    [
        (["Ks Kh Kc Kd", "3s 4s 5s 6s", "3c 4c 5c 6c"], 1),
        (["2s 2h 2c 2d", "3s 4s 5s 6s", "3c 4c 5c 6c"], 1),
        (["2s 2h 2c 2d", "8s 8h 8c 8d", "3c 4c 5c 6c"], 2),
        (["Bj Lj 9h Th", "3s 4s 5s 6s", "3c 4c 5c 6c"], 0),
    ],
)
def test_cases_13_and_14_the_highest_weng_wins(answers: list[str], winner: int) -> None:
    led = "7s 7h 7c 7d" if winner != 2 and "2s" not in answers[0] else "As Ah Ac Ad"
    hands = {
        0: f"{led} Kd",
        **{seat: f"{cards} {spare}" for seat, cards, spare in zip((1, 2, 3), answers, ("9d", "Td", "Jd"), strict=True)},
    }
    plays = ";".join(f"play {seat} {cards}" for seat, cards in enumerate([led, *answers]))
    state = state_after(position(hands, "", plays))
    assert state.turn == winner


SCORES: list[tuple[int, tuple[Any, ...], dict[str, Any], tuple[str, tuple[str, str], int]]] = [
    (15, (0, "Ah", "8 3", 35), {}, ("made", ("9", "3"), 2)),
    (15, (0, "Ah", "8 3", 0), {}, ("clean", ("T", "3"), 2)),
    (16, (0, "Ah", "8 5", 40), {}, ("break", ("8", "5"), 1)),
    (17, (0, "Ah", "5 3", 10, "carry buried Bj Lj 3c 4c 5c 6c"), {}, ("made", ("T", "3"), 2)),
    (17, (0, "Ah", "T 3", 10, "carry buried Bj Lj 3c 4c 5c 6c"), {}, ("made", ("J", "3"), 2)),
    (18, (0, "Ah", "4 3", 40, "carry buried Bj 3c 4c 5c 6c 7c"), {}, ("break", ("V1", "3"), 1)),
    (19, (1, "Ah", "8 3", 0), {}, ("dig", ("8", "3"), 1)),
    (19, (0, "Ah", "8 3", 80), {}, ("big_break", ("8", "3"), 1)),
    (20, (1, "Jc", "J 3", 35), {}, ("straight", ("3", "3"), 2)),
    (21, (1, "As", "A 3", 35), {}, ("black_tiger", ("3", "3"), 2)),
    (21, (1, "Ad", "A 3", 35), {}, ("pare", ("J", "3"), 2)),
    (23, (1, "Ks", "8 3", 5), {}, ("held", ("8", "3"), 2)),
]  # fmt: skip


@pytest.mark.parametrize(("case", "deal", "more", "expected"), SCORES, ids=[f"case {row[0]}" for row in SCORES])
def test_score(
    case: int, deal: tuple[Any, ...], more: dict[str, Any], expected: tuple[str, tuple[str, str], int]
) -> None:
    found = outcome(*deal, **more)
    assert (found["outcome"], found["levels"], found["next_dealer"]) == expected


def test_case_18_a_virtual_level_is_played_with_threes() -> None:
    header = "carry levels V1 5;carry trick 0 Kd"
    assert codes(position({1: "3d 4d"}, header, "play 1 3d")) == ["FOL-02@2"]


@pytest.mark.parametrize(("said", "level"), [("declare 0 huilong", "J"), ("", "5")])
def test_case_22_hui_long(said: str, level: str) -> None:
    found = outcome(0, "Ah", "3 6", 0, "carry huilong 0 J", said=said)
    assert (found["outcome"], found["levels"]) == ("clean", (level, "6"))


@pytest.mark.parametrize("said", ["declare 1 huilong", "result levels=5,6;declare 0 huilong"])
def test_a_hui_long_of_the_other_side_or_after_the_result_moves_no_level(said: str) -> None:
    report = judged(last_trick(0, "Ah", "3 6", 0, "carry huilong 0 J", said=said))
    assert len(report.findings) == 1
    assert report.outcome is not None
    assert report.outcome["levels"] == ("5", "6")


def test_specimens() -> None:
    legal = judged((SAMPLES / "deal-kings-and-grabs.paipu").read_text().split("game duizhu\n")[1].replace("\n", ";"))
    assert legal.findings == ()
    assert legal.outcome == {
        "outcome": "made", "points": 20, "levels": ("J", "V2"), "next_dealer": 0, "match_over": False,
    }  # fmt: skip
