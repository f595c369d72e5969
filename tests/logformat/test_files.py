"""Which files names stand for, what is read from them, and writing all or nothing."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from logformat import codecs, files, jsonl, messagepack, text
from logformat.errors import LogError
from logformat.log import Log

ONE = Log(game="x", id="one")
TWO = Log(game="x", id="two")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hold logs of three codecs at three depths, and what is no log."""
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    files.write(ONE, tmp_path / "2.paipu")
    files.write([ONE, TWO], tmp_path / "10.jsonl")
    files.write(TWO, tmp_path / "b" / "c" / "deep.msgpack")
    (tmp_path / "b" / "read.me").write_text("no log")
    (tmp_path / "b" / ".hidden.paipu").write_text("no log")
    return tmp_path


def names(found: Iterator[Path | LogError], folder: Path) -> list[str]:
    return [file.code if isinstance(file, LogError) else str(file.relative_to(folder)) for file in found]


def test_folder_is_searched_to_its_depth_in_order(folder: Path) -> None:
    assert names(files.expand([folder]), folder) == ["10.jsonl", "2.paipu", "b/c/deep.msgpack"]


def test_patterns(folder: Path) -> None:
    assert names(files.expand([f"{folder}/*.paipu", f"{folder}/?0.jsonl"]), folder) == ["2.paipu", "10.jsonl"]
    assert names(files.expand([f"{folder}/**/*.msgpack"]), folder) == ["b/c/deep.msgpack"]
    assert names(files.expand([f"{folder}/b*"]), folder) == ["b/c/deep.msgpack"]
    assert names(files.expand([f"{folder}/*.pparc"]), folder) == ["LOG-FILE-02"]


def test_name_with_brackets_is_first_taken_as_it_is(folder: Path) -> None:
    files.write(ONE, folder / "a[1].paipu")
    assert names(files.expand([folder / "a[1].paipu"]), folder) == ["a[1].paipu"]


def test_file_named_is_taken_whatever_its_extension(folder: Path) -> None:
    assert names(files.expand([folder / "b" / "read.me"]), folder) == ["b/read.me"]
    assert list(files.expand(["-"])) == [Path("-")]


def test_what_leads_nowhere_is_an_error_and_the_rest_goes_on(folder: Path) -> None:
    found = list(files.read_all([folder / "none.paipu", folder / "empty", folder / "2.paipu"]))
    assert [entry.error and entry.error.code for entry in found] == ["LOG-FILE-01", "LOG-FILE-02", None]
    assert [entry.file for entry in found] == [str(folder / name) for name in ("none.paipu", "empty", "2.paipu")]
    assert "no such file" in str(found[0].error)
    assert found[0].error is not None
    assert found[0].error.message("zh") == "无法读取：文件不存在"
    assert found[1].error is not None
    assert found[1].error.message("en") == "expected files named .pparc .msgpack .jsonl .paipu, found none"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_file_and_folder_that_may_not_be_read(folder: Path) -> None:
    (folder / "2.paipu").chmod(0)
    (folder / "b").chmod(0)
    found = list(files.read_all([folder]))
    (folder / "b").chmod(0o700)
    assert [entry.error and entry.error.code for entry in found] == [None, None, "LOG-FILE-01", "LOG-FILE-01"]


def test_permission_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (entry,) = files.read(folder / "2.paipu")
    assert entry.error is not None
    assert entry.error.message() == "cannot be read: no permission"
    monkeypatch.setattr(Path, "iterdir", refuse)
    (error,) = files.expand([folder])
    assert isinstance(error, LogError)
    assert error.code == "LOG-FILE-01"


def test_folder_read_as_a_file_is_an_error(folder: Path) -> None:
    (entry,) = files.read(folder)
    assert entry.error is not None
    assert entry.error.code == "LOG-FILE-01"


def test_codec_follows_the_extension(folder: Path) -> None:
    assert (folder / "2.paipu").read_text() == text.dumps(ONE)
    assert (folder / "10.jsonl").read_text() == jsonl.dumps([ONE, TWO])
    assert (folder / "b/c/deep.msgpack").read_bytes() == messagepack.dumps(TWO)
    assert [entry.log for entry in files.read_all([folder])] == [ONE, TWO, ONE, TWO]


@pytest.mark.parametrize("codec", codecs.CODECS, ids=lambda codec: codec.name)
def test_codec_follows_the_first_bytes_where_no_extension_says(tmp_path: Path, codec: codecs.Codec) -> None:
    file = tmp_path / "log"
    files.write([ONE, TWO], file, codec)
    assert [entry.log for entry in files.read(file)] == [ONE, TWO]
    assert [entry.log for entry in files.read(io.BytesIO(file.read_bytes()))] == [ONE, TWO]
    with file.open("rb", buffering=0) as raw:
        assert [entry.log for entry in files.read(raw, "log")] == [ONE, TWO]


@pytest.mark.parametrize("name", ["text", "paipu", ".paipu", "jsonl", "MSGPACK"])
def test_codec_by_name(name: str) -> None:
    assert codecs.named(name) in codecs.CODECS


def test_unknown_codec_name() -> None:
    with pytest.raises(KeyError):
        codecs.named("pgn")


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Both:
        buffer = io.BytesIO(b'\n {"paipu":1,"game":"x","id":"one"}\n')

    monkeypatch.setattr(sys, "stdin", Both)
    (entry,) = files.read("-")
    assert (entry.log, entry.file) == (ONE, "-")
    Both.buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Both)
    files.write(ONE, "-", codecs.JSONL)
    assert Both.buffer.getvalue() == jsonl.dumps(ONE).encode()


# ---------------------------------------------------------------- writing


def failing() -> Iterator[Log]:
    yield ONE
    raise KeyboardInterrupt


def test_failed_writing_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "log.paipu"
    for before in ([], [file]):
        with pytest.raises(KeyboardInterrupt):
            files.write(failing(), file)
        assert list(tmp_path.iterdir()) == before
        file.write_text("as it was")
    assert file.read_text() == "as it was"


def test_file_can_be_rewritten_from_itself(tmp_path: Path) -> None:
    file = tmp_path / "log.paipu"
    file.write_text("paipu 1\r\ngame   x\r\nid one")
    files.write((entry.log for entry in files.read(file) if entry.log), file)
    assert file.read_text() == text.dumps(ONE)


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "log.paipu", tmp_path / "link.paipu"
    file.write_text("")
    file.chmod(0o640)
    link.symlink_to(file)
    files.write(ONE, link)
    assert link.is_symlink()
    assert file.read_text() == text.dumps(ONE)
    assert file.stat().st_mode & 0o777 == 0o640


def test_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.paipu"
    path.write_text("kept")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="read-only"), files.atomic(path):
        pass
    assert (path.read_text(), os.listdir(tmp_path)) == ("kept", ["kept.paipu"])


def test_devices_are_written_directly() -> None:
    files.write(ONE, "/dev/null")
    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="a folder in which nobody may make a file")
def test_a_file_that_cannot_be_made_is_refused_by_the_name_given() -> None:
    with pytest.raises(OSError, match=r"x\.jsonl") as refused, files.atomic("/proc/x.jsonl"):
        pass
    assert refused.value.filename == "/proc/x.jsonl"
