"""Results, carries, camps and positions: sheet §7-9, log page §3-4."""

from __future__ import annotations

from typing import Any

import pytest

from engine.binding import BindError
from tests.engine.games.hongshi.table import HONGSHI, deal, found_in, played, position, verdict

WON = "carry up 0 2; carry lead 2; carry out 0"
HANDS = "deal 1 7s 8s; deal 2 9s; deal 3 7c 8c; play 2 9s"

CASES = [
    # what, more header, result line, findings
    ("everything claimed", "dealer 1; carry totals 5 0 0 -5",
     "finish=0,2 winner=up score=+2,-2,+2,-2 next_dealer=2 totals=7,-2,2,-7 rank=1,3,2,4", ""),
    ("nothing claimed", "", "", ""),
    ("order", "", "finish=2,0", "HS-RES-01"),
    ("order before score", "", "finish=2,0 score=1,-1,1,-1", "HS-RES-01"),
    ("winner", "", "winner=down", "HS-RES-02"),
    ("score", "", "score=2,-2,2,-1", "HS-RES-02"),
    ("score before next dealer", "dealer 1", "score=1,-1,1,-1 next_dealer=0", "HS-RES-02"),
    ("totals", "carry totals 5 0 0 -5", "totals=7,-2,2,-6", "HS-RES-02"),
    ("totals with no totals before", "", "totals=2,-2,2,-2", ""),
    ("next dealer", "dealer 1", "next_dealer=1", "HS-RES-03"),
    ("next dealer, dealer unknown", "", "next_dealer=1", ""),
    ("the same dealer", "dealer 1; option next_dealer same", "next_dealer=1", ""),
    ("the first out deals", "dealer 1; option next_dealer first_out", "next_dealer=0", ""),
    ("rank: equal totals share a place", "carry totals 0 4 0 0", "rank=1,1,1,4", ""),
    ("rank", "carry totals 5 0 0 -5", "rank=1,2,3,4", "HS-RES-03"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "result", "code"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_claims(header: str, result: str, code: str) -> None:
    assert verdict(f"{WON}; {header}", f"{HANDS}; result {result}") == (f"{code}@5" if code else "")


def test_deal_may_go_on_after_it_is_decided_but_not_after_its_result() -> None:
    assert verdict(WON, f"{HANDS}; pass 3; pass 1; play 3 7c") == ""
    assert verdict(WON, f"{HANDS}; result; pass 3") == "HS-TURN-03@6"


@pytest.mark.parametrize(("header", "due"), [("", None), ("dealer 0", 1)])
def test_a_seat_that_writes_only_its_own_draws_need_not_be_the_dealer(header: str, due: int | None) -> None:
    draws = "; ".join(f"draw 2 {card}" for card in ("7d", "Th", "Tc", "Ts", "Td", "Jc", "Qc", "Qs", "Lj", "Bj"))
    state, said = played(deal(header, f"{draws}; declare 2 lightning"))
    assert said == []
    assert HONGSHI.outcome(state).get("next_dealer") == due  # type: ignore[union-attr]


UNKNOWN_CAMPS = ("carry out 1 2; carry lead 0; carry totals 1 2 3 4; dealer 0", "deal 0 8s; deal 3 7c; play 0 8s")


def test_a_deal_is_over_though_nobody_knows_the_camps() -> None:
    state, _ = played(position(*UNKNOWN_CAMPS))
    assert HONGSHI.is_complete(state)
    assert HONGSHI.outcome(state) == {
        "finish": (1, 2, 0), "winner": None, "score": None, "totals": None, "next_dealer": 1,
    }  # fmt: skip
    assert HONGSHI.carries(state) == {"match over": False, "dealer": 1, "carry next_dealer": 1}


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ("finish=1,2,0 next_dealer=1", ""),
        ("finish=2,1,0 winner=up", "HS-RES-01@4"),
        ("next_dealer=2", "HS-RES-03@4"),
        ("winner=up next_dealer=2", "HS-RES-03@4"),
        ("score=2,-2,2,-2", "?@4"),
        ("rank=4,3,2,1", "?@4"),
    ],
)
def test_claims_when_nobody_knows_the_camps(result: str, found: str) -> None:
    header, events = UNKNOWN_CAMPS
    assert verdict(header, f"{events}; result {result}") == found


def carried(header: str, events: str) -> dict[str, Any]:
    state, _ = played(position(header, events))
    return HONGSHI.carries(state)


def test_next_header_follows_from_the_outcome() -> None:
    assert carried(f"{WON}; dealer 3; carry totals 1 2 3 4", f"{HANDS}; result") == {
        "match over": False,
        "dealer": 0,
        "carry next_dealer": 0,
        "carry totals": (3, 0, 5, 2),
    }
    assert carried(WON, HANDS) == {"match over": False, "carry totals": (2, -2, 2, -2)}
    assert carried(WON, "deal 1 7s; deal 2 9s 8s; deal 3 7c; play 2 9s") == {}


def test_match_ends_after_its_deals_or_when_all_agree() -> None:
    agreed = "; ".join(f"declare {seat} agree_end" for seat in (2, 0, 1, 3))
    assert carried(WON, f"{HANDS}; result; {agreed}")["match over"]
    assert not carried(WON, f"{HANDS}; result; declare 0 agree_end")["match over"]
    assert not carried(WON, f"{agreed}; {HANDS}; result")["match over"]
    last = f"match cup 50; {WON}"
    assert carried(last, HANDS)["match over"]
    assert not carried(f"option deals null; {last}", HANDS)["match over"]
    assert carried(f"option deals 3; match cup 3; {WON}", HANDS)["match over"]


FOUR_TENS = "deal 1 Ts Th Tc Td 6h; deal 0 7s; deal 2 7c; deal 3 7d"
OPENING = "carry opening yes"
SPECIALS = [
    # what, header, events, score
    ("lightning", OPENING, "declare 1 lightning", (-3, 9, -3, -3)),
    ("lightning, reveals add nothing", OPENING, "declare 1 reveal Th Td; declare 1 lightning", (-3, 9, -3, -3)),
    ("lightning twofold", f"{OPENING}; option lightning_factor 2", "declare 1 lightning", (-6, 18, -6, -6)),
    ("lightning after the show: fourfold", f"{OPENING}; option lightning_factor 2",
     "declare 1 show_tens; declare 1 lightning", (-12, 36, -12, -12)),
    ("a penalty counts in a lightning deal", OPENING, "declare 0 foul_talk; declare 1 lightning", (-11, 9, -3, -3)),
    ("a penalty of another size", f"{OPENING}; option talk_penalty 3",
     "declare 0 foul_talk; declare 0 foul_talk; declare 1 lightning", (-9, 9, -3, -3)),
    ("false lightning ends the deal all the same", OPENING, "declare 0 lightning", (9, -3, -3, -3)),
    ("a show is fourfold, up first", "carry tens_shown 1; carry out 1 0 2", "", (-12, 36, -12, -12)),
    ("a show, drawn", "carry tens_shown 1; carry out 0 1 2", "", (0, 0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("header", "events", "score"), [row[1:] for row in SPECIALS], ids=[row[0] for row in SPECIALS])
def test_special_scores(header: str, events: str, score: tuple[int, ...]) -> None:
    hands = "" if "carry out" in header else FOUR_TENS
    state, _ = played(position(header, f"{hands}; {events}"))
    found = HONGSHI.outcome(state)
    assert found is not None
    assert found["score"] == score


def test_late_and_forbidden_reveals_open_no_camp() -> None:
    hands = "deal 0 Th 6h; deal 1 7s; deal 2 Td 7c; deal 3 7d"
    both = "declare 0 reveal Th; declare 2 reveal Td"
    ways = {f"{both}; play 0 6h": True, f"play 0 6h; {both}": False}
    for events, is_open in ways.items():
        state, _ = played(position(OPENING, f"{hands}; {events}"))
        assert ("open up camp" in str(HONGSHI.view(state, None).facts)) is is_open
    state, said = played(position(f"option reveal false; {OPENING}", f"{hands}; {both}"))
    assert said == ["HS-REV-02@5", "HS-REV-02@6"]
    assert state.revealed == ()


def test_talk_counts_from_the_first_card_on() -> None:
    cards = "deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c 8d"
    assert found_in("", f"declare 0 foul_talk; {cards}") == ""
    assert found_in("", f"{cards}; declare 0 foul_talk") == "HS-TALK-01@2"
    state, _ = played(deal("", f"declare 0 foul_talk; {cards}; declare 1 foul_talk"))
    assert state.fouls == (1,)
    state, _ = played(deal("", "play 0 6h; declare 3 foul_talk"))
    assert state.fouls == (3,)


POSITIONS = [
    # what, header, hands, whose turn, whose play lies there
    ("nothing lies: the lead", "carry lead 2", "deal 2 7s", 2, None),
    ("the holder of the lead card", "", "deal 1 6h 7s", 1, None),
    ("nobody knows who leads", "", "deal 1 7s", None, None),
    ("the first seat after the owner", "carry table 1 7s", "deal 0 7d", 2, 1),
    ("… that is not out", "carry table 1 7s; carry out 2", "deal 0 7d", 3, 1),
    ("… that has cards", "carry table 1 7s", "deal 2; deal 3 8s", 3, 1),
    ("… that has not passed", "carry table 1 7s; carry passed 2 3", "deal 0 7d", 0, 1),
    ("who acts next is told", "carry table 1 7s; carry turn 3", "deal 0 7d", 3, 1),
    ("all have passed: the owner leads", "carry table 1 7s; carry passed 2 3 0", "deal 1 8s", 1, None),
    ("all have passed, the owner is out", "carry table 1 7s; carry passed 2 3 0; carry out 1", "deal 2 8s", 2, None),
    ("locked seats", "option pass_locks true; carry table 1 7s; carry locked 2", "deal 3 8s", 3, 1),
    ("no locks without the option", "carry table 1 7s; carry locked 2", "deal 2 8s", 2, 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("header", "hands", "turn", "owner"), [row[1:] for row in POSITIONS], ids=[row[0] for row in POSITIONS]
)
def test_positions(header: str, hands: str, turn: int | None, owner: int | None) -> None:
    state, said = played(position(header, hands))
    assert said == []
    assert (state.turn, state.owner) == (turn, owner)


def test_up_camp_of_a_position() -> None:
    ups = {
        "carry up 0 3": "deal 0 7s",
        "carry lead 0": "deal 0 Th; deal 3 Td",
        "carry lead 1": "deal 0 Th Ts; deal 3 Td",
        "carry revealed 0:Th 3:Td": "deal 0 7s",
        "carry revealed 0:Th": "deal 3 Td",
    }
    assert {played(position(*both))[0].up for both in ups.items()} == {0b1001}
    assert played(position("carry tens_shown 2", ""))[0].up == 0b0100
    assert played(position("carry lead 0", "deal 0 Th"))[0].up is None


@pytest.mark.parametrize(
    "header",
    ["option lead_card", "option lead_card 3x", "option lead_card ??", "option deck 41", "option dragon_min 2",
     "option lightning_factor 3", "option talk_penalty -1", "option deals 0", "carry table 1", "carry table 1 7s as=cut",
     "carry revealed", "carry revealed Th", "carry revealed 2:9c", "carry revealed 0:Th 2:Th", "carry up none",
     "carry up 0 1 2", "carry totals 1 2 3", "carry opening perhaps", "carry wind 1", "dealer 4"],
)  # fmt: skip
def test_header_words_the_room_does_not_know(header: str) -> None:
    with pytest.raises((BindError, ValueError)):
        position(header, "")


@pytest.mark.parametrize(
    "events",
    ["play 0 ??", "play 0 7s as=king", "declare 0 shout", "meld 0 lock 7s", "discard 0 7s", "take 0 7s", "flip kitty",
     "result finish=0,0", "result winner=nobody", "result score=1,2,3", "result colour=red", "pass 4"],
)  # fmt: skip
def test_event_words_the_room_does_not_know(events: str) -> None:
    with pytest.raises(BindError):
        position("", events)


def test_a_position_with_three_seats_out_is_over() -> None:
    header, hand = "carry up 0 1; carry out 0 1 2; carry lead 3", "deal 3 7c 8c"
    assert verdict(header, f"{hand}; play 3 7c; play 3 8c") == "HS-TURN-03@2 HS-TURN-03@3"
    assert verdict(header, f"{hand}; pass 3") == "HS-TURN-03@2"
    assert verdict(header, f"{hand}; result finish=0,1,2 winner=up score=+2,+2,-2,-2") == ""
    state, _ = played(position(header, f"{hand}; play 3 7c; play 3 8c"))
    assert HONGSHI.outcome(state) == {"finish": (0, 1, 2), "winner": "up", "score": (2, 2, -2, -2)}
    assert list(HONGSHI.legal_moves(state)) == []


def test_a_position_has_the_hands_of_its_lines_before_the_play() -> None:
    hands = "deal 0 9d 8d; deal 1 7s; deal 2 7c 8c; deal 3 Kd Ks; play 0 9d"
    assert verdict("carry up 0 1; carry lead 0", f"{hands}; deal 1 Ac; play 1 Ac") == "HS-SETUP-02@6 HS-CARD-01@7"
    assert verdict("carry up 0 1; carry lead 0", f"{hands.replace('deal 1 7s', 'deal 1 7s Ac')}; play 1 Ac") == ""
