"""The demo shows the main job end to end, by commands that can be typed again."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest


def _demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paipu", "demo", "-n", "40", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize(
    ("lang", "words", "title", "combination"),
    [("en", "does not beat", "4. 40 random deals,", "joker_pair"), ("zh", "管不住", "4. 随机打 40 局，", "双王")],
)
def test_the_demo_judges_explains_replays_exports_and_asks(lang: str, words: str, title: str, combination: str) -> None:
    done = _demo("--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    shown = [shlex.split(line[2:])[:2] for line in done.stdout.splitlines() if line.startswith("$ ")]
    verbs = ["validate", "explain", "show", "show", "simulate", "export", "query", "query"]
    assert shown == [["paipu", verb] for verb in verbs]
    assert words in done.stdout
    assert title in done.stdout
    assert combination in done.stdout


@pytest.mark.parametrize(("lang", "camp"), [("en", "down"), ("zh", "台下")])
def test_a_command_of_the_demo_can_be_typed_again(lang: str, camp: str) -> None:
    lines = _demo("--lang", lang).stdout.splitlines()
    assert """'"'"'""" not in "".join(lines)
    again = shlex.split(next(line[2:] for line in lines if line.startswith("$ paipu query")))
    done = subprocess.run([sys.executable, "-m", *again], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0
    assert camp in done.stdout
