"""Frames encoded by several processes are those that one encodes, in the same order."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from logformat import files
from logformat.archive import Archive, Writer, writer
from logformat.errors import LogError
from logformat.log import Log
from logformat.ranges import RANGE_SIZE, ranges, read_range
from logformat.text import loads
from tests.logformat.archive.deals import deals, logs_in, read, tiny

SAMPLES = Path(__file__).parents[3] / "samples"
REMARKS = "# before\npaipu 1\ngame hongshi\ntag weather rain # wet\noption colour red\n\ndeal 0 3c 4c # said\nplay 0 3c ??\n# end\n"


@pytest.fixture(scope="module")
def mixed() -> list[Log]:
    """Many deals of a game and few of others, with remarks and words that nobody knows."""
    samples = [
        entry.log for entry in files.read_all([SAMPLES / "hongshi", SAMPLES / "duizhu"]) if entry.log is not None
    ]
    return [*deals(70), *samples[:40], *loads(REMARKS) * 2, *deals(100), *samples[-30:], *tiny(9), *deals(30)]


def appended(path: Path, sessions: list[list[Log]], jobs: int) -> bytes:
    for logs in sessions:
        with Writer(path, deals_per_frame=66, level=1) as archive:
            archive.append(logs[0])
            archive.extend(logs[1:100], jobs=jobs)
            archive.extend(logs[100:], jobs=jobs)
    return path.read_bytes()


def test_appended_by_several_processes(mixed: list[Log], tmp_path: Path) -> None:
    one, three = (appended(tmp_path / f"{jobs}.pparc", [mixed, mixed[-30:]], jobs) for jobs in (1, 3))
    assert one == three
    with Archive.open(tmp_path / "3.pparc") as archive:
        assert list(archive) == mixed + mixed[-30:]


def test_written_as_one_archive(mixed: list[Log], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "DEALS_PER_FRAME", 66)

    one, two = io.BytesIO(), io.BytesIO()
    writer.dump(iter(mixed), one)
    writer.dump(iter(mixed), two, jobs=2)
    assert one.getvalue() == two.getvalue()
    assert logs_in(read(two.getvalue())) == mixed


def test_one_frame_needs_no_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("logformat.pool._Crew", None)
    files.write(tiny(9), tmp_path / "a.pparc", jobs=8)
    assert len(Archive.open(tmp_path / "a.pparc")) == 9


def test_cut_short_the_deals_up_to_some_point_are_there(tmp_path: Path) -> None:
    logs = tiny(8) * 11

    def until_it_breaks() -> Iterator[Log]:
        yield from logs[:80]
        raise OSError("broken")

    with Writer(tmp_path / "a.pparc", deals_per_frame=2) as archive:
        archive.extend(logs[:3])
        with pytest.raises(OSError, match="broken"):
            archive.extend(until_it_breaks(), jobs=2)
        kept = len(archive)
        assert 0 < kept < 83
        archive.extend(logs[:1])
    with Archive.open(tmp_path / "a.pparc") as found:
        assert list(found) == [*logs[:3], *logs, *logs[:1]][:kept] + logs[:1]


def test_what_no_text_could_say_is_refused(tmp_path: Path) -> None:
    with Writer(tmp_path / "a.pparc") as archive, pytest.raises(LogError, match="LOG-LINE-02"):
        archive.extend([Log(game="")], jobs=2)


def test_deals_of_few_bytes_are_shared_out_by_their_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logformat.ranges.DEALS_IN_RANGE", 20)
    path = tmp_path / "tiny.pparc"
    with Writer(path, deals_per_frame=8, level=1) as archive:
        archive.extend(tiny(7) * 30)
    parts = list(ranges(path, size=path.stat().st_size - 1 << 2))
    read_by = [len(list(read_range(part))) for part in parts]
    assert sum(read_by) == 210
    assert max(read_by) == 24
    assert min(part.work for part in parts[:-1]) >= RANGE_SIZE, "none of them waits for another"
