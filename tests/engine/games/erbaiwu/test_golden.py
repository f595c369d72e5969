"""The golden cases of sheet §13, one row each."""

from __future__ import annotations

import pytest

from logformat.cards import card, cards_text
from tests.engine.games.erbaiwu.logs import after, codes, judged, last_code, outcome, run_text

ACT = "carry turn 1"
LOCKED = f"{ACT}\ncarry seq 7s 8s\ndeal 1 8d 8c Kd\nmeld 1 lock 8d 8c at=8s\ndraw 1 2c\ndiscard 1 Kd"
NAMED = "carry turn 1\ncarry seq 7c\ndeal 1 Ts Th Lj\ndeal 3 Tc\nmeld 1 triple Ts Th Lj=Tc"
CLAIM = "carry turn 1\ncarry waste Qd\ncarry window Qd by=0"

MOVES = [
    ("G1", "carry seq 7s", "deal 1 8s", "meld 1 layoff 8s", None),
    ("G2", "carry seq 7s", "deal 1 6h", "meld 1 layoff 6h", "EBW-LAY-01"),
    ("G3", "carry seq 7s 8s", "deal 1 Ts", "meld 1 layoff Ts", "EBW-LAY-02"),
    ("G4", "carry seq 7s 8s", "deal 1 8d 8c", "meld 1 lock 8d 8c at=8s", None),
    ("G6", "carry phase drawn", "deal 1 4s 4h 4d", "meld 1 triple 4s 4h 4d", "EBW-TURN-02"),
    ("G9", "", "deal 1 Ts Th Lj", "meld 1 triple Ts Th Lj=Tc", "EBW-JOK-01"),
    ("G13", "carry seq 7c\ncarry set triple Ts Th Lj=Tc\ncarry phase drawn", "deal 1 Tc", "discard 1 Tc", "EBW-BG-02"),
    ("G14", "carry seq 7d", "deal 1 2c 3d", "declare 1 settle", None),
]


@pytest.mark.parametrize(("carry", "hand", "event", "code"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_move(carry: str, hand: str, event: str, code: str | None) -> None:
    assert last_code(ACT, carry, hand, event) == code


def test_g4_the_locked_end_takes_no_layoff() -> None:
    assert codes(LOCKED, "deal 2 9s", "meld 2 layoff 9s") == ["EBW-LAY-03@6"]


def test_g5_pulling_a_lock_set_shortens_the_run_and_closes_the_side() -> None:
    lines = (LOCKED, "deal 2 8h", "meld 2 pull 8h")
    assert codes(*lines) == []
    state = after(*lines)
    assert cards_text(bytes(state.waste)) == "Kd 8d 8c 8s 8h"
    assert run_text(state, "s") == "7s open closed"
    assert state.sets == []


def test_g7_a_claim_skips_the_seats_between() -> None:
    lines = (CLAIM, "deal 2 Qs Qh 2c", "deal 1 9c", "claim 2 Qd with=Qs,Qh", "draw 2 3c", "discard 2 3c")
    assert codes(*lines) == []
    assert after(*lines).turn == 3


def test_g8_no_settling_after_a_claim() -> None:
    lines = (CLAIM, "carry seq 7c", "deal 2 Qs Qh 2c", "claim 2 Qd with=Qs,Qh", "declare 2 settle")
    assert last_code(*lines) == "EBW-CLM-05"


def test_g10_naming_a_card_in_a_hand_costs_nothing() -> None:
    assert codes(NAMED) == []
    state = after(NAMED)
    assert state.extras == (0, 0, 0, 0)
    assert state.black == 1 << card("Tc")


def test_g11_naming_a_card_that_was_discarded_costs_thirty() -> None:
    lines = ("carry turn 1\ncarry seq 7c\ncarry waste Tc", "deal 1 Ts Th Lj", "meld 1 triple Ts Th Lj=Tc")
    assert codes(*lines) == []
    assert after(*lines).extras == (0, 30, 0, 0)


def test_g12_black_gang_first_then_the_draw_ends_the_turn() -> None:
    lines = ("carry turn 3\ncarry seq 7c\ncarry set triple Ts Th Lj=Tc", "deal 3 Tc", "discard 3 Tc", "draw 3 2d")
    assert codes(*lines) == []
    assert (after(*lines).turn, after(*lines).phase) == (0, "act")


def settled(hand: str, *others: str, carry: str = "") -> tuple[str, ...]:
    hands = [f"deal {seat} {cards}" for seat, cards in enumerate(others, 1)]
    return ("carry turn 0\ncarry seq 7d", carry, f"deal 0 {hand}".rstrip(), *hands, "declare 0 settle")


POINTS = [
    ("G15", "7h", ("Ts Th", "Ks Qs 6s", "9s"), False, (0, 20, 31, 9)),
    ("G16", "5h", ("Ts Th", "Qs", "5s 2s"), False, (5, 40, 24, 14)),
    ("G17", "4h", ("Ts Th", "4s", "Ks Qs 5s"), True, (58, 0, 0, 0)),
    ("G18", "", ("Ts Th", "", "Ks"), False, (0, 20, 0, 13)),
]


@pytest.mark.parametrize(("hand", "others", "dug", "points"), [row[1:] for row in POINTS], ids=[r[0] for r in POINTS])
def test_points(hand: str, others: tuple[str, ...], dug: bool, points: tuple[int, ...]) -> None:
    assert codes(*settled(hand, *others)) == []
    found = outcome(*settled(hand, *others))
    assert (found["dug"], found["round"]) == (dug, points)


def test_g19_exactly_250_is_rewarded() -> None:
    found = outcome(*settled("2h", "Ts", "Js", "Qs", carry="carry totals 0 240 0 0"))
    assert (found["totals"][1], found["losers"], found["match_over"]) == (200, (), False)


def test_g20_over_250_is_a_loss() -> None:
    found = outcome(*settled("2h", "Js", "Th", "Qs", carry="carry totals 0 240 0 0"))
    assert (found["totals"][1], found["losers"], found["match_over"]) == (251, (1,), True)


def test_g21_three_that_follow_the_opening_discard() -> None:
    lines = (
        "dealer 0\ncarry turn 0\ncarry phase open",
        "deal 0 9h 2s\ndeal 1 9s\ndeal 2 9c\ndeal 3 9d",
        "discard 0 9h\ndraw 1 2c\ndiscard 1 9s\ndraw 2 3c\ndiscard 2 9c\ndraw 3 4c\ndiscard 3 9d",
    )
    assert codes(*lines) == []
    assert after(*lines).extras == (30, 0, 0, 0)


def test_g22_the_last_stock_card_ends_the_deal() -> None:
    lines = (
        "dealer 2\ncarry turn 1\ncarry stock 3c",
        "deal 0 2s\ndeal 1 2h\ndeal 2 2c\ndeal 3 2d",
        "draw 1 3c",
        "discard 1 3c",
    )
    report = judged(*lines)
    assert (report.findings, report.complete) == ((), True)
    found = outcome(*lines)
    assert (found["settler"], found["next_dealer"], found["round"]) == (None, 2, (2, 2, 2, 2))
