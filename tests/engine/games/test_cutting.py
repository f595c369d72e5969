"""The pack is cut once: a second cut is wrong, unless it makes a wrong one good."""

from __future__ import annotations

import pytest

from engine.binding import bind
from logformat.text import loads
from validator.judge import judge

ROOMS = [("hongshi", "HS-SETUP-04"), ("erbaiwu", "EBW-SET-03"), ("duizhu", "DZ-CUT-01")]
CUTS = [
    ("cut 3 5", []),
    ("cut 3 5;cut 3 5", [2]),
    ("cut 3 5;cut 2 5;cut 3 7", [2, 3]),
    ("cut 2 5;cut 3 5", [1]),
    ("cut 3 0;cut 3 5;cut 3 6", [1, 3]),
]


@pytest.mark.parametrize(("game", "code"), ROOMS, ids=[game for game, _ in ROOMS])
@pytest.mark.parametrize(("cuts", "found"), CUTS, ids=[cuts for cuts, _ in CUTS])
def test_a_pack_is_cut_once(game: str, code: str, cuts: str, found: list[int]) -> None:
    (log,) = loads(f"paipu 1\ngame {game}\ndealer 0\n{cuts.replace(';', chr(10))}\n")
    assert [(finding.code, finding.event) for finding in judge(bind(log)).findings] == [(code, at) for at in found]
