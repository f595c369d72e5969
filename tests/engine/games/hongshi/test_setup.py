"""Lots, cut, deal and draws: sheet §2, §3, §10, log page §2."""

from __future__ import annotations

import pytest

from logformat.cards import cards_text
from tests.engine.games.hongshi.table import HONGSHI, deal, found_in, played

H0 = "deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c 8d"
H1 = "deal 1 9s 9h 9c 9d Ts Th Tc Td Js Jh"
H2 = "deal 2 Jc Jd Qs Qh Qc Qd Ks Kh Kc Kd"
H3 = "deal 3 As Ah Ac Ad 2s 2h 2c 2d Lj Bj"
LOTS = "flip 0 9d; flip 1 Kh; flip 2 7s; flip 3 8c"
TIE = "flip 0 9d; flip 1 Kh; flip 2 7s; flip 3 9c; flip 0 As; flip 3 2h"
LOW = "3s 3h 3c 3d 4s 4h 4c 4d 5s 5h 5c 5d"

CASES = [
    # what, header, events, findings
    ("a whole deal", "dealer 0", f"cut 3 1; {H0}; {H1}; {H2}; {H3}", ""),
    ("deal lines in any order", "dealer 0", f"{H3}; {H0}; {H2}; {H1}", ""),
    ("a black six", "", "deal 0 6h 6s 7s 7h 7c 7d 8s 8h 8c 8d", "HS-SETUP-01@1"),
    ("a joker that names a card", "", "deal 0 6h Lj=9h 7s 7h 7c 7d 8s 8h 8c 8d", "HS-SETUP-01@1"),
    ("a card twice in a hand", "", "deal 0 6h 6h 7s 7h 7c 7d 8s 8h 8c 8d", "HS-SETUP-01@1"),
    ("a card in two hands", "", f"{H0}; deal 1 6h 9h 9c 9d Ts Th Tc Td Js Jh", "HS-SETUP-01@2"),
    ("a foreign card before a wrong number", "", "deal 0 6s", "HS-SETUP-01@1"),
    ("nine cards", "", "deal 0 6h 6d 7s 7h 7c 7d 8s 8h 8c", "HS-SETUP-02@1"),
    ("nine cards nobody saw", "", "deal 0 ??*9", "HS-SETUP-02@1"),
    ("a hand in two lines", "", f"deal 0 6h 6d; {H1}", "HS-SETUP-02@1"),
    ("threes kept", "option deck 52", "deal 0 3s 3h 3c 3d 4s 4h 4c 4d 5s 5h 5c 5d 6h", ""),
    ("black sixes out of 52", "option deck 52", "deal 0 3s 3h 3c 3d 4s 4h 4c 4d 5s 5h 5c 5d 6s", "HS-SETUP-01@1"),
    ("all kept", "option deck 54; dealer 0", f"deal 0 {LOW} 6s 6c; deal 2 7s 7h 7c 7d 8s 8h 8c 8d 9s 9h 9c 9d Ts", ""),
    ("14 for the dealer's next", "option deck 54; dealer 3", f"deal 0 {LOW} 6s 6c", ""),
    ("13 for the dealer", "option deck 54; dealer 0", f"deal 0 {LOW} 6s", "HS-SETUP-02@1"),
    ("13 or 14 by an unknown dealer", "option deck 54", f"deal 0 {LOW} 6s", ""),
    ("12 by an unknown dealer", "option deck 54", f"deal 0 {LOW}", "HS-SETUP-02@1"),
    ("cut by the dealer", "dealer 2", "cut 2 5", "HS-SETUP-04@1"),
    ("cut by the seat before", "dealer 0", "cut 3 5", ""),
    ("cut of nothing", "dealer 0", "cut 3 0", "HS-SETUP-04@1"),
    ("cut of more than there is", "dealer 0", "cut 3 40", "HS-SETUP-04@1"),
    ("cut, dealer unknown", "", "cut 3 5", ""),
    ("cut after a note", "dealer 0", 'note "wait"; cut 3 5', ""),
    ("cut after the deal", "dealer 0", f"{H0}; cut 3 5", "HS-SETUP-04@2"),
    ("cut in a partial log", "dealer 0", "cut 3 5; play 0 6h; play 1 7h", ""),
    ("lots", "dealer 0", LOTS, ""),
    ("lots against the dealer", "dealer 1", LOTS, "HS-SETUP-03@4"),
    ("lots, no dealer named", "", f"{LOTS}; cut 3 5", ""),
    ("lots decide who cuts", "", f"{LOTS}; cut 0 5", "HS-SETUP-04@5"),
    ("lots where the dealer is given", "option first_dealer given; dealer 1", LOTS, ""),
    ("tied lots: the tied flip again", "dealer 3", TIE, ""),
    ("nobody else does", "dealer 3", TIE.replace("flip 0 As", "flip 1 As; flip 0 As"), "HS-SETUP-03@5"),
    ("a lot is drawn once", "dealer 0", f"flip 0 6h; {LOTS}", "HS-SETUP-03@2 HS-SETUP-03@5"),
    ("no lot once one has won", "dealer 0", f"{LOTS}; flip 0 2h", "HS-SETUP-03@5"),
    ("no lot after the cut", "dealer 0", "cut 3 5; flip 0 9d", "HS-SETUP-03@2"),
    ("neither in a position", "dealer 0; carry opening yes; position", "flip 0 9d; cut 3 5", "HS-SETUP-03@1 HS-SETUP-04@2"),
    ("no lot after the deal", "dealer 0", "draw 0 6h; flip 0 9d", "HS-SETUP-03@2"),
    ("lots are of the pack", "dealer 0", LOTS.replace("Kh", "3h"), "HS-SETUP-01@2"),
    ("no card twice in a round", "dealer 0", "flip 0 9d; flip 1 9d", "HS-SETUP-01@2"),
    ("cards of a round may come again in the next", "dealer 3", TIE.replace("flip 3 2h", "flip 3 9d"), ""),
    ("no lot where the last deal made the dealer", "dealer 0; carry next_dealer 0", f"{LOTS}; cut 3 5",
     "HS-SETUP-03@1 HS-SETUP-03@2 HS-SETUP-03@3 HS-SETUP-03@4"),
    ("tied lots against the dealer", "dealer 0", TIE, "HS-SETUP-03@6"),
    ("the last deal's next dealer", "dealer 2; carry next_dealer 2", "", ""),
    ("another dealer than the last deal's", "dealer 1; carry next_dealer 2", "", "HS-SETUP-03@0"),
    ("no dealer named after a deal", "carry next_dealer 2", "", ""),
    ("a lot broken off by the cut", "dealer 0", f"flip 0 9d; flip 1 7s; cut 3 5; {H0}", "HS-SETUP-03@3"),
    ("a lot broken off by the deal", "dealer 0", f"flip 0 9d; {H0}; {H1}", "HS-SETUP-03@2"),
    ("a lot broken off by a draw", "dealer 0", "flip 0 9d; draw 0 6h; draw 1 6d", "HS-SETUP-03@2"),
    ("a lot broken off by the play", "dealer 0", "flip 0 9d; play 0 6h; pass 1", "HS-SETUP-03@2"),
    ("a tie of two left as it is", "dealer 0", f"{TIE.split('; flip 0 As')[0]}; cut 3 5", "HS-SETUP-03@5"),
    ("a tie of all left as it is", "dealer 0", f"flip 0 Ks; flip 1 Kh; flip 2 Kc; flip 3 Kd; {H0}", "HS-SETUP-03@5"),
    ("a wrong cut breaks no lot off", "dealer 0", f"flip 0 9d; cut 2 5; {LOTS.split('; ', 1)[1]}; cut 3 5",
     "HS-SETUP-04@2"),
    ("a lot broken off, dealer unknown", "", f"flip 0 9d; {H0}", ""),
    ("a lot broken off, dealer given", "option first_dealer given; dealer 0", f"flip 0 9d; {H0}", ""),
    ("no lot after the deal where the dealer is given", "option first_dealer given; dealer 0", f"{H0}; flip 0 9d",
     "HS-SETUP-03@2"),
    ("draws in order", "dealer 2", "draw 2 6h; draw 3 6d; draw 0 7s; draw 1 7h; draw 2 7c", ""),
    ("draws start with the dealer", "dealer 2", "draw 3 6h; draw 0 6d", "HS-TURN-01@1"),
    ("a player writes down its own draws", "dealer 2", "draw 3 6h; draw 3 6d", ""),
    ("who draws first is the dealer", "", "draw 2 6h; draw 3 6d", ""),
    ("a draw out of order, and on from there", "dealer 2; ", "draw 2 6h; draw 0 6d; draw 1 7s; draw 2 7c; draw 3 7d",
     "HS-TURN-01@2"),
    ("some players write down their own draws", "dealer 2; ", "draw 2 6h; draw 0 6d; draw 1 7s; draw 2 7c", ""),
    ("a card drawn twice", "dealer 0", "draw 0 6h; draw 1 6h", "HS-SETUP-01@2"),
    ("fouls and notes wait for them", "dealer 0", 'draw 0 6h; note "x"; declare 1 foul_look', "HS-DISC-01@3"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "events", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_setup(header: str, events: str, expected: str) -> None:
    assert found_in(header, events) == expected


def draws(last: str = "") -> str:
    """All forty cards drawn one by one from seat 0 on, each seat the hand of its `deal` line."""
    hands = [line.split()[2:] for line in (H0, H1, H2, H3)]
    return "; ".join(f"draw {seat} {hands[seat][n]}" for n in range(10) for seat in range(4)) + last


def test_all_cards_drawn() -> None:
    assert found_in("dealer 0", draws("; play 0 6h 6d; pass 1")) == ""


def test_draws_that_leave_hands_short_are_found_at_the_next_event() -> None:
    short = "; ".join(draws().split("; ")[:-2])
    assert found_in("dealer 0", short + "; play 0 6h 6d; pass 1") == "HS-SETUP-02@39"
    assert found_in("dealer 0", short + "; declare 1 foul_talk; declare 3 reveal As") == (
        "HS-TALK-01@39 HS-SETUP-02@40 HS-REV-01@40"
    )
    assert found_in("dealer 0", short + "; declare 1 agree_end; play 0 6h 6d") == "HS-SETUP-02@40"
    assert found_in("dealer 0", short) == ""


def test_other_hand_sizes_after_draws_are_found_once() -> None:
    short = "; ".join(draws().split("; ")[:-2])
    assert found_in("", f"{short}; cut 3 5; flip 0 7c; play 0 6h 6d") == "HS-SETUP-02@39 HS-SETUP-04@39 HS-SETUP-03@40"
    assert found_in("dealer 0", "draw 0 6h; cut 3 5; draw 1 6d; flip 0 7c; draw 2 7s") == "HS-SETUP-04@2 HS-SETUP-03@4"


HIDDEN = "; ".join(f"deal {seat} ??*10" for seat in range(4))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (f"{H0}; {H1}; {H2}; {H3}; play 0 6h; pass 1; deal 0 ??; pass 2", "HS-SETUP-02@7"),
        (f"{HIDDEN}; play 3 6h; pass 0; draw 3 9c; pass 1; pass 2; play 3 9c", "HS-SETUP-02@7"),
        (f"{HIDDEN}; play 3 6h; pass 0; deal 0 9c; pass 1; pass 2; play 3 9h", "HS-SETUP-02@7"),
    ],
)
def test_no_card_joins_a_full_hand_during_play(events: str, expected: str) -> None:
    assert found_in("", events) == expected


OTHERS = f"{H1}; {H2}; {H3}"


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("play 3 6h; deal 0 ??*10; pass 0", "HS-SETUP-02@2"),
        (f"{OTHERS}; play 0 6h; pass 1; {H0}; pass 2; pass 3; play 0 6d", "HS-SETUP-02@6"),
        (f"{OTHERS}; play 0 6h; pass 1; {H0}; pass 2; pass 3; play 0 6h", "HS-SETUP-02@6 HS-CARD-01@9"),
        (f"{OTHERS}; declare 0 reveal Th; play 0 6h; {H0}", "HS-REV-01@4 HS-SETUP-02@6"),
        (f"{OTHERS}; play 0 6h 6d; {H0}; declare 0 foul_look", "HS-SETUP-02@5 HS-DISC-01@6"),
        (
            f"{H0}; {H1}; play 0 6h; pass 1; {H3}; pass 2; {H3.replace('deal 3', 'deal 2')}",
            "HS-SETUP-01@5 HS-SETUP-01@7",
        ),
        (f"play 0 6h; {H0.replace('7s', '6s')}", "HS-SETUP-01@2"),
    ],
)
def test_a_hand_told_during_play_comes_late_and_was_held_from_the_start(events: str, expected: str) -> None:
    assert found_in("", events) == expected


@pytest.mark.parametrize(
    ("header", "lines", "expected"),
    [
        ("carry up 0 1", "deal 0 Th 7s; deal 1 Td", ""),
        ("carry up 0", "deal 0 Th Td; deal 1 Ts", ""),
        ("carry up 2", "deal 0 7s Th; deal 1 Td", "HS-SETUP-01@1 HS-SETUP-01@2"),
        ("carry up 0 2", "deal 0 Th Td", "HS-SETUP-01@1"),
        ("carry up 0 2; carry revealed 0:Th", "deal 0 Th; deal 2 Td", ""),
        ("carry up 0 2; carry revealed 0:Th", "deal 0 Td 7s", "HS-SETUP-01@1"),
        ("carry revealed 0:Th", "deal 1 Th 8s; deal 0 Td", "HS-SETUP-01@1"),
        ("carry tens_shown 1", "deal 0 Ts 8s; deal 1 Th", "HS-SETUP-01@1"),
    ],
)
def test_tens_of_a_position_lie_where_it_says(header: str, lines: str, expected: str) -> None:
    assert found_in(f"position; carry lead 0; {header}", lines) == expected


def test_every_line_that_adds_cards_to_a_position_during_play_is_found() -> None:
    lines = "deal 0 7s 8s; deal 1 8c; play 0 7s; deal 1 9c; deal 1 9d"
    assert found_in("position; carry lead 0", lines) == "HS-SETUP-02@4 HS-SETUP-02@5"


def test_draws_of_one_seat_alone_are_a_partial_log() -> None:
    only = "; ".join(f"draw 1 {card}" for card in H1.split()[2:])
    assert found_in("dealer 0", f"{only}; play 0 6h; pass 1") == ""


@pytest.mark.parametrize(
    ("deck", "size", "first"), [("40", 40, "6h"), ("52", 52, "3h"), ("54", 54, "3h")], ids=["40", "52", "54"]
)
def test_pack_and_lead_card(deck: str, size: int, first: str) -> None:
    bound = deal(f"option deck {deck}", "")
    pack = HONGSHI.deck(bound.setup.options) if HONGSHI.deck else b""
    assert len(pack) == size
    assert ("6s" in cards_text(pack).split()) == (deck == "54")
    others = (1, 2, 3)
    state, said = played(deal(f"option deck {deck}", f"play 0 {first}" + "".join(f"; pass {s}" for s in others)))
    assert said == []
    assert state.turn == 0


def test_lead_card_may_be_named() -> None:
    assert found_in("option deck 52; option lead_card 6h", "play 2 6h 6d; pass 3") == ""
    assert found_in("option lead_card 7c", "play 2 7c; pass 3") == ""
    assert found_in("option lead_card 7c", "play 2 6h 6d; pass 3; pass 0; pass 1; play 2 7s") == "?@1"
    assert found_in("option lead_card 7c", "play 2 6h 6d; pass 3; pass 0; pass 1; play 2 7c") == "HS-LEAD-02@1"
