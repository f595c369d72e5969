"""Killed, full, shared: no deal is lost for which `sync()` returned, and the next writer goes on."""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from logformat import files
from logformat.archive import Archive, Writer
from logformat.errors import LogError
from tests.logformat.archive.deals import tiny, written

ROOT = Path(__file__).parents[3]


def acknowledged(path: Path, rng: random.Random) -> int:
    """Let a process append until it is killed; return how many deals it said were safe."""
    command = [sys.executable, "-m", "tests.logformat.archive.killed", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(rng.randrange(1, 30))]
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(rng.random() * 0.004)
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    return max(int(line) for line in lines if line.endswith(b"\n"))


def kill_and_read(path: Path, rounds: int, seed: int) -> None:
    rng, every = random.Random(seed), tiny(7)
    safe = 0
    for _ in range(rounds):
        safe = max(safe, acknowledged(path, rng))
        before = path.read_bytes()
        with Archive.open(path) as archive:
            assert not [piece for piece in archive.damage if piece.sort == "damage"]
            kept = list(archive)
            end = max((place.offset + place.size for place in archive.places), default=0)
        assert len(kept) >= safe
        assert all(log in every for log in kept)
        with Writer(path, deals_per_frame=3) as writer:
            assert len(writer) == len(kept)
        assert not [entry.error for entry in files.read(path) if entry.error is not None]
        with Archive.open(path) as archive:
            assert list(archive) == kept
        assert path.read_bytes().startswith(before[:end])
        safe = len(kept)


def test_killed_writers_lose_nothing_acknowledged(tmp_path: Path) -> None:
    kill_and_read(tmp_path / "killed.pparc", 24, 1)


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(20))
def test_writers_killed_a_thousand_times(tmp_path: Path, seed: int) -> None:
    for part in range(5):
        kill_and_read(tmp_path / f"{part}.pparc", 10, seed * 100 + part)


def test_appending_keeps_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.pparc"
    before = written(path, [tiny(3)])
    for more in range(4):
        after = written(path, [tiny(more)])
        assert after.startswith(before)
        before = after
    with Archive.open(path) as archive:
        assert list(archive) == [log for more in (3, 0, 1, 2, 3) for log in tiny(more)]


@pytest.mark.parametrize("size", range(1, 400, 7))
def test_next_writer_goes_on_after_any_cut(tmp_path: Path, size: int) -> None:
    whole = written(tmp_path / "whole.pparc", [tiny(5)], deals_per_frame=2)
    path = tmp_path / "cut.pparc"
    path.write_bytes(whole[:-size])
    with Archive.open(path) as archive:
        kept = list(archive)
    written(path, [tiny(2)])
    with Archive.open(path) as archive:
        assert list(archive) == kept + tiny(2)
        assert not archive.damage
    assert path.read_bytes().startswith(whole[: archive.places[0].offset])


def test_damaged_archive_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "a.pparc"
    whole = bytearray(written(path, [tiny(5)], deals_per_frame=2))
    whole[80] ^= 1
    whole[-1] ^= 1
    path.write_bytes(whole)
    with pytest.raises(LogError, match="recover"):
        Writer(path)
    assert path.read_bytes() == whole


def test_other_file_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "a.pparc"
    path.write_text("paipu 1\ngame x\n")
    with pytest.raises(LogError):
        Writer(path)
    assert path.read_text() == "paipu 1\ngame x\n"


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_device_is_not_written_to(device: str) -> None:
    with pytest.raises(OSError, match=f"a file on a disk is expected.*{device}"):
        Writer(device)


def test_closed_writer_takes_no_deals(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "a.pparc")
    first, *others = tiny(3)
    writer.append(first)
    writer.close()
    with pytest.raises(ValueError, match=r"a\.pparc: the archive is closed"):
        writer.append(others[0])
    with pytest.raises(ValueError, match=r"a\.pparc: the archive is closed"):
        writer.extend(others, jobs=2)
    assert len(writer) == 1


def test_an_archive_is_not_replaced_while_somebody_writes_to_it(tmp_path: Path) -> None:
    first, second, other = tiny(3)
    path = tmp_path / "a.pparc"
    with Writer(path) as writer:
        writer.append(first)
        writer.sync()
        with pytest.raises(OSError, match="somebody is recording or writing"):
            files.write([other], path)
        writer.append(second)
    with Archive.open(path) as archive:
        assert list(archive) == [first, second]
    files.write([other], path)
    with Archive.open(path) as archive:
        assert list(archive) == [other]


def test_second_writer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pparc"
    with Writer(path) as first:
        first.append(tiny(1)[0])
        with pytest.raises(LogError) as caught:
            Writer(path)
        assert caught.value.code == "LOG-ARCHIVE-02"
        code = f"from logformat.archive import Writer; Writer({str(path)!r})"
        assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False).returncode
    with Writer(path) as second:
        assert len(second) == 1


def test_reader_sees_what_was_synced_while_the_writer_goes_on(tmp_path: Path) -> None:
    with Writer(tmp_path / "a.pparc") as writer:
        writer.extend(tiny(3))
        writer.sync()
        with Archive.open(tmp_path / "a.pparc") as archive:
            assert list(archive) == tiny(3)


@contextlib.contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.parametrize("room", range(0, 500, 37))
def test_full_disk_loses_nothing_acknowledged_and_can_be_tried_again(tmp_path: Path, room: int) -> None:
    path = tmp_path / "full.pparc"
    with Writer(path, deals_per_frame=2) as writer:
        writer.extend(tiny(3))
        writer.sync()
        size = path.stat().st_size
        with no_file_beyond(size + room):
            writer.extend(tiny(1))
            with contextlib.suppress(OSError):
                writer.sync()
        with Archive.open(path) as archive:
            assert list(archive)[:3] == tiny(3)
            assert not archive.damage
        writer.sync()
    with Archive.open(path) as archive:
        assert list(archive) == tiny(3) + tiny(1)


@pytest.mark.torture
@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small file system")
def test_full_file_system(tmp_path: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)], check=True)
    try:
        path, safe = tmp_path / "full.pparc", 0
        writer = Writer(path, deals_per_frame=4)
        with contextlib.suppress(OSError):
            while True:
                writer.extend(tiny(7))
                writer.sync()
                safe = len(writer)
        with contextlib.suppress(OSError):
            writer.close()
        with Archive.open(path) as archive:
            assert len(list(archive)) >= safe > 100
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
