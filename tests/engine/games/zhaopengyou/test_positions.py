"""Positions, log page §4: every carry line says its part."""

from __future__ import annotations

import pytest

from engine.kit.trump.packed import size
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, log, state_of, verdict

HANDS = "deal 0 As 3s; deal 1 4s 5s; deal 2 6s 7s; deal 3 8s 9s; deal 4 Js Qs"


def test_level_and_trump_make_the_order() -> None:
    state = state_of(AT_TEN, HANDS)
    assert (state.phase, state.turn, state.deal.trump) == ("play", 0, 1)
    assert state_of("position; dealer 0; carry level T; carry trump n", HANDS).deal.trump == 4


def test_the_dealers_own_level_is_played() -> None:
    header = "position; dealer 1; carry levels 2 T 2 2 2; carry trump h"
    assert verdict(header, "deal 1 Ts; deal 2 Kh; play 1 Ts; play 2 Kh") == ""
    assert verdict(header, "deal 1 9s; deal 2 Ts 3s; play 1 9s; play 2 Ts") == "FOL-02@4"


def test_leader_and_trick_say_who_is_next() -> None:
    assert state_of(f"{AT_TEN}; carry leader 3", HANDS).turn == 3
    state = state_of(f"{AT_TEN}; carry trick 3 Ks / 4 2s / 0 Kd", HANDS)
    assert (state.turn, state.best.seat, len(state.table)) == (1, 3, 3)


def test_plays_on_the_table_are_not_judged_and_not_in_the_hands() -> None:
    state = state_of(f"{AT_TEN}; carry trick 3 Ks / 4 2d", HANDS)
    assert [size(hand) for hand in state.hands] == [2] * 5


def test_points_and_friend() -> None:
    state = state_of(f"{AT_TEN}; carry taken 5 0 10 0 20; carry friend 4", HANDS)
    assert state.taken == [5, 0, 10, 0, 20]
    assert (state.call.friend, state.call.settled) == (4, True)
    assert state_of(f"{AT_TEN}; carry friend none", HANDS).call.settled


@pytest.mark.parametrize(("seen", "friend"), [(0, None), (1, 2), (2, 1)])
def test_copies_seen_before_count(seen: int, friend: int | None) -> None:
    header = f"{AT_TEN}; carry friend_call Ks 3; carry friend_seen {seen}"
    plays = "deal 0 As; deal 1 Ks; deal 2 Ks; deal 3 8s; deal 4 Js 2c; play 0 As; play 1 Ks; play 2 Ks"
    assert state_of(header, plays).call.friend == friend


@pytest.mark.parametrize(
    ("more", "friend"),
    [
        ("carry friend_seen 1", None),  # the one on the table
        ("", None),
        ("carry friend_seen 2", 2),
        ("carry friend_seen 3", 1),
        ("carry friend_seen 3; option count_dealer_plays false", 1),
    ],
)
def test_copies_seen_are_those_on_the_table_too(more: str, friend: int | None) -> None:
    header = f"{AT_TEN}; carry friend_call Ks 3; carry trick 0 As / 1 Ks; {more}"
    assert state_of(header, "deal 2 Ks; deal 3 8s; deal 4 Js 2c; play 2 Ks").call.friend == friend


def test_copies_of_a_dealer_that_do_not_count_are_not_taken_off_those_seen() -> None:
    header = f"{AT_TEN}; carry friend_call Ks 2; carry friend_seen 1; carry trick 0 Ks; option count_dealer_plays false"
    assert state_of(header, "deal 1 Ks; deal 2 7s; play 1 Ks").call.friend == 1


def test_without_a_word_on_the_friend_the_result_is_open() -> None:
    header = "position; dealer 0; carry levels T T T T T; carry trump h; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    plays = (
        "deal 0 As; deal 1 4s; deal 2 6s; deal 3 8s; deal 4 Js; play 0 As; play 1 4s; play 2 6s; play 3 8s; play 4 Js"
    )
    assert ROOM.outcome(state_of(header, plays)) is None
    assert verdict(header, f"{plays}; result outcome=made") == "?@11"
    assert ROOM.outcome(state_of(f"{header}; carry friend none", plays)) is not None


def test_without_levels_the_result_is_known_but_for_them() -> None:
    header = f"{AT_TEN}; carry friend 2; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    plays = (
        "deal 0 As; deal 1 4s; deal 2 6s; deal 3 8s; deal 4 Js; play 0 As; play 1 4s; play 2 6s; play 3 8s; play 4 Js"
    )
    found = ROOM.outcome(state_of(header, plays))
    assert found is not None
    assert (found["points"], found["levels"], found["left_over"]) == (0, None, None)
    assert verdict(header, f"{plays}; result points=0 levels=2,2,2,2,2") == ""


def test_a_kept_kitty_may_be_hidden_a_dug_one_leaves_the_points_open() -> None:
    header = f"{AT_TEN}; carry friend 2"
    kept = (
        "deal 0 As; deal 1 4s; deal 2 6s; deal 3 8s; deal 4 Js; play 0 As; play 1 4s; play 2 6s; play 3 8s; play 4 Js"
    )
    assert ROOM.outcome(state_of(header, kept)) is not None
    dug = kept.replace("As", "2s").replace("Js", "Ks")
    assert ROOM.outcome(state_of(header, dug)) is None


def test_bidding_goes_on_from_the_standing_bid() -> None:
    header = "position; carry phase bid; carry levels 5 2 2 9 2; carry standing 0 5s"
    assert verdict(header, "deal 3 9d; deal 1 2s; declare 1 bid 2s; declare 3 bid 9d") == "BID-03@3"
    assert state_of(header, "deal 0 As; declare 0 friend As nth=2").deal.dealer == 0


def test_countering_goes_on_from_the_standing_call() -> None:
    header = (
        "position; dealer 2; carry level T; carry phase counter; carry standing 2 Td; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    )
    state = state_of(header, "deal 1 Ts Ts 3s; declare 1 counter Ts Ts; take 1")
    assert (state.deal.trump, state.deal.dealer, size(state.hands[1])) == (0, 2, 10)


def test_a_seat_without_a_line_is_unknown_one_without_cards_is_out() -> None:
    state = state_of(AT_TEN, "deal 0 As; deal 2")
    assert state.unseen[1] > 0
    assert (state.hands[2], state.unseen[2]) == (0, 0)


def test_a_throw_is_judged_when_all_hands_are_known() -> None:
    assert verdict(AT_TEN, "deal 0 Ac Ac Kc; deal 1 4c; deal 2 5c; deal 3 6c; play 0 Ac Ac Kc") == "?@5"
    assert verdict(AT_TEN, "deal 0 Ac Ac Kc; deal 1 4c; deal 2 5c; deal 3 6c; deal 4 7c; play 0 Ac Ac Kc") == ""


@pytest.mark.parametrize(
    "line",
    [
        "carry level 1",
        "carry trump x",
        "carry phase kitty",
        "carry friend_call As 4",
        "carry taken 1 2",
        "carry friend 5",
    ],
)
def test_nonsense_is_refused(line: str) -> None:
    from engine.binding import BindError

    with pytest.raises(BindError):
        log(f"position; dealer 0; {line}")


def test_header_faults() -> None:
    assert verdict("carry levels 2 2 2 2 B") == "SETUP-01@0"
    assert verdict("carry bidders 5") == "SETUP-01@0"
    assert verdict("carry bidders 1 1") == "SETUP-01@0"
    assert verdict("carry bidders none") == "SETUP-01@0"
    assert verdict("carry first_drawer 7") == "SETUP-01@0"
    assert verdict('player 6 "x"') == "SETUP-01@0"


def test_where_trump_is_not_told_only_what_is_sure_is_a_legal_move() -> None:
    header = "position; dealer 0; carry trick 0 8s"
    assert list(ROOM.legal_moves(state_of(header, "deal 1 7s 4d"))) == []
    assert verdict(header, "deal 1 7s 4d; play 1 4d") == "?@2"
    assert len(list(ROOM.legal_moves(state_of(header, "deal 1 4d")))) == 1
    assert verdict(header, "deal 1 4d; play 1 4d") == ""


@pytest.mark.parametrize("level", ["carry level W", "carry levels W 2 2 2 2"])
def test_a_position_at_a_level_that_the_options_leave_out(level: str) -> None:
    header = f"position; dealer 0; {level}; carry trump n"
    assert verdict(f"{header}; option joker_level false", "deal 0 As") == "SETUP-01@0"
    assert verdict(header, "deal 0 As") == ""
