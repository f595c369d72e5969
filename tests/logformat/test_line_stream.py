"""Lines of a stream are those the stream itself would give, and looking ahead takes nothing."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logformat.line_stream import LineStream


class Drips(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, size: int) -> None:
        self.left, self.size = data, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = min(len(buffer), self.size, len(self.left))
        buffer[:count], self.left = self.left[:count], self.left[count:]
        return count


@given(st.text("ab\n", max_size=30), st.integers(1, 12), st.integers(1, 5), st.booleans())
def test_lines(text: str, limit: int, size: int, is_buffered: bool) -> None:
    raw, plain = Drips(text.encode(), size), io.BytesIO(text.encode())
    stream = LineStream(io.BufferedReader(raw) if is_buffered else raw)  # type: ignore[arg-type]
    while line := plain.readline(limit):
        assert stream.readline(limit) == line
    assert stream.readline(limit) == b""


@pytest.mark.parametrize(
    ("text", "limit", "found"),
    [("a\nb\nc\n", 9, "a\n"), ("a\nb\nc\n", 2, None), ("a\nb\nc\n", 3, "a\n"), ("b\na\n", 9, "b\na\n"), ("", 9, ""), ("ab\n", 3, None), ("ab\n", 4, "ab\n")],
)  # fmt: skip
@pytest.mark.parametrize("size", [1, 100])
def test_ahead(text: str, limit: int, found: str | None, size: int) -> None:
    stream = LineStream(io.BufferedReader(Drips(text.encode(), size)))
    assert stream.ahead(b"b", limit) == (None if found is None else found.encode())
    assert stream.readline(99) == io.BytesIO(text.encode()).readline()


def test_skip_takes_what_was_seen() -> None:
    stream = LineStream(io.BytesIO(b"a\nb\nc\n"))
    assert stream.readline(9) == b"a\n"
    seen = stream.ahead(b"c", 9)
    assert seen == b"b\n"
    stream.skip(len(seen))
    assert stream.readline(9) == b"c\n"


def test_no_more_is_read_than_needed() -> None:
    raw = Drips(b"a\nb\nc\n", 2)
    stream = LineStream(io.BufferedReader(raw))
    assert stream.readline(9) == b"a\n"
    assert raw.left == b"b\nc\n"
