"""Positions, log page §4: every carry line."""

from __future__ import annotations

import pytest

from .table import codes, judged, position, state_after


@pytest.mark.parametrize(
    ("header", "due"),
    [
        ("", 0),
        ("dealer 3", 3),
        ("carry leader 2", 2),
        ("carry trick 2 Kd", 3),
        ("carry trick 2 Kd / 3 4d", 0),
        ("carry leader 2;carry trick 2 Kd / 3 4d / 0 5d", 1),
        ("carry phase between;carry leader 2", 0),
    ],
)
def test_who_is_due(header: str, due: int) -> None:
    hands = {seat: f"{9 - seat}c Qd" for seat in range(4)}
    assert state_after(position(hands, header, level="A")).turn == due


def test_points_and_tricks_so_far() -> None:
    state = state_after(position({1: "4d"}, "carry points 35;carry tricks 6;carry trick 0 Kd", "play 1 4d"))
    assert (state.points, state.tricks) == (35, 7)


def test_points_on_the_table_go_to_the_winner() -> None:
    events = "play 1 Ad;play 2 5d;play 3 Td;play 1 4c"
    state = state_after(position({}, "carry points 35;carry trick 0 Kd", events))
    assert (state.points, state.turn) == (60, 2)


def test_the_reading_of_a_lead_on_the_table() -> None:
    header = "carry trick 0 2s 2h 2c 2d;carry trick_as throw"
    hand = {1: "As Ah Ac Ad 3h 4h"}
    assert codes(position(hand, header, "play 1 Ah 3h 4h As")) == []
    assert codes(position(hand, header, "play 1 As Ah Ac Ad")) == ["FOL-02@2"]
    assert codes(position(hand, header.split(";")[0], "play 1 As Ah Ac Ad")) == []


def test_plays_on_the_table_are_facts() -> None:
    assert codes(position({2: "4d", 1: "3d"}, "carry trick 0 Kd / 1 As", "play 2 4d")) == []


def test_buried_kings_of_a_position_in_play() -> None:
    header = "carry levels 5 3;carry buried Lj 3c 4c 6c 7c 9c;carry tricks 11"
    hands = {0: "Ah", 1: "3d", 2: "4d", 3: "6d"}
    report = judged(position(hands, header, "play 0 Ah;play 1 3d;play 2 4d;play 3 6d"))
    assert report.outcome is not None
    assert report.outcome["levels"] == ("7", "3")


def test_a_result_without_levels_is_judged_as_far_as_it_is_known() -> None:
    hands = {0: "Ah", 1: "3d", 2: "4d", 3: "6d"}
    plays = "play 0 Ah;play 1 3d;play 2 4d;play 3 6d"
    assert codes(position(hands, "", f"{plays};result outcome=clean levels=T,3 next_dealer=2")) == []
    assert codes(position(hands, "", f"{plays};result outcome=clean next_dealer=1")) == ["RES-01@9"]


def test_without_trump_or_level_following_is_not_judged() -> None:
    report = judged("dealer 0;position;carry trick 0 Kd;deal 1 8d 4d As;play 1 As")
    assert (report.findings, report.not_judged) == ((), (2,))


def test_an_empty_hand_is_not_an_unknown_one() -> None:
    assert codes("dealer 0;carry level 8;carry trump h;position;deal 0;play 0 As") == ["PLAY-02@2"]
    assert codes("dealer 0;carry level 8;carry trump h;position;play 0 As") == []
