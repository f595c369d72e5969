"""The quick loop and the reader it stands in for say the same of every event."""

from __future__ import annotations

import pytest

from engine.game import ROOMS, game
from engine.simulator import simulate
from logformat.archive import quick
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import frame_of


@pytest.mark.parametrize("key", ROOMS)
def test_both_ways_are_one(key: str) -> None:
    if game(key).chances is None:
        pytest.skip("no simulator")
    deals = list(simulate(game(key), 30, 2, illegal=0.2))
    frame = Frame(frame_of(deals))
    slow = Frame(frame_of(deals))
    slow.quick = [(quick.NOT_QUICK, *rest) for _, *rest in slow.quick]
    assert any(what != quick.NOT_QUICK for what, *_ in frame.quick)
    assert [frame.log(row) for row in range(30)] == [slow.log(row) for row in range(30)] == deals
