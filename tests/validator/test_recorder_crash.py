"""Killed at any moment, on a disk that fills up: no event is lost that the recorder had acknowledged."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from logformat.log import Log
from logformat.text import loads
from validator.recorder import Recorder
from validator.run import judge_files

MOVES = ["deal 0 6h 7h 8h", "play 0 6h", "pass 1", "play 2 7c", "pass 3", 'note "what a long text " t=1.5', "pass 0"]
UNDO_EVERY = 5


def record_on(path: Path, told: int, sync: int) -> None:
    """Record for ever; tell after each step how many events the file has."""
    with Recorder(path, Log(game="hongshi", id="crash"), sync=sync) as recorder:
        step = 0
        while True:
            step += 1
            if step % UNDO_EVERY:
                recorder.record(MOVES[step % len(MOVES)])
            else:
                recorder.undo()
            os.write(told, len(recorder.log.events).to_bytes(2))
            if len(recorder.log.events) > 60:
                recorder.begin(Log(game="hongshi"))


def killed(path: Path, after: float, sync: int) -> int:
    """Record in a process of its own, kill it, and return the last count of events it told."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            record_on(path, write, sync)
        os._exit(9)
    os.close(write)
    first = os.read(read, 2)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    told = first
    while piece := os.read(read, 1 << 16):
        told = (told + piece)[-2 - len(told + piece) % 2 :]
    os.close(read)
    return int.from_bytes(told[-2:])


def check_kill(path: Path, rng: Random) -> None:
    told = killed(path, rng.random() * 0.03, rng.choice((0, 1, 3)))
    with Recorder(path, "hongshi") as recorder:
        # a step may have been on the disk before it could be told: an event more, or one taken back; or a new deal
        assert len(recorder.log.events) in (told - 1, told, told + 1, 0)
        if not recorder.log.events:
            assert told in (0, 1, 61)
        recorder.record('note "on"')
    assert [judged.error for judged in judge_files([path])] == [None] * len(loads(path.read_bytes()))
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("seed", range(24))
def test_killed_recorder_loses_nothing_it_acknowledged(tmp_path: Path, seed: int) -> None:
    check_kill(tmp_path / "a.paipu", Random(seed))


@pytest.mark.torture
def test_killed_recorder_loses_nothing_a_thousand_times(tmp_path: Path) -> None:
    for seed in range(1000):
        folder = tmp_path / str(seed)
        folder.mkdir()
        check_kill(folder / "a.paipu", Random(seed))


def test_killed_again_and_again_on_one_file(tmp_path: Path) -> None:
    path, rng = tmp_path / "a.paipu", Random(1)
    for _ in range(8):
        check_kill(path, rng)


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
