"""A file to record into, and the recorder of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.validator.logs import POSITION
from validator.recorder import Recorder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.paipu"


@pytest.fixture
def recorder(path: Path) -> Iterator[Recorder]:
    with Recorder(path, "hongshi") as open_recorder:
        for line in POSITION.splitlines()[2:]:
            open_recorder.record(line)
        yield open_recorder
