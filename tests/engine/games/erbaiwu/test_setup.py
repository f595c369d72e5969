"""Lots, cut, deal and header of a whole deal, sheet §2-3."""

from __future__ import annotations

import pytest

from tests.engine.games.erbaiwu.logs import after, codes

TWO = "option players 2\n"
HANDS = "deal 0 As 2s 3s 4s 5s 6s 7s\ndeal 1 Ah 2h 3h 4h 5h 6h\n"

ROWS = [
    ("a lot and its winner", "dealer 1\nflip 0 9d\nflip 1 Tc", []),
    ("no lot where the last deal made the dealer", "dealer 1\ncarry next_dealer 1\nflip 0 9d\nflip 1 Tc\ncut 0 9",
     ["EBW-SET-04@1", "EBW-SET-04@2"]),
    ("in any order", "dealer 1\nflip 1 Tc\nflip 0 9d", []),
    ("a king counts one, a deuce two", "dealer 1\nflip 0 Kd\nflip 1 2c", []),
    ("jokers and aces tie at one", "dealer 1\nflip 0 Bj\nflip 1 Ac\nflip 0 3s\nflip 1 4s", []),
    ("a card may come back in the next round", "dealer 1\nflip 0 9d\nflip 1 9c\nflip 0 3s\nflip 1 9d", []),
    ("but not in the same one", "dealer 1\nflip 0 9d\nflip 1 9d\nflip 0 3s\nflip 1 4s", ["EBW-CARD-02@2"]),
    ("the winner is not the dealer", "dealer 0\nflip 0 9d\nflip 1 Tc", ["EBW-SET-04@2"]),
    ("a seat without a card in this round", "dealer 1\nflip 0 9d\nflip 0 3c\nflip 1 Tc", ["EBW-SET-04@2"]),
    ("after the lot is won", "dealer 1\nflip 0 9d\nflip 1 Tc\nflip 0 3c", ["EBW-SET-04@3"]),
    ("undecided at the cut", "dealer 1\nflip 0 9d\ncut 0 5", ["EBW-SET-04@2"]),
    ("undecided is said once", "dealer 0\nflip 0 9d\ncut 1 5\n" + HANDS, ["EBW-SET-04@2"]),
    ("a note decides nothing", 'dealer 1\nflip 0 9d\nnote "hm"\nflip 1 Tc', []),
    ("a lot after the cut", "dealer 1\ncut 0 5\nflip 0 9d", ["EBW-SET-04@2"]),
    ("the most that is cut", "dealer 1\ncut 0 53", []),
    ("more is nothing again", "dealer 1\ncut 0 54", ["EBW-SET-03@1"]),
    ("a cut after the deal", "dealer 0\n" + HANDS + "cut 1 5", ["EBW-SET-03@3"]),
    ("a cut after the play began, and no hand is recorded", "dealer 1\ndiscard 1 2c\ncut 0 5", ["EBW-SET-03@2"]),
    ("a cut after a reduction", "dealer 1\nmeld 1 show7 7c\ncut 0 5", ["EBW-SET-03@2"]),
    ("lines in any order", "dealer 1\ndeal 0 Ah 2h 3h 4h 5h 6h\ndeal 1 As 2s 3s 4s 5s 6s 7s", []),
    ("seven for the dealer only", "dealer 1\n" + HANDS, ["EBW-SET-02@1", "EBW-SET-02@2"]),
    ("a second line", "dealer 0\n" + HANDS + "deal 1 8h", ["EBW-SET-02@3"]),
    ("a line that fills the hand up again", "dealer 0\n" + HANDS + "discard 0 As\ndeal 0 9c",
     ["EBW-SET-02@4"]),
    ("a card dealt twice", "dealer 0\n" + HANDS.replace("6h", "6s"), ["EBW-CARD-02@2"]),
    ("a card twice in a line", "dealer 0\n" + HANDS.replace("6h", "5h"), ["EBW-CARD-02@2"]),
    ("a stand-in is not dealt", "dealer 0\n" + HANDS.replace("6h", "Lj=6h"), ["EBW-CARD-02@2"]),
    ("number before cards", "dealer 0\n" + HANDS.replace("5h 6h", "6s"), ["EBW-SET-02@2"]),
    ("unseen cards count", "dealer 0\ndeal 0 ??*7\ndeal 1 ??*5", ["EBW-SET-02@2"]),
    ("who acts while cards are dealt", "dealer 0\ndraw 0 9d\n" + HANDS, ["EBW-TURN-01@1"]),
    ("the seat dealt seven is the dealer", HANDS + "discard 0 As", []),
    ("the seat dealt seven is not the next dealer", "carry next_dealer 1\n" + HANDS, ["EBW-SET-04@0"]),
    ("the seat dealt seven did not win the lot", "flip 0 9d\nflip 1 Tc\n" + HANDS, ["EBW-SET-04@2"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "found"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_before_the_play(lines: str, found: list[str]) -> None:
    assert codes(TWO, lines, position=False) == found


def test_hands_written_twice_take_no_more_from_the_stock() -> None:
    """What a seat has already is not dealt again: the deal would end too early."""
    assert codes(TWO, "dealer 0", HANDS + HANDS.splitlines()[1], position=False) == ["EBW-SET-02@3"]
    assert after(TWO, "dealer 0", HANDS + HANDS.splitlines()[1], position=False).left == 41
    assert after(TWO, "dealer 0", HANDS + "deal 1 6h 8h ??", position=False).left == 39


ENDED = "option players 2\ncarry turn 1\ncarry seq 7s\n"
AFTER_END = [
    ("a card of a lot", "deal 1 2c\ndeclare 1 settle\nflip 0 9d", ["EBW-TURN-05@3"]),
    ("a cut", "deal 1 2c\ndeclare 1 settle\ncut 0 9", ["EBW-TURN-05@3"]),
    ("a hand", "deal 1 2c\ndeclare 1 settle\ndeal 0 9d", ["EBW-TURN-05@3"]),
    ("a hand after the result", "carry phase over\ndeal 0 2c\nresult\ndeal 1 9d", ["EBW-TURN-05@3"]),
    ("a cut where the position begins with the end", "carry phase over\ncut 0 9", ["EBW-TURN-05@1"]),
    ("a lot where the position begins with the end", "carry phase over\nflip 0 9d", ["EBW-TURN-05@1"]),
    ("not the hands of such a position", "carry phase over\ndeal 1 2c\ndeal 0 9d\nresult", []),
]


@pytest.mark.parametrize(("lines", "found"), [row[1:] for row in AFTER_END], ids=[row[0] for row in AFTER_END])
def test_nothing_is_dealt_after_the_end(lines: str, found: list[str]) -> None:
    assert codes(ENDED, lines) == found


DEALERS = [
    ("by the header", "dealer 1", 1),
    ("by the lot", "flip 0 9d\nflip 1 Tc", 1),
    ("by the deal before", "carry next_dealer 1", 1),
    ("by the first to act", "discard 1 2c", 1),
    ("nobody knows", "", None),
]


@pytest.mark.parametrize(("lines", "dealer"), [row[1:] for row in DEALERS], ids=[row[0] for row in DEALERS])
def test_dealer(lines: str, dealer: int | None) -> None:
    assert after(TWO, lines, position=False).deal.dealer == dealer


FULL = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"] + ["Lj", "Bj"]
REST = [word for word in FULL if word not in HANDS.split()]

STOCKS = [
    ("exactly what was not dealt", REST, []),
    ("one too few", REST[1:], ["EBW-SET-01@0"]),
    ("one twice", [*REST[1:], "Bj"], ["EBW-SET-01@0"]),
    ("one that was dealt", [*REST[1:], "As"], ["EBW-SET-01@0"]),
    ("a stand-in", [*REST[:-1], "Bj=9h"], ["EBW-SET-01@0"]),
]


@pytest.mark.parametrize(("stock", "found"), [row[1:] for row in STOCKS], ids=[row[0] for row in STOCKS])
def test_known_stock(stock: list[str], found: list[str]) -> None:
    assert codes(TWO, "dealer 0", f"carry stock {' '.join(stock)}", HANDS, position=False) == found


def test_known_stock_beside_a_hidden_hand() -> None:
    known = f"carry stock {' '.join(REST)}"
    seen, hidden = HANDS.splitlines()[0], "deal 1 ??*6"
    assert codes(TWO, "dealer 0", known, seen, hidden, position=False) == []
    assert codes(TWO, "dealer 0", known, seen, position=False) == []
    assert codes(TWO, "dealer 0", known + " Ah", seen, position=False) == ["EBW-SET-01@0"]
