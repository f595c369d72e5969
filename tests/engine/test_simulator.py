"""Simulated matches: reproducible, whole, and spoiled only where asked."""

from __future__ import annotations

from itertools import groupby, islice

import msgspec
import pytest

from engine.game import game
from engine.simulator import chances_of, simulate
from logformat.events import Result
from logformat.log import Option
from logformat.text import dumps

HONGSHI = game("hongshi")


def test_same_seed_same_logs_another_seed_others() -> None:
    assert dumps(simulate(HONGSHI, 10, 3)) == dumps(simulate(HONGSHI, 10, 3))
    assert dumps(simulate(HONGSHI, 10, 3)) != dumps(simulate(HONGSHI, 10, 4))


def test_more_deals_begin_with_the_same_ones() -> None:
    assert list(simulate(HONGSHI, 25, 3))[:10] == list(simulate(HONGSHI, 10, 3))


def test_deals_come_one_by_one() -> None:
    assert len(list(islice(simulate(HONGSHI, 10**9, 3), 3))) == 3


def test_identity_of_a_deal() -> None:
    first, second = simulate(HONGSHI, 2, 3, options=())
    assert (first.id, second.id) == ("hongshi-3-1", "hongshi-3-2")
    assert first.match is not None
    assert (first.match.name, first.match.number) == ("hongshi-3-m1", 1)
    assert first.rules == HONGSHI.sheet_version
    assert [player.seat for player in first.players] == [0, 1, 2, 3]
    assert first.players == second.players
    assert first.tag("source") == "paipu simulate"
    assert isinstance(first.events[-1], Result)


def test_matches_are_whole() -> None:
    options = (Option("deals", ("3",)),)
    logs = [log for log in simulate(HONGSHI, 9, 1, options=options) if log.match is not None]
    numbers = [
        [log.match.number for log in deals if log.match]
        for _, deals in groupby(logs, lambda log: log.match and log.match.name)
    ]
    assert numbers == [[1, 2, 3]] * 3
    assert all(log.options == options for log in logs)


def test_longest_match() -> None:
    logs = list(simulate(HONGSHI, 6, 1, options=(), longest_match=2))
    assert [log.match.number for log in logs if log.match] == [1, 2] * 3


@pytest.mark.parametrize(("rate", "least", "most"), [(0.0, 0, 0), (0.5, 60, 140), (1.0, 195, 200)])
def test_share_of_spoiled_deals(rate: float, least: int, most: int) -> None:
    spoiled = sum(log.tag("expect") is not None for log in simulate(HONGSHI, 200, 2, illegal=rate))
    assert least <= spoiled <= most


def test_room_without_chances() -> None:
    with pytest.raises(LookupError, match="hongshi"):
        chances_of(msgspec.structs.replace(HONGSHI, chances=None))
