"""The golden cases of the sheet, §13: the number of the case is the id of the test."""

from __future__ import annotations

import pytest

from tests.engine.games.hongshi.table import HONGSHI, played, position, verdict

FOUR = "deal 1 7s 8s; deal 2 7c 8c; deal 3 7d 8d"
OPENING = "carry opening yes"

PLAYS = [
    (1, OPENING, "deal 0 6h 6d 9c; deal 1 7s; play 0 6h 6d", ""),
    (2, OPENING, "deal 0 6h 6d 9c; deal 1 7s; play 0 6d", "HS-LEAD-02@3"),
    (3, "carry table 3 2c", "deal 0 Th 9c; play 0 Th", ""),
    (4, "carry table 3 9c", "deal 0 Th 9d; deal 1 Jd 7s; play 0 Th as=ten; play 1 Jd", ""),
    (5, "carry table 3 Td", "deal 0 Lj 9c; play 0 Lj", ""),
    (6, "carry table 3 2s 2h 2c 2d", "deal 0 Th Td 9c; play 0 Th Td", ""),
    (7, "carry table 3 Bj", "deal 0 Th Td 9c; play 0 Th Td", ""),
    (8, "carry table 3 Lj Bj", "deal 0 Th Td 9c; play 0 Th Td", "HS-FOLLOW-03@2"),
    (9, "carry table 3 Th Td", "deal 0 Lj Bj 9c; play 0 Lj Bj", ""),
    (10, "carry table 3 9s 9h", "deal 0 Th Ts 9c; deal 1 Jc Jd 7s; play 0 Th Ts; play 1 Jc Jd", ""),
    (11, "carry table 3 Ac", "deal 0 Ks Kh Kc Kd 9c; play 0 Ks Kh Kc Kd", "HS-FOLLOW-01@2"),
]

SCORES = [
    (12, "carry up 0 2; carry out 0 2 1", [+2, -2, +2, -2]),
    (13, "carry up 0 2; carry revealed 0:Th 2:Td; carry out 1 3 0", [-8, +8, -8, +8]),
    (14, "carry up 0 2; carry out 0 1 3", [0, 0, 0, 0]),
    (15, "carry up 2; carry out 2 0 1", [-3, -3, +9, -3]),
    (16, "carry up 2; carry revealed 2:Th 2:Td; carry out 0 1 3", [+12, +12, -36, +12]),
    (17, "carry up 1; carry tens_shown 1; carry out 0 2 3", [+12, -36, +12, +12]),
    (19, "carry up 0 2; carry fouls 3; carry out 0 1 2", [+1, -1, +1, -9]),
]

HELD = "deal 0 2s; deal 1 7s 8s; deal 2 7c 8c; deal 3 7d 8d"
DOWN = "deal 0 7s 8s; deal 1 2s; deal 2 7c 8c; deal 3 7d 8d"
LEADERS = [
    (20, "carry up 0 2; carry revealed 0:Th 2:Td; carry lead 0", f"{HELD}; play 0 2s; pass 1; pass 2; pass 3", 2),
    (21, "carry up 0 2; carry revealed 0:Th; carry lead 0", f"{HELD}; play 0 2s; pass 1; pass 2; pass 3", 1),
    (22, "carry up 0 2; carry revealed 0:Th 2:Td; carry lead 1", f"{DOWN}; play 1 2s; pass 2; pass 3; pass 0", 2),
]


@pytest.mark.parametrize(("header", "events", "expected"), [row[1:] for row in PLAYS], ids=[row[0] for row in PLAYS])
def test_play(header: str, events: str, expected: str) -> None:
    assert verdict(header, events) == expected


@pytest.mark.parametrize(("header", "score"), [row[1:] for row in SCORES], ids=[row[0] for row in SCORES])
def test_score(header: str, score: list[int]) -> None:
    outcome = HONGSHI.outcome(HONGSHI.start(position(header, "").setup))
    assert outcome is not None
    assert list(outcome["score"]) == score


def test_18_lightning() -> None:
    state, said = played(position(OPENING, "deal 1 Ts Th Tc Td 6h; declare 1 lightning"))
    assert said == []
    assert HONGSHI.outcome(state) == {"finish": (), "winner": "up", "score": (-3, 9, -3, -3)}


@pytest.mark.parametrize(("header", "events", "leader"), [row[1:] for row in LEADERS], ids=[row[0] for row in LEADERS])
def test_leader(header: str, events: str, leader: int) -> None:
    state, said = played(position(header, events))
    assert said == []
    assert (state.turn, state.owner) == (leader, None)


COMPLETE = [
    # §8, complete values: up camp, places of the up camp among the seats out, closed and open score of the up camp
    ("2 v 2 up 1, 2", "0 2", "0 2 1", (2, 4)),
    ("2 v 2 up 1, 3", "0 2", "0 1 2", (1, 2)),
    ("2 v 2 down 1, 2", "0 2", "1 3 0", (-4, -8)),
    ("2 v 2 down 1, 3", "0 2", "1 0 3", (-2, -4)),
    ("1 v 3 up 1", "0", "0 2 1", (9, 18)),
    ("1 v 3 up 4", "0", "1 3 2", (-18, -36)),
    ("1 v 3 up 2", "0", "1 0 2", (0, 0)),
    ("1 v 3 up 3", "0", "1 2 0", (0, 0)),
    ("2 v 2 up 1, 4", "0 2", "0 1 3", (0, 0)),
    ("2 v 2 up 2, 3", "0 2", "1 0 2", (0, 0)),
]


@pytest.mark.parametrize(("up", "out", "scores"), [row[1:] for row in COMPLETE], ids=[row[0] for row in COMPLETE])
def test_complete_values(up: str, out: str, scores: tuple[int, int]) -> None:
    alone = len(up.split()) == 1
    revealed = "carry revealed 0:Th 0:Td" if alone else "carry revealed 0:Th 2:Td"
    for header, score in zip(("", revealed), scores, strict=True):
        found = HONGSHI.outcome(HONGSHI.start(position(f"carry up {up}; carry out {out}; {header}", "").setup))
        assert found is not None
        others = -score // 3 if alone else -score
        assert found["score"] == tuple(score if str(seat) in up.split() else others for seat in range(4))
        assert sum(found["score"]) == 0
