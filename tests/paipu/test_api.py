"""The public API: its examples run, its names are there, importing it costs next to nothing."""

from __future__ import annotations

import doctest
import io
import subprocess
import sys
from pathlib import Path

import pytest

import paipu
from paipu import api
from tests.validator.logs import ILLEGAL


@pytest.mark.parametrize("module", [paipu, api], ids=lambda module: module.__name__)
def test_examples_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", paipu.__all__)
def test_every_name_is_there_and_documented(name: str) -> None:
    assert getattr(paipu, name).__doc__
    assert name in dir(paipu)


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = paipu.nonsense  # type: ignore[attr-defined]


def test_importing_paipu_imports_no_package_below() -> None:
    script = (
        "import sys, paipu; print([n for n in ('logformat', 'engine', 'validator', 'msgspec') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_dump_and_load_in_every_codec(tmp_path: Path) -> None:
    logs = paipu.loads(ILLEGAL)
    for name in ("a.paipu", "a.jsonl", "a.msgpack"):
        paipu.dump(logs, tmp_path / name)
        assert list(paipu.load(tmp_path / name)) == logs
        assert paipu.loads((tmp_path / name).read_bytes()) == logs
    stream = io.BytesIO()
    paipu.dump(logs[0], stream, codec="jsonl")
    assert paipu.loads(stream.getvalue()) == logs


def test_errors_are_entries_to_read_and_exceptions_to_load(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text("paipu 1\nfly\n" + ILLEGAL)
    assert [entry.error is None for entry in paipu.read(path)] == [False, True]
    with pytest.raises(paipu.LogError, match="LOG-LINE-01"):
        list(paipu.load(path))
    with pytest.raises(paipu.BindError, match="LOG-BIND-01"):
        paipu.judge(paipu.loads("paipu 1\ngame chess\n")[0])


def test_validate_gives_plain_reports(tmp_path: Path) -> None:
    path = tmp_path / "a.paipu"
    path.write_text(ILLEGAL)
    (report,) = paipu.validate(path, lang="zh")
    assert report.findings[0].message == "♠8 ♥8 管不住 ♣9 ♦9"
