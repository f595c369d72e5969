"""Files made to harm: right checksums around wrong contents, sizes that lie, data that explodes. Damage, never worse."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from logformat.archive import Archive, container
from logformat.archive.container import (
    DamageError,
    Head,
    compressed,
    decompressed,
    head_frame,
    own_frame,
    version_frame,
)
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import frame_of
from logformat.archive.limits import BEGINNING, FRAME_LIMIT
from logformat.archive.pages import SECTIONS, Page
from logformat.errors import LogError
from logformat.events import Note
from logformat.log import Log
from tests.logformat.archive.deals import deals, logs_in, read, tiny, written

ROOT = Path(__file__).parents[3]
MEMORY = 600 << 20
SECONDS = 60
"""Of processor time: what takes one takes minutes where events are looked at by each other."""


def around(content: bytes, count: int = 1) -> bytes:
    """An archive of one frame whose checksums are right, whatever is in it."""
    frame = compressed(content, 1)
    return version_frame() + head_frame(Head(0, count, len(frame), container.crc32(frame))) + frame


def errors_of(data: bytes) -> list[str]:
    return [entry.error.code for entry in read(data) if entry.error is not None]


def test_an_archive_begins_as_codecs_expect() -> None:
    assert version_frame().startswith(BEGINNING)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 8,
        SECTIONS.pack(0, 0),
        SECTIONS.pack(1, 2**32 - 1),
        SECTIONS.pack(4096, 1) + b"\xc0",
        b"\xff" * 999,
    ],
)
def test_frames_of_no_shape_are_damage(content: bytes) -> None:
    assert errors_of(around(content)) == ["LOG-ARCHIVE-01"]


def test_changed_content_with_right_checksums_is_damage_or_a_deal() -> None:
    rng = random.Random(3)
    content = frame_of(list(deals(6)))
    for _ in range(400):
        changed = bytearray(content)
        for _ in range(rng.randrange(1, 4)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        try:
            frame = Frame(bytes(changed))
        except DamageError:
            continue
        for row in range(len(frame)):
            try:
                frame.log(row)
            except DamageError:
                continue


def test_page_that_lies_is_damage() -> None:
    content = frame_of(tiny(2))
    _, size = SECTIONS.unpack_from(content)
    page = msgspec.msgpack.decode(content[8 : 8 + size], type=Page)
    for name in ("outlines", "columns", "settings", "kinds", "orders", "packs", "patterns"):
        emptied = msgspec.msgpack.encode(msgspec.structs.replace(page, **{name: ()}))
        whole = SECTIONS.pack(2, len(emptied)) + emptied + content[8 + size :]
        assert set(errors_of(around(whole, 2))) == {"LOG-ARCHIVE-01"}, name


def test_frame_that_explodes_is_damage() -> None:
    bomb = compressed(bytes(FRAME_LIMIT + 1), 3)
    assert len(bomb) < 10_000
    with pytest.raises(DamageError):
        decompressed(bomb)
    assert len(decompressed(compressed(bytes(1000), 3), 1000)) == 1000
    with pytest.raises(DamageError):
        decompressed(compressed(bytes(1001), 3), 1000)


@pytest.mark.parametrize("tag", [container.INDEX_TAG, container.HEAD_TAG, b"?"])
def test_frames_of_our_own_with_anything_in_them(tag: bytes) -> None:
    rng = random.Random(5)
    whole = around(frame_of(tiny(1)))
    for size in (0, 1, 12, 14, 40, 200):
        found = read(whole + own_frame(tag, rng.randbytes(size)))
        assert logs_in(found) == tiny(1)


def test_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.pparc"
    whole = written(path, [tiny(1)])
    path.write_bytes(own_frame(container.VERSION_TAG, b"\xff\x00") + whole[container.VERSION_SIZE :])
    with pytest.raises(LogError, match="archive version 2 or older"):
        Archive.open(path)


READING = (
    "import sys\nfrom logformat import files\nfor path in sys.argv[1:]:\n    for entry in files.read(path): pass\n"
)


def read_within(limit: int, most: int, frames: dict[str, bytes], folder: Path) -> subprocess.CompletedProcess[str]:
    """Read some archives in a process that may not take more than so much of something."""
    paths = [folder / f"{name}.pparc" for name in frames]
    for path, data in zip(paths, frames.values(), strict=True):
        path.write_bytes(data)
    return subprocess.run(
        [sys.executable, "-c", READING, *map(str, paths)], cwd=ROOT, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(limit, (most, most)),
    )  # fmt: skip


def test_time_is_bounded(tmp_path: Path) -> None:
    """Deals of very many events without a card: at each of them, all before it were looked through for one."""
    notes = Log(game="x", events=(Note(text=""),) * 100_000)
    frames = {
        "forged": around((Path(__file__).parent / "data" / "long.frame").read_bytes()),
        "honest": around(frame_of([notes])),
    }
    run = read_within(resource.RLIMIT_CPU, SECONDS, frames, tmp_path)
    assert run.returncode == 0, run.stderr


def test_memory_is_bounded(tmp_path: Path) -> None:
    """Bombs and lies, read in a process that may not take more than so much memory."""
    frames = {
        "bomb": around(bytes(FRAME_LIMIT)),
        "index": around(frame_of(tiny(1))) + own_frame(container.INDEX_TAG, bytes(12) + compressed(bytes(1 << 28), 3)),
        "size": version_frame() + head_frame(Head(0, 1, 2**32 - 1, 0)) + bytes(1000),
        "deals": around(SECTIONS.pack(2**32 - 1, 5) + bytes(100)),
    }
    run = read_within(resource.RLIMIT_AS, MEMORY, frames, tmp_path)
    assert run.returncode == 0, run.stderr
