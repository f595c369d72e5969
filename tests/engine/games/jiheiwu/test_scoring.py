"""The tables of §8, line by line, and who deals next, §2.2."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.scoring import dealer_after, finish, scores, winner

from .test_golden import finished

LINES = [
    # players, identities (dealer, black five, ghost), order, score
    (5, (0, 1), (0, 1), (6, 3, -3, -3, -3)),
    (5, (0, 1), (1, 2, 0), (4, 2, -2, -2, -2)),
    (5, (0, 1), (0, 2, 3, 1), (2, 1, -1, -1, -1)),
    (5, (0, 1), (2, 3, 4), (-4, -2, 2, 2, 2)),
    (5, (0, 1), (2, 0, 3, 4), (-2, -1, 1, 1, 1)),
    (5, (0, 1), (2, 1, 3, 4), (-2, -1, 1, 1, 1)),
    (5, (0, 0), (0,), (16, -4, -4, -4, -4)),
    (5, (0, 0), (1, 2, 3, 4), (-4, 1, 1, 1, 1)),
    (5, (0, 0), (1, 0), (0, 0, 0, 0, 0)),
    (5, (0, 1), (0, 2, 3, 4), (0, 0, 0, 0, 0)),
    (5, (0, 1), (2, 0, 1), (0, 0, 0, 0, 0)),
    (4, (0, 1), (0, 1), (2, 2, -2, -2)),
    (4, (0, 1), (0, 2, 1), (1, 1, -1, -1)),
    (4, (0, 1), (2, 3), (-2, -2, 2, 2)),
    (4, (0, 1), (2, 0, 3), (-1, -1, 1, 1)),
    (4, (0, 0), (0,), (9, -3, -3, -3)),
    (4, (0, 0), (1, 2, 3), (-3, 1, 1, 1)),
    (4, (0, 0), (1, 0), (0, 0, 0, 0)),
    (6, (0, 1, 2), (0, 1, 2), (3, 3, 3, -3, -3, -3)),
    (6, (0, 1, 2), (0, 3, 1, 2), (2, 2, 2, -2, -2, -2)),
    (6, (0, 1, 2), (0, 3, 4, 1, 2), (1, 1, 1, -1, -1, -1)),
    (6, (0, 1, 2), (3, 4, 5), (-3, -3, -3, 3, 3, 3)),
    (6, (0, 1, 2), (3, 0, 4, 5), (-2, -2, -2, 2, 2, 2)),
    (6, (0, 1, 2), (3, 0, 1, 4, 5), (-1, -1, -1, 1, 1, 1)),
    (6, (0, 0, 1), (0, 1), (6, 3, -3, -3, -3, -3)),
    (6, (0, 1, 0), (0, 2, 1), (6, 3, -3, -3, -3, -3)),
    (6, (0, 1, 1), (0, 2, 3, 1), (4, 2, -2, -2, -2, -2)),
    (6, (0, 0, 1), (0, 2, 3, 4, 1), (2, 1, -1, -1, -1, -1)),
    (6, (0, 0, 1), (2, 3, 4, 5), (-6, -3, 3, 3, 3, 3)),
    (6, (0, 0, 1), (2, 1, 3, 4, 5), (-4, -2, 2, 2, 2, 2)),
    (6, (0, 0, 1), (2, 0, 3, 4, 5), (-2, -1, 1, 1, 1, 1)),
    (6, (0, 1, 1), (2, 0, 3, 4, 5), (-4, -2, 2, 2, 2, 2)),
    (6, (0, 0, 0), (0,), (25, -5, -5, -5, -5, -5)),
    (6, (0, 0, 0), (1, 2, 3, 4, 5), (-5, 1, 1, 1, 1, 1)),
    (6, (0, 0, 0), (1, 2, 0), (0, 0, 0, 0, 0, 0)),
    (3, (0,), (0,), (4, -2, -2)),
    (3, (0,), (1, 2), (-2, 1, 1)),
    (3, (0,), (1, 0), (0, 0, 0)),
]  # fmt: skip


def carried(players: int, ways: tuple[int, ...]) -> str:
    """The identities as header lines."""
    names = ("dealer", "carry black5", "carry ghost")
    return ";".join(f"{name} {seat}" for name, seat in zip(names, ways, strict=False))


@pytest.mark.parametrize(("players", "ways", "order", "score"), LINES)
def test_line_of_the_table(players: Any, ways: tuple[int, ...], order: tuple[int, ...], score: tuple[int, ...]) -> None:
    found = finished(players, carried(players, ways), order)
    assert found is not None
    assert found["score"] == score
    if players > 3:
        doubled = finished(players, carried(players, ways) + ";carry revealed yes;option base 3", order)
        assert doubled is not None
        assert doubled["score"] == tuple(6 * points for points in score)


OPTIONS = [
    (Options(players=5, five_black5_full_loss=3), (0, 1), (2, 3, 4), (-4, -3, 2, 2, 2)),
    (Options(players=5, five_black5_full_loss=3), (0, 1), (2, 0, 3, 4), (-2, -1, 1, 1, 1)),
    (Options(players=6, six_red_solo_dealer=35), (0, 0, 0), (0,), (35, -5, -5, -5, -5, -5)),
    (Options(players=6, six_red_solo_dealer=35), (0, 0, 0), (1, 2, 3, 4, 5), (-5, 1, 1, 1, 1, 1)),
    (Options(players=6, six_merged="balance"), (0, 0, 1), (0, 2, 3, 1), (6, 2, -2, -2, -2, -2)),
    (Options(players=6, six_merged="balance"), (0, 1, 2), (0, 3, 1, 2), (2, 2, 2, -2, -2, -2)),
    (Options(players=6, six_merged_level="escaped"), (0, 0, 1), (0, 1), (6, 3, -3, -3, -3, -3)),
    (Options(players=6, six_merged_level="escaped"), (0, 0, 1), (0, 2, 1), (4, 2, -2, -2, -2, -2)),
    (Options(players=6, six_merged_level="escaped"), (0, 0, 1), (0, 2, 3, 1), (2, 1, -1, -1, -1, -1)),
    (Options(players=6, six_merged_level="escaped"), (0, 0, 1), (0, 2, 3, 4, 1), (2, 1, -1, -1, -1, -1)),
    (Options(players=6, six_merged_level="escaped"), (0, 1, 2), (0, 3, 1, 2), (2, 2, 2, -2, -2, -2)),
]


@pytest.mark.parametrize(("options", "ways", "order", "score"), OPTIONS)
def test_options_of_the_table(
    options: Options, ways: tuple[int, ...], order: tuple[int, ...], score: tuple[int, ...]
) -> None:
    assert scores(ways, options, order, False) == score


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_deal_but_merged_ones_adds_up_to_nothing(players: Any) -> None:
    options = Options(players=players)
    secret = {3: 0, 4: 1, 5: 1, 6: 2}[players]
    for others in product(range(players), repeat=secret):
        for order in permutations(range(players)):
            ways = (0, *others)
            ended = finish(ways, players, order)
            points = scores(ways, options, ended, False)
            merged = players == 6 and len(set(ways)) == 2
            level = abs(points[others[0]] if merged and others[0] != 0 else points[others[-1]] if merged else 0)
            assert abs(sum(points)) == level, (ways, ended)


DEALS_NEXT = [
    ((0, 1), (0, 1), {}, 1),  # a win passes the dealer on
    ((4, 1), (0, 2, 3), {}, 0),
    ((2, 2), (2,), {}, 2),  # red solo
    ((2, 2), (0, 1, 3, 4), {}, 2),  # black solo
    ((2, 2), (0, 2), {}, 3),  # a solo dealer in between: a draw
    ((2, 2), (0, 2), {"solo_draw_dealer_stays": True}, 2),
    ((2, 1), (0, 2, 1), {"solo_draw_dealer_stays": True}, 3),
]


@pytest.mark.parametrize(("ways", "order", "options", "dealer"), DEALS_NEXT)
def test_next_dealer(ways: tuple[int, ...], order: tuple[int, ...], options: dict[str, Any], dealer: int) -> None:
    assert dealer_after(ways, Options(players=5, **options), order) == dealer


def test_a_merged_deal_is_no_solo() -> None:
    assert dealer_after((0, 0, 1), Options(players=6), (0, 1)) == 1


def test_the_deal_ends_when_a_camp_is_complete() -> None:
    assert finish((0, 2), 5, (1, 0, 2, 3)) == (1, 0, 2)
    assert winner((0, 2), (1, 0, 2)) == "draw"
