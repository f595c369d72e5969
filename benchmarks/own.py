"""Our own figures: one function each, in events (or rows) a second, on simulated legal deals of one game."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from statistics import median

from peers import RUNS, SEED, rate

from engine.binding import Bound, bind
from engine.game import game
from engine.simulator import simulate
from logformat import text
from logformat.log import Log
from validator.judge import judge

DEALS = 150
EXPORTED = 3000


@cache
def deals(key: str) -> tuple[Log, ...]:
    """Return simulated deals of a game under its default options."""
    return tuple(simulate(game(key), DEALS, SEED, options=()))


@cache
def bound(key: str) -> tuple[Bound, ...]:
    """Return the deals, bound to their room."""
    return tuple(map(bind, deals(key)))


def events(key: str) -> int:
    """Return how many events the deals have."""
    return sum(len(log.events) for log in deals(key))


def judge_memory(key: str) -> float:
    """Judge logs already in memory, plain Python, one core."""

    def work() -> None:
        for each in bound(key):
            assert not judge(each).findings

    return rate(events(key), work)


def apply_only(key: str) -> float:
    """Replay without checking."""
    room = game(key)

    def work() -> None:
        for each in bound(key):
            state = room.start(each.setup)
            for event in each.events:
                state = room.apply(state, event)

    return rate(events(key), work)


def text_to_verdict(key: str) -> float:
    """Text logs to verdicts: read, bind, judge."""
    data = text.dumps(deals(key)).encode()

    def work() -> None:
        for entry in text.Reader(io.BytesIO(data)):
            assert entry.log is not None
            assert not judge(bind(entry.log)).findings

    return rate(events(key), work)


def export_rows(key: str, jobs: int) -> float:
    """Rows of all tables a second, from a text file to Parquet."""
    from query.export import export

    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder) / "logs.paipu"
        logs.write_text(text.dumps(simulate(game(key), EXPORTED, SEED, options=())))
        seen = []
        for run in range(RUNS):
            began = time.perf_counter()
            export([str(logs)], Path(folder) / f"out{run}", jobs=jobs)
            seconds = time.perf_counter() - began
            seen.append(_rows(Path(folder) / f"out{run}") / seconds)
    return median(seen)


def _rows(folder: Path) -> int:
    from pyarrow import parquet

    return sum(parquet.read_metadata(path).num_rows for path in folder.rglob("*.parquet"))


def help_seconds() -> float:
    """Seconds from nothing to `paipu --help`, a process of its own."""
    seen = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "paipu", "--help"], check=True, stdout=subprocess.DEVNULL)
        seen.append(time.perf_counter() - began)
    return median(seen)
