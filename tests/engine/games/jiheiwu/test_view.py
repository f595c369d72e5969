"""Who knows what, sheet §4 "Hidden information", one position or deal per line; `;` ends a line."""

from __future__ import annotations

import pytest

from engine.games.jiheiwu import GAME
from logformat.cards import cards_text

from .short import state_after

CAMPS, NAMES = ("dealer's camp", "opponents"), ("dealer", "black five", "little ghost")
FIVE = "dealer 0;position;deal 0 4c 6c 7c;deal 1 Kc 2c 3c;deal 2 5s 5c 8c;deal 3 9d Td Jd;deal 4 Qd Kd Ad"
SOLO = FIVE.replace("4c", "5s").replace("deal 2 5s", "deal 2 4c")
SIX = "option players 6;" + FIVE.replace("Kc", "Lj") + ";deal 5 4d 4h 6d"
D, O, X = "dealer's camp", "opponents", None  # noqa: E741
REVEALED = "carry revealed yes;carry opening yes;"

KNOWN = [
    # what the case is, text, viewer, camps of the seats as the viewer knows them
    ("the dealer is open", f"{FIVE}", 3, (D, X, X, O, X)),
    ("the black five knows all", FIVE, 2, (D, O, D, O, O)),
    ("the dealer does not know its partner", FIVE, 0, (D, X, X, X, X)),
    ("all cards open", FIVE, None, (D, O, D, O, O)),
    ("revealed", REVEALED + FIVE, 3, (D, O, D, O, O)),
    ("5s played", f"{FIVE.replace('position', 'carry lead 2;position')};play 2 5s", 3, (D, O, D, O, O)),
    ("another five played", f"{FIVE.replace('position', 'carry lead 2;position')};play 2 5c", 3, (D, X, X, O, X)),
    ("5s gone before the position", FIVE.replace("5s", "6d").replace("dealer 0", "dealer 0;carry black5 4"), 3,
     (D, O, O, O, D)),
    ("5s gone, nobody says whose it was", FIVE.replace("5s", "6d"), 3, (D, X, X, X, X)),
    ("a solo dealer knows it", SOLO, 0, (D, O, O, O, O)),
    ("nobody else does", SOLO, 3, (D, X, X, O, X)),
    ("until its 5s is seen", f"{SOLO};play 0 5s", 3, (D, O, O, O, O)),
    ("six: the black five knows itself", SIX, 2, (D, X, D, X, X, X)),
    ("six: so does the ghost", SIX, 1, (D, D, X, X, X, X)),
    ("six: a reveal leaves the ghost hidden", REVEALED + SIX, 3, (D, X, D, O, X, X)),
    ("six: the ghost then knows all", REVEALED + SIX, 1, (D, D, D, O, O, O)),
    ("six: both cards seen",
     f"{REVEALED.replace('carry opening yes;', 'carry lead 1;')}{SIX};play 1 Lj", 3, (D, D, D, O, O, O)),
    ("six: a ghost that shows itself is seen", f"{SIX.replace('position', 'carry opening yes;position')};"
     "declare 1 reveal Lj", 3, (D, D, X, O, X, X)),
    ("three: the dealer alone", "option players 3;position;deal 0 4c 6c;deal 1 5s 5h;deal 2 7c 8c", 0, (O, D, O)),
]  # fmt: skip


def camps(text: str, viewer: int | None) -> tuple[str | None, ...]:
    """The camp among the marks of each seat."""
    seats = GAME.view(state_after(text), viewer).seats
    return tuple(next((mark.en for mark in seat.marks if mark.en in CAMPS), None) for seat in seats)


@pytest.mark.parametrize(("text", "viewer", "known"), [case[1:] for case in KNOWN], ids=[case[0] for case in KNOWN])
def test_camps_a_seat_knows(text: str, viewer: int | None, known: tuple[str | None, ...]) -> None:
    assert camps(text, viewer) == known


HANDS = [
    ("own hand only", FIVE, 1, {1: "Kc 2c 3c"}),
    ("the revealed five", REVEALED + FIVE, 1, {1: "Kc 2c 3c", 2: "5s"}),
    ("three: the two fives of the dealer", "option players 3;position;deal 0 4c 6c;deal 1 5s 5h 9c;deal 2 7c 8c", 0,
     {0: "4c 6c", 1: "5s 5h"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "viewer", "shown"), [case[1:] for case in HANDS], ids=[case[0] for case in HANDS])
def test_cards_a_seat_sees(text: str, viewer: int, shown: dict[int, str]) -> None:
    view = GAME.view(state_after(text), viewer)
    assert {seat.seat: cards_text(seat.hand) for seat in view.seats if seat.hand} == shown


FIRST_DEAL = "dealer 2;carry first_drawer 0;declare 3 mark 9d;draw 0 4h;draw 1 6h;draw 2 9d;draw 3 5s"


def test_who_drew_the_marked_card_knows_that_it_is_dealer() -> None:
    state = state_after(FIRST_DEAL)
    dealers = {
        viewer: [seat.seat for seat in GAME.view(state, viewer).seats if "dealer" in {m.en for m in seat.marks}]
        for viewer in (None, 0, 2)
    }
    assert dealers == {None: [2], 0: [], 2: [2]}


def test_the_open_five_of_three_lies_on_the_table() -> None:
    text = "option players 3;carry untaken yes;position;deal 0 4c 6d;deal 1 7c 8d;deal 2 5s 9d"
    assert [area.title.en for area in GAME.view(state_after(text), 0).areas] == ["open beside the hands"]
    assert GAME.view(state_after(text + ";take 2 5h"), 0).areas == ()


def test_names_of_a_seat_with_two_identities() -> None:
    state = state_after("option players 6;dealer 0;carry black5 0;carry ghost 3;position;deal 0 4c;deal 3 6c")
    marks = [[mark.en for mark in seat.marks if mark.en in NAMES] for seat in GAME.view(state, None).seats]
    assert marks[0] == ["dealer", "black five"]
    assert marks[3] == ["little ghost"]
    rows = GAME.seat_rows(state)
    assert [(row.role, row.camp, row.dealer) for row in rows if row.role] == [
        ("dealer+black-five", "dealer", True),
        ("ghost", "dealer", False),
    ]
