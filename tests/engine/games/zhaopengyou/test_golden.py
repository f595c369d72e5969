"""The golden cases of the sheet, §13, one line each."""

from __future__ import annotations

import pytest

from engine.games.zhaopengyou.cards import LEVELS, NO_TRUMP, order
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.scoring.points import factor, kitty_points
from engine.games.zhaopengyou.trick.leads import component_of, lead_of
from engine.kit.trump.names import shape_word
from engine.kit.trump.order import TRUMP
from logformat.cards import card, cards
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, state_of, verdict

HEARTS, TEN = 1, LEVELS.index("T")
OPTIONS = Options()


def shape(text: str, trump: int = HEARTS, level: int = TEN) -> str:
    return shape_word(lead_of(order(level, trump, True), cards(text)).kinds)


def test_1_the_order_at_level_ten_with_hearts_trump() -> None:
    deal = order(TEN, HEARTS, True)
    high = [["Bj"], ["Lj"], ["Th"], ["Ts", "Tc", "Td"], ["Ah"], ["Kh"], ["2h"]]
    places = [{deal.place_of[card(word)] for word in group} for group in high]
    assert [len(found) for found in places] == [1] * 7
    heights = [found.pop() for found in places]
    assert heights == sorted(heights, reverse=True)
    assert {deal.suit_of[card(word)] for group in high for word in group} == {TRUMP}
    assert deal.suit_of[card("As")] != TRUMP


@pytest.mark.parametrize(
    ("text", "trump", "found"),
    [
        ("Jc Jc 9c 9c", HEARTS, "tractor2"),
        ("Ts Ts Th Th", HEARTS, "tractor2"),
        ("Ts Ts Tc Tc", HEARTS, "2pair"),
        ("Bj Bj Lj Lj", HEARTS, "tractor2"),
        ("Tc Tc Ah Ah", HEARTS, "tractor2"),
        ("Lj Lj Th Th", HEARTS, "tractor2"),
        ("Ts Ts Th Th", NO_TRUMP, "2pair"),
        ("Lj Lj Ts Ts", NO_TRUMP, "tractor2"),
        ("Lj Lj Ac Ac", NO_TRUMP, ""),
        ("7s 7s 7s 8s 8s 8s", HEARTS, "bulldozer2"),
        ("Ac Ac Kc", HEARTS, "pair+single"),
        ("7s 7s 7s 8s 8s", HEARTS, "triple+pair"),
        ("Kh Kh Ah Ah Td Td Th Th Lj Lj Bj Bj", HEARTS, "tractor6"),
    ],
)
def test_2_to_4_components(text: str, trump: int, found: str) -> None:
    assert shape(text, trump) == found


def test_king_is_next_to_the_level_cards_at_level_ace() -> None:
    assert shape("Ac Ac Kh Kh", level=LEVELS.index("A")) == "tractor2"


def test_at_level_joker_only_jokers_are_trumps() -> None:
    deal = order(LEVELS.index("W"), NO_TRUMP, True)
    assert [len(suit.ladder) for suit in deal.suits] == [13, 13, 13, 13, 2]


HANDS = """
deal 0 2s 2s 2s 3h
deal 1 2d 2d 2d 3h
deal 2 2c 2c 2c 3h
deal 3 Lj Lj 4c
deal 4 Bj Bj 4c
"""
BIDDING = "position; carry phase bid; carry levels 2 2 2 2 2"
FIRST_DEAL = """
declare 0 bid 2s; declare 1 bid 2d 2d; declare 2 bid 2c 2c; declare 0 bid 2s 2s; declare 3 bid Lj Lj; declare 4 bid Bj Bj
declare 1 bid 2d 2d 2d; declare 2 bid 2c 2c 2c; declare 0 bid 2s 2s 2s
"""


def test_5_the_bidding_of_the_first_deal() -> None:
    assert verdict(BIDDING, HANDS + FIRST_DEAL) == ""


@pytest.mark.parametrize(
    ("header", "events", "found"),
    [
        ("carry standing 2 2c 2c", "deal 1 2d 2d; declare 1 bid 2d 2d", "BID-03@2"),
        ("carry standing 2 2c 2c", "deal 1 2s 2s; declare 1 bid 2s 2s", ""),
        ("carry standing 2 5s 5s; carry levels 2 2 5 9 2", "deal 3 9d 9d; declare 3 bid 9d 9d", ""),
        ("carry bidders 0 1", "deal 3 2s; declare 3 bid 2s", "BID-01@2"),
        ("carry standing 2 2c 2c 2c", "deal 3 2s 2s; declare 3 bid 2s 2s", "BID-03@2"),
        ("", "deal 3 7s 7h; declare 3 bid 7s 7h", "BID-02@2"),
        ("", "deal 3 7s 7s; declare 3 bid 7s 7s", "BID-02@2"),
        ("", "deal 3 Lj; declare 3 bid Lj", "BID-02@2"),
        ("carry levels 2 2 2 W 2", "deal 3 Lj; declare 3 bid Lj", ""),
        ("carry standing 3 2c", "deal 3 2s 2s; declare 3 bid 2s 2s", "BID-04@2"),
        ("", "deal 3 2s; declare 3 bid 2s 2s", "BID-05@2"),
    ],
)
def test_6_and_7_bids(header: str, events: str, found: str) -> None:
    levels = "" if "levels" in header else "carry levels 2 2 2 2 2"
    assert verdict(f"position; carry phase bid; {levels}; {header}", events) == found


COUNTERING = (
    "position; dealer 0; carry level T; carry phase counter; carry standing 0 Td Td; carry kitty 2c 3c 4c 5c 6c 7c 8c"
)
COUNTERED = """
deal 0 Td Td As; deal 3 Tc Tc 2s 3s 4s 5s 6s 7s 8s; deal 1 Lj Lj As; deal 2 Tc As; deal 4 Td Td As
declare 3 counter Tc Tc; take 3; bury 3 2c 3c 4c 5c 6c 7c 8c
"""


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ("", ""),
        ("declare 4 counter Td Td", "CTR-02@9"),
        ("declare 1 counter Lj Lj", ""),
        ("declare 3 counter Tc Tc", "CTR-03@9"),
        ("declare 2 counter Tc", "CTR-01@9"),
        ("play 0 As; declare 1 counter Lj Lj", "CTR-03@10"),
        ("play 3 2s", "PLAY-01@9"),
    ],
)
def test_8_counters(events: str, found: str) -> None:
    assert verdict(COUNTERING, COUNTERED + events) == found


def test_8_a_triple_of_the_same_suit_counters_the_pair() -> None:
    hands = "deal 0 As; deal 1 As; deal 2 Tc Tc Tc As; deal 3 As; deal 4 As"
    standing = COUNTERING.replace("standing 0 Td Td", "standing 3 Tc Tc")
    assert verdict(standing, hands + "; declare 2 counter Tc Tc Tc") == ""


@pytest.mark.parametrize(
    ("nth", "events", "friend"),
    [
        (1, "play 0 3s 3s; play 1 4s 4s; play 2 As As; play 3 5s 5s; play 4 6s 6s", 2),
        (2, "play 0 3s 3s; play 1 4s 4s; play 2 As As; play 3 5s 5s; play 4 6s 6s", 2),
        (3, "play 0 3s 3s; play 1 4s 4s; play 2 As As; play 3 5s 5s; play 4 6s 6s; play 2 7s; play 3 As", 3),
    ],
)
def test_9_the_friend_plays_the_nth_copy(nth: int, events: str, friend: int) -> None:
    header = f"{AT_TEN}; carry friend_call As {nth}"
    hands = "deal 0 3s 3s 8s; deal 1 4s 4s 8s; deal 2 As As 7s; deal 3 5s 5s As; deal 4 6s 6s 8s;"
    assert state_of(header, hands + events).call.friend == friend


def test_9_all_copies_buried_leave_the_dealer_alone() -> None:
    header = f"{AT_TEN}; carry levels T T T T T; carry friend_call As 1; carry kitty As As As 2c 3c 4c 5c"
    found = ROOM.outcome(state_of(header, "deal 0 Ks; deal 1 4s; deal 2 7s; deal 3 5s; deal 4 6s" + LAST))
    assert found is not None
    assert found["friend"] is None
    assert found["bidders"] == (0,)


LAST = "; play 0 Ks; play 1 4s; play 2 7s; play 3 5s; play 4 6s"


@pytest.mark.parametrize(
    ("lead", "hand", "played", "found"),
    [
        ("8s 8s", "7s 7s 7s 4s 3s", "4s 3s", ""),
        ("8s 8s", "7s 7s 7s 4s", "7s 4s", "FOL-06"),
        ("8s 8s", "7s 7s 7s 4s", "7s 7s", ""),
        ("8s 8s 9s 9s", "6s 6s 5s 5s 2s", "6s 6s 5s 2s", "FOL-05"),
        ("8s 8s 9s 9s", "6s 6s 5s 5s 2s", "6s 6s 5s 5s", ""),
        ("7s 7s 7s 8s 8s 8s", "As As As Qs Qs 5s 4s 3s", "As As As Qs Qs 3s", ""),
        ("7s 7s 7s 8s 8s 8s", "As As As Qs Qs 5s 4s 3s", "As As As 5s 4s 3s", "FOL-06"),
        ("7s 7s 7s 8s 8s 8s", "As As As Qs Qs 5s 4s 3s", "Qs Qs 5s 4s 3s As", "FOL-04"),
    ],
)
def test_10_to_12_following(lead: str, hand: str, played: str, found: str) -> None:
    assert verdict(f"{AT_TEN}; carry trick 0 {lead}", f"deal 1 {hand}; play 1 {played}") == (found and f"{found}@2")


LADDER = [
    ("As As As Ks Ks Ks 2s 2s", "As As As Ks Ks Ks", "As As As Ks Ks 2s", "FOL-03"),
    ("As As As 9s 9s 9s 2s 3s", "As As As 9s 9s 9s", "As As As 9s 9s 2s", "FOL-04"),
    ("As As As Qs Qs 5s 3s", "As As As Qs Qs 5s", "As As As 5s 3s Qs", "FOL-06"),
    ("As As As Qs Js 5s 3s", "As As As Qs Js 5s", "As As Qs Js 5s 3s", "FOL-04"),
    ("Qs Qs Js Js 5s 5s 3s", "Qs Qs Js Js 5s 5s", "Qs Qs Js Js 5s 3s", "FOL-06"),
    ("Qs Qs Js Js 5s 4s 2s", "Qs Qs Js Js 5s 4s", "Qs Qs Js 5s 4s 2s", "FOL-05"),
    ("Qs Qs 9s 9s 5s 5s 3s", "Qs Qs 9s 9s 5s 5s", "Qs Qs 9s 9s 5s 3s", "FOL-06"),
    ("Qs Qs 9s 9s 5s 4s 2s", "Qs Qs 9s 9s 4s 2s", "Qs Qs 9s 5s 4s 2s", "FOL-06"),
    ("Qs Qs 9s 6s 5s 4s 2s", "Qs Qs 9s 6s 5s 4s", "Qs 9s 6s 5s 4s 2s", "FOL-06"),
]


@pytest.mark.parametrize(("hand", "due", "short", "found"), LADDER)
def test_the_ladder_of_answers_to_a_bulldozer(hand: str, due: str, short: str, found: str) -> None:
    trick = f"{AT_TEN}; carry trick 0 7s 7s 7s 8s 8s 8s"
    assert verdict(trick, f"deal 1 {hand}; play 1 {due}") == ""
    assert verdict(trick, f"deal 1 {hand}; play 1 {short}") == f"{found}@2"


@pytest.mark.parametrize(("played", "winner"), [("Ah Kh", 0), ("2h 2h", 1), ("Lj Lj", 1), ("Ts Td", 0)])
def test_13_ruffs_have_to_match(played: str, winner: int) -> None:
    trick = f"{AT_TEN}; carry trick 0 3c 3c"
    assert state_of(trick, f"deal 1 {played} 4d; play 1 {played}").best.seat == winner


@pytest.mark.parametrize(
    ("option", "third", "events", "found"),
    [
        ("", "3s", "play 0 Ac Ac 9c 9c", "LEAD-02@6"),
        ("", "Ac", "play 0 Ac Ac Kc; play 0 Kc as=forced", ""),
        ("", "Ac", "play 0 Ac Ac Kc; play 1 4s 5s 6s", "LEAD-03@7"),
        ("", "Ac", "play 0 Ac Ac Kc; play 0 Ac Ac as=forced", "LEAD-03@7"),
        ("", "3s", "play 0 Ac Ac Kc; play 1 4s 5s 6s", ""),
        ("option throw_mode none", "3s", "play 0 Ac Ac Kc", "LEAD-02@6"),
        ("option throw_mode all", "3s", "play 0 Ac Ac 9c 9c", ""),
    ],
)
def test_14_throws(option: str, third: str, events: str, found: str) -> None:
    hands = f"deal 0 Ac Ac Kc 9c 9c; deal 1 4s 5s 6s 7s 8s; deal 2 {third} 4d 5d 6d 7d; deal 3 2d 3d; deal 4 2d 3d;"
    assert verdict(f"{AT_TEN}; {option}", hands + events) == found


@pytest.mark.parametrize(
    ("copies", "run", "points"),
    [(1, 1, 40), (2, 1, 80), (2, 2, 160), (2, 3, 320), (3, 1, 120), (3, 2, 360), (3, 3, 1080)],
)
def test_15_the_kitty_factor(copies: int, run: int, points: int) -> None:
    assert 20 * factor(OPTIONS, copies, run) == points


@pytest.mark.parametrize(
    ("lead", "win", "points"),
    [("3c 3c", "Lj Lj", 80), ("3c 3c 4c 4c", "Lj Lj Bj Bj", 160), ("3c 3c 3c", "Lj Lj Lj", 120), ("3c", "Lj", 40)],
)
def test_15_a_dug_kitty(lead: str, win: str, points: int) -> None:
    header = f"{AT_TEN}; carry trick 0 {lead}; carry kitty Ks Kd 2c 3c 4c 6c 7c"
    state = state_of(header, f"deal 1 {win} 4d; play 1 {win}")
    assert kitty_points(state, state.best) == points


SIDES = "position; dealer 0; carry trump h; carry friend 2"


def ended(header: str, *cards_left: str) -> dict[str, object]:
    """The outcome when the last card of each seat is played, seat 0 leading."""
    deals = "; ".join(f"deal {seat} {word}" for seat, word in enumerate(cards_left))
    plays = "; ".join(f"play {seat} {word}" for seat, word in enumerate(cards_left))
    found = ROOM.outcome(state_of(header, f"{deals}; {plays}"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "late",
    [
        "play 0 2d",
        "take 0",
        "bury 0 2d",
        "declare 1 bid 2d",
        "declare 1 friend 3s nth=1",
        "result; bury 0 2d",
        "result; play 0 2d",
    ],
)
def test_nothing_after_the_last_trick_changes_the_outcome(late: str) -> None:
    header = f"{SIDES}; carry levels T 2 4 2 2; carry kitty Tc 3c 4c 6c 7c 8c 9c"
    last = (
        "deal 0 4s; deal 1 3s; deal 2 5s; deal 3 As; deal 4 6s; play 0 4s; play 1 3s; play 2 5s; play 3 As; play 4 6s"
    )
    assert verdict(header, f"{last}; {late}") != ""
    assert ROOM.outcome(state_of(header, f"{last}; {late}")) == ROOM.outcome(state_of(header, last))


def test_16_the_split_of_two_against_three() -> None:
    fair = f"{SIDES}; carry levels T 2 4 2 2; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    found = ended(f"{fair}; carry taken 0 55 0 0 0", "3s", "4s", "As", "6s", "7s")
    assert (found["points"], found["levels"]) == (55, ("J", "2", "8", "2", "2"))
    assert found["left_over"] == (1, 0, 0, 0, 0)
    clean = ended(f"{fair.replace('T 2 4', '2 2 2')}", "As", "4s", "3s", "6s", "7s")
    assert (clean["points"], clean["levels"], clean["match_over"]) == (0, ("8", "2", "5", "2", "2"), False)


@pytest.mark.parametrize(("score", "levels"), [(60, "6 2 2 2 2"), (240, "2 4 4 4 4")])
def test_17_one_against_four(score: int, levels: str) -> None:
    header = (
        "position; dealer 0; carry trump h; carry friend none; carry levels 2 2 2 2 2; carry kitty 3c 4c 6c 7c 8c 9c Jc"
    )
    found = ended(f"{header}; carry taken 0 {score} 0 0 0", "As", "4s", "3s", "6s", "7s")
    assert found["levels"] == tuple(levels.split())


TENS = f"{SIDES}; carry levels 5 8 T 2 2; carry kitty 2c 3c 4c 6c 7c 8c 9c; carry taken 0 55 0 0 0"


def after(moves: str) -> str:
    hands = "deal 0 3s; deal 1 4s; deal 2 As; deal 3 6s; deal 4 7s;"
    plays = "play 0 3s; play 1 4s; play 2 As; play 3 6s; play 4 7s;"
    return verdict(TENS, hands + plays + moves)


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("declare 2 transfer to=1 n=3 dir=down; declare 1 refuse", "LVL-02@12"),
        ("declare 2 transfer to=0 n=2 dir=up; declare 0 refuse", ""),
        ("declare 2 transfer to=1 n=4 dir=down", "LVL-01@11"),
        ("declare 2 transfer to=3 n=1 dir=down", "LVL-01@11"),
        ("declare 2 transfer to=1 n=1 dir=up", "LVL-01@11"),
        ("declare 2 transfer to=0 n=1 dir=down", "LVL-01@11"),
        ("declare 2 transfer to=2 n=1 dir=up", "LVL-01@11"),
        ("declare 2 transfer to=1 n=2 dir=down; declare 2 transfer to=1 n=2 dir=down", "LVL-01@12"),
        ("declare 1 refuse", "PLAY-03@11"),
    ],
)
def test_18_left_over_levels(moves: str, found: str) -> None:
    assert after(moves) == found


def test_19_the_fall_at_jack() -> None:
    header = f"{SIDES}; carry levels J 2 5 2 2; carry kitty 2c 3c 4c 6c 7c 8c 9c; carry taken 0 130 0 0 0"
    found = ended(header, "3s", "Jd", "As", "6s", "7s")
    assert (found["points"], found["outcome"]) == (130, "lost")
    assert found["levels"] == ("9", "2", "4", "2", "2")


def test_20_a_dealer_who_wins_at_the_joker_level_ends_the_match() -> None:
    header = f"{SIDES.replace('trump h', 'trump n')}; carry levels W 2 2 2 2; carry kitty 2c 3c 4c 6c 7c 8c 9c"
    found = ended(header, "As", "4s", "3s", "6s", "7s")
    assert (found["match_over"], found["levels"]) == (True, ("W", "2", "5", "2", "2"))
    assert ended(header.replace("W 2", "A 2"), "As", "4s", "3s", "6s", "7s")["match_over"] is False


def test_a_component_is_one_component() -> None:
    deal = order(TEN, HEARTS, True)
    assert component_of(deal, 0, cards("8s 8s 9s 9s")) is not None
    assert component_of(deal, 0, cards("8s 8s 9s")) is None
