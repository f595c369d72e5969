"""Every sample shows exactly what it says it shows, stands in canonical form, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.binding import BindError, bind
from engine.game import ROOMS
from logformat.errors import LogError
from logformat.log import Log
from logformat.text import dumps, loads
from validator.judge import judge

SAMPLES = Path(__file__).parent.parent / "samples"
FILES = [path for key in ROOMS for path in sorted((SAMPLES / key).glob("*.paipu"))]
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]


def expected(log: Log) -> list[str]:
    """What a log says must be found in it, in event order."""
    said = log.tag("expect")
    return [] if said in (None, "none") else said.split(",")


def found(log: Log) -> list[str]:
    """What is found in a log, as `expect` writes it."""
    try:
        findings = judge(bind(log)).findings
    except BindError as error:
        return [error.fault.code]
    return [f"{finding.code}@{finding.event}" for finding in sorted(findings, key=lambda finding: finding.event)]


def logs_of(path: Path) -> list[Log]:
    """The logs of a sample; none where reading it is the offence it shows."""
    try:
        return loads(path.read_bytes())
    except LogError:
        return []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_shows_what_it_expects(path: Path) -> None:
    try:
        logs = loads(path.read_bytes())
    except LogError as error:
        assert f"tag expect {error.fault.code}\n" in path.read_text(encoding="utf-8")
        return
    assert logs
    for log in logs:
        assert found(log) == expected(log), log.id


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
