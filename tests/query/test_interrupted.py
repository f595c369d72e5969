"""An export that is killed, interrupted or out of space leaves the tables as they were."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from engine.game import game
from engine.simulator import simulate
from logformat import files
from query.export import Sizes, export
from tests.query.folders import LEGAL, PAIPU, contents, files_of, files_that_count, paipu

DYING = textwrap.dedent("""
    import os, signal, sys
    from pathlib import Path
    import query.store, query.parts
    from query.export import Sizes, export

    steps = 0

    def dying(function):
        def wrapped(*arguments, **names):
            global steps
            steps += 1
            if steps == int(sys.argv[1]):
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **names)
        return wrapped

    os.fsync, Path.replace, Path.unlink, Path.mkdir = map(dying, (os.fsync, Path.replace, Path.unlink, Path.mkdir))
    export(sys.argv[3:], sys.argv[2], sizes=Sizes(1500, 4500))
    print(steps)
""")


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")
    for number in (1, 2):
        files.write(list(simulate(game("hongshi"), 60, seed=number, illegal=0.1)), folder / f"{number}.msgpack")
    return folder


@pytest.fixture(scope="module")
def before_and_after(logs, tmp_path_factory):
    """Return what the tables say after the first file, and after both."""
    folder = tmp_path_factory.mktemp("both")
    export([logs / "1.msgpack"], folder)
    before = contents(folder)
    export([logs / "2.msgpack"], folder)
    return before, contents(folder)


@pytest.fixture(scope="module")
def first(logs, tmp_path_factory):
    """Return the tables of the first file, made of small parts."""
    folder = tmp_path_factory.mktemp("first") / "tables"
    export([logs / "1.msgpack"], folder, sizes=Sizes(1500, 4500))
    return folder


def _started(first: Path, folder: Path) -> Path:
    return Path(shutil.copytree(first, folder))


def _die_at(step: int, logs: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", DYING, str(step), str(folder), str(logs / "2.msgpack")]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


def _require_whole(folder: Path, logs: Path, before_and_after) -> None:
    assert contents(folder) in before_and_after
    export([logs / "2.msgpack"], folder, sizes=Sizes(1500, 4500))
    assert contents(folder) == before_and_after[1]
    assert files_of(folder) == files_that_count(folder)
    assert not (folder / ".staging").exists()


def _all_steps(logs: Path, first: Path, folder: Path) -> int:
    return int(_die_at(0, logs, _started(first, folder)).stdout)


def test_killed_at_some_steps(logs, first, before_and_after, tmp_path):
    steps = _all_steps(logs, first, tmp_path / "count")
    for step in sorted({2, steps // 4, steps // 2, 3 * steps // 4, steps - 12, steps - 2}):
        folder = _started(first, tmp_path / str(step))
        assert _die_at(step, logs, folder).returncode == -signal.SIGKILL
        _require_whole(folder, logs, before_and_after)


@pytest.mark.torture
def test_killed_at_every_step(logs, first, before_and_after, tmp_path):
    for step in range(1, _all_steps(logs, first, tmp_path / "count") + 1):
        folder = _started(first, tmp_path / str(step))
        assert _die_at(step, logs, folder).returncode == -signal.SIGKILL
        _require_whole(folder, logs, before_and_after)


@pytest.mark.torture
def test_killed_at_any_moment(logs, first, before_and_after, tmp_path):
    chance, folder, finished = random.Random(7), tmp_path / "tables", 0
    words = [*PAIPU, "export", str(logs / "2.msgpack"), "-o", str(folder), "--jobs", "2"]
    for _ in range(200):
        if not folder.exists():
            took = _seconds(words, _started(first, folder), first)
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.3, 1.1) * took)
        process.kill()
        process.wait()
        found = contents(folder)
        assert found in before_and_after
        if found == before_and_after[1]:
            finished += 1
            shutil.rmtree(folder)
    assert 0 < finished < 150  # the moments differ
    _require_whole(_started(first, folder) if not folder.exists() else folder, logs, before_and_after)


def _seconds(words: list[str], folder: Path, first: Path) -> float:
    """Return how long an export takes that nobody kills; the folder is as it was before."""
    begun = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    took = time.perf_counter() - begun
    shutil.rmtree(folder)
    _started(first, folder)
    return took


def _children(process: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


def _wait_for(condition) -> None:
    for _ in range(300):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen within 30 seconds")


def _is_gone(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().split()[2] == "Z"


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Enough logs that an export of them takes a while."""
    folder = tmp_path_factory.mktemp("many")
    deals = [entry.log for entry in files.read(LEGAL)]
    import msgspec

    files.write((msgspec.structs.replace(deals[0], id=f"deal-{n}") for n in range(20_000)), folder / "many.msgpack")
    return folder / "many.msgpack"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_interrupted_with_several_processes(many, logs, first, tmp_path, number, code):
    folder = _started(first, tmp_path / "tables")
    before = contents(folder)
    words = [*PAIPU, "export", str(many), "-o", str(folder), "--jobs", "2"]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, start_new_session=True, text=True)
    _wait_for(lambda: len(_children(process.pid)) == 2)
    children = _children(process.pid)
    time.sleep(0.5)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does: every process of the command
    else:
        process.send_signal(number)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == code
    assert "Traceback" not in said
    _wait_for(lambda: all(map(_is_gone, children)))
    assert contents(folder) == before
    assert (folder / ".staging").exists() == (number == signal.SIGKILL)
    export([logs / "1.msgpack"], folder)
    assert not (folder / ".staging").exists()


def test_no_room_for_the_files(logs, first, tmp_path):
    folder = _started(first, tmp_path / "tables")
    before, there = contents(folder), files_of(folder)
    script = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); from paipu.cli import main; main()"
    )
    words = [sys.executable, "-c", script, "export", str(logs / "2.msgpack"), "-o", str(folder)]
    uncached = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # bytecode cut off at the limit would be kept
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=uncached)
    assert done.returncode == 2
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert contents(folder) == before
    assert files_of(folder) == there
    assert not (folder / ".staging").exists()


@pytest.fixture
def small_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting a small disk takes root")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk(logs, small_disk):
    assert paipu("export", LEGAL, "-o", small_disk / "tables").returncode == 0
    before = contents(small_disk / "tables")
    full = paipu("export", logs, "-o", small_disk / "tables")
    if full.returncode == 0:
        pytest.fail("the disk was not small enough")
    assert full.returncode == 2
    assert "No space left" in full.stderr
    assert contents(small_disk / "tables") == before
    assert files_of(small_disk / "tables") == files_that_count(small_disk / "tables")
