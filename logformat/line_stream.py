"""A stream taken line by line, of which one can see ahead to the end of a log."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO

from logformat.grammar import CHUNK


class LineStream:
    """The lines of a binary stream; waits for no more bytes than what is asked of it needs."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.readline)
        self._buffer = b""
        self._at = 0

    def readline(self, limit: int) -> bytes:
        """Take the next line, or so many bytes of it; nothing at the end of the stream."""
        end = self._find(b"\n", limit)
        stop = min(len(self._buffer), self._at + limit) if end is None else end + 1
        line = self._buffer[self._at : stop]
        self._at = stop
        return line

    def ahead(self, beginning: bytes, limit: int) -> bytes | None:
        """Return the lines before the next that begins so, or all that are left, untaken; None if past a limit."""
        end = self._find(b"\n" + beginning, limit)
        if end is not None:
            return self._buffer[self._at : end + 1]
        return self._buffer[self._at :] if len(self._buffer) - self._at < limit else None

    def skip(self, count: int) -> None:
        """Take so many of the bytes seen ahead."""
        self._at += count

    def _find(self, mark: bytes, limit: int) -> int | None:
        """Return where a mark begins in the buffer, filled as far as needed; None if it is not within a limit."""
        while (end := self._buffer.find(mark, self._at, self._at + limit)) < 0:
            if len(self._buffer) - self._at >= limit or not self._fill():
                return None
        return end

    def _fill(self) -> bool:
        """Read what the stream has at hand; False at its end."""
        found = self._read(CHUNK)
        self._buffer = self._buffer[self._at :] + found
        self._at = 0
        return bool(found)
