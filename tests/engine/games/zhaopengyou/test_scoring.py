"""Score, levels, falls, transfers and what carries over, §7 to §9."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.zhaopengyou.cards import LEVELS
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.scoring.levels import attackers_rise, dealer_steps, risen
from tests.engine.games.zhaopengyou.table import ROOM, log, state_of, verdict
from validator.judge import judge

KITTY = "carry kitty 2c 3c 4c 6c 7c 8c 9c"
HEAD = f"position; dealer 0; carry trump h; {KITTY}"
DEALER_WINS = "As 4s 3s 6s 7s"
FRIEND_WINS = "3s 4s As 6s 7s"
DUG = "3s As 4s 6s 7s"


def state(header: str, last: str, then: str = "", head: str = HEAD) -> Any:
    """The state after the last trick, seat 0 leading, and what is said then."""
    words = last.split()
    deals = "; ".join(f"deal {seat} {word}" for seat, word in enumerate(words))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(words))
    return state_of(f"{head}; {header}", f"{deals}; {plays}; {then}")


def ended(header: str, last: str, then: str = "", head: str = HEAD) -> dict[str, Any]:
    found = ROOM.outcome(state(header, last, then, head))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("score", "steps", "attackers"),
    [
        (0, 3, 0),
        (5, 2, 0),
        (55, 2, 0),
        (60, 1, 0),
        (115, 1, 0),
        (120, 0, 0),
        (175, 0, 0),
        (180, 0, 1),
        (240, 0, 2),
        (300, 0, 3),
    ],
)
def test_steps_by_score(score: int, steps: int, attackers: int) -> None:
    assert (dealer_steps(Options(), score), attackers_rise(Options(), score)) == (steps, attackers)


@pytest.mark.parametrize(
    ("level", "steps", "leaves", "new", "left"),
    [
        ("2", 3, False, "5", 0),
        ("9", 4, False, "J", 2),
        ("J", 2, False, "J", 2),
        ("J", 4, True, "A", 1),
        ("K", 1, False, "A", 0),
        ("A", 2, True, "W", 1),
        ("W", 2, True, "W", 0),
        ("W", 2, False, "W", 2),
    ],
)
def test_rising_stops_on_levels_that_must_be_played(level: str, steps: int, leaves: bool, new: str, left: int) -> None:
    assert risen(Options(), LEVELS.index(level), steps, leaves) == (LEVELS.index(new), left)


@pytest.mark.parametrize(
    ("leave", "level", "left"), [("dealer_only", "J", 4), ("dealer_side", "A", 1), ("any_winner", "A", 1)]
)
def test_who_leaves_a_must_play_level(leave: str, level: str, left: int) -> None:
    header = f"option must_play_leave {leave}; carry friend 2; carry levels T 2 J 2 2; carry taken 0 5 0 0 0"
    found = ended(header, FRIEND_WINS)
    assert (found["levels"][2], found["left_over"][2]) == (level, left)


def test_attackers_leave_a_must_play_level_only_by_option() -> None:
    header = "carry friend 2; carry levels 2 J A 2 2; carry taken 0 240 0 0 0"
    assert ended(header, "3s Ks 4s 6s 7s")["levels"] == ("2", "J", "A", "4", "4")
    assert ended(f"option must_play_leave any_winner; {header}", "3s Ks 4s 6s 7s")["levels"][1] == "K"


@pytest.mark.parametrize(
    ("last", "seat", "dealer", "friend"),
    [(DEALER_WINS, 0, "4", "4"), (FRIEND_WINS, 2, "4", "4"), (DUG, 0, "4", "4")],
)
def test_the_elastic_split(last: str, seat: int, dealer: str, friend: str) -> None:
    header = "option split elastic; carry friend 2; carry levels 2 2 2 2 2; carry taken 0 55 0 0 0"
    assert ROOM.outcome(state(header, last)) is None
    found = ended(header, last, f"declare {seat} share dealer=0 friend=2")
    assert found["levels"][0] == dealer
    assert found["levels"][2] == "6"
    assert ended(header, last, "result outcome=made")["levels"][2] == friend  # the last third lapses


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ("declare 2 share dealer=1 friend=1", ""),
        ("declare 0 share dealer=1 friend=1", "PLAY-01@11"),
        ("declare 2 share dealer=2 friend=1", "LVL-01@11"),
        ("declare 2 share dealer=1 friend=1; declare 2 share dealer=1 friend=1", "PLAY-03@12"),
        ("result outcome=made; declare 2 share dealer=1 friend=1", "PLAY-03@12"),
    ],
)
def test_who_shares_what(then: str, found: str) -> None:
    header = f"{HEAD}; option split elastic; carry friend 2; carry levels 2 2 2 2 2; carry taken 0 55 0 0 0"
    hands = "; ".join(f"deal {seat} {word}" for seat, word in enumerate(FRIEND_WINS.split()))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(FRIEND_WINS.split()))
    assert verdict(header, f"{hands}; {plays}; {then}") == found


def test_no_share_in_a_rigid_split() -> None:
    header = f"{HEAD}; carry friend 2; carry levels 2 2 2 2 2; carry taken 0 55 0 0 0"
    hands = "; ".join(f"deal {seat} {word}; " for seat, word in enumerate(FRIEND_WINS.split()))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(FRIEND_WINS.split()))
    assert verdict(header, f"{hands}; {plays}; declare 2 share dealer=1 friend=1") == "PLAY-03@11"


# ---------------------------------------------------------------- falls


FALLS = [
    ("", "levels J 2 5 2 2", "Jd", ("9", "2", "4", "2", "2"), (0, 0, 0, 0, 0)),
    ("", "levels J 2 2 2 2", "Jd", ("8", "2", "2", "2", "2"), (0, 0, 0, 0, 0)),
    (
        "option fall_per_card_j 9",
        "levels J 2 3 2 2",
        "Jd",
        ("3", "2", "2", "2", "2"),
        (0, 0, 0, 0, 0),
    ),  # 6 + 2 of the friend's 3
    ("option fall_per_card_j 30", "levels J 2 5 2 2", "Jd", ("2", "2", "2", "2", "2"), (18, 0, 0, 0, 0)),
    ("", "levels J 2 5 2 2", "Kh", ("J", "2", "5", "2", "2"), (0, 0, 0, 0, 0)),
    ("", "levels A 2 9 2 2", "Ad", ("2", "2", "3", "2", "2"), (0, 0, 0, 0, 0)),
    ("", "levels A 2 4 2 2", "Ad", ("2", "2", "2", "2", "2"), (0, 0, 4, 0, 0)),
    (
        "option fall_a_dealer_to T; option fall_a_friend 2",
        "levels A 2 9 2 2",
        "Ad",
        ("T", "2", "7", "2", "2"),
        (0,) * 5,
    ),
    ("", "levels K 2 9 2 2", "Kd", ("K", "2", "9", "2", "2"), (0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(("option", "levels", "dug", "after", "left"), FALLS)
def test_falls(option: str, levels: str, dug: str, after: tuple[str, ...], left: tuple[int, ...]) -> None:
    header = f"{option}; carry friend 2; carry {levels}; carry taken 0 130 0 0 0"
    found = ended(header, f"3s {dug} 4s 6s 7s")
    assert (found["levels"], found["left_over"]) == (after, left)


@pytest.mark.parametrize(
    ("lead", "dug", "levels"),
    [
        ("3s 3s", "Jd Jd", "7 2 3 2 2"),
        ("3s 3s 3s", "Jd Jd Jd", "5 2 2 2 2"),
        ("3s 3s 4s 4s", "Jd Jd Jh Jh", "2 2 2 2 2"),
        ("3s 3s 5s", "Bj Bj Jd", "9 2 4 2 2"),
    ],
)
def test_the_fall_goes_by_the_highest_component_with_a_jack(lead: str, dug: str, levels: str) -> None:
    """9 at a triple is 6 and 3; 12 at a tractor 8 and 4, of which the friend at 5 can take 3 and the dealer the rest."""
    header = f"{HEAD}; option throw_mode all; carry friend 2; carry levels J 2 5 2 2; carry taken 0 130 0 0 0; carry trick 0 {lead}"
    size = len(lead.split())
    rest = [" ".join(f"{rank}{suit}" for rank in "6789"[:size]) for suit in "cds"]
    events = f"deal 0; deal 1 {dug}; deal 2 {rest[0]}; deal 3 {rest[1]}; deal 4 {rest[2]};"
    events += f"play 1 {dug}; play 2 {rest[0]}; play 3 {rest[1]}; play 4 {rest[2]}"
    found = ROOM.outcome(state_of(header, events))
    assert found is not None
    assert " ".join(found["levels"]) == levels


def test_the_fall_of_a_dealer_alone_and_below_winning() -> None:
    alone = "carry friend none; carry levels J 2 5 2 2; carry taken 0 130 0 0 0"
    assert ended(alone, "3s Jd 4s 6s 7s")["levels"] == ("8", "2", "5", "2", "2")
    below = "carry friend 2; carry levels J 2 5 2 2; carry taken 0 110 0 0 0"
    assert ended(below, "3s Jd 4s 6s 7s")["levels"] == ("K", "2", "6", "2", "2")


VICTIMS = [
    ("declare 0 transfer to=3 n=3 dir=down", ""),
    ("declare 0 transfer to=1 n=3 dir=down", "LVL-01@11"),  # the digger comes last
    ("declare 0 transfer to=3 n=3 dir=up", "LVL-01@11"),
    ("declare 0 transfer to=2 n=1 dir=down", "LVL-01@11"),
    ("declare 0 transfer to=3 n=3 dir=down; declare 3 refuse", "LVL-02@12"),
    (
        "declare 0 transfer to=3 n=4 dir=down; declare 0 transfer to=4 n=4 dir=down; declare 0 transfer to=1 n=1 dir=down",
        "",
    ),
]


@pytest.mark.parametrize(("then", "found"), VICTIMS)
def test_attackers_named_for_what_is_left_of_a_fall(then: str, found: str) -> None:
    header = f"{HEAD}; option fall_per_card_j 30; carry friend 2; carry levels J 5 5 6 6; carry taken 0 130 0 0 0"
    words = ["3s", "Jd", "4s", "7s", "8s"]
    hands = "; ".join(f"deal {seat} {word}" for seat, word in enumerate(words))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(words))
    assert verdict(header, f"{hands}; {plays}; {then}") == found


@pytest.mark.parametrize("stops", ["J A W", "none"])
def test_a_level_that_the_options_leave_out_does_not_rise(stops: str) -> None:
    header = f"option joker_level false; option must_play {stops}; carry friend 2; carry levels W 5 W 5 5"
    found = ended(f"{header}; carry taken 0 100 0 0 0", DEALER_WINS)
    assert (found["levels"], found["left_over"]) == (("W", "5", "W", "5", "5"), (0, 0, 1, 0, 0))
    lifted = "declare 2 transfer to=0 n=1 dir=up"
    hands, plays = (
        "; ".join(f"{verb} {n} {word}" for n, word in enumerate(DEALER_WINS.split())) for verb in ("deal", "play")
    )
    assert (
        verdict(f"{HEAD}; {header}; carry taken 0 100 0 0 0", f"{hands}; {plays}; {lifted}") == "SETUP-01@0 LVL-01@11"
    )


# ---------------------------------------------------------------- what carries over


def test_transfers_count_for_the_next_deal_but_not_for_the_result() -> None:
    header = "carry friend 2; carry levels 5 8 T 2 2; carry taken 0 55 0 0 0"
    then = "declare 2 transfer to=1 n=2 dir=down; result outcome=made; declare 2 transfer to=0 n=1 dir=up; declare 0 refuse"
    at_end = state(header, FRIEND_WINS, then)
    found = ROOM.outcome(at_end)
    assert found is not None
    assert (found["levels"], found["left_over"]) == (("7", "8", "J", "2", "2"), (0, 0, 3, 0, 0))
    assert ROOM.carries(at_end) == {
        "carry levels": ("7", "6", "J", "2", "2"),
        "carry bidders": (0, 2),
        "carry first_drawer": 0,
        "match over": False,
    }


def test_a_refusal_that_was_not_allowed_happened_all_the_same() -> None:
    header, then = (
        "carry friend 2; carry levels 5 8 T 2 2; carry taken 0 55 0 0 0",
        "declare 2 transfer to=1 n=2 dir=down",
    )
    assert ROOM.carries(state(header, FRIEND_WINS, then))["carry levels"][1] == "6"
    assert ROOM.carries(state(header, FRIEND_WINS, f"{then}; declare 1 refuse"))["carry levels"][1] == "8"


def test_a_redeal_changes_nothing() -> None:
    cards = "".join(f"deal {seat} ??*31;" for seat in range(5)) + "kitty ??*7;"
    header = "carry levels 3 4 5 6 7; carry bidders 1 3; carry first_drawer 4"
    assert verdict(header, cards + "result outcome=redeal") == ""
    assert verdict(header, cards + "result outcome=redeal points=0") == "RES-01@7"
    at_end = state_of(header, cards + "result outcome=redeal")
    assert ROOM.outcome(at_end) == {"outcome": "redeal"}
    assert ROOM.carries(at_end) == {
        "carry levels": ("3", "4", "5", "6", "7"),
        "carry bidders": (1, 3),
        "carry first_drawer": 4,
        "match over": False,
    }


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("outcome=lost", "RES-01@11"),
        ("points=50", "RES-01@11"),
        ("kitty=10", "RES-01@11"),
        ("dealer=1", "RES-01@11"),
        ("friend=none", "RES-01@11"),
        ("levels=2,2,2,2,2", "RES-01@11"),
        ("left_over=0,0,0,0,1", "RES-01@11"),
        ("bidders=0", "RES-01@11"),
        ("match_over=true", "RES-01@11"),
        ("outcome=made points=55 kitty=0 dealer=0 friend=2 match_over=false", ""),
    ],
)
def test_claims(claim: str, found: str) -> None:
    header = f"{HEAD}; carry friend 2; carry levels 5 8 T 2 2; carry taken 0 55 0 0 0"
    hands = "; ".join(f"deal {seat} {word}" for seat, word in enumerate(FRIEND_WINS.split()))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(FRIEND_WINS.split()))
    assert verdict(header, f"{hands}; {plays}; result {claim}") == found


def test_points_of_a_friend_found_later_move_or_stay() -> None:
    header = "carry friend_call 3s 1; carry levels 5 2 2 2 2; carry taken 0 0 50 20 0"
    assert ended(header, "Ks 4s 3s 7s 8s")["points"] == 20
    assert ended(f"option friend_points_move false; {header}", "Ks 4s 3s 7s 8s")["points"] == 70


def test_the_dealers_own_copies_count_by_option() -> None:
    header = "carry friend_call 3s 1; carry levels 5 2 2 2 2"
    assert ended(header, "3s 4s 3s 7s 8s")["friend"] is None
    assert ended(f"option count_dealer_plays false; {header}", "3s 4s 3s 7s 8s")["friend"] == 2


def test_the_header_of_the_next_deal_is_compared() -> None:
    words = "deal 0 3s; play 0 3s"
    report = judge(log(f"{HEAD}; carry friend 2; carry levels 5 8 T 2 2", words))
    assert (report.complete, report.outcome) == (False, None)
