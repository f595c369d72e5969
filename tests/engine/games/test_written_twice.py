"""A line of the deal or the exchange that is written twice is found once, and moves no card again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.binding import bind
from logformat.events import Bury, Deal, Event, Kitty, Take
from logformat.text import loads
from validator.judge import judge

SPECIMENS = Path(__file__).parents[3] / "samples" / "specimens"


@pytest.mark.parametrize("kind", [Deal, Kitty, Take, Bury])
@pytest.mark.parametrize("key", ["duizhu", "hongxingwu", "zhaopengyou"])
def test_it_is_found_once(key: str, kind: type[Event]) -> None:
    (log,) = loads((SPECIMENS / f"{key}-legal.paipu").read_bytes())
    places = [number for number, event in enumerate(log.events, 1) if isinstance(event, kind)]
    assert places
    for place in places:
        twice = replace(log, events=(*log.events[:place], *log.events[place - 1 :]))
        assert [finding.event for finding in judge(bind(twice)).findings] == [place + 1]
