"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```(?:python)?\n(.*?)```", README, re.DOTALL)


def _paipu(*arguments: str, cwd: Path) -> str:
    command = [sys.executable, "-m", "paipu", *arguments, "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, timeout=60).stdout


def test_the_first_log_has_the_finding_shown(tmp_path: Path) -> None:
    (tmp_path / "deal.paipu").write_text(BLOCKS[0])
    typed, shown = BLOCKS[1].split("\n", 1)
    assert typed == "$ paipu validate deal.paipu"
    assert _paipu("validate", "deal.paipu", cwd=tmp_path).startswith(shown)


def test_the_query_answers_what_is_shown(tmp_path: Path) -> None:
    """About the deals that the demonstration plays."""
    _paipu("simulate", "hongshi", "-n", "2000", "--seed", "1", "-o", "deals.msgpack", cwd=tmp_path)
    _paipu("export", "deals.msgpack", "-o", "tables", cwd=tmp_path)
    from paipu.demo import demo

    (deals,) = (parameter.default for parameter in demo.params if "--deals" in parameter.opts)
    assert f"plays {deals:,} random ones" in README
    assert deals == 2000
    typed, shown = BLOCKS[2].split("\n", 1)
    assert typed.startswith("$ paipu query tables ")
    assert _paipu(*shlex.split(typed)[2:], cwd=tmp_path) == shown


def test_the_figure_is_what_was_measured() -> None:
    """How much faster the compiled engine judges, in every game, by the table of benchmarks/results.md."""
    results = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| what \| game \| plain, events/s \| compiled \|.*\n((?:\|.*\n)+)", results, re.MULTILINE)
    gains = [float(gain) for gain in re.findall(r"^\| judge logs in memory .*?\| ([\d.]+)x \|", table, re.MULTILINE)]
    assert len(gains) >= 7
    assert "judges one and a half to three and a half times as fast" in README.replace("\n", " ")
    assert 1.4 <= min(gains) <= max(gains) <= 3.8


def test_both_commands_stand_on_a_line_of_their_own() -> None:
    lines = README.splitlines()
    venv = "python3 -m venv .venv && .venv/bin/pip install -q "
    assert [line for line in lines if line.startswith("python3")] == [
        venv + ". && .venv/bin/paipu demo",
        venv + "-e '.[test]' && .venv/bin/python -m pytest -q",
    ]


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(next(block for block in BLOCKS if block.startswith("import paipu")), "README.md", "exec"), {})
    assert capsys.readouterr().out == "HS-FOLLOW-02 11 ♠10 ♣10 管不住 ♣K ♦K\n"


def test_every_command_named_exists() -> None:
    from paipu.cli import cli

    named = set(re.findall(r"`paipu ([a-z]+)", README)) | set(re.findall(r"^\$ paipu ([a-z]+)", README, re.MULTILINE))
    assert named
    assert named <= set(cli.commands)
