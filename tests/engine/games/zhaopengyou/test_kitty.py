"""Wrong kitties and their repair, §4.5, and whom they cost points."""

from __future__ import annotations

import pytest

from engine.kit.trump.packed import size
from tests.engine.games.zhaopengyou.table import ROOM, message, state_of, verdict

HEAD = "position; carry phase bid; carry levels 5 5 5 5 5; carry standing 0 5d; carry kitty 2c 3c 4c 6c 7c 8c 9c"
HANDS = "deal 0 As Ks Qs; deal 1 5h 5h 2s; deal 2 3s; deal 3 4s; deal 4 6s;"
TAKEN = HANDS + "declare 0 friend Ad nth=1; take 0;"
FEW = TAKEN + "bury 0 2c 3c 4c 6c 7c 8c;"
MANY = TAKEN + "bury 0 2c 3c 4c 6c 7c 8c 9c Qs;"


@pytest.mark.parametrize(
    ("events", "found"),
    [
        (FEW + "bury 0 9c by=1", "BURY-01@8"),
        (FEW + "bury 0 9c by=2", "BURY-01@8 PLAY-01@9"),
        (FEW + "bury 0 9c Qs by=1", "BURY-01@8 BURY-01@9"),
        (FEW + "bury 0 Ad by=1", "BURY-01@8 BURY-02@9"),
        (FEW + "bury 1 2s by=2", "BURY-01@8 PLAY-01@9"),
        (FEW + "take 0 2c", "BURY-01@8 KIT-01@9"),
        (MANY + "take 0 Qs", "BURY-01@8"),
        (MANY + "take 0 Qs 2c", "BURY-01@8 BURY-01@9"),
        (MANY + "take 0 Ad", "BURY-01@8 BURY-02@9"),
        (MANY + "take 1 Qs", "BURY-01@8 KIT-01@9"),
        (MANY + "take 0 Qs; take 0 2c", "BURY-01@8 KIT-01@10"),
        (TAKEN + "bury 0 2c 3c 4c 6c 7c 8c 9c; take 0 9c", "KIT-01@9"),
        (TAKEN + "take 0 9c", "PLAY-03@8"),
        (MANY + "play 0 As; take 0 2c", "BURY-01@8"),
    ],
)
def test_repairs(events: str, found: str) -> None:
    assert verdict(HEAD, events) == found


def test_a_repair_nobody_owes_is_not_said_to_be_owed() -> None:
    said = message(HEAD, TAKEN + "bury 0 2c 3c 4c 6c 7c 8c 9c; bury 0 Qs by=1")
    assert said == "seat 0 has buried no card too few, or another than the next seat 1 drew the cards"


COUNTERED = "declare 1 counter 5h 5h; take 1; bury 1 2c 3c 4c 6c 7c 8c 9c;"


def test_several_wrong_burials_are_repaired_from_the_last_one_backwards() -> None:
    """The counterer has taken eight and buried seven, the dealer has a card too few."""
    assert verdict(HEAD, MANY + COUNTERED + "bury 1 2s by=2; take 0 2s") == "BURY-01@8"
    assert verdict(HEAD, MANY + COUNTERED + "take 0 2c") == "BURY-01@8 KIT-01@12"
    state = state_of(HEAD, MANY + COUNTERED + "bury 1 2s by=2; take 0 2s")
    assert len(state.deal.kitty) == 7
    assert [size(hand) for hand in state.hands] == [3, 3, 1, 1, 1]


def test_repaired_cards_are_played_on() -> None:
    state = state_of(HEAD, MANY + "take 0 2c")
    assert sorted(state.deal.kitty)[0] == 10  # the queen of spades lies in the kitty for the deuce of clubs
    assert size(state.hands[0]) == 3


ONE = "deal 0 As; deal 1 2s; deal 2 3s; deal 3 4s; deal 4 6s;"


@pytest.mark.parametrize(
    ("taken", "option", "points"),
    [("0 0 0 0 0", "", 60), ("0 30 0 0 0", "", 90), ("0 30 0 0 0", "option kitty_error_penalty 20", 50)],
)
def test_the_penalty_of_the_dealer(taken: str, option: str, points: int) -> None:
    events = ONE + "declare 0 friend Ad nth=1; take 0; bury 0 2c 3c 4c 6c 7c 8c; bury 0 9c by=1;"
    plays = "play 0 As; play 1 2s; play 2 3s; play 3 4s; play 4 6s"
    found = ROOM.outcome(state_of(f"{HEAD}; {option}; carry taken {taken}", events + plays))
    assert found is not None
    assert found["points"] == points


@pytest.mark.parametrize(
    ("friend", "taken", "points"), [("Ad", "0 0 90 0 0", 30), ("Ad", "0 0 20 0 0", 0), ("9c", "0 10 90 0 0", 150)]
)
def test_the_penalty_of_a_counterer_goes_by_his_side_at_the_end(friend: str, taken: str, points: int) -> None:
    """As an attacker -60, not below 0; as the friend +60, and only the last wrong burier pays."""
    events = (
        f"deal 0 As; deal 1 5h 5h; deal 2 3s; deal 3 4s; deal 4 6s; declare 0 friend {friend} nth=1; take 0;"
        "bury 0 2c 3c 4c 6c 7c 8c 9c; declare 1 counter 5h 5h; take 1; bury 1 2c 3c 4c 6c 7c 8c 5h 5h;"
        "play 0 As; play 1 9c; play 2 3s; play 3 4s; play 4 6s"
    )
    found = ROOM.outcome(state_of(f"{HEAD}; carry taken {taken}", events))
    assert found is not None
    assert found["points"] == points
