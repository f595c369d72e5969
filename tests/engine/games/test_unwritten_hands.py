"""Legal deals stay legal where nobody wrote the hands down: what the plays prove accuses nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from engine.simulator import simulate
from logformat.cards import UNKNOWN, Cards
from logformat.events import Deal, Draw, Event
from logformat.log import Log
from logformat.text import loads
from validator.judge import judge

SPECIMENS = Path(__file__).parents[3] / "samples" / "specimens"
ROOMS = ("hongshi", "zhuoheia", "jiheiwu", "duizhu", "hongxingwu", "zhaopengyou")
"""二百五 is not among them: its draws belong to the play."""


def unwritten(log: Log) -> Log:
    """The log without the lines that give out the cards."""
    return replace(log, events=tuple(event for event in log.events if not isinstance(event, Deal | Draw)))


def hidden(log: Log) -> Log:
    """The log with the numbers of the cards alone."""

    def of(event: Event) -> Event:
        gives = isinstance(event, Deal | Draw)
        return replace(event, cards=Cards([UNKNOWN] * len(event.cards))) if gives else event  # type: ignore[arg-type]

    return replace(log, events=tuple(map(of, log.events)))


@pytest.mark.parametrize("spoil", [unwritten, hidden], ids=["unwritten", "hidden"])
@pytest.mark.parametrize("key", ROOMS)
def test_a_legal_specimen_accuses_nobody(key: str, spoil) -> None:
    (log,) = loads((SPECIMENS / f"{key}-legal.paipu").read_bytes())
    assert [(one.code, one.event) for one in judge(bind(spoil(log))).findings] == []


@pytest.mark.parametrize("spoil", [unwritten, hidden], ids=["unwritten", "hidden"])
@pytest.mark.parametrize("key", ROOMS)
def test_simulated_deals_accuse_nobody(key: str, spoil) -> None:
    for log in simulate(game(key), 12, 11):
        assert [(one.code, one.event) for one in judge(bind(spoil(log))).findings] == [], log.id
