"""The kitty is told once: a second line of it is found where it stands, and changes no card."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from logformat.cards import UNKNOWN, Cards
from logformat.events import Deal, Event, Kitty
from logformat.log import Log
from logformat.text import loads
from validator.judge import judge

PREFIX = {"duizhu": "DZ", "hongxingwu": "HXW", "zhaopengyou": "ZPY"}
SPECIMENS = Path(__file__).parents[3] / "samples" / "specimens"


def legal(key: str) -> tuple[Log, int]:
    """A legal deal, and how many events stand before its kitty and with it."""
    log = loads((SPECIMENS / f"{key}-legal.paipu").read_bytes())[0]
    return log, 1 + next(at for at, event in enumerate(log.events) if isinstance(event, Kitty))


def seconds(log: Log, first: Kitty) -> list[Kitty]:
    """The same kitty, another one, and one nobody saw."""
    dealt = next(event for event in log.events if isinstance(event, Deal)).cards
    hidden = Cards(bytes([UNKNOWN]) * len(first.cards))
    return [first, Kitty(Cards(dealt[: len(first.cards)])), Kitty(hidden)]


def with_another(log: Log, at: int, line: Event) -> Log:
    return replace(log, events=(*log.events[:at], line, *log.events[at:]))


def hiding(log: Log) -> Log:
    """The deal as the table saw it: hands hidden, the kitty with them."""
    covered = (
        replace(event, cards=Cards(bytes([UNKNOWN]) * len(event.cards))) if isinstance(event, Deal) else event
        for event in log.events
    )
    return replace(log, events=tuple(covered))


@pytest.mark.parametrize("key", PREFIX)
def test_it_is_found_once_wherever_it_stands(key: str) -> None:
    log, first = legal(key)
    for line in seconds(log, log.events[first - 1]):
        for at in range(first, len(log.events) + 1):
            found = judge(bind(with_another(log, at, line))).findings
            assert [(one.code, one.event) for one in found] == [(f"{PREFIX[key]}-PLAY-03", at + 1)], (at, line)


@pytest.mark.parametrize("key", PREFIX)
def test_it_proves_nothing_of_hidden_hands(key: str) -> None:
    log, first = legal(key)
    other = seconds(log, log.events[first - 1])[1]
    found = judge(bind(with_another(hiding(log), first, other))).findings
    assert [(one.code, one.event) for one in found] == [(f"{PREFIX[key]}-PLAY-03", first + 1)]


@pytest.mark.parametrize("key", PREFIX)
def test_no_card_moves(key: str) -> None:
    log, first = legal(key)
    room, bound = game(key), bind(log)
    state, line = bound.game.start(bound.setup), seconds(log, log.events[first - 1])[1]
    for number, event in enumerate(log.events, 1):
        state = room.apply(state, event)
        if number >= first:
            assert room.view(room.apply(state, line), None) == room.view(state, None), number
