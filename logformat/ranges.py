"""Large files in ranges of whole logs, so that several processes can read one file."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import msgspec

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.grammar import LINE_LIMIT

RANGE_SIZE = 1 << 18
ARCHIVE_DENSITY = 4
_VERSION_LINE = re.compile(rb"paipu [0-9]{1,9}\r?\n")


class Range(msgspec.Struct, frozen=True):
    """Some logs of a file: its bytes from `start` to `end` (None: as far as it goes), and the lines before them.

    Read by itself it gives the entries the whole file would give there, but that `number` counts from 1 again and
    that comments between logs go to the end of the log before them.
    """

    path: str
    codec: str
    start: int = 0
    end: int | None = None
    line: int = 0


def ranges(path: Path, codec: Codec | None = None, size: int = RANGE_SIZE) -> Iterator[Range]:
    """Yield a regular file in ranges of about `size` bytes each, no log in two of them."""
    with path.open("rb") as stream:
        codec = _codec_of(path, codec)
        cuts = _CUTS.get(codec.name)
        start = line = 0
        total = path.stat().st_size
        size //= density(codec)
        if cuts is not None and total > size:
            for end, lines in cuts(stream, size):
                yield Range(str(path), codec.name, start, end, line)
                start, line = end, lines
    if start < total or not start:
        yield Range(str(path), codec.name, start, None, line)


def density(codec: Codec) -> int:
    """Return how many bytes of another codec a byte stands for, as far as work goes."""
    return ARCHIVE_DENSITY if codec is codecs.ARCHIVE else 1


def is_cuttable(path: Path, codec: Codec | None = None) -> bool:
    """Whether a regular file can be read in ranges; else whoever reads it reads all of it."""
    return _codec_of(path, codec).name in _CUTS


def _codec_of(path: Path, codec: Codec | None) -> Codec:
    if found := codec or codecs.of_path(path):
        return found
    with path.open("rb") as stream:
        return codecs.of_stream(stream)[0]


def read_range(part: Range) -> Iterator[Entry]:
    """Yield the entries of a range; what cannot be opened is an entry as well."""
    try:
        with Path(part.path).open("rb") as stream:
            stream.seek(part.start)
            codec = codecs.named(part.codec)
            is_whole = part.end is None or codec is codecs.ARCHIVE
            whole = stream if is_whole else io.BufferedReader(_Slice(stream, part.end - part.start))  # type: ignore[operator]
            reader = codec.read(whole, part.path)
            reader.byte = part.start  # type: ignore[attr-defined]
            reader.line = part.line  # type: ignore[attr-defined]
            if codec is codecs.ARCHIVE:  # its deals need the tables at its end, and so the whole file
                reader.end = part.end  # type: ignore[attr-defined]
            yield from reader
    except OSError as problem:
        yield Entry(None, files.unreadable(part.path, problem), 0, file=part.path)


class _Slice(io.RawIOBase):
    """The next so many bytes of a stream."""

    def __init__(self, stream: IO[bytes], count: int) -> None:
        self.stream, self.left = stream, count

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill the buffer as far as the slice goes."""
        data = self.stream.read(min(len(buffer), self.left))
        self.left -= len(data)
        buffer[: len(data)] = data
        return len(data)


# ---------------------------------------------------------------- where a file may be cut


def _text_begins(raw: bytes) -> bool:
    """Whether a line surely begins a log: a version line in plain spelling."""
    return _VERSION_LINE.fullmatch(raw) is not None


def _cuts_before(begins: Callable[[bytes], bool], stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end, and the lines so far: before a line that begins a log, but never the first log."""
    at = lines = 0
    has_log = False
    while block := stream.read(size):
        has_log = has_log or any(map(begins, block.splitlines(keepends=True)))
        at += len(block)
        lines += block.count(b"\n")
        is_whole = block.endswith(b"\n")
        while raw := stream.readline(LINE_LIMIT):
            if is_whole and begins(raw):
                if has_log:
                    stream.seek(at)
                    yield at, lines
                    break
                has_log = True
            at += len(raw)
            is_whole = raw.endswith(b"\n")
            lines += is_whole


def _cuts_between_values(stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end: after a `bin` value."""
    due = size
    while (first := stream.read(1)) and (width := messagepack.BIN_HEADS.get(first[0])):
        length = int.from_bytes(stream.read(width))
        at = stream.seek(length, io.SEEK_CUR)
        if at >= due:
            yield at, 0
            due = at + size


def _cuts_between_frames(stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end: before a frame that follows no damage; a file of a later version stays whole."""
    from logformat.archive.container import VERSION, VERSION_SIZE, DamageError, version_of
    from logformat.archive.pieces import Source, pieces

    source, due, before = Source(stream), size, "damage"
    with contextlib.suppress(DamageError):
        if version_of(source.read(0, VERSION_SIZE)) > VERSION:
            return
    for piece in pieces(source, thorough=False):
        if piece.sort == "frame" and piece.offset >= due and before != "damage":
            yield piece.offset, 0
            due = piece.offset + size
        before = piece.sort


_CUTS: dict[str, Callable[[IO[bytes], int], Iterator[tuple[int, int]]]] = {
    "text": partial(_cuts_before, _text_begins),
    "jsonl": partial(_cuts_before, lambda raw: bool(raw.strip())),
    "msgpack": _cuts_between_values,
    "archive": _cuts_between_frames,
}
