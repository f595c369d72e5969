"""Every command that a page or a help text shows can be pasted: in a folder that has what it names, it runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import paipu
from tests.house.rooms import ROOT, SAMPLES
from tests.house.test_docs import FENCE

PAGES = ("README.md", "docs/cli.md", "docs/archive.md", "docs/tables.md")
ELSEWHERE = re.compile(r"paipu demo")
"""The demonstration, which has tests of its own."""


def typed(page: str) -> list[str]:
    """The commands of a page as they would be pasted: lines of its blocks, and words in its text that have arguments."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [line.strip().removeprefix("$ ") for _, block in FENCE.findall(text) for line in block.splitlines()]
    lines = [*blocks, *re.findall(r"`([^`\n]+)`", FENCE.sub("", text))]
    # a command begins with what runs it, and has an argument; `paipu export LOGS` and `paipu COMMAND` stand for others
    found = (
        re.match(r"((?:echo .*\| |cat .*\| )?paipu [a-z]+ (?!COMMAND|\[)[^…]+?)(?: +#.*)?$", line) for line in lines
    )
    return [
        match[1] for match in found if match and not re.search(r"\b[A-Z]{3,}\b(?!-)", re.sub(r'".*"', "", match[1]))
    ]


COMMANDS = sorted({command for page in PAGES for command in typed(page) if not ELSEWHERE.search(command)})


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that the examples name, a `paipu` that is the one under test, and what it is piped to."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "samples").symlink_to(SAMPLES)
    (folder / "bin").mkdir()
    reads_on = "cat > /dev/null"
    for name, does in {"paipu": f'exec {sys.executable} -m paipu "$@"', "jq": reads_on, "less": reads_on}.items():
        (folder / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
        (folder / "bin" / name).chmod(0o755)
    logs = list(paipu.simulate("hongshi", 12, seed=1))
    for name in ("deal.paipu", "notes.paipu", "monday.paipu", "games/a.paipu", "club/b.paipu"):
        (folder / name).parent.mkdir(exist_ok=True)
        paipu.dump(logs[0], folder / name)
    for name in ("yesterday.jsonl", "tuesday.jsonl", "deals.jsonl", "today.pparc", "club.pparc", "deals.pparc"):
        paipu.dump(logs, folder / name)
    paipu.dump(logs, folder / "games.pparc")
    paipu.dump(logs, folder / "follow.pparc")
    shutil.copy(folder / "deals.pparc", folder / "damaged.pparc")
    paipu.dump(paipu.load(SAMPLES / "hongshi"), folder / "hongshi.jsonl")
    (folder / "typed.txt").write_text("dealer 0\n")
    (folder / "secret.txt").write_text("0123456789abcdef" * 4 + "\n")
    paipu.export([folder / "deals.jsonl"], folder / "tables")
    return folder


def test_examples_are_found() -> None:
    assert len(COMMANDS) > 50
    assert "paipu validate games/ --format jsonl --jobs 2" in COMMANDS
    assert "paipu info games.pparc" in COMMANDS
    assert 'echo "SELECT count(*) FROM games;" | paipu sql tables' in COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_example_runs(command: str, furnished: Path) -> None:
    path = f"{furnished / 'bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    script = ["bash", "-o", "pipefail", "-c", command.replace("-n 1000 ", "-n 10 ")]
    done = subprocess.run(
        script,
        cwd=furnished,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
