"""Hands nobody saw: what the rest of the log proves, and what stays open. DESIGN §3.4."""

from __future__ import annotations

import pytest

from engine.rule import judge_event
from logformat.cards import cards
from logformat.events import Pass, Play
from tests.engine.games.hongshi.table import HONGSHI, deal, found_in, played, position, verdict

H0 = "deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c 8d"
H1 = "deal 1 9s 9h 9c 9d Ts Th Tc Td Js Jh"
H2 = "deal 2 Jc Jd Qs Qh Qc Qd Ks Kh Kc Kd"

CASES = [
    # what, header, events, findings; `?@n`: event n has a law that hidden cards decide
    ("plays alone are legal as far as they go", "", "play 0 6h; play 1 9s; play 2 Jc; pass 3", ""),
    ("nobody may lead: the lead card has not shown up", "", "play 0 9s; play 1 Ts", "?@1"),
    ("the holder shows later that it should have led", "", "play 0 9s; play 1 Ts; pass 2; pass 3; pass 0; play 1 6h",
     "HS-LEAD-01@1"),
    ("the leader shows later that it held the lead card", "", "play 0 9s; play 1 Ts; pass 2; pass 3; play 0 Js; "
     "pass 1; pass 2; pass 3; play 0 6h", "HS-LEAD-02@1"),
    ("a card two seats play", "", "play 0 6h; play 1 9s; play 2 9s", "HS-CARD-01@3"),
    ("a card that lies in a known hand", "", f"{H1}; play 0 6h; pass 1; play 2 9s", "HS-CARD-01@4"),
    ("a foreign card", "", "play 0 6h; play 1 6s", "HS-CARD-01@2"),
    ("counting: the last hidden hand is what is left", "", f"{H0}; {H1}; {H2}; play 0 6h; play 1 9s; pass 2; play 3 As", ""),
    ("counting: a card that must be elsewhere", "", f"{H0}; {H1}; {H2}; play 0 6h; play 1 9s; pass 2; play 3 Ks",
     "HS-CARD-01@7"),
    ("a known hand without the lead card may not lead", "", f"{H1}; play 1 9s", "HS-LEAD-01@2"),
    ("a reveal is a card shown", "", "declare 1 reveal Th; declare 2 reveal Td; play 0 6h; play 1 Th", ""),
    ("a revealed card another seat plays", "", "declare 1 reveal Th; play 0 6h; play 1 9s; play 2 Th", "HS-CARD-01@4"),
    ("tens shown, one of them played by another", "", "declare 1 show_tens; play 0 6h; play 1 9s; play 2 Th", "HS-LGT-01@1"),
    ("lightning by an unseen hand is believed", "", "declare 1 lightning; result winner=up", ""),
    ("a claim of tens that were seen elsewhere proves nothing", "",
     "declare 1 reveal Th; declare 2 show_tens; declare 1 show_tens; play 0 6h", "HS-LGT-01@2"),
    ("nor do two claims", "", "declare 2 show_tens; declare 1 lightning", "?@1 ?@2"),
    ("unseen cards in a deal line", "", "deal 0 6h ??*9; play 0 6h; play 1 7s", ""),
    ("an unseen card that shows up", "", "deal 0 6h ??*9; play 0 6h 6d; play 1 7s 7h", ""),
    ("more cards than the hand has", "", "deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c ??; play 0 6h; pass 1; pass 2; pass 3; "
     "play 0 9s; pass 1; pass 2; pass 3; play 0 9h", "HS-CARD-01@10"),
    ("a result with camps nobody can know", "", "play 0 6h; result finish=none", "HS-RES-04@2"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "events", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_hidden_hands(header: str, events: str, expected: str) -> None:
    assert found_in(header, events) == expected


def test_seat_of_unknown_size_may_have_gone_out() -> None:
    three = "deal 0 7s 8s; deal 2 7c 8c; deal 3 7d 8d"
    assert verdict("carry lead 0", f"{three}; play 0 7s; play 2 8c") == "?@5"
    assert verdict("carry lead 0", f"{three}; deal 1 7h; play 0 7s; play 2 8c") == "HS-TURN-01@6"
    assert verdict("carry lead 0; carry out 1", f"{three}; play 0 7s; play 2 8c") == ""


FIRST = "carry up {up}; carry lead 1"
HANDS = "deal 0 9d{more}; deal 2 7c 6d; deal 3 Qd 7s; play 1 7d"
MAY_BE_OUT = [
    # what, the up camp, more cards of seat 0, what happens after seat 1, of whom nothing more is seen, has led; findings
    ("the finishing order", "0", "", "pass 2; pass 3; play 0 9d; result finish=1,0 winner=draw score=0,0,0,0", "?@8"),
    ("a result before anybody is seen going out", "1", "", "result finish=1 winner=up score=-3,+9,-3,-3", "?@5"),
    ("no result if its going out decides nothing", "0 1", "", "result finish=1", "HS-RES-04@5"),
    ("the turn goes on past it, over those that passed", "0 1", " Ad", "pass 2; pass 3; play 0 9d; pass 2; pass 3; play 0 Ad",
     "?@8 ?@10"),
    ("a che it does not keep from others", "0 1", "", "pass 2; pass 3; play 0 9d; pass 2; pass 3; play 2 6d", "?@8 ?@10"),
    ("whoever has not passed beats the table all the same", "0 1", "", "pass 2; pass 3; play 0 9d; play 2 6d",
     "HS-FOLLOW-02@8"),
    ("whoever has cards and the table leads", "0 1", " Ad", "pass 2; pass 3; play 0 9d; pass 2; pass 3; play 2 6d",
     "?@8 HS-TURN-01@10"),
    ("its own che: the next seat leads", "0 1", "", "pass 2; pass 3; pass 0; play 2 6d", "?@8"),
    ("and nobody else", "0 1", "", "pass 2; pass 3; pass 0; play 3 Qd", "HS-TURN-01@8"),
    ("that it may not act any more", "0 1", "", "pass 2; pass 3; play 0 9d; pass 1", "?@8"),
    ("who leads again need not beat anything, others then do", "0 1", "",
     "pass 2; pass 3; play 0 9d; pass 2; pass 3; play 2 6d; play 3 7s; play 2 7c", "?@8 ?@10 HS-FOLLOW-02@12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("up", "more", "events", "expected"), [row[1:] for row in MAY_BE_OUT], ids=[row[0] for row in MAY_BE_OUT]
)
def test_what_a_seat_that_may_be_out_leaves_open(up: str, more: str, events: str, expected: str) -> None:
    assert verdict(FIRST.format(up=up), f"{HANDS.format(more=more)}; {events}") == expected


def test_play_may_be_over_where_the_third_seat_may_have_gone_out() -> None:
    header, hands = "carry up 0 1; carry out 3; carry lead 0", "deal 0 9d; deal 2 7c 6d; play 0 9d; play 1 Jd"
    assert verdict(header, f"{hands}; pass 2") == "?@5"
    assert verdict(header, f"{hands.replace('play 0', 'deal 1 Jd Kd; play 0')}; pass 2") == ""


def test_an_open_partner_leads_after_a_che_that_may_be_one() -> None:
    header = "carry up 1 3; carry revealed 1:Th 3:Td; carry lead 1"
    hands = "deal 0 9d; deal 2 7c 6d; deal 3 Qd 7s; play 1 7d; pass 2; pass 3; pass 0"
    assert verdict(header, f"{hands}; play 3 7s") == "?@8"
    assert verdict(header, f"{hands}; play 2 7c") == "HS-TURN-01@8"


def test_who_is_locked_may_lead_again() -> None:
    header = "option pass_locks true; carry up 0 1; carry lead 1"
    begun = f"{HANDS.format(more='')}; pass 2; pass 3; play 0 9d"
    assert verdict(header, f"{begun}; play 2 6d; pass 3; play 2 7c") == "?@8 ?@10"
    sure = "deal 0 6d 9d; deal 2 7c 6h; deal 3 Qd 7s; play 0 6d; pass 2; play 3 7s; play 2 7c"
    assert verdict(header.replace("lead 1", "lead 0; carry out 1"), sure) == "HS-FOLLOW-04@7"


def test_outcome_that_hangs_on_who_may_be_out_is_unknown() -> None:
    hands = HANDS.format(more="")
    state, _ = played(position("dealer 0; option next_dealer first_out; carry up 0; carry lead 1",
                               f"{hands}; pass 2; pass 3; play 0 9d"))  # fmt: skip
    assert HONGSHI.outcome(state) == {"finish": None, "winner": None, "score": None, "next_dealer": None}
    assert HONGSHI.carries(state) == {"match over": False}
    assert [row.finish for row in HONGSHI.seat_rows(state)] == [None] * 4


def test_plays_alone_of_54_cards_with_no_dealer_accuse_nobody() -> None:
    """Whether a seat has one card left after thirteen nobody can tell."""
    legal = """declare 0 reveal Td; play 1 3h 3c; pass 2; play 3 Ks Kc; pass 0; pass 1; pass 2; play 3 5s 5h; play 0 Ts Td
    play 1 Jh Jc; pass 2; play 3 As Ad; pass 0; pass 1; pass 2; play 3 7d; play 0 Qh; play 1 2s; pass 2; pass 3; pass 0
    play 1 6s; play 2 Jd; pass 3; pass 0; pass 1; play 2 8s 8d; pass 3; pass 0; pass 1; play 2 3d; play 3 Tc; play 0 2c
    play 1 Lj; play 2 Bj; pass 3; pass 0; pass 1; play 2 9s 9d; pass 3; pass 0; pass 1; play 2 Qs Qc; pass 3; pass 0
    pass 1; play 2 Kh; pass 3; play 0 Ac; pass 1; pass 2; play 3 2d; pass 0; pass 1; pass 2; play 3 4h; play 0 Js
    play 1 Ah; play 2 Th; pass 3; pass 0; pass 1; play 2 6d; pass 3; pass 0; pass 1; play 2 2h; pass 3; pass 0; pass 1
    play 2 7s; play 3 9c; play 0 Kd; pass 1; pass 3; play 0 5c 5d; pass 1; pass 3; play 0 7c; pass 1; pass 3; play 0 8c
    play 1 Qd; pass 3; pass 0; play 1 4s 4d; pass 3; pass 0; play 1 9h; pass 3; pass 0; play 1 7h; pass 3; pass 0
    play 1 8h; pass 3; pass 0; play 3 6c; pass 0; play 3 3s"""
    result = "result finish=2,1,3 winner=draw score=0,0,0,0 next_dealer=2"
    assert "HS" not in found_in("option deck 54", f"{legal}; {result}")
    assert found_in("option deck 54", "play 1 3h; pass 2; play 0 4c") == "HS-TURN-01@3"


def test_card_that_may_be_unseen_is_not_judged() -> None:
    state, _ = played(deal("", "play 0 6h"))
    said = judge_event(HONGSHI, state, Play(1, cards("9s")), 2)
    assert said.own is None
    assert said.unknown
    assert list(HONGSHI.legal_moves(state)) == [Pass(1)]


def test_result_that_hangs_on_unknown_camps_is_not_judged() -> None:
    state, _ = played(position("carry lead 0; carry out 1 2", "deal 0 7s; deal 3 8s; play 0 7s"))
    assert HONGSHI.outcome(state) == {"finish": (1, 2, 0), "winner": None, "score": None}
    assert HONGSHI.is_complete(state)
    header, hands = "carry lead 0; carry out 1 2", "deal 0 7s; deal 3 8s; play 0 7s"
    assert verdict(header, f"{hands}; result finish=1,2,0") == ""
    assert verdict(header, f"{hands}; result finish=1,2,0 winner=up") == "?@4"
    assert verdict(header, f"{hands}; result finish=1,0,2") == "HS-RES-01@4"


def test_hands_are_what_the_log_proves() -> None:
    state = HONGSHI.start(deal("", "play 0 6h; play 1 9s; play 0 Th").setup)
    assert [seat.hand for seat in HONGSHI.view(state, None).seats] == [
        cards("6h Th"),
        cards("9s"),
        cards(""),
        cards(""),
    ]
    assert [seat.hidden for seat in HONGSHI.view(state, None).seats] == [8, 9, 10, 10]
