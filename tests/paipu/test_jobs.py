"""`--jobs`: every command whose work is log by log has it, and says the same whatever it is."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from engine.game import game
from engine.simulator import simulate
from logformat import codecs, files
from logformat.archive.writer import Writer
from logformat.text import dumps, loads
from paipu.cli import cli
from tests.validator.logs import ILLEGAL, POSITION, lightning

PAIPU = [sys.executable, "-m", "paipu"]
WITHOUT = {
    "about one log": {"legal", "record", "replay", "show", "view"},
    "about no logs": {"demo", "explain", "games", "rules", "samples"},
    "SQL, whose threads are the database's": {"query", "sql"},
    "every log takes what chance those before it left": {"simulate"},
}
"""The commands without `--jobs`, by the reason."""


def run(*arguments: object) -> tuple[int, bytes, bytes]:
    done = CliRunner().invoke(cli, list(map(str, arguments)))
    return done.exit_code, done.stdout_bytes, done.stderr_bytes


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_command_whose_work_is_log_by_log_has_jobs(lang: str) -> None:
    told = {"en": "Processes that work at once", "zh": "同时工作的进程数"}[lang]
    lacking = {name for name in cli.commands if told not in run(name, "--help", "--lang", lang)[1].decode()}
    assert lacking == set().union(*WITHOUT.values())


def _deal(number: int) -> str:
    return lightning(number) if number % 5 else lightning(number, "dealer 3")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of every codec, small and large, with faults, comments, findings, and matches that go on past a range."""
    folder = tmp_path_factory.mktemp("logs")
    rng = random.Random(3)
    broken = ["paipu 1\ngame hongshi\nfly 0\n", "paipu 1\ngame hongshi\noption colour red\n" + POSITION]
    pieces = [ILLEGAL, POSITION, "# said before\n" + ILLEGAL, POSITION + "# said after\n\n# and before\n"]
    large = "".join(rng.choice(pieces) if rng.random() < 0.98 else rng.choice(broken) for _ in range(2400))
    (folder / "a.paipu").write_text(large + "".join(map(_deal, range(1, 300))) + "paipu 1\ngame hongs")
    (folder / "b.paipu").write_text("".join(map(_deal, range(300, 330))))
    (folder / "c.paipu").write_text("stray\n" + ILLEGAL)
    logs = [
        replace(log, id=f"log-{number % 7}-{number}") for number, log in enumerate(loads((ILLEGAL + POSITION) * 300))
    ]
    for codec in (codecs.JSONL, codecs.MESSAGEPACK):
        files.write(logs, folder / f"d{codec.extension}", codec)
    with Writer(folder / "e.pparc", deals_per_frame=60, level=1) as writer:
        writer.extend(simulate(game("hongshi"), 240, 5, illegal=0.1))
        writer.extend(loads("".join(map(_deal, range(1, 40)))))
    (folder / "f.pparc").write_bytes(_damaged((folder / "e.pparc").read_bytes()))
    return folder


def _damaged(whole: bytes) -> bytes:
    damaged = bytearray(whole)
    damaged[len(damaged) // 3] ^= 1
    return bytes(damaged)


COMMANDS = [
    ("filter",),
    ("filter", "--invalid"),
    ("filter", "--valid", "--since", "2000", "--invert"),
    ("filter", "--code", "HS-SETUP", "--to", "jsonl"),
    ("filter", "--code", "HS-FOLLOW,HS-SETUP", "--invert", "--to", "msgpack"),
    ("filter", "--complete", "--match", "spring-cup", "--to", "archive"),
    ("convert",),
    ("convert", "--to", "jsonl"),
    ("convert", "--to", "archive"),
    ("anonymize", "--key", "k", "--to", "jsonl"),
    ("fmt", "--diff"),
    ("cat",),
    ("cat", "--skip", "300", "--limit", "2900", "--to", "jsonl"),
    ("dedupe", "--to", "msgpack"),
    ("dedupe", "--by", "id", "--to", "archive"),
    ("merge",),
    ("merge", "--by", "date"),
    ("info",),
    ("info", "--check"),
    ("info", "--check", "--format", "json"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_same_with_two_jobs_as_with_one(folder: Path, words: tuple[str, ...]) -> None:
    one, two = (run(words[0], folder / "none.paipu", folder, *words[1:], "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert len(one[1]) > 500
    assert b"none.paipu" in one[2]
    assert b"Traceback" not in one[2]


@pytest.mark.parametrize("words", [("--by", "game"), ("--every", "700", "--to", "jsonl")], ids=" ".join)
def test_the_same_files_of_one_split(folder: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    one, two = (run("split", folder, *words, "-o", tmp_path / jobs, "--jobs", jobs) for jobs in "12")
    assert one == two
    left, right = ({path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()} for jobs in "12")
    assert left == right
    assert sum(map(len, left.values())) > 500


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_the_same_differences(folder: Path, tmp_path: Path, form: str) -> None:
    logs = [entry.log for entry in files.read(folder / "e.pparc") if entry.log is not None]
    rng = random.Random(5)
    other = [replace(log, dealer=1) if rng.random() < 0.1 else log for log in logs if rng.random() < 0.95]
    for name, few in (("same-order", other), ("mixed", rng.sample(other, len(other)))):
        files.write(few, tmp_path / f"{name}.jsonl")
        with (tmp_path / f"{name}.jsonl").open("a") as stream:
            stream.write("stray\n")
        one, two = (
            run("diff", folder / "f.pparc", tmp_path / f"{name}.jsonl", "--format", form, "--jobs", jobs)
            for jobs in (1, 2)
        )
        assert one == two
        assert (one[0], len(one[1]) > 500, one[2].count(b"LOG-")) == (2, True, 2)


@pytest.mark.parametrize("target", ["whole.paipu", "whole.jsonl", "whole.pparc"])
def test_the_same_is_recovered(folder: Path, tmp_path: Path, target: str) -> None:
    whole = (folder / "e.pparc").read_bytes()
    cases = {
        "changed": (folder / "f.pparc").read_bytes(),
        "cut": whole[: len(whole) * 2 // 3],
        "headless": bytes(30) + whole[30:],
    }
    for name, data in cases.items():
        (tmp_path / f"{name}.pparc").write_bytes(data)
        outputs = [tmp_path / jobs / target for jobs in "12"]
        done = []
        for jobs, output in zip("12", outputs, strict=True):
            output.parent.mkdir(exist_ok=True)
            done.append(run("recover", tmp_path / f"{name}.pparc", "-o", output, "--jobs", jobs))
        assert done[0] == done[1]
        assert (done[0][0], b"deals kept" in done[0][2]) == (1, True)
        assert outputs[0].read_bytes() == outputs[1].read_bytes()


def test_the_same_from_stdin(folder: Path) -> None:
    data = (folder / "a.paipu").read_bytes()
    for words in (["filter", "-", "--invalid"], ["convert", "-", "--to", "jsonl"], ["merge", "-"], ["info", "-"]):
        one, two = (CliRunner().invoke(cli, [*words, "--jobs", jobs], input=data) for jobs in "12")
        assert (one.stdout_bytes, one.stderr_bytes) == (two.stdout_bytes, two.stderr_bytes)
        assert one.exit_code == two.exit_code == 2


def test_headers_that_cannot_be_read_are_one_fault(folder: Path, tmp_path: Path) -> None:
    whole = (folder / "e.pparc").read_bytes()
    (tmp_path / "a.pparc").write_bytes(whole[:40] + bytes(10) + whole[50:])
    (tmp_path / "b.pparc").write_bytes(whole)
    one, two = (run("info", tmp_path, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert (one[0], one[1].count(b"pparc"), one[2].count(b"LOG-ARCHIVE-01")) == (2, 1, 1)


# ---------------------------------------------------------------- processes that are killed, and Ctrl-C


LONG = {("filter", "--invalid"): 12, ("convert", "--to", "archive"): 4, ("info", "--check"): 12}
"""How often each command is given the same logs, so that it takes a while over them: archives are slow to write."""


@pytest.fixture(scope="module")
def logs() -> str:
    return dumps(simulate(game("hongshi"), 400, 5, illegal=0.1))


@pytest.fixture
def many(logs: str, words: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough logs that a command takes a while over them."""
    path = tmp_path_factory.mktemp("many") / "deals.paipu"
    path.write_text(logs * LONG[words])
    return path


def _started(words: tuple[str, ...], path: Path, *more: str) -> tuple[subprocess.Popen[bytes], list[int]]:
    """Return a command at work with two jobs, and its workers."""
    process = subprocess.Popen(
        [*PAIPU, words[0], str(path), *words[1:], *more, "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(2000):
        found = [int(child) for child in children.read_text().split()]
        if len(found) >= 2:
            time.sleep(0.2)
            return process, found
        time.sleep(0.01)
    raise AssertionError("no worker was started")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("words", LONG, ids=" ".join)
def test_a_killed_worker_loses_nothing(many: Path, words: tuple[str, ...]) -> None:
    alone = subprocess.run([*PAIPU, words[0], str(many), *words[1:]], capture_output=True, check=False, timeout=120)
    process, workers = _started(words, many)
    os.kill(workers[-1], signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert (out, err, process.returncode) == (alone.stdout, b"", alone.returncode)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("words", list(LONG)[:2], ids=" ".join)
def test_interrupted_it_leaves_nothing(many: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    process, workers = _started(words, many, "-o", str(tmp_path / "out.pparc"))
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the command
    out, err = process.communicate(timeout=30)
    assert (out, err.strip(), process.returncode) == (b"", b"", 130)
    assert list(tmp_path.iterdir()) == []
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
