"""A legal log may break off anywhere: what goes on to be legal is not accused before it does (DESIGN §3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

import msgspec
import pytest

from engine.binding import bind
from engine.game import Game
from logformat.cards import UNKNOWN, Cards
from logformat.events import Deal, Discard, Draw, Event, Kitty, Pass, Play
from logformat.log import Log
from tests.laws.deals import DEALS, SECONDS, SLOW_DEALS, SLOW_SECONDS, each_game, simulated, within
from validator.judge import judge

MOVES = (Play, Pass, Discard)


def whole(log: Log) -> Log:
    """All that was dealt and played."""
    return log


def without_kitty(log: Log) -> Log:
    """Nobody wrote down which cards were left over."""
    return msgspec.structs.replace(log, events=tuple(event for event in log.events if not isinstance(event, Kitty)))


def told_by(*seats: int) -> Callable[[Log], Log]:
    """The log as some players write it down: others' cards are not told before the play, and unseen from then on."""

    def told(log: Log) -> Log:
        before = len(list(takewhile(lambda event: not isinstance(event, MOVES), log.events)))
        events = [_seen(event, seats, number < before) for number, event in enumerate(log.events)]
        return msgspec.structs.replace(log, events=tuple(event for event in events if event is not None))

    return told


def _seen(event: Event, seats: tuple[int, ...], is_before: bool) -> Event | None:
    if not isinstance(event, Deal | Draw) or event.seat in seats:
        return event
    return None if is_before else msgspec.structs.replace(event, cards=Cards((UNKNOWN,) * len(event.cards)))


WAYS = {
    "whole": whole, "without kitty": without_kitty, "one seat": told_by(0), "another seat": told_by(2),
    "no seat": told_by(), "one seat, no kitty": lambda log: without_kitty(told_by(1)(log)),
    "two seats": told_by(0, 2),
}  # fmt: skip
each_way = pytest.mark.parametrize("way", WAYS)


def prefixes(logs: tuple[Log, ...], way: str) -> Iterator[Log]:
    """Every log, told in some way, broken off after every event; those that are not legal when told so are left out."""
    for log in logs:
        told = WAYS[way](log)
        if not judge(bind(told)).findings:
            cut = (msgspec.structs.replace(told, events=told.events[:at]) for at in range(len(told.events)))
            yield from (part for part in cut if way != "two seats" or not is_first_round(part))


def is_first_round(log: Log) -> bool:
    """Whether a log breaks off when two seats have drawn: nobody can tell yet whether the others were left out."""
    return sum(isinstance(event, Draw) for event in log.events) == 2


def accused(log: Log) -> list[str]:
    return [f"{log.id}: {finding} of {len(log.events)}" for finding in judge(bind(log)).findings]


@each_game
@each_way
def test_a_log_that_breaks_off_is_not_accused(game: Game, way: str) -> None:
    tried = [accused(log) for log in within(SECONDS / 4, prefixes(simulated(game.key, DEALS), way))]
    assert [found for found in tried if found] == []
    assert tried


@pytest.mark.slow
@each_game
@each_way
def test_a_log_that_breaks_off_is_not_accused_long(game: Game, way: str) -> None:
    logs = simulated(game.key, SLOW_DEALS, seed=7)
    assert [found for log in within(SLOW_SECONDS / 6, prefixes(logs, way)) if (found := accused(log))] == []
