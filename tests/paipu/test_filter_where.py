"""`paipu filter --where`: the logs whose rows an SQL condition fits."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paipu.cli import cli

HEAD = "paipu 1\ngame hongshi\n"
BEGIN = "carry lead 0\nposition\n\n"
CARD = f"{HEAD}id card\n{BEGIN}deal 0 7s 7h\ndeal 1 8s 8h\nplay 0 7s\n"
PAIR = f"{HEAD}id pair\n{BEGIN}# a pair goes round\ndeal 0 7s 7h\ndeal 1 8s 8h\nplay 0 7s 7h\nplay 1 8s 8h\n"
NAMELESS = f"{HEAD}{BEGIN}deal 0 9s 9h\n"
"""Logs of three events, of four with a comment, and of one without an id."""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.paipu"
    path.write_text(f"{CARD}\n{PAIR}\n{NAMELESS}")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["filter", *map(str, arguments)])


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ("events = 3", [CARD]),
        ("events > 2", [CARD, PAIR]),
        ("events < 3 -- the rest", [NAMELESS]),
        ("log IN (SELECT log FROM events WHERE combination = 'pair')", [PAIR]),
        ("events > (SELECT avg(events) FROM games)", [CARD, PAIR]),  # of 3, 4 and 1
        ("false", []),
    ],
)
def test_logs_that_fit_are_written_as_they_are(club: Path, condition: str, kept: list[str]) -> None:
    result = run(club, "--where", condition)
    assert result.exit_code == 0
    assert result.stdout == "\n".join(kept)


def test_other_questions_count_as_well(club: Path) -> None:
    assert run(club, "--where", "events > 2", "--id", "pair").stdout == PAIR
    assert run(club, "--where", "events > 2", "--invert").stdout == NAMELESS


def test_more_jobs_write_the_same(club: Path) -> None:
    assert run(club, "--where", "events <> 3", "--jobs", "2").stdout == run(club, "--where", "events <> 3").stdout
    assert run(club, "--where", "events = 4", "--jobs", "2").stdout == PAIR


@pytest.mark.parametrize(
    "condition", ["evnts > 3", "", "events > 3) UNION (DELETE FROM games", "read_text('/etc/passwd')"]
)
def test_no_condition_is_refused_before_anything_is_written(club: Path, tmp_path: Path, condition: str) -> None:
    output = tmp_path / "kept.paipu"
    output.write_text("as it was")
    result = run(club, "--where", condition, "-o", output)
    assert result.exit_code == 2
    assert result.stderr
    assert output.read_text() == "as it was"


def test_what_cannot_be_read_is_told_once(club: Path) -> None:
    club.write_text(f"{CARD}\n{HEAD}play 0 1x\n\n{PAIR}")
    result = run(club, "--where", "events > 0")
    assert result.exit_code == 2
    assert result.stderr.count("LOG-") == 1
    assert result.stdout == f"{CARD}\n{PAIR}"


def test_what_is_piped_in_cannot_be_read_twice() -> None:
    result = CliRunner().invoke(cli, ["filter", "-", "--where", "true"], input=CARD)
    assert result.exit_code == 2
    assert "--where" in result.stderr
