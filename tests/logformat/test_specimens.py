"""One full deal and one offence of every game read, round-trip and stay in their canonical form."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat import files, jsonl, messagepack, text

SPECIMENS = sorted((Path(__file__).parents[2] / "samples" / "specimens").glob("*.paipu"))


def test_there_are_two_for_each_game() -> None:
    assert len(SPECIMENS) == 14


@pytest.mark.parametrize("path", SPECIMENS, ids=lambda path: path.stem)
def test_specimen(path: Path) -> None:
    (entry,) = files.read(path)
    log = entry.log
    assert log is not None
    assert len(entry.event_lines) == len(log.events) > 20
    for codec in (text, jsonl, messagepack):
        assert codec.loads(codec.dumps(log)) == [log]
