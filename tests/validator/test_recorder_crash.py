"""Killed at any moment, on a disk that fills up: no event is lost that the recorder had acknowledged."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from logformat.log import Log
from logformat.text import event_line, loads
from validator.recorder import Recorder
from validator.run import judge_files

MOVES = ["deal 0 6h 7h 8h", "play 0 6h", "pass 1", "play 2 7c", "pass 3", 'note "what a long text" t=1.5', "pass 0"]
UNDO_EVERY, DEAL_EVERY = 5, 60


def lines_after(steps: int) -> list[str]:
    """The lines a deal has after so many steps, and nothing less once they were told."""
    lines: list[str] = []
    for step in range(steps // DEAL_EVERY * DEAL_EVERY, steps + 1):
        if step % DEAL_EVERY == 0:
            lines = []
        elif step % UNDO_EVERY == 0:
            lines.pop()
        else:
            lines.append(MOVES[step % len(MOVES)])
    return lines


def record_on(path: Path, told: int, sync: int) -> None:
    """Take the steps for ever; tell after each of them how many there were."""
    with Recorder(path, Log(game="hongshi", id=path.stem), sync=sync) as recorder:
        for step in count(1):
            if step % DEAL_EVERY == 0:
                recorder.begin(recorder.log.game)
            elif step % UNDO_EVERY == 0:
                recorder.undo()
            else:
                recorder.record(MOVES[step % len(MOVES)])
            os.write(told, step.to_bytes(4))


def killed(path: Path, after: float, sync: int) -> int:
    """Record in a process of its own, kill it, and return the last step it told."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            record_on(path, write, sync)
        os._exit(9)
    os.close(write)
    told = os.read(read, 4)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    while piece := os.read(read, 1 << 16):
        told += piece
    os.close(read)
    return int.from_bytes(told[len(told) // 4 * 4 - 4 : len(told) // 4 * 4])


def check_kill(folder: Path, seed: int) -> int:
    """Kill a recorder at some moment; what it told is there, and at most the step it was in."""
    folder.mkdir()
    rng, path = Random(seed), folder / "a.paipu"
    told = killed(path, rng.random() * 0.06, rng.choice((0, 1, 3)))
    with Recorder(path, "hongshi") as recorder:
        recorded = [event_line(event) for event in recorder.log.events]
        assert recorded in (lines_after(told), lines_after(told + 1)), told
        recorder.record('note "on"')
    assert [judged.error for judged in judge_files([path])] == [None] * len(loads(path.read_bytes()))
    assert os.listdir(folder) == [path.name]
    return told


def test_killed_recorder_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    told = [check_kill(tmp_path / str(seed), seed) for seed in range(36)]
    assert len(set(told)) > 3  # the moments differ


@pytest.mark.torture
def test_killed_recorder_loses_nothing_a_thousand_times(tmp_path: Path) -> None:
    for seed in range(1000):
        check_kill(tmp_path / str(seed), seed)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(folder)]
    if os.geteuid() or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("no disk of our own can be mounted")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_full_disk_is_a_message_and_the_file_is_whole(small_disk: Path) -> None:
    path = small_disk / "a.paipu"
    moves = f'note "{"long " * 100}"\n' * 60
    done = subprocess.run(
        [sys.executable, "-m", "paipu", "record", "hongshi", "-o", str(path), "--sync", "never"],
        input=moves, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == f"{path}: No space left on device\n"
    (log,) = loads(path.read_bytes())
    told = [line for line in done.stdout.splitlines() if line[:5].strip().isdigit()]
    assert len(log.events) == len(told) > 20
    assert path.read_bytes().endswith(b"\n")
