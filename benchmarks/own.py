"""Our own figures: one function each, in events (or rows) a second, on simulated legal deals of one game.

Run as a program it measures what its input asks for, line by line (`judge_memory hongshi`), in the mode (plain or
compiled) its interpreter has: that is how one run of `run.py` measures both.
"""

from __future__ import annotations

import io
import os
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
from paipu.mode import mode
from validator.judge import judge

DEALS = 150
EXPORTED = 3000


@cache
def deals(key: str) -> tuple[Log, ...]:
    """Return simulated deals of a game under its default options, as a reader leaves them in memory."""
    data = text.dumps(simulate(game(key), DEALS, SEED, options=())).encode()
    return tuple(entry.log for entry in text.Reader(io.BytesIO(data)) if entry.log is not None)


@cache
def bound(key: str) -> tuple[Bound, ...]:
    """Return the deals, bound to their room."""
    return tuple(map(bind, deals(key)))


def events(key: str) -> int:
    """Return how many events the deals have."""
    return sum(len(log.events) for log in deals(key))


def judge_memory(key: str) -> float:
    """Judge logs already in memory, one core."""

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
                room.advance(state, event)

    return rate(events(key), work)


def text_to_verdict(key: str) -> float:
    """Text logs to verdicts: read, bind, judge."""
    data = text.dumps(deals(key)).encode()

    def work() -> None:
        for entry in text.Reader(io.BytesIO(data)):
            assert entry.log is not None
            assert not judge(bind(entry.log)).findings

    return rate(events(key), work)


def export_one(key: str) -> float:
    """Rows of all tables a second, from a text file to Parquet, one process."""
    return _export_rows(key, 1)


def export_two(key: str) -> float:
    """The same with two processes."""
    return _export_rows(key, 2)


def _export_rows(key: str, jobs: int) -> float:
    """Rows a second by the clock on the wall, as two processes are to be faster than one."""
    from query.export import export

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
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


def help_seconds(_: str) -> float:
    """Processor seconds from nothing to `paipu --help`, a process of its own."""
    seen = []
    for _run in range(RUNS):
        began = os.times()
        subprocess.run([sys.executable, "-m", "paipu", "--help"], check=True, stdout=subprocess.DEVNULL)
        ended = os.times()
        seen.append(ended.children_user + ended.children_system - began.children_user - began.children_system)
    return median(seen)


FIGURES = (judge_memory, apply_only, text_to_verdict, export_one, export_two, help_seconds)


class Measured:
    """The figures as another interpreter has them: its `own.py`, asked one figure after another."""

    def __init__(self, python: Path, folder: Path) -> None:
        command = [str(python), __file__]
        self.process = subprocess.Popen(command, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.mode = self._line()

    def __call__(self, figure: str, key: str) -> float:
        """Return a figure of a game."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{figure} {key}\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


def main() -> None:
    """Say the mode, then answer every line."""
    print(mode(), flush=True)
    known = {figure.__name__: figure for figure in FIGURES}
    for line in sys.stdin:
        figure, key = line.split()
        print(known[figure](key), flush=True)


if __name__ == "__main__":
    main()
