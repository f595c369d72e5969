"""Writing archives: deals are appended in frames; what `sync()` returned for is on the disk, whatever comes after."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from zlib import crc32

import msgspec

from logformat import errors
from logformat.archive import container, header
from logformat.archive.container import HEAD_SIZE, LEVEL, DamageError, Entry, Head, decompressed
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import ENCODER, parts_of
from logformat.archive.guessing import Guess
from logformat.archive.index import Contents, Link, index_frame
from logformat.archive.phrases import ANOTHER_WRITER, ONE_WRITER, REPAIRED
from logformat.archive.pieces import Piece, Source, pieces
from logformat.archive.tables import error_of, tables_of
from logformat.errors import LogError
from logformat.log import Log
from logformat.text_writer import several
from logformat.wellformed import check

DEALS_PER_FRAME = 512
_BYTES_PER_FRAME = 4 << 20
_LINES_PER_FRAME = 1000


class Frames:
    """Frames and tables to a stream of bytes, from wherever it stands; knows what it wrote and what stood before."""

    def __init__(self, entries: list[Entry], deals: int, before: int, *, level: int) -> None:
        self.entries, self.deals, self.before, self.level = entries, deals, before, level
        self.offset = sum(entry.size for entry in entries)
        self.contents = Contents()
        self.guesses: dict[str, Guess] = {}

    def take(self, source: Source, piece: Piece) -> None:
        """Take note of a piece that stood in the file before."""
        if piece.sort != "frame":
            self.entries.append(Entry(piece.size, 0))
            if piece.sort == "index":
                self.before, self.contents = piece.offset, Contents()
        else:
            whole = source.read(piece.offset, piece.size)
            content = container.content_size(whole[HEAD_SIZE:])
            self.entries += [Entry(HEAD_SIZE, 0), Entry(piece.size - HEAD_SIZE, content)]
            self.deals = piece.first + piece.deals
            self.contents.add(piece.offset, piece.size, piece.first, Frame(decompressed(whole[HEAD_SIZE:])).headers())
        self.offset = piece.end

    def begin(self) -> bytes:
        """Return what a new file begins with."""
        return self._own(container.version_frame())

    def frame(self, logs: list[Log]) -> tuple[bytes, Head, int]:
        """Return a frame with its head before it; `wrote` has to be told once it is written."""
        parts = parts_of(logs, self.guesses)
        data = container.compressed_parts(parts, self.level)
        head = Head(self.deals, len(logs), len(data), crc32(data))
        return container.head_frame(head) + data, head, sum(map(len, parts))

    def wrote(self, logs: list[Log], whole: bytes, head: Head, content: int) -> None:
        """Take note of a frame that was written."""
        self.contents.add(self.offset, len(whole), head.first, logs)
        self.entries += [Entry(len(whole) - head.size, 0), Entry(head.size, content)]
        self.offset += len(whole)
        self.deals += head.deals

    def tables(self) -> bytes:
        """Return the index of this session and the seek table of the whole file."""
        found = self.contents.index()
        size = len(index_frame(found, Link(self.before, 0)))
        table = container.seek_table([*self.entries, Entry(size, 0)])
        index = index_frame(found, Link(self.before, crc32(table)))
        self.before = self.offset
        self._own(index)
        self._own(table)
        self.contents = Contents()
        return index + table

    def _own(self, whole: bytes) -> bytes:
        self.entries.append(Entry(len(whole), 0))
        self.offset += len(whole)
        return whole


class Batch:
    """The deals of the next frame."""

    def __init__(self, deals_per_frame: int) -> None:
        self.deals_per_frame = deals_per_frame
        self.logs: list[Log] = []
        self.size = 0
        self.outlines: set[str] = set()
        self.lines: set[str] = set()

    def adds(self, log: Log) -> bool:
        """Take in a deal, if it fits into the frame with the others; return whether it did."""
        outline, _ = header.lines_of(msgspec.structs.replace(log, events=()))
        if self.logs and not self._has_room(outline):
            return False
        self.logs.append(log)
        self.size += len(ENCODER.encode(log))
        if outline not in self.outlines:
            self.outlines.add(outline)
            self.lines.update(header.names(outline))
        return True

    def _has_room(self, outline: str) -> bool:
        if len(self.logs) >= self.deals_per_frame or self.size >= _BYTES_PER_FRAME:
            return False
        return outline in self.outlines or len(self.lines.union(header.names(outline))) <= _LINES_PER_FRAME

    def clear(self) -> None:
        """Begin a new frame."""
        self.logs, self.size, self.outlines, self.lines = [], 0, set(), set()


class Writer:
    """Appends deals to an archive, or begins one. One writer at a time; an old file keeps every byte it has.

    Deals are on the disk when `sync()` returns. Leaving the `with` block, or `close()`, writes what is left and the
    tables; without them the file can be read all the same.
    """

    def __init__(self, path: str | Path, *, deals_per_frame: int = DEALS_PER_FRAME, level: int = LEVEL) -> None:
        self.path = Path(path)
        is_new = not self.path.exists()
        self.file: IO[bytes] = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
        self.batch = Batch(deals_per_frame)
        try:
            self._lock()
            self.frames = self._continued(level)
            if is_new:
                _sync_folder(self.path.parent)
        except BaseException:
            self.file.close()
            raise
        self.is_open = True
        self.has_tables = bool(self.frames.entries[1:])
        self.is_older = container.version_of(Source(self.file).read(0, container.VERSION_SIZE)) < container.VERSION

    def _lock(self) -> None:
        try:
            fcntl.flock(self.file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            raise LogError(errors.IN_USE, found=ANOTHER_WRITER, expected=ONE_WRITER, file=self.path) from problem

    def _continued(self, level: int) -> Frames:
        """Return the frames so far; what an interrupted writer left unfinished at the end is taken away."""
        source = Source(self.file)
        try:
            tables = tables_of(source)
        except DamageError:
            tables = None
        if tables is not None:
            entries = [*tables.entries, Entry(source.size - tables.start, 0)]
            before = tables.start - tables.entries[-1].size
            places = [place for index in tables.indexes for place in index.places]
            deals = places[-1].first + places[-1].deals if places else 0
            return Frames(entries, deals, before, level=level)
        return self._scanned(source, level)

    def _scanned(self, source: Source, level: int) -> Frames:
        frames = Frames([], 0, 0, level=level)
        for piece in pieces(source):
            if piece.sort == "damage":
                error = error_of(piece, self.path)
                raise LogError(errors.DAMAGED, found=error.found, expected=REPAIRED, file=self.path, byte=piece.offset)
            if piece.sort == "tail":
                os.ftruncate(source.descriptor, piece.offset)
                break
            frames.take(source, piece)
        if not frames.entries:
            self._write(frames.begin(), 0)
        return frames

    # ---------------------------------------------------------------- appending

    def __len__(self) -> int:
        return self.frames.deals + len(self.batch.logs)

    def append(self, log: Log) -> None:
        """Add a deal; it is safe after the next `sync()`. Raises a `Mistake` for one that no text could say."""
        check(log)
        if not self.batch.adds(log):
            self._flush()
            self.batch.adds(log)

    def extend(self, logs: Iterable[Log]) -> None:
        """Add deals."""
        for log in logs:
            self.append(log)

    def sync(self) -> None:
        """Return when every deal appended so far is on the disk. After an error it can be tried again."""
        self._flush()
        os.fsync(self.file.fileno())

    def _flush(self) -> None:
        if self.batch.logs:
            self._say_version()
            whole, head, content = self.frames.frame(self.batch.logs)
            self._write(whole, self.frames.offset)
            self.frames.wrote(self.batch.logs, whole, head, content)
            self.has_tables = False
            self.batch.clear()

    def _say_version(self) -> None:
        """Write what says that the frames from here on are of this version, if the file began with an older one."""
        if self.is_older:
            offset = self.frames.offset
            self._write(self.frames.begin(), offset)
            self.is_older = False

    def _write(self, data: bytes, offset: int) -> None:
        """Write all bytes at a place, or none."""
        try:
            at = 0
            while at < len(data):
                at += os.pwrite(self.file.fileno(), data[at:], offset + at)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self.file.fileno(), offset)
            raise

    def close(self) -> None:
        """Write what is left and the tables, and let go of the file."""
        if not self.is_open:
            return
        self.is_open = False
        try:
            self._flush()
            if not self.has_tables:
                offset = self.frames.offset
                self._write(self.frames.tables(), offset)
            os.fsync(self.file.fileno())
        finally:
            self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _sync_folder(folder: Path) -> None:
    """Make sure that a new file's name is on the disk as well."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def dump(logs: Log | Iterable[Log], stream: IO[bytes]) -> None:
    """Write logs to a binary stream as one whole archive."""
    frames = Frames([], 0, 0, level=LEVEL)
    batch = Batch(DEALS_PER_FRAME)
    stream.write(frames.begin())

    def flush() -> None:
        if batch.logs:
            whole, head, content = frames.frame(batch.logs)
            stream.write(whole)
            frames.wrote(batch.logs, whole, head, content)
            batch.clear()

    for log in several(logs):
        if not batch.adds(log):
            flush()
            batch.adds(log)
    flush()
    stream.write(frames.tables())
