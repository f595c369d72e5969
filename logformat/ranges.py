"""Large files in ranges of whole logs, so that several processes can read one file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.entry import Entry

RANGE_SIZE = 1 << 18
_BLOCK = 1 << 16
_LOG_BEGINS = re.compile(rb"\npaipu [0-9]+\r?\n")
_LONGEST_BEGIN = 64


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
        codec = codec or codecs.of_path(path) or codecs.of_stream(stream)[0]
        cuts = _CUTS.get(codec.name)
        start = line = 0
        if cuts is not None and path.stat().st_size > size:
            for end, lines in cuts(stream, size):
                yield Range(str(path), codec.name, start, end, line)
                start, line = end, lines
    yield Range(str(path), codec.name, start, None, line)


def read_range(part: Range) -> Iterator[Entry]:
    """Yield the entries of a range; what cannot be opened is an entry as well."""
    try:
        with Path(part.path).open("rb") as stream:
            stream.seek(part.start)
            whole = stream if part.end is None else io.BufferedReader(_Slice(stream, part.end - part.start), _BLOCK)
            reader = codecs.named(part.codec).read(whole, part.path)
            reader.byte = part.start  # type: ignore[attr-defined]
            reader.line = part.line  # type: ignore[attr-defined]
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


def _text_cuts(stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end: before a plain version line, the first range holding one at least."""
    tail, at, lines, due = b"", 0, 0, size
    has_log = False
    while block := stream.read(_BLOCK):
        window = tail + block
        base = at - len(tail)
        counted = len(tail)
        for found in _LOG_BEGINS.finditer(window):
            end = found.start() + 1
            if end <= len(tail) - _LONGEST_BEGIN:
                continue
            if has_log and base + end >= due:
                lines += window.count(b"\n", counted, end) if end >= counted else -window.count(b"\n", end, counted)
                counted = end
                due = base + end + size
                yield base + end, lines
            has_log = True
        lines += window.count(b"\n", counted)
        at += len(block)
        tail = window[-_LONGEST_BEGIN:]


def _line_cuts(stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end: after any line."""
    at = lines = 0
    due = size
    while block := stream.read(_BLOCK):
        end = block.find(b"\n", max(0, due - at - 1)) + 1
        if at + len(block) >= due and end:
            yield at + end, lines + block.count(b"\n", 0, end)
            due = at + end + size
        lines += block.count(b"\n")
        at += len(block)


def _value_cuts(stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end: after any `bin` value."""
    at, due = 0, size
    while (first := stream.read(1)) and (width := messagepack.BIN_HEADS.get(first[0])):
        length = int.from_bytes(stream.read(width))
        at = stream.seek(length, io.SEEK_CUR)
        if at >= due:
            yield at, 0
            due = at + size


_CUTS = {"text": _text_cuts, "jsonl": _line_cuts, "msgpack": _value_cuts}
