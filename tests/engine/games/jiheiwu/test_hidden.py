"""Hands the log hides: what is proved by reading ahead, what is not judged; `;` ends a line."""

from __future__ import annotations

from typing import Any

import pytest

from .short import judged

ALONE = "dealer 0;deal 0 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac 2c"
BARE = "dealer 0"
OPEN_FIVE = "dealer 0;carry lead 1;carry black5 2;position;deal 1 ??*3;deal 3 4c 6c"
OF_THREE = "option players 3;carry black5 0;carry table 2 4c;position;deal 2 Qs Ks 9c"

CASES = [
    # what the case is, text, findings, events not judged
    ("a log of plays alone", f"{BARE};play 0 4h;play 1 6h;pass 2;pass 3;pass 4;pass 0;play 1 7c", [], ()),
    ("more cards than a hand has", "option players 6;dealer 0;play 0 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac", ["CARD-01@1"], ()),
    ("a card of a known hand", f"{ALONE};play 0 4h;play 1 6c", ["CARD-01@3"], ()),
    ("a card played twice", f"{BARE};play 0 4h;play 1 4h", ["CARD-01@2"], ()),
    ("the dealer leads, whatever it has", f"{BARE};play 1 4h", ["LEAD-01@1"], ()),
    ("a reveal shows the card", f"{BARE};declare 3 reveal 5s;play 0 4h;pass 1;play 2 5s", ["CARD-01@4"], ()),
    ("who plays 5s later did hold it", f"{BARE};declare 3 reveal 5h;play 0 4h;pass 1;pass 2;play 3 5s",
     ["REV-01@1"], ()),
    ("three players: the dealer shows by its 5s", "option players 3;take 1 5h;play 1 4c;pass 2;pass 0;play 1 5s", [],
     ()),
    ("three players: nobody knows the dealer", "option players 3;take 1 5h;play 1 4c", [], (1, 2)),
    ("three players: who plays 5h may be the dealer", "option players 3;play 1 9h;pass 2;pass 0;play 1 5h", ["TAKE-01@1"],
     (4,)),
    ("three players: what is marked makes nobody dealer", "option players 3;declare 2 mark 9d;deal 0 9d ??*16;deal 1 ??*17;"
     "deal 2 ??*17;take 1 5h;play 1 5h", ["SETUP-04@1"], (5, 6)),
    ("three players: the dealer of a position has taken 5h", f"{OF_THREE};play 0 5h", [], ()),
    ("nobody else has", f"{OF_THREE};play 0 6s;play 1 5h", ["CARD-01@3"], ()),
    ("nor is it anywhere before the dealer takes it",
     f"{OF_THREE.replace('position', 'carry untaken yes;position').replace('carry table 2 4c;', '')};play 0 5h",
     ["TAKE-01@2"], ()),
    ("but 5h is played once", "option players 3;play 1 9h;pass 2;pass 0;play 1 5h;pass 2;pass 0;play 1 5h",
     ["TAKE-01@1", "CARD-01@7"], (4,)),
    ("and other cards are judged", "option players 3;play 1 9h 9c;pass 2;pass 0;play 1 5h 9c",
     ["TAKE-01@1", "CARD-01@4"], ()),
    ("three players: a known hand without 5s is no dealer's",
     "option players 3;deal 1 4h 4s 4c 4d 6c 7d 7s 8s 9h 9c Tc Jd Qs Kh Kc Ac 2c;take 1 5h", ["TAKE-01@2"], ()),
    ("three players: the 5s proves another dealer",
     "option players 3;take 1 5h;play 2 4c;pass 0;pass 1;play 2 5s", ["TAKE-01@1"], ()),
    ("three players: the header names the dealer", "option players 3;dealer 1;take 2 5h;take 1 5h;play 0 4c",
     ["TAKE-01@1", "TAKE-01@2", "LEAD-01@3"], ()),
    ("a hand of any size may have gone out", "dealer 0;carry table 0 Kc;carry black5 2;position;deal 0 4c;pass 2", [],
     (2,)),
    ("or owes a report", f"{OPEN_FIVE.replace('deal 1 ??*3;', '')};play 1 4d;pass 2", [], (3,)),
    ("not if it plays two more", f"{OPEN_FIVE.replace('deal 1 ??*3;', '')};play 1 4d;pass 2;pass 3;pass 4;pass 0;"
     "play 1 7d;pass 2;pass 3;pass 4;pass 0;play 1 8d", [], (8,)),
    ("a claim about camps nobody knows",
     "option players 4;dealer 0;carry out 0 2;carry lead 1;position;deal 1 6c;deal 3 7c;play 1 6c;result finish=none",
     [], (3, 4)),
]  # fmt: skip


FIRST = "option players 4;dealer {dealer};carry black5 {five};carry lead 1;position"
HANDS = "deal 0 9d{more};deal 2 4c 6c;deal 3 Qd 7s;play 1 4d"
UNSEEN = f"{FIRST};{HANDS}"
"""Seat 1 may go out with its first play: nothing more is seen of it."""
MAY_BE_OUT = [
    # what, dealer, black five, more cards of seat 0, what happens, findings, events not judged (5: perhaps no report)
    ("the finishing order", 0, 0, "", "pass 2;pass 3;play 0 9d;result finish=1,0 winner=draw score=0,0,0,0", [], (5, 8)),
    ("a result before anybody is seen going out", 1, 1, "", "result finish=1 winner=dealer score=-3,+9,-3,-3", [], (5,)),
    ("no result if its going out decides nothing", 0, 1, "", "result finish=1", ["RES-04@5"], ()),
    ("the turn goes on past it, over those that passed", 0, 1, " Ad", "pass 2;pass 3;play 0 9d;declare 0 last_card;pass 2;"
     "pass 3;play 0 Ad", [], (5, 9, 11)),
    ("a lead it does not keep from others", 0, 2, "", "pass 2;pass 3;play 0 9d;pass 2;pass 3;play 2 4c", [], (5, 8, 10)),
    ("that it may not act any more", 0, 2, "", "pass 2;pass 3;play 0 9d;pass 1", [], (5, 8)),
    ("that play may be over", 0, 1, "", "pass 2;pass 3;play 0 9d;pass 2;pass 3", [], (5, 8, 9)),
    ("whoever has not passed beats the table all the same", 0, 1, "", "pass 2;pass 3;play 0 9d;play 2 4c",
     ["FOLLOW-03@8"], (5,)),
    ("whoever has cards and the table leads", 0, 1, " Ad", "pass 2;pass 3;play 0 9d;declare 0 last_card;pass 2;pass 3;"
     "play 2 4c", ["TURN-01@11"], (5, 9)),
    ("the wind its play may leave", 0, 2, "", "declare 2 ask_wind;declare 3 has_wind;declare 0 has_wind;play 2 4c", [],
     (5, 6, 7, 8)),
    ("other words of the wind", 0, 2, "", "declare 2 has_wind;declare 3 ask_wind", ["WIND-01@5", "WIND-01@6"], ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("dealer", "five", "more", "events", "found", "open_events"),
    [row[1:] for row in MAY_BE_OUT],
    ids=[row[0] for row in MAY_BE_OUT],
)
def test_what_a_seat_that_may_be_out_leaves_open(
    dealer: int, five: int, more: str, events: str, found: list[str], open_events: tuple[int, ...]
) -> None:
    report = judged(f"{UNSEEN.format(dealer=dealer, five=five, more=more)};{events}")
    assert [f"{finding.code.removeprefix('JHW-')}@{finding.event}" for finding in report.findings] == found
    assert report.not_judged == open_events


def test_who_is_locked_may_lead_again() -> None:
    begun = UNSEEN.format(dealer=0, five=1, more="")
    report = judged(f"option pass_locks true;{begun};pass 2;pass 3;play 0 9d;play 2 4c")
    assert report.findings == ()
    assert report.not_judged == (5, 8)
    sure = begun.replace("deal 0 9d", "deal 0 9d;deal 1 4d 6s 7c")
    assert [
        finding.code for finding in judged(f"option pass_locks true;{sure};pass 2;pass 3;play 0 9d;play 2 4c").findings
    ] == ["JHW-FOLLOW-04"]


def test_outcome_that_hangs_on_who_may_be_out_is_unknown() -> None:
    report = judged(f"{UNSEEN.format(dealer=0, five=0, more='')};pass 2;pass 3;play 0 9d")
    assert report.complete
    assert report.outcome == {"finish": None, "winner": None, "score": None, "next_dealer": None}
    assert [row.finish for row in report.game.seat_rows(report.state)] == [None] * 4


def test_the_skipped_seat_may_be_the_one_to_ask_for_the_wind() -> None:
    out = "dealer 0;carry black5 4;carry table 1 Kd;carry out 1;position;deal 0 4c 6c;deal 3 9d Td;deal 4 5s 6h"
    for said in ("ask_wind", "has_wind"):
        report = judged(f"{out};declare 3 {said}")
        assert (report.findings, report.not_judged) == ((), (4,))


@pytest.mark.parametrize(("text", "found", "open_events"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_hidden_hands(text: str, found: list[str], open_events: tuple[int, ...]) -> None:
    report = judged(text)
    assert [f"{finding.code.removeprefix('JHW-')}@{finding.event}" for finding in report.findings] == found
    assert report.not_judged == open_events


def test_the_later_play_is_the_proof() -> None:
    report = judged("option players 3;take 1 5h;play 2 4c;pass 0;pass 1;play 2 5s")
    assert [(finding.code, finding.event, finding.proved_at) for finding in report.findings] == [("JHW-TAKE-01", 1, 5)]


CAMPS = [
    # carried identities, seats out before, what happens, complete, some of the outcome
    ("dealer 0", "1", "play 2 Kc", False, None),
    ("dealer 0", "1 2", "play 3 Kc", None, None),
    ("dealer 0;carry black5 4", "1 2", "play 3 Kc", True, {"winner": "opponents", "score": (-4, 2, 2, 2, -2)}),
    ("dealer 0;carry black5 3", "1 2", "play 3 Kc", False, None),
]


@pytest.mark.parametrize(("head", "out", "play", "complete", "outcome"), CAMPS)
def test_camps_decide_whether_the_deal_is_over(
    head: str, out: str, play: str, complete: bool | None, outcome: dict[str, Any] | None
) -> None:
    seat = int(play.split()[1])
    hands = ";".join(f"deal {other} {'Kc' if other == seat else f'{other + 6}d {other + 5}h'}" for other in (0, 2, 3, 4)
                     if str(other) not in out.split())  # fmt: skip
    report = judged(f"{head};carry lead {seat};carry out {out};position;{hands};{play}")
    assert report.complete == bool(complete)
    if outcome is None:
        assert report.outcome is None
    else:
        assert report.outcome is not None
        assert {key: report.outcome[key] for key in outcome} == outcome


def test_what_hidden_camps_leave_open_is_not_judged() -> None:
    text = "dealer 0;carry lead 3;carry out 1 2;position;deal 0 6d 7d;deal 3 Kc;deal 4 9d Td;play 3 Kc;pass 4"
    report = judged(text + ";result finish=1,2,3 winner=opponents")
    assert report.findings == ()
    assert report.not_judged == (5, 6)


def test_a_named_dealer_of_three_players_is_enough_to_settle_the_deal() -> None:
    blasts = ";".join(f"play 1 {rank}s {rank}h {rank}c {rank}d;pass 2;pass 0" for rank in "678")
    last = "play 1 9s 9h 9c 9d;declare 1 last_card;pass 2;pass 0;play 1 5h"
    report = judged(f"option players 3;dealer 1;take 1 5h;play 1 4s;pass 2;pass 0;{blasts};{last}")
    assert report.findings == ()
    assert report.outcome is not None
    assert (report.outcome["winner"], report.outcome["score"]) == ("dealer", (-2, 4, -2))
