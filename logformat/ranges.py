"""Large files in ranges of whole logs, so that several processes can read one file."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import IO, Literal, TypeAlias

import msgspec

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.entry import BOM, Entry
from logformat.errors import Mistake
from logformat.grammar import LINE_LIMIT, LOG_LIMIT
from logformat.known import KnownLines
from logformat.tokens import split

RANGE_SIZE = 1 << 18
ARCHIVE_DENSITY = 4
DEALS_IN_RANGE = 2048
"""Deals of an archive after which a range ends, however few bytes they have: each takes memory where it is read."""
_VERSION_LINE = re.compile(rb"paipu [0-9]{1,9}\r?\n")


class Range(msgspec.Struct, frozen=True):
    """Some logs of a file: its bytes from `start` to `end` (None: as far as it goes), and the lines before them.

    Read by itself it gives the entries the whole file would give there, but that `number` counts from 1 again.
    """

    path: str
    codec: str
    start: int = 0
    end: int | None = None
    line: int = 0

    @property
    def size(self) -> int:
        """How many bytes it has now."""
        return (Path(self.path).stat().st_size if self.end is None else self.end) - self.start

    @property
    def work(self) -> int:
        """How many bytes of text it stands for, as far as work goes: enough for a process where a cut ends it."""
        found = self.size * _density(codecs.named(self.codec))
        return found if self.end is None else max(found, RANGE_SIZE)


def ranges(path: Path, codec: Codec | None = None, size: int = RANGE_SIZE) -> Iterator[Range]:
    """Yield a regular file in ranges of about `size` bytes each, no log in two of them."""
    with path.open("rb") as stream:
        codec = codec or codecs.of_path(path) or codecs.of_stream(stream)[0]
        start = line = 0
        total = path.stat().st_size
        size //= _density(codec)
        if total > size:
            for end, lines in _CUTS[codec.name](stream, size):
                yield Range(str(path), codec.name, start, end, line)
                start, line = end, lines
    if start < total or not start:
        yield Range(str(path), codec.name, start, None, line)


def _density(codec: Codec) -> int:
    """Return how many bytes of another codec a byte stands for, as far as work goes."""
    return ARCHIVE_DENSITY if codec is codecs.ARCHIVE else 1


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
            if codec is codecs.TEXT:
                reader.known = _known_lines()  # type: ignore[attr-defined]
            if codec is codecs.ARCHIVE:  # its deals need the tables at its end, and so the whole file
                reader.end = part.end  # type: ignore[attr-defined]
            yield from reader
    except OSError as problem:
        yield Entry(None, files.unreadable(part.path, problem), 0, file=part.path)


@cache
def _known_lines() -> KnownLines:
    """Return what a process has met so far, in any range: its lines come again in the next."""
    return KnownLines()


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


Sort: TypeAlias = Literal["log", "fact", "comment", "blank", "unknown"]


def _text_line(raw: bytes) -> Sort:
    """Return what a line of text surely is; a log begins with a version line in plain spelling."""
    if _VERSION_LINE.fullmatch(raw):
        return "log"
    try:
        tokens, comment = split(raw.removeprefix(BOM).decode().rstrip("\r\n"))
    except (UnicodeDecodeError, Mistake):
        return "unknown"
    return "fact" if tokens else "blank" if comment is None else "comment"


def _json_line(raw: bytes) -> Sort:
    """Return what a line of JSON is: a log, if there is anything on it."""
    return "log" if raw.strip() else "blank"


class _Gap:
    """The comments and blank lines behind the last line that says something, and where they go over to the next log.

    Those above the first blank line belong to the log before; without a blank line none does.
    """

    def __init__(self) -> None:
        self.cut: tuple[int, int] | None = None
        self.start = 0
        self.has_blank = False

    def take(self, sort: Sort, before: tuple[int, int], after: tuple[int, int]) -> None:
        """Take in a line, with the bytes and lines of the file up to it and with it."""
        if sort in ("log", "fact"):
            self.cut, self.start, self.has_blank = after, after[0], False
        elif sort == "unknown" or after[0] - self.start > LOG_LIMIT:
            self.cut = None
        elif sort == "blank" and not self.has_blank and self.cut is not None:
            self.cut, self.has_blank = before, True


def _cuts_before(sort_of: Callable[[bytes], Sort], stream: IO[bytes], size: int) -> Iterator[tuple[int, int]]:
    """Yield where a range may end, and the lines so far: before a log and what goes with it, but never the first log."""
    at = lines = 0
    has_log = False
    while block := stream.read(size):
        has_log = has_log or any(sort_of(raw) == "log" for raw in block.splitlines(keepends=True))
        at += len(block)
        lines += block.count(b"\n")
        is_whole, gap = block.endswith(b"\n"), _Gap()
        while raw := stream.readline(LINE_LIMIT):
            is_line, is_whole = is_whole and raw.endswith(b"\n"), raw.endswith(b"\n")
            sort = sort_of(raw) if is_line else "unknown"
            if sort == "log" and has_log and gap.cut is not None:
                at, lines = gap.cut
                stream.seek(at)
                yield at, lines
                break
            has_log = has_log or sort == "log"
            before, at, lines = (at, lines), at + len(raw), lines + is_whole
            gap.take(sort, before, (at, lines))


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

    source, due, before, deals = Source(stream), size, "damage", 0
    with contextlib.suppress(DamageError):
        if version_of(source.read(0, VERSION_SIZE)) > VERSION:
            return
    for piece in pieces(source, thorough=False):
        if piece.sort == "frame" and before != "damage" and (piece.offset >= due or deals >= DEALS_IN_RANGE):
            yield piece.offset, 0
            due, deals = piece.offset + size, 0
        before, deals = piece.sort, deals + max(piece.deals, 0)


_CUTS: dict[str, Callable[[IO[bytes], int], Iterator[tuple[int, int]]]] = {
    "text": partial(_cuts_before, _text_line),
    "jsonl": partial(_cuts_before, _json_line),
    "msgpack": _cuts_between_values,
    "archive": _cuts_between_frames,
}
