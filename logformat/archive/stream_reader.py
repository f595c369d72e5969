"""Reading archives from streams, as every codec is read; what is no file of its own is copied to one first."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from logformat.archive.reader import Archive
from logformat.entry import Entry
from logformat.errors import LogError


class Reader:
    """Reads the deals of a stream, one `Entry` each, of the frames from `byte` to `end`."""

    def __init__(self, stream: IO[bytes], file: str | Path | None = None) -> None:
        self.stream, self.file = stream, file
        self.byte, self.end = 0, None  # type: int, int | None

    def __iter__(self) -> Iterator[Entry]:
        with _seekable(self.stream) as file:
            try:
                archive = Archive(file, self.file)
            except LogError as error:
                yield Entry(None, error, 0, byte=0, file=None if self.file is None else str(self.file))
                return
            yield from archive.entries(self.byte, self.end)


def _seekable(stream: IO[bytes]) -> IO[bytes]:
    """Return a file with the bytes of a stream that is ours to close."""
    try:
        if stream.seekable():
            return os.fdopen(os.dup(stream.fileno()), "rb")
    except (OSError, io.UnsupportedOperation):
        pass
    copy = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the caller
    while data := stream.read(1 << 20):
        copy.write(data)
    copy.flush()
    return copy
