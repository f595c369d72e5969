"""What happens around an error: the next log is still read, the file's end is told from its middle, memory is bounded."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

import pytest

from logformat import jsonl, messagepack, text
from logformat.entry import Entry
from logformat.grammar import LINE_LIMIT, LOG_LIMIT, VALUE_LIMIT
from logformat.log import Log

HEAD = "paipu 1\ngame x\n"


def entries(source: str | bytes) -> list[Entry]:
    return list(text.Reader(io.BytesIO(source.encode() if isinstance(source, str) else source)))


def seen(source: str | bytes) -> list[tuple[int, str, int | None, str | None, int]]:
    """Return number, game, events, code and error line of each entry."""
    return [
        (
            entry.number,
            entry.log.game if entry.log else "",
            len(entry.log.events) if entry.log else None,
            entry.error.code if entry.error else None,
            entry.error.line or 0 if entry.error else 0,
        )
        for entry in entries(source)
    ]


def test_reading_goes_on_at_the_next_version_line() -> None:
    source = HEAD + "jump\nhop\npass 1\n" + "paipu 1\ngame y\npass 1\n" + "paipu 7\ngame z\n" + HEAD
    assert seen(source) == [
        (1, "", None, "LOG-LINE-01", 3),
        (2, "y", 1, None, 0),
        (3, "", None, "LOG-VERSION-01", 9),
        (4, "x", 0, None, 0),
    ]


@pytest.mark.parametrize("nothing", ["", "\n\n", "# only a remark\n", "\ufeff", "   \r\n"])
def test_file_without_a_log(nothing: str) -> None:
    assert seen(nothing) == [(0, "", None, "LOG-TEXT-04", 1)]


def test_text_before_the_first_log_is_one_error_and_the_log_is_read() -> None:
    assert seen("hello\nworld\n" + HEAD + "pass 1\n") == [(0, "", None, "LOG-TEXT-04", 1), (1, "x", 1, None, 0)]
    assert seen("\n\ngame x\npass 1\n") == [(0, "", None, "LOG-TEXT-04", 3)]
    assert seen(b"\x89PNG\r\n\x1a\n\x00") == [(0, "", None, "LOG-TEXT-01", 1)]


def test_bytes_that_are_no_text_spoil_only_their_log() -> None:
    assert seen(HEAD.encode() + b"pass 1 # \xff\n" + HEAD.encode()) == [
        (1, "", None, "LOG-TEXT-01", 3),
        (2, "x", 0, None, 0),
    ]


@pytest.mark.parametrize("last", ["pass", "play 0 6", "play 0 6h as=\"", "resu", "p", "play 0 6h 7", 'note "a'])  # fmt: skip
def test_broken_last_line_leaves_what_stands_above(last: str) -> None:
    (entry,) = entries(HEAD + "pass 1\n# so\n" + last)
    assert entry.log is not None
    assert entry.error is not None
    assert (entry.error.code, entry.error.line, len(entry.log.events)) == ("LOG-TEXT-03", 5, 1)
    assert [(comment.place, comment.text) for comment in entry.log.comments] == [("end", "so")]


def test_letter_cut_in_two_is_a_broken_last_line() -> None:
    (entry,) = entries((HEAD + 'note "东').encode()[:-1])
    assert entry.log is not None
    assert entry.error is not None
    assert entry.error.code == "LOG-TEXT-03"


def test_last_line_is_read_without_its_newline_if_it_can_be() -> None:
    assert seen(HEAD + "pass 1") == [(1, "x", 1, None, 0)]


def test_header_that_breaks_off_leaves_no_log() -> None:
    assert seen("paipu 1\ngam") == [(1, "", None, "LOG-TEXT-03", 2)]
    assert seen(HEAD + "pass 1\npaipu") == [(1, "x", 1, None, 0), (2, "", None, "LOG-TEXT-03", 4)]


@pytest.mark.parametrize(
    ("last", "code"),
    [("result score=+2,-2", "LOG-LINE-04"), ("play 0 6h", "LOG-LINE-03"), ('note "a"', "LOG-LINE-02"), ("dealer 2", "LOG-HEAD-01"),
     ("jump", "LOG-LINE-01")],
)  # fmt: skip
def test_logs_glued_together(last: str, code: str) -> None:
    glued = HEAD + "pass 1\n" + last + "paipu 1\ngame y\npass 1\n"
    assert seen(glued) == [(1, "", None, code, 4), (2, "y", 1, None, 0)]


def test_logs_glued_together_after_an_error() -> None:
    assert seen(HEAD + "jump\nresultpaipu 1 # so\ngame y\n") == [(1, "", None, "LOG-LINE-01", 3), (2, "y", 0, None, 0)]
    assert seen("strayspaipu 1\ngame y\n") == [(0, "", None, "LOG-TEXT-04", 1), (1, "y", 0, None, 0)]


@pytest.mark.parametrize("last", ["pass 1 # so", "# so", "carry a 1", "option a 1"])
def test_version_line_swallowed_by_a_line_that_can_be_read(last: str) -> None:
    first = HEAD + ("pass 1\n" if "#" in last else "") + last
    found = seen(first + "paipu 1\ngame y\npass 1\n")
    line = first.count("\n") + 2
    code = "LOG-HEAD-01" if "#" in last else "LOG-HEAD-02"
    assert found == [(1, "", None, code, line), (2, "y", 1, None, 0)]


def test_remark_that_ends_in_a_version_line_glues_nothing() -> None:
    assert seen(HEAD + "pass 1 # written bypaipu 1\npass 2\n") == [(1, "x", 2, None, 0)]
    assert seen(HEAD + "jump # written bypaipu 1\npass 2\n") == [(1, "", None, "LOG-LINE-01", 3)]


# ---------------------------------------------------------------- limits


def test_line_of_the_limit_is_read_and_one_byte_more_is_not() -> None:
    start = 'note "'
    exactly = start + "x" * (LINE_LIMIT - len(start) - 1) + '"'
    for newline in ("\n", "\r\n"):
        assert seen(HEAD + exactly + newline + "pass 1\n") == [(1, "x", 2, None, 0)]
        longer = exactly[:-1] + 'x"' + newline
        assert seen(HEAD + longer + "pass 1\n" + HEAD) == [(1, "", None, "LOG-TEXT-02", 3), (2, "x", 0, None, 0)]


def test_bytes_are_counted_over_a_line_that_is_too_long() -> None:
    source = HEAD + "x" * 200_000 + "\n" + HEAD + "jump\n"
    _, second = entries(source)
    assert second.error is not None
    assert second.error.byte == len(source) - len("jump\n")


@pytest.mark.parametrize("loose", ["#" + "x" * (LINE_LIMIT - 1), "pass 1 as=" + "ﷺ" * 6000, "id " + "\x01" * 12000])
def test_line_whose_one_spelling_is_too_long(loose: str) -> None:
    assert len(loose.encode()) <= LINE_LIMIT
    ((_, _, _, code, _),) = seen(HEAD + loose + "\n")
    assert code == "LOG-TEXT-02"


@pytest.mark.parametrize("line", ["pass 1\n", "pass 1 # so\n", "# so\n", "kitty ??*4000\n", "kitty ??*4000 a=b\n"])
def test_log_that_is_too_long(line: str) -> None:
    source = HEAD + line * (LOG_LIMIT // len(line) + 1) + "result\n" + HEAD
    codes = [(code, number) for number, _, _, code, _ in seen(source)]
    assert codes == [("LOG-TEXT-05", 1), (None, 2)]


def test_log_of_few_letters_and_many_cards_is_given_up_early() -> None:
    source = HEAD + "kitty ??*4000\n" * (LOG_LIMIT // 14) + HEAD
    first, _ = entries(source)
    assert first.error is not None
    assert first.error.line is not None
    assert 1 < first.error.line <= 3 + LOG_LIMIT // 4000


def test_remarks_before_the_first_log_that_are_too_long() -> None:
    codes = [code for _, _, _, code, _ in seen("# so\n" * (LOG_LIMIT // 4) + HEAD)]
    assert codes == ["LOG-TEXT-05", None]


class Endless(io.RawIOBase):
    """A stream that makes its bytes when they are asked for: a start, one letter many times, an end."""

    def __init__(self, start: bytes, letter: bytes, count: int, end: bytes) -> None:
        self.left: Iterator[bytes] = iter((start, *(letter * 65536,) * (count // 65536), end))
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if not self.rest:
            self.rest = next(self.left, b"")
        count = min(len(buffer), len(self.rest))
        buffer[:count], self.rest = self.rest[:count], self.rest[count:]
        return count


def peak_of(reader: text.Reader | jsonl.Reader | messagepack.Reader) -> tuple[int, list[Entry]]:
    tracemalloc.start()
    try:
        found = list(reader)
        return tracemalloc.get_traced_memory()[1], found
    finally:
        tracemalloc.stop()


def test_line_of_200_megabytes_is_refused_unread() -> None:
    stream = io.BufferedReader(Endless(HEAD.encode() + b'note "', b"x", 200 << 20, b'"\n' + HEAD.encode()))
    peak, found = peak_of(text.Reader(stream))
    assert [entry.error and entry.error.code for entry in found] == ["LOG-TEXT-02", None]
    assert "209715207 bytes" in str(found[0].error)
    assert peak < 2 << 20


def test_json_line_of_200_megabytes_is_refused_unread() -> None:
    stream = io.BufferedReader(Endless(b'{"paipu":1,"game":"', b"x", 200 << 20, b'"}\n{"paipu":1,"game":"x"}\n'))
    peak, found = peak_of(jsonl.Reader(stream))
    assert [entry.error and entry.error.code for entry in found] == ["LOG-TEXT-05", None]
    assert peak < 3 * VALUE_LIMIT


def test_messagepack_value_of_200_megabytes_is_refused_unread() -> None:
    good = messagepack.dumps(Log(game="x"))
    stream = io.BufferedReader(Endless(b"\xc6" + (200 << 20).to_bytes(4), b"x", 200 << 20, good))
    peak, found = peak_of(messagepack.Reader(stream))
    assert [entry.error and entry.error.code for entry in found] == ["LOG-TEXT-05", None]
    assert peak < 2 << 20


def test_messagepack_length_that_lies_takes_no_memory() -> None:
    peak, found = peak_of(messagepack.Reader(io.BytesIO(b"\xc6\x01\xff\xff\xff" + b"x" * 10)))
    assert [entry.error and entry.error.code for entry in found] == ["LOG-TEXT-03"]
    assert peak < 1 << 20


def test_many_logs_take_the_memory_of_one() -> None:
    one = (HEAD + "".join(f"play {n % 4} 6h t={n}\n" for n in range(200))).encode()
    reader = text.Reader(io.BytesIO(one * 200))
    tracemalloc.start()
    assert sum(1 for _ in reader) == 200
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20
