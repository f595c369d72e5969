"""Every option of sheet §10, where it changes the verdict or the outcome."""

from __future__ import annotations

import pytest

from engine.binding import BindError
from tests.engine.games.erbaiwu.logs import after, codes, judged, last_code, outcome, run_text

VERDICTS = [
    # option, header and hands, the event, the code by default, the code with the option
    ("opening_reductions false", "carry phase open\ndeal 1 7s 2c", "meld 1 show7 7s", None, "EBW-TURN-02"),
    ("opening_reductions false", "carry phase open\ncarry seq 7s\ndeal 1 2c", "declare 1 settle", None, "EBW-TURN-02"),
    ("opening_reductions false", "carry phase open\ndeal 1 2c", "discard 1 2c", None, None),
    ("opening_reductions false", "carry phase open\ndeal 1 2c", "draw 1 9d", "EBW-TURN-04", "EBW-TURN-04"),
    ("sevens_settle off", "carry seq 7s\ndeal 1 7h", "declare 1 settle", None, "EBW-STL-03"),
    ("sevens_settle minus_15_each", "carry seq 7s\ndeal 1 7h", "declare 1 settle", None, None),
    ("claim_special_order false", "carry phase claimed\ncarry seq 7s Lj=8s\ndeal 1 8s", "discard 1 8s", None,
     "EBW-TURN-03"),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1 7s Lj", "discard 1 7s", "EBW-DISC-01", None),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1 7s Lj", "discard 1 Lj", "EBW-JOK-05", "EBW-JOK-05"),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1 7s 2c", "discard 1 7s", "EBW-DISC-01", "EBW-DISC-01"),
    ("stuck_hand free_discard", "carry phase drawn\ncarry seq 7c Lj=8c\ndeal 1 8c 7s", "discard 1 8c", "EBW-BG-02",
     None),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1 7s Lj", "pass 1", None, "EBW-HOLD-01"),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1 Lj Bj", "pass 1", None, None),
    ("stuck_hand free_discard", "carry phase drawn\ndeal 1", "pass 1", None, None),
    ("lock_joker_end false", "carry seq 7s Lj=8s\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=8s", None, "EBW-LOCK-05"),
    ("max_jokers_per_set 1", "carry seq 7s Lj=8s\ndeal 1 8d Bj", "meld 1 lock 8d Bj=8c at=8s", None, "EBW-JOK-06"),
    ("max_jokers_per_set 1", "carry seq 7s Lj=8s\ndeal 1 8d 8c", "meld 1 lock 8d 8c at=8s", None, None),
    ("max_jokers_per_set 1", "carry seq 7s\ncarry set triple 9s 9h Lj=9d\ndeal 1 Bj", "meld 1 pull Bj=9c", None, None),
]  # fmt: skip


@pytest.mark.parametrize("row", VERDICTS, ids=[f"{row[0]}: {row[2]}" for row in VERDICTS])
def test_verdict(row: tuple[str, str, str, str | None, str | None]) -> None:
    option, before, event, default, varied = row
    assert last_code("carry turn 1", before, event) == default
    assert last_code(f"option {option}", "carry turn 1", before, event) == varied


def test_free_discard_is_not_claimable_but_follows() -> None:
    lines = (
        "option stuck_hand free_discard\ndealer 0\ncarry turn 0\ncarry phase open",
        "deal 0 7s Lj\ndeal 1 7h\ndeal 2 7c 7d",
        "discard 0 7s",
    )
    assert codes(*lines) == []
    assert after(*lines).chain == b"\x05"
    assert codes(*lines, "claim 2 7s with=7c,7d") == ["EBW-CLM-01@5"]


LAST = (
    "carry turn 1\ncarry stock 9d\ndealer 1\ndeal 0 2s\ndeal 1 2c\ndeal 2 9s 9h 9c\ndeal 3 2d\ndraw 1 9d\ndiscard 1 9d"
)


def test_claiming_the_last_discard() -> None:
    claim = "claim 2 9d with=9s,9h"
    assert codes(LAST, claim) == ["EBW-TURN-05@7"]
    lines = ("option claim_last_discard true", LAST, claim)
    assert codes(*lines) == []
    assert outcome(*lines)["hand_points"] == (2, 2, 9, 2)
    assert codes(*lines, "draw 2 4c") == ["EBW-TURN-05@8"]
    assert codes("option claim_last_discard true", LAST, "claim 0 9d with=9s,9h") == ["EBW-CARD-01@7"]
    assert codes("option claim_last_discard true", LAST, "result", claim) == ["EBW-TURN-05@8"]


def test_pulling_reopens_the_end() -> None:
    lines = ("carry turn 1\ncarry seq 7s 8s high=locked\ncarry set lock 8d 8c at=8s", "deal 1 8h Lj", "meld 1 pull 8h")
    joker = "meld 1 layoff Lj=8s"
    assert last_code(*lines, joker) == "EBW-LAY-03"
    varied = ("option pull_reopens_end true", *lines)
    assert run_text(after(*varied), "s") == "7s open open"
    assert last_code(*varied, joker) is None
    assert after(*varied, joker).extras == (0, 30, 0, 0)


FOLLOWED = "dealer 0\ncarry turn 0\ncarry phase open\ndeal 0 9h 9c\ndeal 1 9s\ndiscard 0 9h\ndraw 1 2c\ndiscard 1 9s"


def test_following_needs_fewer_with_fewer_seats() -> None:
    two = ("option players 2", FOLLOWED)
    assert after(*two).extras == (0, 0)
    assert after("option follow_need others", *two).extras == (30, 0)
    assert after("option follow_need others", FOLLOWED).extras == (0, 0, 0, 0)


def test_with_two_seats_a_claim_leaves_the_fourth_card_to_follow() -> None:
    lines = (
        "option players 2\noption follow_need others\ndealer 0\ncarry turn 0\ncarry phase open",
        "deal 0 9h 2s\ndeal 1 9s 9c 9d\ndiscard 0 9h\nclaim 1 9h with=9s,9c\ndraw 1 2c\ndiscard 1 9d",
    )
    assert codes(*lines) == []
    assert after(*lines).extras == (30, 0)


def deal_end(*options: str, hand: str = "7h", others: str = "Th", carry: str = "") -> tuple[str, ...]:
    named = [f"option {option}" for option in options]
    return ("option players 2", *named, "carry turn 0\ncarry seq 7d", carry, f"deal 0 {hand}\ndeal 1 {others}",
            "declare 0 settle")  # fmt: skip


POINTS = [
    # options, hand, the other hand, extras before, R, e, dug
    (("sevens_settle net_zero",), "7h 7s", "Th", "", (0, 10), (0, 0), False),
    (("sevens_settle minus_15_each",), "7h 7s", "Th", "", (-30, 10), (0, 0), False),
    (("sevens_settle extra",), "7h", "Ks 3s", "", (15, 16), (-15, 0), False),
    (("sevens_settle extra",), "7h", "Ks 2s", "", (30, 0), (-15, 0), True),
    (("sevens_settle off",), "7h", "Ks 3s", "", (15, 16), (0, 0), False),
    ((), "4h", "4s", "", (8, 0), (0, 0), True),
    ((), "3h", "4s", "carry extras 30 0", (3, 4), (30, 0), False),
    (("extras_scope round",), "3h", "4s", "carry extras 30 0", (37, 0), (30, 0), True),
    (("extras_scope round",), "3h", "As", "carry extras 0 30", (3, 31), (0, 30), False),
    (("extras_scope round", "sevens_settle extra"), "7h", "As", "", (0, 1), (-15, 0), False),
    ((), "5h", "3s", "", (11, 0), (0, 0), True),
    (("dug_compare after_doubling",), "5h", "3s", "", (5, 6), (0, 0), False),
    (("five_dug_double false",), "5h", "3s", "", (8, 0), (0, 0), True),
    (("dug_compare after_doubling", "five_dug_double false"), "5h", "2s", "", (7, 0), (0, 0), True),
    ((), "2h 3h", "8s", "", (5, 8), (0, 0), False),
]  # fmt: skip


@pytest.mark.parametrize("row", POINTS, ids=[f"{row[0]} {row[1]} / {row[2]}" for row in POINTS])
def test_points(row: tuple[tuple[str, ...], str, str, str, tuple[int, ...], tuple[int, ...], bool]) -> None:
    options, hand, others, carry, points, extras, dug = row
    found = outcome(*deal_end(*options, hand=hand, others=others, carry=carry))
    assert (found["round"], found["extras"], found["dug"]) == (points, extras, dug)
    apart = "extras_scope round" not in options
    assert found["totals"] == tuple(r + (e if apart else 0) for r, e in zip(points, extras, strict=True))


def test_extras_count_in_the_round_without_a_settler_too() -> None:
    lines = ("option players 2\noption extras_scope round\ncarry phase over\ncarry extras 30 0", "deal 0 2s\ndeal 1 3s")
    assert outcome(*lines, "result")["round"] == (32, 3)


MATCHES = [
    # options, deal, totals before, over, losers
    ((), 1, "100 240", True, (1,)),
    (("target 300",), 1, "100 240", False, ()),
    (("target 253",), 1, "100 240", False, ()),
    (("match_end fixed_deals",), 1, "100 240", False, (1,)),
    (("match_end fixed_deals",), 10, "0 0", True, ()),
    (("match_end fixed_deals", "match_deals 3"), 3, "0 0", True, ()),
    (("match_end either", "match_deals 3"), 2, "0 0", False, ()),
    (("match_end either", "match_deals 3"), 3, "0 0", True, ()),
    (("match_end either", "match_deals 3"), 1, "100 240", True, (1,)),
    ((), 99, "0 0", False, ()),
]


@pytest.mark.parametrize("row", MATCHES, ids=[f"{row[0]} deal {row[1]}, {row[2]}" for row in MATCHES])
def test_match_end(row: tuple[tuple[str, ...], int, str, bool, tuple[int, ...]]) -> None:
    options, number, before, over, losers = row
    lines = deal_end(*options, hand="2h", others="Ks", carry=f"carry totals {before}\nmatch m {number}")
    found = outcome(*lines)
    assert (found["match_over"], found["losers"]) == (over, losers)


def test_the_target_itself_is_rewarded() -> None:
    assert outcome(*deal_end("target 253", hand="2h", others="Ks", carry="carry totals 0 240"))["totals"] == (2, 203)


@pytest.mark.parametrize("seats", range(2, 7))
def test_seats(seats: int) -> None:
    pack = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"] + ["Lj", "Bj"]
    lines = [f"option players {seats}", "dealer 1"]
    for seat in range(seats):
        taken, pack = pack[: 7 if seat == 1 else 6], pack[7 if seat == 1 else 6 :]
        lines.append(f"deal {seat} {' '.join(taken)}")
    assert codes(*lines, position=False) == []
    assert after(*lines, position=False).left == {2: 41, 3: 35, 4: 29, 5: 23, 6: 17}[seats]


@pytest.mark.parametrize("said", ["1", "7", "9", "11", "four"])
def test_wrong_number_of_seats_is_a_finding(said: str) -> None:
    assert codes(f"option players {said}", "dealer 0", position=False) == ["EBW-SET-01@0"]


def test_seven_seats_are_judged_as_far_as_it_goes() -> None:
    lines = ("option players 7", "dealer 6", "deal 6 2s 3s 4s 5s 6s 7s 8s", "deal 5 2h 3h 4h 5h 6h 7h")
    assert codes(*lines, position=False) == ["EBW-SET-01@0"]


def test_unknown_option_is_no_finding() -> None:
    with pytest.raises(BindError):
        judged("option stuck_hand sometimes")
