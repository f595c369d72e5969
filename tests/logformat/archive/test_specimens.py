"""Archives of every version stay readable for ever: a frozen one of each, beside the text of its logs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from logformat import text
from logformat.archive import Archive, Writer, container
from tests.logformat.archive.deals import logs_in, read, tiny

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("version", range(1, container.VERSION + 1))
def test_frozen_archive_says_the_same_for_ever(version: int) -> None:
    expected = text.loads((DATA / f"version{version}.paipu").read_bytes())
    with Archive.open(DATA / f"version{version}.pparc") as archive:
        assert list(archive) == expected
        assert [archive[log.id] for log in expected if log.id] == [log for log in expected if log.id]
        assert not archive.damage
        assert len(archive.indexes) == 2


@pytest.mark.parametrize("version", range(1, container.VERSION + 1))
def test_frozen_archive_is_appended_to_and_keeps_every_byte(version: int, tmp_path: Path) -> None:
    path = tmp_path / "old.pparc"
    shutil.copy(DATA / f"version{version}.pparc", path)
    old, expected = path.read_bytes(), text.loads((DATA / f"version{version}.paipu").read_bytes())
    for more in (tiny(3), tiny(2)):
        with Writer(path) as writer:
            writer.extend(more)
        expected += more
        with Archive.open(path) as archive:
            assert list(archive) == expected
        entries = read(path.read_bytes())
        assert logs_in(entries) == expected
        assert not [entry.error for entry in entries if entry.error is not None]
    assert path.read_bytes().startswith(old)


def test_frames_of_a_version_to_come_are_told_apart() -> None:
    whole = (DATA / "version1.pparc").read_bytes()
    entries = read(whole + container.own_frame(container.VERSION_TAG, b"\xff\xff"))
    assert [entry.error.code for entry in entries if entry.error is not None] == ["LOG-ARCHIVE-01"]
    assert logs_in(entries) == text.loads((DATA / "version1.paipu").read_bytes())
