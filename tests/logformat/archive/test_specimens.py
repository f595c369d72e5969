"""Archives of every version stay readable for ever: a frozen one of each, beside the text of its logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat import text
from logformat.archive import Archive, container

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("version", range(1, container.VERSION + 1))
def test_frozen_archive_says_the_same_for_ever(version: int) -> None:
    expected = text.loads((DATA / f"version{version}.paipu").read_bytes())
    with Archive.open(DATA / f"version{version}.pparc") as archive:
        assert list(archive) == expected
        assert [archive[log.id] for log in expected if log.id] == [log for log in expected if log.id]
        assert not archive.damage
        assert len(archive.indexes) == 2
