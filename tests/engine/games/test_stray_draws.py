"""A card drawn by a hand that was dealt whole already: wrong where it stands, and no other line is to blame for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.binding import bind
from logformat.text import dumps, loads
from validator.judge import judge

SPECIMENS = Path(__file__).parents[3] / "samples" / "specimens"
LAST_HAND = {"hongxingwu": "deal 3", "zhaopengyou": "deal 4", "duizhu": "deal 3"}


def codes(key: str, card: str, *, kitty: bool) -> list[str]:
    """What a legal deal has against it once seat 0 draws a card after all hands, with its kitty line or without."""
    lines = dumps(loads((SPECIMENS / f"{key}-legal.paipu").read_bytes())).splitlines()
    told = [line for line in lines if kitty or not line.startswith("kitty")]
    place = next(number for number, line in enumerate(told) if line.startswith(LAST_HAND[key])) + 1
    (log,) = loads("\n".join([*told[:place], f"draw 0 {card}", *told[place:]]).encode())
    return [f"{finding.code}@{finding.event}" for finding in judge(bind(log)).findings]


@pytest.mark.parametrize(
    ("key", "kitty", "expected"),
    [
        ("hongxingwu", True, ["HXW-DRAW-02@5"]),
        ("hongxingwu", False, ["HXW-DRAW-02@5"]),
        ("zhaopengyou", True, ["ZPY-DRAW-02@6"]),
        ("zhaopengyou", False, ["ZPY-PLAY-03@6"]),  # without the kitty the hands open the bidding
        ("duizhu", True, ["DZ-DRAW-02@5"]),
    ],
)
def test_the_draw_is_wrong_and_nothing_after_it(key: str, kitty: bool, expected: list[str]) -> None:
    assert codes(key, "??", kitty=kitty) == expected
