"""A stream taken line by line, of which one can see ahead to the end of a log and back to its beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO

from logformat.grammar import CHUNK, LINE_LIMIT, LOG_LIMIT

KEPT_LIMIT = LOG_LIMIT + LINE_LIMIT


class LineStream:
    """The lines of a binary stream; waits for no more bytes than what is asked of it needs."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.readline)
        self._buffer = b""
        self._at = 0
        self._mark: int | None = None  # where the bytes begin that are kept though they were taken

    def readline(self, limit: int) -> bytes:
        """Take the next line, or so many bytes of it; nothing at the end of the stream."""
        start = self._at
        stop = self._buffer.find(b"\n", start, start + limit) + 1
        if not stop:
            end = self._find(b"\n", limit)
            start = self._at
            stop = min(len(self._buffer), start + limit) if end is None else end + 1
        self._at = stop
        return self._buffer[start:stop]

    def ahead(self, beginning: bytes, limit: int) -> bytes | None:
        """Return the lines before the next that begins so, or all that are left, untaken; None if past a limit."""
        end = self._find(b"\n" + beginning, limit)
        if end is not None:
            return self._buffer[self._at : end + 1]
        return self._buffer[self._at :] if len(self._buffer) - self._at < limit else None

    def skip(self, count: int) -> None:
        """Take so many of the bytes seen ahead."""
        self._at += count

    def keep(self, back: int) -> None:
        """Keep what is taken from now on, and so many bytes before."""
        self._mark = self._at - back

    def forget(self) -> None:
        """Keep nothing of what is taken."""
        self._mark = None

    def kept(self, count: int) -> bytes:
        """Return the first bytes that were kept; none if there were too many to keep."""
        return b"" if self._mark is None else self._buffer[self._mark : self._mark + count]

    def _find(self, mark: bytes, limit: int) -> int | None:
        """Return where a mark begins in the buffer, filled as far as needed; None if it is not within a limit."""
        while (end := self._buffer.find(mark, self._at, self._at + limit)) < 0:
            if len(self._buffer) - self._at >= limit or not self._fill():
                return None
        return end

    def _fill(self) -> bool:
        """Read what the stream has at hand; False at its end."""
        found = self._read(CHUNK)
        if self._mark is not None and self._at - self._mark > KEPT_LIMIT:
            self._mark = None
        start = self._at if self._mark is None else self._mark
        self._buffer = self._buffer[start:] + found
        self._at -= start
        self._mark = None if self._mark is None else 0
        return bool(found)
