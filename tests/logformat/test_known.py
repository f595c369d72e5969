"""A plain log taken at once is the log that reading line by line gives, with the same errors and the same places."""

from __future__ import annotations

import io
import os
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logformat import text
from logformat.cards import Cards
from logformat.draft import fact_of
from logformat.entry import Entry
from logformat.events import Deal, Pass, Play
from logformat.grammar import LOG_LIMIT
from logformat.known import EVENTS_LIMIT, KnownEvents, KnownFacts
from logformat.log import Log
from logformat.quick import quick_fact
from logformat.text_reader import Reader
from logformat.tokens import Line, split
from tests.logformat.strategies import logs
from tests.logformat.test_any_bytes import fragments


class LineByLine(Reader):
    """A reader that takes no log at once."""

    def _take_plain(self) -> None:
        """Leave every line to the loop."""


def told(entries: list[Entry]) -> list[Any]:
    """Return all that entries say; an error as its words in both languages and its place."""
    return [
        (
            msgspec.structs.astuple(entry)[2:-1],
            entry.log,
            e and (e.place(), e.byte, e.code, e.message(), e.message("zh")),
        )
        for entry in entries
        for e in (entry.error,)
    ]


def both_ways(data: bytes) -> list[Entry]:
    """Read some bytes at once and line by line; both must say the same."""
    quick, slow = list(Reader(io.BytesIO(data), "f")), list(LineByLine(io.BytesIO(data), "f"))
    assert told(quick) == told(slow)
    for one, other in zip(quick, slow, strict=True):
        assert one.text == other.text
        assert one.log is None or one.text in data
    return quick


HEAD = 'paipu 1\ngame x\nid d-1\nmatch m 1\nplayer 0 "An" id=p1\ntag source so\ncarry totals -1 2\n'
PLAYS = "deal 0 6h 7h ??*3\nplay 0 6h\npass 1 t=3.25\ndeclare 0 call 6h\nresult score=1,-1 as=10h\n"
PLAIN = f"{HEAD}\n{PLAYS}\n"


def is_taken(source: str) -> bool:
    """Whether the first log of a text is taken at once."""
    reader = Reader(io.BytesIO(source.encode()))
    next(iter(reader))
    return bool(reader.known.facts)


def test_plain_log() -> None:
    first, second = both_ways((PLAIN + PLAIN).encode())
    assert (first.line, first.event_lines, first.header_lines["tag source"]) == (1, (9, 10, 11, 12, 13), 6)
    assert (second.line, second.event_lines, second.byte) == (15, (23, 24, 25, 26, 27), len(PLAIN))
    assert first.log == second.log == text.loads(PLAIN)[0]
    assert first.text.decode() == second.text.decode() == PLAIN


@pytest.mark.parametrize(
    "changed",
    [
        ("\n\n", "\n"), ("play", " play"), ("pass 1", "pass 1 # so"), ("\npass", "\n\npass"), ("\n", "\r\n"), ("play", "\x0bplay"),
        ("play 0 6h", "play 0 6x"), ("play 0", "jump 0"), ("match m 1", "game y"), ("game x\n", ""), ("paipu 1", "# so\npaipu 1"),
        ("play 0 6h", "tag late so"), ("6h\n", "6h\npaipu 1\n"), ("-1\n", "-1paipu 1\n"), ("-1 2", "-1 2\ncarry totals 3 4"),
        ("-1 2\n", "-1 2paipu 1\n"), ("so\n", 'so\ntag source "again"\n'), ("as=10h\n", "as=10h"), ("as=10h\n", "as="),
        ("pass", "pass\x00"), ("An", "安"), ("An", '安"paipu 1'), ("play", "\ufeffplay"), ("1\n", "1 \n"), ("6h", "大王"),
        ("call", "as=6h"), ("score", "t=1 score"), ("score=1,-1", "score=1 score=2"), ("d-1", "a=b"), ("match m 1", "match m 1x"),
        ("match m 1", "match m 0123456789012345"), ("-1 2", "-1 as=大王 大王 [6H/7h] 10h"), ("so", "s" * 6000), ("-1 2", "2 " * 3000),
        ("deal 0 6h", "deal 0 ??*4096"), ("play 0 6h\n", "play 0 6h\n" * 10000), ("pass 1", "pass 1 as=" + "ﷺ" * 6000),
        ("paipu 1", "paipu 2"), ("paipu 1", "paipu 1 1"), ("paipu 1", "ｐａｉｐｕ 1"), ("paipu 1\n", "paipu 1\n\n"), ("pass 1", 'note "#"'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "", "paipu 1\ngame y\n", PLAIN])
def test_what_is_not_plain_reads_the_same(changed: tuple[str, str], end: str) -> None:
    both_ways((PLAIN + PLAIN.replace(*changed, 1) + end).encode())
    both_ways((PLAIN + PLAIN.replace(*changed) + end).encode())


@pytest.mark.parametrize("last", ["pass 1", "play 0 6h", "result score=1,-1 as=10h"])
def test_last_line_without_its_newline_is_told_though_it_was_met_before(last: str) -> None:
    *_, entry = both_ways((PLAIN + f"{HEAD}\nplay 1 6h\n" + last).encode())
    assert entry.unfinished
    (entry,) = both_ways((f"{HEAD}\n{last}\n" + last).encode())
    assert entry.unfinished


def test_many_unseen_cards_are_counted() -> None:
    many = "".join(f"deal 0 ??*4096 a={number}\n" for number in range(300))
    (entry,) = both_ways(f"{HEAD}\n{many}".encode())
    assert entry.error is not None
    assert entry.error.code == "LOG-TEXT-05"


@settings(max_examples=300, deadline=None)
@given(fragments)
def test_any_bytes_read_the_same(data: bytes) -> None:
    both_ways(b"paipu 1\ngame x\n\n" + data)


@settings(max_examples=150, deadline=None)
@given(st.lists(logs(), max_size=3), st.data())
def test_changed_logs_read_the_same(many: list[Log], data: st.DataObject) -> None:
    written = text.dumps(many)
    both_ways(written.encode())
    lines = written.splitlines(keepends=True)
    if lines:
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at:at] = data.draw(st.sampled_from([[], ["\n"], ["paipu 1\n"], ["# so\n"], lines[:1], lines[-1:]]))
        del lines[data.draw(st.integers(0, len(lines) - 1))]
    both_ways("".join(lines).encode())


def test_plain_logs_are_taken_at_once_and_others_are_not() -> None:
    assert is_taken(PLAIN)
    assert is_taken(PLAIN + PLAIN)
    assert not is_taken(PLAIN.replace("\n", "\r\n"))
    assert not is_taken("paipu 1\ngame x\npass 1 # so\n")


@pytest.mark.parametrize(
    "line",
    [
        "carry totals -1 2",
        "carry stock 6h Lj 10h",
        "carry a [1/2]",
        "carry a ??*2",
        "id d-1",
        "id a=b",
        "match m#1 012",
    ],
)
def test_short_way_of_header_lines(line: str) -> None:
    tokens = Line(split(line)[0], len(line))
    assert quick_fact(line) == fact_of(tokens.next("a verb").raw, tokens)


@pytest.mark.parametrize(
    "line", ["carry a 大王", "carry a b=c", 'id "x"', "id", "match m -1", "match m 1234567890123456", "dealer 1"]
)
def test_long_way_of_header_lines(line: str) -> None:
    assert quick_fact(line) is None


# ---------------------------------------------------------------- what is kept


def test_short_lines_that_may_come_again_are_kept() -> None:
    known = KnownEvents()
    assert known[b"play 0 6h\n"] == Play(0, Cards([17]))
    assert known[b"play 0 6h\n"] is known[b"play 0 6h\n"]
    assert known[b"pass 1 t=3\n"] == Pass(1, t=3.0)
    assert len(known[b"deal 0 ??*30\n"].cards) == 30
    assert type(known[b"deal 0 " + b"6h " * 25 + b"\n"]) is Deal
    assert known[b"pass 2"] == Pass(2)
    assert list(known) == [b"play 0 6h\n"]


def test_memory_is_bounded() -> None:
    known, facts = KnownEvents(), KnownFacts()
    known.update({str(number).encode(): Pass(1) for number in range(EVENTS_LIMIT)})
    assert known[b"pass 2\n"] == Pass(2)
    assert len(known) == 1
    for number in range(3000):
        assert facts[b"id %d\n" % number].entry == str(number)
        assert facts[b"tag a %d" % number + b"x" * 300].place == "tag a"
    assert len(facts) <= 1024


@pytest.mark.parametrize(
    "line", ["", "\n", "pass", "game x\n", "pass 1 # so\n", "jump 1\n", "play 0 6x\n", 'note "' + "x" * 6000 + '"\n']
)
def test_no_plain_event_line(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - a Mistake, a NotPlainError or a UnicodeDecodeError
        KnownEvents()[line.encode()]


@pytest.mark.parametrize("line", ["", "\n", "id", "pass 1\n", "id x # so\n", "paipu 1\n", "id " + "x" * 6000 + "\n"])
def test_no_plain_header_line(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        KnownFacts()[line.encode()]
    with pytest.raises(ValueError):  # noqa: PT011
        KnownFacts()[b"\xff" + line.encode()]


def test_a_log_of_the_greatest_plain_size() -> None:
    line = "play 0 6h\n"
    for count in (8700, 8740, LOG_LIMIT // len(line) - 10):
        (entry,) = both_ways(f"{HEAD}\n{line * count}".encode())
        assert entry.log is not None
        assert len(entry.log.events) == count


def test_a_log_comes_out_of_a_pipe_as_soon_as_the_next_begins() -> None:
    ours, theirs = os.pipe()
    with open(ours, "rb") as stream, open(theirs, "wb", buffering=0) as pipe:
        reader = iter(Reader(stream))
        for number in (1, 2):
            pipe.write((PLAIN if number == 1 else "".join(PLAIN.partition("game")[1:])).encode() + b"paipu 1\n")
            entry = next(reader)
            assert (entry.number, entry.error, len(entry.text)) == (number, None, len(PLAIN))
