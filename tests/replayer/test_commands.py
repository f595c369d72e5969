"""show, replay and view as a user meets them: output, choice of the log, exit codes."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paipu.cli import cli
from tests.replayer.deals import FLAWED, LEGAL, POSITION, SAMPLES
from tests.validator.logs import TWO_SEATS, settled


def run(*words: str, stdin: str | None = None) -> Result:
    """The command's result, as in a terminal with an English locale."""
    return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(cli, words, input=stdin)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "three.paipu"
    path.write_text(LEGAL + "\n" + FLAWED + "\n" + POSITION, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("said", [(), ("carry totals 2 30",)])
def test_a_deal_takes_over_what_it_leaves_out_of_the_deals_of_its_match_before_it(
    tmp_path: Path, said: tuple[str, ...]
) -> None:
    later = settled(2, "dealer 0", *said)  # two totals mean nothing to the four seats of the default
    between = settled(1, "option players 2", "dealer 1", match="bowl")
    first = settled(1, *TWO_SEATS, "dealer 0")
    path = tmp_path / "cup.paipu"
    path.write_text(first + between + later, encoding="utf-8")
    shown = run("show", str(path), "--log", "cup-2", "--step", "0")
    assert shown.exit_code == 0
    assert "totals 2 30" in shown.stdout
    assert [line[:4] for line in shown.stdout.splitlines() if re.match(r"   \d ", line)] == ["   0", "   1"]
    assert run("legal", str(path), "--log", "3", "--step", "2", "--seat", "0").stdout.startswith("meld 0 show7 7s\n")
    path.write_text(later, encoding="utf-8")
    assert run("show", str(path)).exit_code == (2 if said else 0)


def test_show_takes_the_last_step_of_the_first_log(file: str) -> None:
    result = run("show", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("Hong Shi (Red Tens) · specimen-hongshi-legal · step 59 of 59")
    assert "several logs" in result.stderr


@pytest.mark.parametrize(
    ("wanted", "title"),
    [("1", "specimen-hongshi-legal"), ("#2", "specimen-hongshi-HS-FOLLOW-02"), ("3", "golden"), ("golden", "golden")],
)
def test_a_log_is_chosen_by_number_or_id(file: str, wanted: str, title: str) -> None:
    result = run("show", file, "--log", wanted)
    assert result.exit_code == 0
    assert title in re.split(" · |\n", result.stdout)
    assert result.stderr == ""


def test_show_a_step_to_a_seat_in_chinese(file: str) -> None:
    result = run("show", file, "--log", "golden", "--step", "5", "--seat", "2", "--lang", "zh")
    assert "第 5 步，共 5 步 · 2 号座视角" in result.stdout
    assert run("show", file, "--log", "golden", "--step", "-1", "--seat", "2", "--lang", "zh").stdout == result.stdout


def test_findings_can_be_left_out(file: str) -> None:
    flawed = ("show", file, "--log", "2", "--step", "11")
    assert "HS-FOLLOW-02" in run(*flawed).stdout.split("\n", 2)[2]
    assert "✗" not in run(*flawed, "--no-findings").stdout


def test_show_tells_what_changed(file: str) -> None:
    result = run("show", file, "--log", "1", "--step", "11", "--since", "10")
    assert result.stdout.endswith("Since step 10:\n  seat 3: passed\n  to act: seat 3 → seat 0\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--step", "60"), "steps are 0 to 59"),
        (("--seat", "4"), "seats are 0 to 3"),
        (("--log", "9"), "no log 9"),
        (("--log", "nobody"), "no log nobody"),
    ],
)
def test_what_is_not_there_is_said(file: str, words: tuple[str, ...], said: str) -> None:
    result = run("show", file, *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_logs_that_cannot_be_bound_or_read(tmp_path: Path) -> None:
    assert "LOG-BIND-01" in run("show", "-", stdin="paipu 1\ngame whist\n").stderr
    missing = run("show", str(tmp_path / "none.paipu"))
    assert missing.exit_code == 2
    assert "none.paipu" in missing.stderr
    empty = run("show", "-", stdin="")
    assert empty.exit_code == 2
    assert empty.stderr


def test_replay_prints_a_line_per_event_elsewhere_than_on_a_terminal(file: str) -> None:
    result = run("replay", file, "--log", "2")
    lines = result.stdout.splitlines()
    assert lines[0] == "    0  start"
    assert lines[11:13] == ["   11  seat 2 plays Ts Tc (pair)", "     ✗ HS-FOLLOW-02 Ts Tc does not beat Kc Kd"]
    assert sum(line[:5].strip().isdecimal() for line in lines) == 47
    assert run("replay", file, "--log", "2", "--step", "45").stdout.splitlines()[0].startswith("   45  ")


@pytest.mark.parametrize("columns", ["40", "80", ""])
def test_replay_cuts_no_line_short(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    log = SAMPLES / "specimens" / "zhaopengyou-legal.paipu"
    lines = run("replay", str(log), "--lang", "en").stdout.splitlines()
    dealt = next(line for line in log.read_text(encoding="utf-8").splitlines() if line.startswith("deal 0 "))
    assert any(line.endswith(dealt.removeprefix("deal 0 ")) for line in lines)
    assert lines[-1].endswith("the match goes on")
    assert "…" not in "".join(lines)


def test_replay_hides_what_a_seat_does_not_see(file: str) -> None:
    shown = run("replay", file, "--log", "2", "--seat", "0", "--states").stdout
    assert "seat 1 is dealt 10 unseen cards" in shown
    assert "Ks" not in shown.replace("Kc Kd", "")


def test_view_writes_a_page(file: str, tmp_path: Path) -> None:
    target = tmp_path / "replay.html"
    result = run("view", file, "--log", "golden", "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "<!doctype html>" in run("view", file, "--log", "golden").stdout


def test_replay_on_a_terminal_follows_the_keyboard(file: str) -> None:
    """The whole command in a pseudo-terminal: two steps on, then quit."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", COLUMNS="100", LINES="30")
        words = [sys.executable, "-c", "from paipu.cli import main; main()", "replay", file, "--log", "2"]
        os.execv(sys.executable, words)
    until(terminal, "start")
    os.write(terminal, b"f")
    until(terminal, "HS-FOLLOW-02")
    os.write(terminal, b"q")
    drain(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def until(terminal: int, wanted: str, seconds: float = 20) -> str:
    """Everything a terminal shows up to some words."""
    shown, end = "", time.monotonic() + seconds
    while wanted not in shown:
        assert time.monotonic() < end, shown[-2000:]
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 1 << 16).decode(errors="replace")
    return shown


def drain(terminal: int) -> None:
    """Read what is left until the other side closes."""
    with contextlib.suppress(OSError):
        while os.read(terminal, 1 << 16):
            pass
