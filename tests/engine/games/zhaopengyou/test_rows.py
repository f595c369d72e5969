"""What the tables tell: seats with camp, role and levels; plays with shape, points, who wins, ruffs."""

from __future__ import annotations

import pytest

from engine.game import SeatRow
from logformat.cards import Cards, cards
from logformat.events import Play
from tests.engine.games.zhaopengyou.table import AT_TEN, ROOM, state_of

HEAD = "position; dealer 0; carry trump h; carry kitty 2c 3c 4c 6c 7c 8c 9c; carry levels 5 8 T 2 2; carry taken 0 55 0 0 0"
PLAYED = "deal 0 3s; deal 1 4s; deal 2 As; deal 3 6s; deal 4 7s; play 0 3s; play 1 4s; play 2 As; play 3 6s; play 4 7s;"


def rows(header: str, events: str) -> tuple[SeatRow, ...]:
    return ROOM.seat_rows(state_of(header, events))


def test_sides_levels_and_score_at_the_end() -> None:
    found = rows(f"{HEAD}; carry friend 2", PLAYED + "result outcome=made; declare 2 transfer to=1 n=3 dir=down")
    assert [row.camp for row in found] == ["dealer", "attacker", "dealer", "attacker", "attacker"]
    assert [row.role for row in found] == ["dealer", "attacker", "friend", "attacker", "attacker"]
    assert [row.dealer for row in found] == [True, False, False, False, False]
    assert [row.level_before for row in found] == ["5", "8", "T", "2", "2"]
    assert [row.level_after for row in found] == ["7", "5", "J", "2", "2"]
    assert [row.score for row in found] == [None, 55, None, 55, 55]


def test_before_the_bids_nobody_has_a_side() -> None:
    found = rows("carry levels 2 3 4 5 6", "draw 0 As")
    assert [row.camp for row in found] == [None] * 5
    assert [row.level_before for row in found] == ["2", "3", "4", "5", "6"]


SHAPES = [
    ("", "8s", "single", 0, True, False),
    ("", "Ks Ks", "pair", 20, True, False),
    ("", "5s 5s 5s", "triple", 15, True, False),
    ("", "Js Js 9s 9s", "tractor2", 0, True, False),
    ("", "7s 7s 7s 8s 8s 8s", "bulldozer2", 0, True, False),
    ("", "As As Ks", "pair+single", 10, True, False),
    ("", "As 3c", "mixed", 0, False, False),
    ("8s", "9s", "single", 0, True, False),
    ("8s", "7s", "single", 0, False, False),
    ("8s", "2h", "single", 0, True, True),
    ("8s", "3d", "single", 0, False, False),
    ("8s 8s", "2h 2h", "pair", 0, True, True),
    ("8s 8s", "Kh 2h", "2single", 10, False, False),
    ("8h", "Ts", "single", 10, True, False),
    ("8s 8s 9s", "Ah Ah Ah", "pair+single", 0, True, True),
]


@pytest.mark.parametrize(("trick", "played", "word", "points", "winning", "ruff"), SHAPES)
def test_shapes(trick: str, played: str, word: str, points: int, winning: bool, ruff: bool) -> None:
    header = f"{AT_TEN}; option throw_mode all; " + (f"carry trick 0 {trick}" if trick else "")
    seat = 1 if trick else 0
    state = state_of(header, f"deal {seat} {played} Qd")
    found = ROOM.shape(state, Play(seat, Cards(cards(played))))
    assert (found.combination, found.points, found.winning, found.ruff) == (word, points, winning, ruff)
    assert (found.trick, found.cards_left) == (1, 1)


def test_nothing_is_told_of_the_rest() -> None:
    state = state_of("", "draw 0 As")
    assert ROOM.shape(state, Play(0, Cards(cards("As")))).cards_left == 0


def test_a_hand_is_told_when_all_of_it_is_known() -> None:
    hand = " ".join(f"{rank}{suit}" for suit in "shc" for rank in "23456789TJ") + " Qs"
    dealt = f"deal 0 {hand}; deal 1 2d ??*30; deal 2 ??*31; deal 3 ??*31; deal 4 ??*31; kitty ??*7"
    found = rows("", dealt)
    assert [row.hand is None for row in found] == [False, True, True, True, True]
    assert found[0].hand == bytes(sorted(cards(hand)))
