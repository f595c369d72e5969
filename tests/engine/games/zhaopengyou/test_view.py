"""What a seat can know: its hand, what was shown, the kitty it buried, and the friend once he can be proved."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.zhaopengyou.view import ALONE, known_friend
from logformat.cards import cards
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, state_of

BIDDING = "position; carry phase bid; carry levels 5 2 2 9 2; carry kitty 2c 3c 4c 6c 7c 8c As"
HANDS = "deal 0 5s 5s Ks; deal 1 As Qs; deal 2 As Js; deal 3 9s 9d; deal 4 8s 8d;"


def marks(state: Any, viewer: int | None, seat: int) -> list[str]:
    return [mark.en for mark in ROOM.view(state, viewer).seats[seat].marks]


def areas(state: Any, viewer: int | None) -> dict[str, tuple[bytes, ...]]:
    return {area.title.en: area.rows for area in ROOM.view(state, viewer).areas}


def test_a_seat_sees_its_own_hand_and_what_was_shown() -> None:
    state = state_of(BIDDING, HANDS + "declare 0 bid 5s 5s")
    seats = ROOM.view(state, 3).seats
    assert bytes(seats[3].hand) == cards("9s 9d")
    assert bytes(seats[0].hand) == cards("5s 5s")
    assert (seats[0].hidden, seats[1].hidden, bytes(seats[1].hand)) == (1, 2, b"")
    assert all(seat.hidden == 0 for seat in ROOM.view(state, None).seats)


CALLED = HANDS + "declare 0 bid 5s 5s; declare 0 friend As nth={nth}; take 0; bury 0 2c 3c 4c 6c 7c {sixth} {seventh};"


def test_only_the_burier_sees_the_kitty() -> None:
    state = state_of(BIDDING, CALLED.format(nth=1, sixth="8c", seventh="As"))
    assert "kitty" in areas(state, 0)
    assert "kitty" in areas(state, None)
    assert "kitty" not in areas(state, 1)
    assert areas(state, 3)["friend call"] == (cards("As"),)


@pytest.mark.parametrize(
    ("nth", "buried", "viewer", "friend"),
    [
        (1, "8c As", 1, None),  # seat 1 has one ace, the others may be anywhere
        (1, "8c As", 0, None),  # the dealer has buried one, two are out
        (1, "8c As", None, None),  # two seats have an ace: who plays it first is open
        (3, "8c As", 0, ALONE),  # only two can be played
        (3, "8c As", None, ALONE),
        (3, "8c As", 3, None),
        (3, "8c Ks", 3, None),
    ],
)
def test_who_can_prove_the_friend(nth: int, buried: str, viewer: int | None, friend: int | None) -> None:
    sixth, seventh = buried.split()
    state = state_of(BIDDING, CALLED.format(nth=nth, sixth=sixth, seventh=seventh))
    assert known_friend(state, viewer) == friend


def test_the_holder_of_all_copies_knows_before_the_others() -> None:
    state = state_of(f"{AT_TEN}; carry friend_call As 1", "deal 0 3s; deal 1 As As As; deal 2 4s; deal 3 5s; deal 4 6s")
    assert known_friend(state, 1) == 1
    assert known_friend(state, None) == 1
    assert [known_friend(state, seat) for seat in (0, 2, 3, 4)] == [None] * 4
    assert marks(state, 1, 1) == ["friend"]
    assert marks(state, 2, 1) == []
    assert marks(state, 2, 0) == ["dealer"]


def test_everybody_knows_once_the_card_is_played() -> None:
    state = state_of(f"{AT_TEN}; carry friend_call As 1", "deal 0 3s; deal 1 As; deal 2 4s 2s; play 0 3s; play 1 As")
    assert [marks(state, viewer, 1) for viewer in range(5)] == [["friend"]] * 5
    assert marks(state, 3, 2) == ["attacker"]


def test_a_dealer_who_plays_the_card_is_alone() -> None:
    state = state_of(f"{AT_TEN}; carry friend_call As 1", "deal 0 As 3s; deal 1 4s; play 0 As")
    assert marks(state, 4, 0) == ["dealer", "alone"]


def test_points_and_copies_are_told() -> None:
    state = state_of(
        f"{AT_TEN}; carry friend_call As 2; carry friend_seen 1; carry taken 0 15 0 0 0", "deal 0 As; deal 1 4s"
    )
    facts = [fact.en for fact in ROOM.view(state, 3).facts]
    assert facts == ["level T", "trump hearts", "1 of As played"]
    assert "15 points" in marks(state, 3, 1)


def test_phases_and_levels_have_both_languages() -> None:
    header = (
        "position; dealer 0; carry trump n; carry levels W 2 2 2 2; carry friend 2; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    )
    plays = (
        "deal 0 As; deal 1 4s; deal 2 6s; deal 3 8s; deal 4 Js; play 0 As; play 1 4s; play 2 6s; play 3 8s; play 4 Js"
    )
    view = ROOM.view(state_of(header, plays), None)
    assert (view.phase.zh, next(fact.zh for fact in view.facts)) == ("局终", "打 王")
    assert view.facts[-1].en == "levels W 2 5 2 2"


def test_who_is_due() -> None:
    calling = HANDS + "declare 0 bid 5s 5s;"
    called = calling + "declare 0 friend As nth=1;"
    assert ROOM.view(state_of(BIDDING, calling), 2).to_act == (0,)
    assert ROOM.view(state_of(BIDDING, called), 2).to_act == (0,)
    assert ROOM.view(state_of(BIDDING, HANDS), 2).to_act == ()
    assert ROOM.view(state_of(f"{AT_TEN}; carry leader 3", "deal 3 As"), 2).to_act == (3,)
