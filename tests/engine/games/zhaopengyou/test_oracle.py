"""The engine's judgement of answers against every selection tried, on random hands of one suit."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.zhaopengyou.cards import LEVELS, order
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.trick.answers import shortfall
from engine.games.zhaopengyou.trick.leads import trick_law
from engine.kit.trump.packed import packed
from tests.engine.games.zhaopengyou.oracle import Counts, Kind, first_shortfall

LEADS: tuple[list[Kind], ...] = (
    [(2, 1)],
    [(3, 1)],
    [(2, 2)],
    [(2, 3)],
    [(3, 2)],
    [(3, 3)],
    [(2, 1), (1, 1)],
    [(3, 1), (2, 1)],
    [(3, 1), (2, 2)],
    [(3, 2), (3, 1)],
    [(3, 2), (2, 2)],
    [(3, 1), (3, 1)],
)
RANKS = 6
SPADES = order(LEVELS.index("T"), 1, True)


def hand_of(counts: Counts) -> int:
    return packed(b"".join(SPADES.suits[0].ladder[place][0].to_bytes() * n for place, n in enumerate(counts)))


def random_counts(rng: Random) -> Counts:
    weights = rng.choice(((3, 1, 1, 4), (1, 2, 3, 2), (2, 1, 4, 1)))
    return tuple(rng.choices(range(4), weights)[0] for _ in range(RANKS))


def part_of(rng: Random, hand: Counts, number: int) -> Counts:
    """Cards of a hand, whole groups more often than not."""
    play, left = [0] * RANKS, number
    while left:
        place = rng.randrange(RANKS)
        room = min(hand[place] - play[place], left)
        taken = min(room, rng.choice((1, 2, 3, 3)))
        play[place] += taken
        left -= taken
    return tuple(play)


@pytest.mark.parametrize("protection", ["lapse", "absolute", "none"])
@pytest.mark.parametrize("kinds", LEADS, ids=str)
def test_shortfall_is_what_the_sheet_says(kinds: list[Kind], protection: str) -> None:
    law = trick_law(Options(triple_protection=protection))  # type: ignore[arg-type]
    rng, said = Random(f"{kinds} {protection}"), set()
    number = sum(copies * run for copies, run in kinds)
    for _ in range(500):
        hand = random_counts(rng)
        if sum(hand) <= number:
            continue
        play = part_of(rng, hand, number)
        due = first_shortfall(hand, play, kinds, protection)
        found = shortfall(SPADES, law, 0, tuple(kinds), hand_of(play), hand_of(hand))
        assert (found and found.item) == due, (hand, play)
        said.add(due)
    assert {None} < said
