"""Kitty, score table, levels and the next dealer, sheet §7 to §9 and §13.16-19."""

from __future__ import annotations

import pytest

from engine.games.hongxingwu.scoring import dealer_rise, defenders_rise, exponent
from tests.engine.games.hongxingwu.table import codes, judged

FACTORS = [
    ([(1, 1)] * 3, 2), ([(2, 1)], 4), ([(2, 1)] * 2, 8), ([(2, 1)] * 3, 16),
    ([(3, 1)], 8), ([(3, 1)] * 2, 16), ([(3, 2)], 16), ([(3, 1)] * 3, 32), ([(3, 3)], 32),
    ([(2, 3)], 8), ([(2, 4)], 16), ([(2, 5)], 32), ([(3, 1), (2, 1)], 16), ([(2, 1), (1, 1)], 4),
]  # fmt: skip


@pytest.mark.parametrize(("kinds", "factor"), FACTORS)
def test_the_winning_cards_set_the_kitty_factor(kinds: list[tuple[int, int]], factor: int) -> None:
    assert 1 << exponent(kinds, per_pair=False) == factor


def test_a_tractor_may_count_each_of_its_pairs() -> None:
    assert 1 << exponent([(2, 3)], per_pair=True) == 16


@pytest.mark.parametrize(
    ("score", "dealer", "defenders"),
    [(0, 8, 0), (5, 6, 0), (15, 6, 0), (20, 5, 0), (35, 5, 0), (40, 4, 0), (55, 4, 0), (60, 3, 0), (75, 3, 0),
     (80, 2, 0), (95, 2, 0), (100, 1, 0), (115, 1, 0), (120, 0, 0), (135, 0, 0), (140, 0, 1), (155, 0, 1),
     (160, 0, 2), (180, 0, 3), (300, 0, 9), (600, 0, 24)],
)  # fmt: skip
def test_the_score_moves_levels(score: int, dealer: int, defenders: int) -> None:
    assert (dealer_rise(score), defenders_rise(score)) == (dealer, defenders)


def last_trick(points: int, plays: str, kitty: str = "Kd Kd 5d 2c 2c 2c 3c 3c 3c 4c", **head: str) -> str:
    """The last trick of a deal at level T, trump spades, dealer seat 1 unless said; `plays` from the leader on."""
    lines = [line.split(" ", 1) for line in plays.split(" / ")]
    deals = "".join(f"deal {seat} {cards}\n" for seat, cards in lines)
    events = "".join(f"play {seat} {cards}\n" for seat, cards in lines)
    levels = head.get("levels", "2 T")
    trump = f"carry trump s\n{head.get('options', '')}"
    return (
        f"dealer {head.get('dealer', '1')}\ncarry levels {levels}\n{trump}carry leader {lines[0][0]}\n"
        f"carry points {points}\ncarry tricks 30\ncarry kitty {kitty}\nposition\n{deals}{events}{head.get('result', '')}"
    )


def outcome(text: str) -> dict[str, object]:
    report = judged(text)
    assert report.findings == ()
    assert report.outcome is not None
    return report.outcome


@pytest.mark.parametrize(
    ("plays", "kitty"),
    [
        ("0 As / 1 2s / 2 3s / 3 4s", 50),
        ("0 As As / 1 2s 2s / 2 3s 3s / 3 4s 4s", 100),
        ("0 As As As / 1 2s 2s 2s / 2 3s 3s 3s / 3 4s 4s 4s", 200),
        ("0 As As Qs Qs 9s 9s / 1 2s 2s 3s 3s 4s 4s / 2 2h 2h 3h 3h 4h 4h / 3 6h 6h 7h 7h 8h 8h", 400),
        ("0 9s 9s 8s 8s 7s 7s / 1 2s 2s 3s 3s 4s 4s / 2 2h 2h 3h 3h 4h 4h / 3 6h 6h 7h 7h 8h 8h", 200),
        ("1 As / 2 2s / 3 3s / 0 4s", 0),
    ],
)
def test_a_dug_kitty_is_multiplied(plays: str, kitty: int) -> None:
    assert outcome(last_trick(0, plays))["kitty"] == kitty


def test_the_lead_may_set_the_factor() -> None:
    # two diamonds thrown by the dealer's partner, ruffed with a pair: a pair for the winner, two singles for the lead
    plays = "3 Ad Qd / 0 9s 9s / 1 2c 2c / 2 3c 3c"
    assert outcome(last_trick(0, plays))["kitty"] == 100
    assert outcome(last_trick(0, plays, options="option kitty_shape lead_shape\n"))["kitty"] == 50


LOST = "0 2h / 1 3h / 2 4h / 3 7h"  # seat 3 wins, of the dealer's side: nothing more is scored
RESULTS = [
    # points so far, dealer, levels before: outcome, levels after, next dealer, match over
    (60, "1", "2 T", "made", ("2", "K"), 3, False),
    (0, "1", "2 T", "made", ("2", "A"), 3, False),
    (115, "1", "2 T", "made", ("2", "J"), 3, False),
    (120, "1", "2 T", "lost", ("2", "T"), 2, False),
    (145, "1", "2 T", "lost", ("3", "T"), 2, False),
    (160, "1", "2 T", "lost", ("4", "T"), 2, False),
    (160, "1", "A T", "lost", ("A", "T"), 2, False),
    (80, "1", "2 A", "made", ("2", "A"), 3, True),
    (120, "1", "2 A", "lost", ("2", "A"), 2, False),
]


@pytest.mark.parametrize(("points", "dealer", "levels", "end", "after", "next_dealer", "over"), RESULTS)
def test_levels_and_dealer_follow_from_the_score(
    points: int, dealer: str, levels: str, end: str, after: tuple[str, str], next_dealer: int, over: bool
) -> None:
    found = outcome(last_trick(points, LOST, dealer=dealer, levels=levels))
    assert found == {
        "outcome": end, "points": points, "kitty": 0, "levels": after, "next_dealer": next_dealer, "match_over": over,
    }  # fmt: skip


def test_a_match_of_n_deals_does_not_end_at_the_ace() -> None:
    agreed = "option match_end n_deals\n"
    assert outcome(last_trick(80, LOST, levels="2 A", options=agreed))["match_over"] is False
    claimed = last_trick(80, LOST, levels="2 A", options=agreed, result="result match_over=true\n")
    assert codes(claimed) == []


def test_must_play_levels_stop_a_rise() -> None:
    must = "option must_play 5 J\n"
    assert outcome(last_trick(0, LOST, levels="2 T", options=must))["levels"] == ("2", "J")
    assert outcome(last_trick(0, LOST, levels="2 J", options=must))["levels"] == ("2", "A")
    assert outcome(last_trick(240, LOST, levels="2 T", options=must))["levels"] == ("5", "T")
    assert outcome(last_trick(240, LOST, levels="5 T", options=must))["levels"] == ("5", "T")


def test_a_wrong_claim_is_one_finding_and_an_absent_one_is_none() -> None:
    right = "result outcome=made points=60 kitty=0 levels=2,K next_dealer=3 match_over=false\n"
    assert codes(last_trick(60, LOST, result=right)) == []
    assert codes(last_trick(60, LOST, result="result points=60\n")) == []
    for wrong in ("outcome=lost", "points=65", "kitty=5", "levels=2,A", "next_dealer=1", "match_over=true"):
        assert codes(last_trick(60, LOST, result=f"result {wrong}\n")) == ["HXW-RES-01@9"]


def test_nothing_is_played_after_a_result() -> None:
    hands = "dealer 0\ncarry level T\ncarry trump s\nposition\ndeal 0 4d 3d\ndeal 1 2d\ndeal 2 2h\ndeal 3 3h\n"
    after = "play 0 4d\nresult points=0\nplay 1 2d\ndeclare 0 call Ts\n"
    assert codes(hands + after) == ["HXW-PLAY-03@6", "HXW-PLAY-03@7", "HXW-DECL-06@8"]


@pytest.mark.parametrize("seat", range(4))
def test_a_card_played_after_the_last_trick_changes_no_outcome(seat: int) -> None:
    hands = "carry kitty Tc Td Ks Kh Kd Kc 5h 5d\ndeal 0 4d\ndeal 1 Ad\ndeal 2 2h\ndeal 3 3h\n"
    plays = "play 0 4d\nplay 1 Ad\nplay 2 2h\nplay 3 3h\n"
    text = f"dealer 0\ncarry levels T 2\ncarry trump s\nposition\n{hands}{plays}"
    late = judged(f"{text}play {seat} 2d\n")
    assert [finding.code for finding in late.findings] == ["HXW-PLAY-03"]
    assert late.outcome == judged(text).outcome


def test_a_result_before_the_end_is_out_of_phase() -> None:
    text = last_trick(60, "0 2h 3h / 1 3h 4h / 2 4h 6h / 3 7h 8h")
    early = "\n".join(line for line in text.splitlines() if not line.startswith("play"))
    assert codes(f"{early}\nresult points=60\n") == ["HXW-PLAY-03@5"]


@pytest.mark.parametrize(
    ("claim", "open_claim"),
    [("points=0 kitty=0 outcome=made next_dealer=2", False), ("levels=T,T", True), ("points=0 levels=A,T", True)],
)
def test_levels_a_position_does_not_tell_leave_their_claim_open(claim: str, open_claim: bool) -> None:
    plays = "deal 0 4d\ndeal 1 2d\ndeal 2 2h\ndeal 3 3h\nplay 0 4d\nplay 1 2d\nplay 2 2h\nplay 3 3h\n"
    report = judged(f"dealer 0\ncarry level T\ncarry trump s\nposition\n{plays}result {claim}\n")
    assert (report.findings, report.not_judged) == ((), (9,) if open_claim else ())
