"""Deals by number, by id, by game and match, headers alone; and what other zstd tools make of the file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from logformat import text
from logformat.archive import Archive, Writer
from logformat.archive.frame_reader import Frame
from tests.logformat.archive.deals import deals, written

MANY = [*deals(40), *deals(25, "zhuoheia"), *deals(7, "erbaiwu")]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("access") / "many.pparc"
    written(found, [MANY[:30], MANY[30:33], [], MANY[33:]], deals_per_frame=8)
    return found


def test_numbers_slices_and_ends(path: Path) -> None:
    with Archive.open(path) as archive:
        assert len(archive) == len(MANY)
        assert list(archive) == MANY
        assert [archive[number] for number in (0, 7, 8, 71, -1, -72)] == [MANY[n] for n in (0, 7, 8, 71, -1, -72)]
        assert archive[3:40:9] == MANY[3:40:9]
        for number in (72, -73):
            with pytest.raises(IndexError):
                archive[number]


def test_ids(path: Path) -> None:
    with Archive.open(path) as archive:
        for log in MANY:
            assert log.id is not None
            assert archive[log.id] == log
        for name in ("", "none", "hongshi-5-41", "hongshi-5-0", "hongshi-6-1"):
            with pytest.raises(KeyError):
                archive[name]


def test_ids_of_no_pattern(tmp_path: Path) -> None:
    names = ["é", "a", "b", "a", "12", "x" * 300]
    logs = [text.loads(f'paipu 1\ngame x\nid "{name}"\ndealer {n}\n')[0] for n, name in enumerate(names)]
    written(tmp_path / "a.pparc", [logs], deals_per_frame=4)
    with Archive.open(tmp_path / "a.pparc") as archive:
        assert [archive[name].dealer for name in names] == [0, 3, 2, 3, 4, 5]


def test_games_and_matches(path: Path) -> None:
    match = MANY[50].match
    assert match is not None
    with Archive.open(path) as archive:
        assert list(archive.select(game="zhuoheia")) == MANY[40:65]
        found = list(archive.select(match=match.name))
        assert found == [log for log in MANY if log.match is not None and log.match.name == match.name]
        assert list(archive.select(game="hongshi", match=match.name)) == []
        assert list(archive.select(game="none")) == []


def test_headers_come_without_decoding_events(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Frame, "log", None)
    with Archive.open(path) as archive:
        assert [header.id for header in archive.headers(game="erbaiwu")] == [log.id for log in MANY[65:]]


def test_index_answers_without_other_frames(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    whole = Archive._read_frame
    monkeypatch.setattr(Archive, "_read_frame", lambda self, place: (read.append(place.first), whole(self, place))[1])
    with Archive.open(path) as archive:
        assert archive["erbaiwu-5-3"] == MANY[67]
        assert len(read) == 1


def test_file_without_tables_reads_the_same(tmp_path: Path, path: Path) -> None:
    writer = Writer(tmp_path / "cut.pparc", deals_per_frame=8)
    writer.extend(MANY)
    writer.sync()
    (tmp_path / "copy.pparc").write_bytes((tmp_path / "cut.pparc").read_bytes())
    writer.close()
    with Archive.open(tmp_path / "copy.pparc") as archive:
        assert not archive.indexes
        assert not archive.damage
        assert list(archive) == MANY
        assert archive["hongshi-5-9"] == MANY[8]


def test_closed_archive_does_not_read_whatever_is_open_by_its_number(tmp_path: Path, path: Path) -> None:
    written(tmp_path / "other.pparc", [deals(40, "zhuoheia")], deals_per_frame=8)
    first = Archive.open(path)
    first.close()
    with Archive.open(tmp_path / "other.pparc"), pytest.raises(ValueError, match="closed file"):
        first[3]


def test_zstd_command_decompresses_the_file(path: Path) -> None:
    whole = subprocess.run(["zstd", "-dc", str(path)], check=True, capture_output=True).stdout
    with Archive.open(path) as archive:
        rows = 0
        while whole:
            frame = Frame(whole)
            rows += len(frame)
            whole = whole[frame.ends()[-1][-1] :]
        assert rows == len(archive)
    subprocess.run(["zstd", "-tq", str(path)], check=True)


def test_seekable_reader_finds_every_frame(path: Path) -> None:
    pyzstd = pytest.importorskip("pyzstd")
    with pyzstd.SeekableZstdFile(path) as file:
        whole = file.read()
        assert len(whole) > 1000
        file.seek(len(whole) // 2)
        assert file.read(100) == whole[len(whole) // 2 :][:100]
