"""Lines of a stream are those the stream itself would give, and looking ahead takes nothing."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logformat.line_stream import KEPT_LIMIT, LineStream


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


def test_what_is_kept_can_be_had_again() -> None:
    text = b"".join(b"line %d\n" % number for number in range(50_000))
    stream = LineStream(io.BytesIO(text))
    for _ in range(3):
        stream.readline(99)
    assert stream.kept(7) == b""
    stream.keep(7)
    for _ in range(20_000):
        stream.readline(99)
    assert stream.kept(14) == b"line 2\nline 3\n"
    assert stream.kept(200_000) == text[14:200_014]
    stream.forget()
    assert stream.kept(7) == b""


def test_no_more_is_kept_than_a_log_may_take() -> None:
    stream = LineStream(io.BytesIO(b"ab\n" * KEPT_LIMIT))
    stream.readline(99)
    stream.keep(3)
    for _ in range(KEPT_LIMIT - 9):
        assert stream.readline(99) == b"ab\n"
    assert stream.kept(3) == b""
