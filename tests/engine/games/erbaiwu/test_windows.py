"""Turn order, the claim window and the ends of a turn, sheet §6-7."""

from __future__ import annotations

import pytest

from tests.engine.games.erbaiwu.logs import after, codes, judged

START = "carry turn 0\ncarry phase drawn\ndeal 0 Qd 2s 3s\ndeal 1 2h 3h\ndeal 2 Qs Qh 2c\ndeal 3 2d 3d\n"
CLAIM = "claim 2 Qd with=Qs,Qh\n"

ROWS = [
    ("open after a discard", "discard 0 Qd\n", None),
    ("a note closes nothing", 'discard 0 Qd\nnote "wait"\n', None),
    ("closed by the next seat's draw", "discard 0 Qd\ndraw 1 9s\n", "EBW-CLM-01"),
    (
        "closed by its reduction",
        "carry seq 2d 3d 4d 5d 6d 7d\ndeal 1 8d\ndiscard 0 Qd\nmeld 1 layoff 8d\n",
        "EBW-CLM-01",
    ),
]


@pytest.mark.parametrize(("before", "code"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_window(before: str, code: str | None) -> None:
    found = [
        one.partition("@")[0]
        for one in codes(START.replace("deal 1 2h 3h\n", "deal 1 2h 3h 8d\n"), before.replace("deal 1 8d\n", ""), CLAIM)
    ]
    assert found == ([code] if code else [])


def test_a_claimed_card_leaves_the_waste_and_the_claimer_goes_on() -> None:
    lines = (START, "discard 0 Qd", CLAIM, "draw 2 9s", "discard 2 9s")
    state = after(*lines)
    assert codes(*lines) == []
    assert (state.turn, bytes(state.waste), state.sets[0].kind) == (3, b"\x07", "claim")


def test_going_back_to_the_order() -> None:
    lines = ("option claim_turn back_to_order", START, "discard 0 Qd", CLAIM, "draw 2 9s", "discard 2 2c")
    assert after(*lines).turn == 1
    assert codes(*lines, "draw 1 4c", "discard 1 4c", "draw 2 4d") == []


def test_a_second_claim_keeps_the_first_place_to_go_back_to() -> None:
    lines = ("option claim_turn back_to_order", START.replace("2d 3d", "9d 9c"), "discard 0 Qd", CLAIM)
    again = (*lines, "draw 2 9s", "discard 2 9s", "claim 3 9s with=9d,9c", "draw 3 4c", "discard 3 4c")
    assert codes(*again) == []
    assert after(*again).turn == 1
    assert after(*again, "draw 1 4d", "discard 1 4d").turn == 2


def test_the_place_to_go_back_to_is_forgotten_with_the_turn() -> None:
    lines = ("option claim_turn back_to_order", START, "discard 0 Qd", CLAIM, "draw 2 9s", "discard 2 9s")
    assert after(*lines, "draw 1 4c").resume is None
    assert after(*lines, "draw 1 4c", "discard 1 4c").turn == 2


def test_a_position_in_a_claimers_turn_goes_back() -> None:
    lines = (
        "option claim_turn back_to_order\ncarry turn 3\ncarry phase drawn\ncarry resume 1",
        "deal 3 2d",
        "discard 3 2d",
    )
    assert after(*lines).turn == 1


def test_opening_hold_ends_the_turn_and_follows_nothing() -> None:
    lines = ("dealer 0\ncarry turn 0\ncarry phase open", "deal 0 7h Lj\ndeal 1 9s", "pass 0")
    state = after(*lines)
    assert codes(*lines) == []
    assert (state.turn, state.phase, state.chain) == (1, "act", None)


def test_last_card_under_the_special_order_ends_the_deal_with_the_draw() -> None:
    lines = ("dealer 1\ncarry turn 1\ncarry seq 7s Lj=8s\ncarry stock 9d", "deal 0 2s\ndeal 1 8s\ndeal 2 2c\ndeal 3 2d")
    report = judged(*lines, "discard 1 8s", "draw 1 9d")
    assert (report.findings, report.complete) == ((), True)
    assert report.outcome is not None
    assert report.outcome["hand_points"] == (2, 9, 2, 2)


def test_holding_the_last_card_ends_the_deal() -> None:
    report = judged(
        "dealer 1\ncarry turn 1\ncarry stock 7d", "deal 0 2s\ndeal 1 7h\ndeal 2 2c\ndeal 3 2d", "draw 1 7d", "pass 1"
    )
    assert (report.findings, report.complete) == ((), True)


# ---------------------------------------------------------------- after an illegal event


AS_RECORDED = [
    ("drawing before settling the turn", "carry phase act", "discard 0 2s", "draw 1 9s", ["EBW-TURN-03@5"]),
    ("a seat that acts takes the turn", "carry phase act", "draw 1 9s", "discard 1 9s\ndraw 2 4c", ["EBW-TURN-01@5"]),
    ("the seat before it forgot to discard", "carry phase drawn", "draw 1 9s", "discard 1 9s\ndraw 2 4c", ["EBW-TURN-01@5"]),
    ("a reduction after the draw does not undo it", "carry phase drawn", "meld 0 show7 7s", "discard 0 2s", ["EBW-TURN-02@5"]),
    ("a second draw", "carry phase drawn", "draw 0 9s", "discard 0 9s", ["EBW-TURN-04@5"]),
    ("a claim of nothing takes the turn", "carry phase act", "claim 2 Qd with=Qs,Qh", "draw 2 9s\ndiscard 2 9s\ndraw 3 4c", ["EBW-CLM-01@5"]),
    ("an early settle ends the deal", "carry phase act", "declare 0 settle", "draw 0 9s", ["EBW-STL-02@5", "EBW-TURN-05@6"]),
    ("a result ends it too", "carry phase act", "result", "draw 0 9s", ["EBW-RES-05@5", "EBW-TURN-05@6"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "event", "then", "found"), [row[1:] for row in AS_RECORDED], ids=[r[0] for r in AS_RECORDED]
)
def test_judging_goes_on_as_recorded(phase: str, event: str, then: str, found: list[str]) -> None:
    hands = "deal 0 2s 7s 5s\ndeal 1 2h 3h\ndeal 2 Qs Qh 2c\ndeal 3 2d 3d"
    assert codes("carry turn 0", phase, hands, event, then) == found


def test_an_opening_seat_other_than_the_dealer_opens() -> None:
    lines = (
        "dealer 0\ncarry turn 0\ncarry phase open",
        "deal 0 2s\ndeal 3 7s 8s Ks",
        "meld 3 show7 7s",
        "meld 3 layoff 8s",
        "discard 3 Ks",
    )
    assert codes(*lines) == ["EBW-TURN-01@3"]
