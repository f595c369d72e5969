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
