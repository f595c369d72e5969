"""The command as a process: pipes that close, Ctrl-C, the time it takes to say what it does."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.validator.logs import ILLEGAL

PAIPU = [sys.executable, "-m", "paipu"]
HEAVY = (
    "rich", "textual", "pyarrow", "duckdb", "importlib.metadata", "difflib", "secrets", "logformat.pool", "engine.binding",
)  # fmt: skip


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PAIPU, *arguments], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def large(tmp_path: Path) -> Path:
    path = tmp_path / "large.paipu"
    path.write_text(ILLEGAL * 20_000)
    return path


def test_version_and_module() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, "paipu")


NOT_FOR_TERMINALS = [
    ("cat", "samples/match", "--to", "archive"), ("convert", "samples/match", "--to", "msgpack"),
    ("filter", "samples/match", "--to", "archive"), ("view", "samples/specimens/hongshi-legal.paipu"),
    ("query", "tables", "SELECT 1", "--format", "parquet"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", NOT_FOR_TERMINALS, ids=lambda arguments: arguments[0])
def test_what_nobody_can_read_does_not_go_to_a_terminal(arguments: tuple[str, ...]) -> None:
    terminal, theirs = pty.openpty()
    done = subprocess.run(
        [*PAIPU, *arguments, "--lang", "en"], stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    os.close(theirs)
    os.close(terminal)
    assert done.returncode == 2
    assert "would garble the terminal; name a file with -o" in done.stderr


def test_closed_pipe_is_quiet(large: Path) -> None:
    process = subprocess.Popen(
        [*PAIPU, "validate", str(large), "--format", "jsonl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait(20)


@pytest.mark.parametrize("arguments", [("rules", "hongshi", "--codes"), ("validate", "samples/hongshi")])
def test_closed_pipe_is_no_finding(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen([*PAIPU, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_ends_quietly(large: Path, jobs: str) -> None:
    process = subprocess.Popen(
        [*PAIPU, "validate", str(large), str(large), str(large), "--jobs", jobs, "--format", "jsonl"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert said.strip() == b""
    time.sleep(0.2)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def _converting(large: Path, target: Path, *before: str) -> subprocess.Popen[bytes]:
    """A conversion that has begun to write."""
    target.parent.mkdir()
    process = subprocess.Popen(
        [*before, *PAIPU, "convert", *[str(large)] * 5, "-o", str(target)], start_new_session=True
    )
    deadline = time.monotonic() + 10
    while not list(target.parent.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return process


INTERRUPTED_EARLY = """
import os, signal, sys
from importlib.metadata import EntryPoint

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "logformat.commands":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
EntryPoint("paipu", sys.argv[1], "console_scripts").load()()
"""


def test_interrupt_while_modules_are_read_ends_quietly() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    words = [sys.executable, "-c", INTERRUPTED_EARLY, project["scripts"]["paipu"]]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize(
    ("ending", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=str
)
def test_a_conversion_cut_short_leaves_nothing(large: Path, tmp_path: Path, ending: signal.Signals, code: int) -> None:
    target = tmp_path / "out" / "logs.jsonl"
    process = _converting(large, target)
    os.killpg(process.pid, ending)
    assert process.wait(20) == code
    assert list(target.parent.iterdir()) == []


def test_a_conversion_under_nohup_goes_on(large: Path, tmp_path: Path) -> None:
    target = tmp_path / "out" / "logs.jsonl"
    process = _converting(large, target, "nohup")
    os.killpg(process.pid, signal.SIGHUP)
    assert process.wait(60) == 0
    assert list(target.parent.iterdir()) == [target]


def test_output_that_cannot_be_written_is_a_message(tmp_path: Path, large: Path) -> None:
    done = run("convert", str(large), "-o", str(tmp_path / "none" / "x.jsonl"))
    assert done.returncode == 2
    assert "there is no folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_full_disk_is_a_message(large: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = run("convert", str(large), "-o", "/dev/full", "--to", "jsonl")
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["--help"], ["validate", "--help"], ["--version"]])
def test_full_disk_is_a_message_of_help_too(words: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PAIPU, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "No space left on device\n")


def test_help_imports_nothing_heavy() -> None:
    script = f"import sys, paipu.cli; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_output_is_utf8_whatever_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(ILLEGAL)
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*PAIPU, "validate", str(path), "--lang", "zh"], capture_output=True, check=False, env=environment
    )
    assert "管不住" in done.stdout.decode()
