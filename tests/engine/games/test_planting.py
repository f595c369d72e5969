"""`simulate --illegal` plants every finding code of every room, and nothing but what its `expect` tag names is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import game, games
from tests.engine.games.planting import all_codes, codes_planted

DEALS_AND_SEEDS = {
    "duizhu": (600, 6),
    "erbaiwu": (1200, 9),
    "hongshi": (900, 6),
    "hongxingwu": (350, 3),
    "jiheiwu": (450, 8),
    "zhaopengyou": (450, 8),
    "zhuoheia": (900, 4),
}


def test_every_room_is_planted_in() -> None:
    assert set(DEALS_AND_SEEDS) == {room.key for room in games()}


@pytest.mark.parametrize("name", DEALS_AND_SEEDS)
def test_every_code_is_planted_and_is_all_that_is_found(name: str, tmp_path: Path) -> None:
    planted = codes_planted(game(name), *DEALS_AND_SEEDS[name], tmp_path)
    assert set(planted) - {""} == all_codes(game(name))
