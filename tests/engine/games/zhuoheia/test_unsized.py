"""Hands of which nobody recorded how many cards they have: whoever holds one may have gone out, and play goes on past it."""

from __future__ import annotations

import pytest

from engine.games.zhuoheia import GAME

from .table import judged, position, state_after

HANDS = {0: "9d", 2: "5c 6c", 3: "Qd 7s"}
LEAD = "carry black 0\ncarry lead 1"
AUTO = "option wind auto"


def said(text: str) -> tuple[list[str], list[int]]:
    """The findings, and the events that stay open."""
    report = judged(text)
    return [f"{finding.code}@{finding.event}" for finding in report.findings], list(report.not_judged)


def test_a_result_stays_open_where_another_may_have_gone_out_before() -> None:
    text = position(HANDS, f"{AUTO}\n{LEAD}", "play 1 5d\npass 2\npass 3\nplay 0 9d\nresult {}")
    for claims in (
        "finish=1,0 winner=draw score=0,0,0,0 next_dealer=1",
        "finish=0 winner=black score=6,-2,-2,-2",
        "winner=draw",
    ):
        assert said(text.format(claims)) == ([], [8])
    report = judged(text.format("winner=draw"))
    assert report.complete
    assert report.outcome == {"finish": None, "winner": None, "score": None, "next_dealer": None}
    assert GAME.carries(state_after(text.format(""))) == {"match over": False}


def test_a_seat_that_has_let_go_of_nothing_is_not_out() -> None:
    text = position(HANDS, "carry black 0\ncarry lead 0", "play 0 9d\nresult finish=0 winner=black score=6,-2,-2,-2")
    assert said(text) == ([], [])


TWO = {0: "9d Ad", 2: "5c 6c", 3: "Qd 8s Kd"}
BOTH = "carry black 2 1\ncarry lead 1"
ROUND = "play 1 5d\npass 2\npass 3\nplay 0 9d\npass 2\npass 3\n"


def test_a_seat_that_may_be_out_may_not_act_any_more() -> None:
    played = "play 1 5d\npass 2\npass 3\nplay 0 9d\npass 1"
    assert said(position(TWO, f"{AUTO}\n{BOTH}", played)) == ([], [8])
    assert said(position({**TWO, 1: "5d Td"}, f"{AUTO}\n{BOTH}", played)) == ([], [])


PLAYS = [
    # what happens after seat 1, which may be out, is passed over by seat 2, and seat 3 passes the play of seat 0
    ("who played last leads", "play 0 Ad", [], [8, 10]),
    ("seat 1 was in after all", "play 1 Td\npass 2", ["ZHA-TURN-01@8"], []),
    ("a seat that has passed is not due", "play 2 5c", ["ZHA-TURN-01@10"], [8]),
    ("nor is one that passed last", "play 3 Qd", ["ZHA-TURN-01@10"], [8]),
]  # fmt: skip


@pytest.mark.parametrize(("events", "found", "left_open"), [row[1:] for row in PLAYS], ids=[row[0] for row in PLAYS])
def test_who_may_be_due_past_a_seat_that_may_be_out(events: str, found: list[str], left_open: list[int]) -> None:
    assert said(position(TWO, f"{AUTO}\n{BOTH}", ROUND + events)) == (found, left_open)


LEADS = [
    # seat 0 has gone out as well: the lead is seat 1's, if that is out seat 2's
    ("the seat after both leads, lower than the table", "play 2 6c", [], [8, 10]),
    ("and is followed from there", "play 2 6c\nplay 3 8s", [], [8, 10]),
    ("with another type", "play 2 6c 6d", [], [8, 10]),
    ("not the one after it", "play 3 Qd", ["ZHA-TURN-01@10"], [8]),
]  # fmt: skip


@pytest.mark.parametrize(("events", "found", "left_open"), [row[1:] for row in LEADS], ids=[row[0] for row in LEADS])
def test_who_may_have_taken_over_the_lead(events: str, found: list[str], left_open: list[int]) -> None:
    hands = {0: "9d", 2: "5c 6c 6d", 3: "Qd 8s Kd"}
    assert said(position(hands, f"{AUTO}\ncarry black 0 2\ncarry lead 1", ROUND + events)) == (found, left_open)


def test_the_wind_is_asked_for_past_a_seat_that_may_be_out() -> None:
    text = position(
        {0: "9d", 2: "5c 6c", 3: "Qd 8s Kd"},
        "carry black 2 1\ncarry lead 1",
        "play 1 5d\npass 2\npass 3\nplay 0 9d\n{}",
    )
    answered = "declare 2 ask_wind\ndeclare 3 give_wind\nplay 2 5c"
    assert said(text.format(answered)) == ([], [5, 8, 10])
    assert said(text.format("declare 3 ask_wind")) == (["ZHA-WIND-02@8"], [5])


def test_a_question_does_not_end_the_deal() -> None:
    text = position(HANDS, "carry black 1\ncarry lead 1", "play 1 5d\ndeclare 2 ask_wind")
    assert state_after(text).out == ()
    assert said(text) == ([], [5])


def test_play_after_a_deal_that_hidden_aces_may_have_decided() -> None:
    text = (
        "option reveal_multiplier off\n"
        + "\n".join(f"deal {seat} ??*10" for seat in range(4))
        + """
play 0 5h 6h 7h 8h 9h Th Jh Qh Kh Ah
declare 1 ask_wind
declare 2 give_wind
declare 3 give_wind
play 1 5s 6s 7s 8s 9s Ts Js Qs Ks Ad
declare 2 ask_wind
declare 3 give_wind
play 2 5c
pass 3"""
    )
    assert said(text) == ([], [10, 11, 12, 13])


EMPTY = [
    # hands, header, claims, what stays open
    ({0: "", 1: "5c 6c", 2: "7c", 3: "8c 9c"}, "", "finish=0,2 winner=black score=4,-4,4,-4", []),
    ({0: "", 1: "", 2: "7c", 3: "8c 9c"}, "", "finish=0,1,2 winner=black score=1,-1,1,-1", [6]),
    ({0: "", 1: "", 2: "7c", 3: "8c 9c"}, "", "finish=1,0,2 winner=draw score=0,0,0,0", [6]),
    ({0: "", 2: "7c", 3: "8c 9c"}, "carry out 1", "finish=0,1,2", [5]),
    ({2: "7c", 3: "8c 9c"}, "carry out 0 1", "finish=0,1,2 winner=black score=1,-1,1,-1", []),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "header", "claims", "left_open"), EMPTY)
def test_an_empty_hand_is_out_in_a_place_that_nobody_tells(
    hands: dict[int, str], header: str, claims: str, left_open: list[int]
) -> None:
    text = position(hands, f"carry black 0 2\ncarry lead 2\ncarry played 0 2\n{header}", f"play 2 7c\nresult {claims}")
    assert said(text) == ([], left_open)
