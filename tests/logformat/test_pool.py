"""The pool heals: a killed process loses nothing, and results come in the order of the tasks."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine.game import game
from engine.simulator import simulate
from logformat.pool import TRIES, in_order
from logformat.text import dumps

JOBS = 2


def _square(number: int) -> int:
    return number * number


def _dies(folder: Path, deadly: frozenset[int], times: int, number: int) -> int:
    """Square a number; a deadly one kills its process the first few times it is asked."""
    if number in deadly:
        attempts = len(list(folder.glob(f"{number}-*")))
        if attempts < times:
            (folder / f"{number}-{attempts}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _dies_in_the_middle(folder: Path, number: int) -> bytes:
    """Return a large result; the first time, the process is killed when a part of it is sent."""
    mark = folder / str(number)
    if number % 4 == 1 and not mark.exists():
        mark.touch()
        Connection._send = _send_a_part  # type: ignore[attr-defined]
    return bytes([number]) * 1_000_000


def _send_a_part(self: Connection, data: bytes) -> None:
    os.write(self.fileno(), data[:1000])
    if len(data) > 1000:
        os.kill(os.getpid(), signal.SIGKILL)


def _counts(number: int) -> tuple[int, int]:
    return number, os.getpid()


def test_of_few_tasks_no_crowd_of_processes_is_started() -> None:
    began = time.perf_counter()
    assert [number for number, _ in in_order(_counts, range(3), 10_000)] == [0, 1, 2]
    assert time.perf_counter() - began < 10  # ten thousand processes took a minute
    processes = set()
    for _, process in in_order(_counts, range(40), 4):
        processes.add(process)
        assert len(multiprocessing.active_children()) <= 4
    assert len(processes) == 4


def _refuses(number: int) -> int:
    if number == 5:
        raise PermissionError(13, "not this one")
    return number


@pytest.mark.parametrize("jobs", [1, JOBS])
def test_what_the_work_raises_is_raised_in_its_place(jobs: int) -> None:
    results = in_order(_refuses, range(50), jobs)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(PermissionError, match="not this one"):
        next(results)


def test_whoever_stops_asking_leaves_no_process_behind() -> None:
    results = in_order(_square, iter(range(10**9)), JOBS)
    assert next(results) == 0
    assert len(multiprocessing.active_children()) == JOBS
    results.close()
    assert multiprocessing.active_children() == []


def test_a_process_killed_in_the_middle_of_a_result_loses_nothing(tmp_path: Path) -> None:
    results = in_order(partial(_dies_in_the_middle, tmp_path), range(16), JOBS)
    assert [(len(data), data[0]) for data in results] == [(1_000_000, number) for number in range(16)]
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("jobs", [1, JOBS])
def test_results_come_in_order(jobs: int) -> None:
    assert list(in_order(_square, range(50), jobs)) == [number * number for number in range(50)]


@pytest.mark.parametrize("deadly", [{0}, {7}, {0, 20, 39}])
def test_a_killed_process_loses_nothing(tmp_path: Path, deadly: set[int]) -> None:
    work = partial(_dies, tmp_path, frozenset(deadly), 1)
    assert list(in_order(work, range(40), JOBS)) == [number * number for number in range(40)]
    assert len(list(tmp_path.iterdir())) == len(deadly)


def test_a_task_that_always_kills_is_given_up(tmp_path: Path) -> None:
    work = partial(_dies, tmp_path, frozenset({3}), 1000)
    with pytest.raises(ChildProcessError, match="a process ended 3 times over the same logs"):
        list(in_order(work, range(10), JOBS))
    assert len(list(tmp_path.iterdir())) == TRIES


def _dies_or_imports(folder: Path, number: int) -> int:
    """Import what takes its time; the first process of all is killed instead."""
    mark = folder / "killed"
    if number == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    sys.path.insert(0, str(folder))
    return int(importlib.import_module("slow_to_import").HUNDRED) + number


def test_a_process_that_starts_during_an_import_can_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_to_import.py").write_text("import time\ntime.sleep(1)\nHUNDRED = 100\n")
    monkeypatch.syspath_prepend(tmp_path)

    def tasks() -> Iterator[int]:
        yield 0
        yield 1
        importlib.import_module("slow_to_import")
        yield 2

    def give_up(*_: object) -> None:
        raise TimeoutError

    monkeypatch.delitem(sys.modules, "slow_to_import", raising=False)
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(20)
    try:
        assert list(in_order(partial(_dies_or_imports, tmp_path), tasks(), JOBS)) == [100, 101, 102]
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def test_validate_outlives_a_killed_worker(tmp_path: Path) -> None:
    path = tmp_path / "deals.paipu"
    path.write_text(dumps(simulate(game("hongshi"), 300, 5)) * 10)
    command = [sys.executable, "-m", "paipu", "validate", str(path), "--format", "jsonl"]
    alone = subprocess.run(command, capture_output=True, check=False, timeout=120)
    running = subprocess.Popen([*command, "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    victim = _a_worker_of(running.pid)
    os.kill(victim, signal.SIGKILL)
    out, err = running.communicate(timeout=120)
    assert (out, err, running.returncode) == (alone.stdout, b"", alone.returncode)


def _a_worker_of(parent: int) -> int:
    """Return a child process that works, once there is one."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    for _ in range(500):
        found = [int(child) for child in children.read_text().split()]
        if len(found) >= JOBS:
            time.sleep(0.3)
            return found[-1]
        time.sleep(0.01)
    raise AssertionError("no worker was started")


def test_ctrl_c_waits_until_a_new_process_can_ignore_it(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[bool] = []
    start = multiprocessing.Process.start

    def started(process: multiprocessing.Process) -> None:
        waits.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        start(process)

    monkeypatch.setattr(multiprocessing.Process, "start", started)
    assert list(in_order(abs, [1, -2], 2)) == [1, 2]
    assert waits == [True, True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
