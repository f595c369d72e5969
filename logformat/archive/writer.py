"""Writing archives: deals are appended in frames; what `sync()` returned for is on the disk, whatever comes after."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from zlib import crc32

from logformat import errors
from logformat.archive import container
from logformat.archive.batches import DEALS_PER_FRAME, Cutter, Encoded, all_encoded, encoded
from logformat.archive.container import HEAD_SIZE, LEVEL, DamageError, Entry, Head, decompressed
from logformat.archive.frame_reader import Frame
from logformat.archive.index import Contents, Link, index_frame, summary_of
from logformat.archive.phrases import ANOTHER_WRITER, ONE_WRITER, REPAIRED
from logformat.archive.pieces import Piece, Source, pieces
from logformat.archive.tables import error_of, tables_of
from logformat.errors import LogError
from logformat.holding import held, sync_folder
from logformat.log import Log
from logformat.made import sayable
from logformat.text_writer import several


class Frames:
    """Frames and tables to a stream of bytes, from wherever it stands; knows what it wrote and what stood before."""

    def __init__(self, entries: list[Entry], deals: int, before: int) -> None:
        self.entries, self.deals, self.before = entries, deals, before
        self.offset = sum(entry.size for entry in entries)
        self.contents = Contents()

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
            headers = Frame(decompressed(whole[HEAD_SIZE:])).headers()
            self.contents.add(piece.offset, piece.size, piece.first, summary_of(headers))
        self.offset = piece.end

    def begin(self) -> bytes:
        """Return what a new file begins with."""
        return self._own(container.version_frame())

    def frame(self, found: Encoded) -> bytes:
        """Return a frame with its head before it; `wrote` has to be told once it is written."""
        head = Head(self.deals, found.summary.deals, len(found.data), crc32(found.data))
        return container.head_frame(head) + found.data

    def wrote(self, found: Encoded) -> None:
        """Take note of a frame that was written."""
        size = HEAD_SIZE + len(found.data)
        self.contents.add(self.offset, size, self.deals, found.summary)
        self.entries += [Entry(HEAD_SIZE, 0), Entry(len(found.data), found.content)]
        self.offset += size
        self.deals += found.summary.deals

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


class Writer:
    """Appends deals to an archive, or begins one. One writer at a time; an old file keeps every byte it has.

    Deals are on the disk when `sync()` returns. Leaving the `with` block, or `close()`, writes what is left and the
    tables; without them the file can be read all the same.
    """

    def __init__(self, path: str | Path, *, deals_per_frame: int = DEALS_PER_FRAME, level: int = LEVEL) -> None:
        self.path = Path(path)
        is_new = not self.path.exists()
        self.file: IO[bytes] = os.fdopen(self._held(), "r+b", buffering=0)
        self.cutter = Cutter(deals_per_frame, level)
        try:
            self.frames = self._continued()
            if is_new:
                sync_folder(self.path)
        except BaseException:
            self.file.close()
            raise
        self.is_open = True
        self.has_tables = bool(self.frames.entries[1:])
        self.is_older = container.version_of(Source(self.file).read(0, container.VERSION_SIZE)) < container.VERSION

    def _held(self) -> int:
        """Open the file for this process alone."""
        try:
            return held(self.path, os.O_RDWR | os.O_CREAT)
        except BlockingIOError as problem:
            raise LogError(errors.IN_USE, found=ANOTHER_WRITER, expected=ONE_WRITER, file=self.path) from problem

    def _continued(self) -> Frames:
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
            return Frames(entries, deals, before)
        return self._scanned(source)

    def _scanned(self, source: Source) -> Frames:
        frames = Frames([], 0, 0)
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

    def __repr__(self) -> str:
        return f"<Writer of {self.path}, {len(self)} deals>"

    def __len__(self) -> int:
        return self.frames.deals + len(self.cutter.logs)

    def append(self, log: Log) -> None:
        """Add a deal; it is safe after the next `sync()`. Raises `LogError` for one that no text could say."""
        self._refuse_if_closed()
        sayable(log)
        if not self.cutter.adds(log):
            self._flush()
            self.cutter.adds(log)

    def _refuse_if_closed(self) -> None:
        if not self.is_open:
            raise ValueError(f"{self.path}: the archive is closed")

    def extend(self, logs: Iterable[Log], *, jobs: int = 1) -> None:
        """Add deals; with several jobs so many processes encode them, to the same bytes.

        If that is cut short, by an exception out of `logs` or by a full disk, the deals from some point on are not there:
        `len()` tells which.
        """
        if jobs == 1:
            for log in logs:
                self.append(log)
            return
        self._refuse_if_closed()
        try:
            for found in all_encoded(self.cutter.full(map(sayable, logs)), jobs):
                self._add(found)
        except BaseException:
            self.cutter.clear()
            raise

    def sync(self) -> None:
        """Return when every deal appended so far is on the disk. After an error it can be tried again."""
        self._flush()
        os.fsync(self.file.fileno())

    def _flush(self) -> None:
        if self.cutter.logs:
            self._add(encoded(self.cutter.batch()))
            self.cutter.clear()

    def _add(self, found: Encoded) -> None:
        self._say_version()
        self._write(self.frames.frame(found), self.frames.offset)
        self.frames.wrote(found)
        self.has_tables = False

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


def dump(logs: Log | Iterable[Log], stream: IO[bytes], *, jobs: int = 1) -> None:
    """Write logs to a binary stream as one whole archive; with several jobs so many processes encode them."""
    frames = Frames([], 0, 0)
    stream.write(frames.begin())
    for found in all_encoded(Cutter(DEALS_PER_FRAME, LEVEL).all(several(logs)), jobs):
        stream.write(frames.frame(found))
        frames.wrote(found)
    stream.write(frames.tables())
