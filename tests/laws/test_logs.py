"""Whatever happens in a log, it can be written, read again and judged."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.binding import BindError, bind
from engine.game import Game
from engine.simulator import simulate
from logformat.events import Event, Note
from logformat.log import Log
from logformat.text import dumps, loads
from tests.laws.deals import DEALS, SECONDS, SLOW_DEALS, SLOW_SECONDS, each_game, simulated, walk, within
from tests.laws.mutations import mutated
from validator.judge import judge


@each_game
def test_simulated_logs_survive_the_text(game: Game) -> None:
    logs = simulated(game.key, illegal=0.5)
    assert loads(dumps(logs)) == list(logs)


@each_game
def test_the_same_seed_gives_the_same_logs(game: Game) -> None:
    first = simulated(game.key, 6)
    assert tuple(simulate(game, 6, 2026)) == first
    assert tuple(simulate(game, 6, 2027)) != first


def spoil(game: Game, deals: int, seconds: float, seed: int) -> int:
    """Change, drop, double or swap one event of each log, and judge what is left; answer how many findings came."""
    rng, findings = Random(seed), 0
    for log in within(seconds, simulated(game.key, deals)):
        bound = bind(log)
        at = rng.randrange(len(log.events))
        _, state, event = list(walk(bound))[at]
        pack = game.deck(bound.setup.options)
        near = mutated(rng, game, state, event, bound.setup.seats, pack)
        ways: tuple[tuple[Event, ...], ...] = ((near,), (), (event, event), (Note("…"), event), (near, event))
        spoiled = msgspec.structs.replace(log, events=(*log.events[:at], *rng.choice(ways), *log.events[at + 1 :]))
        findings += judged(spoiled)
    return findings


def judged(log: Log) -> int:
    """The number of findings of a log that may be nonsense; every one of them can be told in both languages."""
    try:
        report = judge(bind(log))
    except BindError:
        return 0
    for finding in report.findings:
        assert finding.text("en")
        assert finding.text("zh")
        assert 0 <= finding.event <= len(log.events)
    assert loads(dumps(log)) == [log]
    return len(report.findings)


@each_game
def test_one_changed_event_is_judged_without_a_crash(game: Game) -> None:
    assert spoil(game, DEALS * 6, SECONDS, 1) > 0


@pytest.mark.slow
@each_game
def test_one_changed_event_is_judged_without_a_crash_long(game: Game) -> None:
    assert spoil(game, SLOW_DEALS * 4, SLOW_SECONDS, 2) > 0
