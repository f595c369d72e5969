"""Jokers, the black gang, dead namings and 跟牌, sheet §4 and §8."""

from __future__ import annotations

import pytest

from logformat.cards import cards_text
from tests.engine.games.erbaiwu.logs import after, codes, outcome

NAMINGS = [
    # name, what lies or is held, the meld, extras of seat 1
    ("in the stock", "carry seq 7s\ndeal 1 Lj", "layoff Lj=8s", 0),
    ("in another hand", "carry seq 7s\ndeal 1 Lj\ndeal 2 8s", "layoff Lj=8s", 0),
    ("in the own hand", "carry seq 7s\ndeal 1 Lj 8s", "layoff Lj=8s", 0),
    ("discarded", "carry seq 7s\ncarry waste 8s\ndeal 1 Lj", "layoff Lj=8s", 30),
    ("in a set", "carry seq 7s\ncarry set triple 8s 8h 8d\ndeal 1 Lj", "layoff Lj=8s", 30),
    ("in a run", "carry seq 7s 8s\ndeal 1 8h 8d Lj", "triple 8h 8d Lj=8s", 30),
    ("in a lock set", "carry seq 7s 8s high=locked\ncarry set lock 8h 8d at=8s\ncarry seq 7h\ndeal 1 Lj",
     "layoff Lj=8h", 30),
    ("two at once, one dead", "carry seq 7s\ncarry waste 9h\ndeal 1 9s Lj Bj", "triple 9s Lj=9h Bj=9d", 30),
    ("both dead", "carry seq 7s\ncarry waste 9h 9d\ndeal 1 9s Lj Bj", "triple 9s Lj=9h Bj=9d", 60),
    ("pulled with what it names in a hand", "carry seq 7s\ncarry set triple 9s 9h 9d\ndeal 1 Lj 9c", "pull Lj=9c", 0),
    ("pulled with what it names gone", "carry seq 7s\ncarry set triple 9s 9h 9d\ncarry waste 9c\ndeal 1 Lj",
     "pull Lj=9c", 30),
]  # fmt: skip


@pytest.mark.parametrize(("before", "meld", "extra"), [row[1:] for row in NAMINGS], ids=[row[0] for row in NAMINGS])
def test_dead_naming(before: str, meld: str, extra: int) -> None:
    lines = ("carry turn 1", before, f"meld 1 {meld}")
    assert codes(*lines) == []
    assert after(*lines).extras == (0, extra, 0, 0)


def test_a_named_card_in_the_own_hand_is_worth_thirty() -> None:
    lines = ("carry turn 1\ncarry seq 7s", "deal 0 2c\ndeal 1 Lj 8s As\ndeal 2 2s\ndeal 3 2h", "meld 1 layoff Lj=8s")
    assert outcome(*lines, "draw 1 9s", "discard 1 9s", "declare 2 settle")["hand_points"] == (2, 31, 2, 2)


def test_a_black_gang_card_let_go_later_costs_nothing() -> None:
    lines = ("carry turn 1\ncarry seq 7s", "deal 1 Lj 8s", "meld 1 layoff Lj=8s", "discard 1 8s", "draw 1 2c")
    assert codes(*lines) == []
    assert after(*lines).extras == (0, 0, 0, 0)


def test_a_pulled_joker_leaves_its_card_black() -> None:
    lines = ("carry turn 1\ncarry seq 7s\ncarry set triple 9s 9h Lj=9d", "deal 1 9c 9d", "meld 1 pull 9c")
    state = after(*lines)
    assert codes(*lines) == []
    assert cards_text(bytes(state.waste)) == "9s 9h Lj=9d 9c"
    assert codes(*lines, "draw 1 2c", "discard 1 9d") == ["EBW-BG-02@4"]


def test_an_unlawful_pull_takes_its_set_away_once() -> None:
    lines = ("carry turn 1\ncarry set triple 9s 9h 9c", "deal 1 Lj", "meld 1 pull Lj=9d")
    assert codes(*lines) == ["EBW-JOK-01@2"]
    assert cards_text(bytes(after(*lines).waste)) == "9s 9h 9c Lj=9d"


def test_an_end_whose_card_is_named_elsewhere_keeps_its_function() -> None:
    lines = ("carry turn 1\ncarry seq 7s 8s\ncarry set triple 8h Lj=8s 8d", "deal 1 9s", "meld 1 layoff 9s")
    assert codes(*lines) == []


def test_a_joker_named_seven_makes_nothing_black() -> None:
    lines = ("carry turn 1\ncarry seq 7s", "deal 1 Lj 7d", "meld 1 layoff Lj=7d", "meld 1 show7 7d")
    assert codes(*lines) == ["EBW-JOK-02@2"]


# ---------------------------------------------------------------- 跟牌

OPEN = "dealer 0\ncarry turn 0\ncarry phase open\n"
FOLLOWING = [
    ("broken by another rank", "deal 0 9h\ndeal 1 9s\ndeal 2 2c\ndeal 3 9d",
     "discard 0 9h\ndraw 1 3c\ndiscard 1 9s\ndraw 2 4c\ndiscard 2 2c\ndraw 3 5c\ndiscard 3 9d", 0),
    ("not broken by a hold", "deal 0 9h\ndeal 1 7s\ndeal 2 9s\ndeal 3 9d\n",
     "discard 0 9h\ndraw 1 7c\npass 1\ndraw 2 4c\ndiscard 2 9s\ndraw 3 5c\ndiscard 3 9d\ndraw 0 9c\ndiscard 0 9c", 30),
    ("broken by black gang of the rank", "carry seq 7s Lj=8s\ndeal 0 8h\ndeal 1 8s\ndeal 2 8d\ndeal 3 8c",
     "discard 0 8h\ndiscard 1 8s\ndraw 1 2c\ndraw 2 4c\ndiscard 2 8d\ndraw 3 5c\ndiscard 3 8c", 0),
    ("not begun by black gang", "carry seq 7s Lj=8s\ndeal 0 8s\ndeal 1 8h\ndeal 2 8d\ndeal 3 8c",
     "discard 0 8s\ndraw 1 3c\ndiscard 1 8h\ndraw 2 4c\ndiscard 2 8d\ndraw 3 5c\ndiscard 3 8c", 0),
    ("only the opening one", "deal 0 7s Lj\ndeal 1 9s\ndeal 2 9h\ndeal 3 9d",
     "pass 0\ndraw 1 3c\ndiscard 1 9s\ndraw 2 4c\ndiscard 2 9h\ndraw 3 5c\ndiscard 3 9d\ndraw 0 9c\ndiscard 0 9c", 0),
    ("a reduction between does not break it", "carry seq 7s\ndeal 0 9h\ndeal 1 9s 8s\ndeal 2 9c\ndeal 3 9d",
     "discard 0 9h\nmeld 1 layoff 8s\ndraw 1 3c\ndiscard 1 9s\ndraw 2 4c\ndiscard 2 9c\ndraw 3 5c\ndiscard 3 9d", 30),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "moves", "extra"), [row[1:] for row in FOLLOWING], ids=[row[0] for row in FOLLOWING])
def test_following(hands: str, moves: str, extra: int) -> None:
    assert codes(OPEN, hands, moves) == []
    assert after(OPEN, hands, moves).extras == (extra, 0, 0, 0)
