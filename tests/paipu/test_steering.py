"""What a log says does not steer the terminal of whoever reads about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import paipu
from paipu.cli import cli
from paipu.events import Note

STEERS = "\x1b]0;owned\x07\x1b[31m\x9b5m"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Logs whose every text steers a terminal, twice with other contents, and their tables."""
    found = tmp_path_factory.mktemp("steering")
    logs = [_steering(log) for log in paipu.simulate("hongshi", 4, seed=5, illegal=1)]
    paipu.dump(logs, found / "one.jsonl")
    paipu.dump([replace(log, events=(*log.events, Note(f"{STEERS}other"))) for log in logs[1:]], found / "two.paipu")
    paipu.export(found / "one.jsonl", found / "tables")
    return found


def _steering(log: paipu.Log) -> paipu.Log:
    return replace(
        log,
        id=f"{STEERS}{log.id}",
        match=paipu.Match(f"{STEERS}match", 1),
        players=tuple(paipu.Player(player.seat, f"{STEERS}{player.name}") for player in log.players),
        tags=(*log.tags, paipu.Tag("venue", STEERS), paipu.Tag("date", STEERS)),
        events=(Note(STEERS), *log.events),
    )


@pytest.mark.parametrize(
    "words",
    [
        ("validate", "one.jsonl"), ("validate", "two.paipu", "--lang", "zh"), ("info", "one.jsonl"), ("stats", "one.jsonl"),
        ("diff", "one.jsonl", "two.paipu"), ("merge", "one.jsonl", "two.paipu", "-o", "all.pparc"), ("show", "one.jsonl"),
        ("legal", "one.jsonl"), ("replay", "one.jsonl"), ("query", "tables", "SELECT * FROM games"),
        ("query", "tables", "SELECT log FROM games"), ("query", "tables", "SELECT note FROM events WHERE note IS NOT NULL"),
        ("sql", "tables"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_control_characters_reach_the_terminal(
    words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(cli, words, input="SELECT match, log FROM games;\n")
    assert done.exit_code in (0, 1), done.output
    assert done.output
    assert [sign for sign in done.output if not sign.isprintable() and sign not in "\n\t"] == []
