"""Every sample shows exactly what it says it shows, stands in canonical form, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.binding import BindError, bind
from engine.game import ROOMS
from logformat.errors import LogError
from logformat.log import Log
from logformat.text import dumps, loads
from validator.run import judge_files

SAMPLES = Path(__file__).parent.parent / "samples"
FILES = [path for key in ROOMS for path in sorted((SAMPLES / key).glob("*.paipu"))]
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]


def expected(log: Log) -> list[str]:
    """What a log says must be found in it, in event order."""
    said = log.tag("expect")
    return [] if said in (None, "none") else said.split(",")


def found(path: Path) -> list[list[str]]:
    """What is found in each log of a sample, as `expect` writes it; deals of a match are compared."""
    reports = [judged.report for judged in judge_files([path])]
    return [
        [report.error.code]
        if report.error
        else [f"{one.code}@{one.event}" for one in sorted(report.findings, key=lambda one: one.event)]
        for report in reports
    ]


def logs_of(path: Path) -> list[Log]:
    """The logs of a sample; none where reading it is the offence it shows."""
    try:
        return loads(path.read_bytes())
    except LogError:
        return []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_shows_what_it_expects(path: Path) -> None:
    logs = logs_of(path)
    if logs:
        assert found(path) == [expected(log) for log in logs]
    else:
        assert f"tag expect {found(path)[0][0]}\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_named_after_a_code_shows_it(path: Path) -> None:
    said = [code.partition("@")[0] for log in logs_of(path) for code in expected(log)]
    if path.stem.endswith(".ok") or path.stem.startswith(("deal-", "position-")):
        return
    assert any(path.stem == code or path.stem.startswith(f"{code}-") for code in said)


@pytest.mark.parametrize("path", [path for path in FILES if path.stem.endswith(".ok")], ids=lambda path: path.stem)
def test_legal_twin_expects_nothing(path: Path) -> None:
    assert [expected(log) for log in logs_of(path)] == [[] for _ in logs_of(path)]
    assert path.with_name(path.name.replace(".ok.", ".")).exists()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_is_canonical(path: Path) -> None:
    if logs := logs_of(path):
        assert path.read_text(encoding="utf-8") == dumps(logs)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_replays(path: Path) -> None:
    for log in logs_of(path):
        try:
            bound = bind(log)
        except BindError:
            continue
        state = bound.game.start(bound.setup)
        for event in bound.events:
            bound.game.view(state, None)
            bound.game.shape(state, event)
            state = bound.game.apply(state, event)
        bound.game.view(state, 0)
        bound.game.seat_rows(state)
