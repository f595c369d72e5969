"""Every rule of the grammar: a line that keeps it, and one that breaks it with its code, line and column."""

from __future__ import annotations

import io

import pytest

from logformat import text
from logformat.entry import Entry
from logformat.errors import LogError

HEAD = "paipu 1\ngame x\n"


def only(source: str | bytes) -> Entry:
    (entry,) = text.Reader(io.BytesIO(source.encode() if isinstance(source, str) else source), "f.paipu")
    return entry


def error_in(source: str | bytes) -> LogError:
    error = only(source).error
    assert error is not None
    return error


GOOD_EVENTS = [
    ("cut 1 22", "cut 1 22"), ("cut 1 007", "cut 1 7"), ("flip 0 3s", "flip 0 3s"), ("flip kitty", "flip kitty"),
    ("deal 2", "deal 2"), ("deal 0 6h 7c", "deal 0 6h 7c"), ("deal 0 ?? ??*9", "deal 0 ??*10"),
    ("deal 0 ??*1", "deal 0 ??"), ("deal 0 ??*1500 ??*1500", "deal 0 ??*3000"), ("kitty 5h", "kitty 5h"),
    ("draw 3 ??", "draw 3 ??"), ("draw 3 10h", "draw 3 Th"), ("declare 1 settle", "declare 1 settle"),
    ("declare 0 reveal Th Td", "declare 0 reveal Th Td"), ("take 2", "take 2"), ("take 2 5h", "take 2 5h"),
    ("bury 1 5h 6s", "bury 1 5h 6s"), ("swap 2 give=2d take=Ac as=grab", "swap 2 give=2d take=Ac as=grab"),
    ("play 2 Bj=9h as=ten", "play 2 Bj=9h as=ten"), ("pass 9", "pass 9"), ("discard 0 2c", "discard 0 2c"),
    ("claim 1 Qs with=♣Q,方块Q", "claim 1 Qs with=Qc,Qd"), ("meld 3 show7 7s", "meld 3 show7 7s"),
    ('note "a # b" by=me', 'note "a # b" by=me'), ('note ""', 'note ""'), ("result", "result"),
    ("result score=＋２,－２", "result score=+2,-2"), ('pass 1 as="x y"', 'pass 1 as="x y"'),
    ('pass 1 as="x"', "pass 1 as=x"), ("pass 1 t=3.20", "pass 1 t=3.2"), ("pass 1 t=3.0 as=x", "pass 1 as=x t=3"),
    ("pass 1 t=0", "pass 1 t=0"), ("ｐａｓｓ　１", "pass 1"), ("pass １", "pass 1"),
]  # fmt: skip
GOOD_HEADERS = [
    ("id club-1", "id club-1"), ('id "a b"', 'id "a b"'), ("id 10h", "id 10h"), ("id １２", "id １２"), ("id a=b", "id a=b"),
    ("match cup 3", "match cup 3"), ('match "the cup" 003', 'match "the cup" 3'), ("match 杯 20260412001", None),
    ('player 0 "东"  id=u17', "player 0 东 id=u17"), ("player 0 a id=♠5", "player 0 a id=♠5"),
    ("player 3 id=u1", "player 3 id=u1"), ('tag venue ""', 'tag venue ""'), ("tag venue 大王", "tag venue 大王"),
    ("option cut_in true", "option cut_in true"), ("option players ４", "option players 4"), ("option x a=b 10h", "option x a=b Th"),
    ("dealer 2", "dealer 2"), ("carry totals 12 -4", "carry totals 12 -4"), ("carry table seat=2 10h", "carry table seat=2 Th"),
    ('carry names "a b" c=1', 'carry names "a b" c=1'), ("position", "position"), ("rules 4", "rules 4"),
    ("carry seq 2 3\ncarry seq 4", "carry seq 2 3\ncarry seq 4"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "canonical"), GOOD_EVENTS)
def test_event_line(line: str, canonical: str) -> None:
    log = only(f"{HEAD}{line}\n").log
    assert log is not None
    assert text.dumps(log) == f"{HEAD}\n{canonical}\n"
    assert text.event_line(log.events[0]) == canonical


@pytest.mark.parametrize(("line", "canonical"), GOOD_HEADERS)
def test_header_line(line: str, canonical: str | None) -> None:
    log = only(f"{HEAD}{line}\n").log
    assert log is not None
    assert text.dumps(log) == f"{HEAD}{canonical or line}\n"


BAD = [
    ("jump 0", "LOG-LINE-01", 1), ("Play 0 6h", "LOG-LINE-01", 1), ('"play" 0', "LOG-LINE-01", 1), ("as=x", "LOG-LINE-01", 1),
    ("as=play 0 6h", "LOG-LINE-01", 1),
    ("cut 1", "LOG-LINE-02", 6), ("cut 1 x", "LOG-LINE-02", 7), ("cut 1 -2", "LOG-LINE-02", 7), ("cut 1 " + "9" * 16, "LOG-LINE-02", 7),
    ("flip 0", "LOG-LINE-02", 7), ("flip 0 3s 4s", "LOG-LINE-02", 8), ('flip "kitty"', "LOG-LINE-02", 6), ("flip kitty 3s", "LOG-LINE-04", 12),
    ("deal", "LOG-LINE-02", 5), ("deal 10 6h", "LOG-LINE-02", 6), ("deal 00 6h", "LOG-LINE-02", 6), ("deal x", "LOG-LINE-02", 6),
    ("deal 0 ??*0", "LOG-LINE-03", 8), ("deal 0 ??*9999", "LOG-LINE-03", 8), ("deal 0 ??*3000 ??*3000", "LOG-LINE-02", 8),
    ("deal 0 6x", "LOG-LINE-03", 8), ("deal 0 6h 1s", "LOG-LINE-03", 11), ("kitty", "LOG-LINE-02", 6), ("draw 0 6h 7h", "LOG-LINE-02", 8),
    ("declare 0", "LOG-LINE-02", 10), ("declare 0 Reveal", "LOG-LINE-02", 11), ("declare 0 reveal so", "LOG-LINE-03", 18),
    ("take 0 as=x 6h", "LOG-LINE-04", 13), ("bury 0", "LOG-LINE-02", 7), ("swap 0 6h", "LOG-LINE-04", 8), ("swap", "LOG-LINE-02", 5),
    ("play 0", "LOG-LINE-02", 7), ('play 0 "6h"', "LOG-LINE-02", 8), ("play 0 as=x", "LOG-LINE-02", 8), ("pass", "LOG-LINE-02", 5), ("pass 1 6h", "LOG-LINE-04", 8),
    ("discard 0", "LOG-LINE-02", 10), ("claim 0 6h 6s", "LOG-LINE-02", 9), ("meld 0 run", "LOG-LINE-02", 11), ("meld 0 7s", "LOG-LINE-02", 8),
    ("note hello", "LOG-LINE-02", 6), ("note", "LOG-LINE-02", 5), ('note "a" "b"', "LOG-LINE-04", 10), ('note "open', "LOG-LINE-02", 6),
    ("result won", "LOG-LINE-04", 8), ("pass 1 a=1 a=2", "LOG-LINE-04", 12), ("pass 1 t=x", "LOG-LINE-04", 8), ("pass 1 t=-1", "LOG-LINE-04", 8),
    ("pass 1 t=1e3", "LOG-LINE-04", 8), ("pass 1 t=", "LOG-LINE-04", 8), ("pass 1 As=x", "LOG-LINE-04", 8),
    ("game y", "LOG-HEAD-02", 1), ("id", "LOG-LINE-02", 3), ("id a b", "LOG-LINE-02", 6), ('id a="b c"', "LOG-LINE-02", 4),
    ("match cup", "LOG-LINE-02", 10), ("match cup x", "LOG-LINE-02", 11), ("player 0", "LOG-LINE-02", 9), ("player x a", "LOG-LINE-02", 8),
    ("player 0 a b", "LOG-LINE-04", 12), ("tag venue", "LOG-LINE-02", 10), ("tag Venue x", "LOG-LINE-02", 5), ("tag venue a b", "LOG-LINE-02", 13),
    ("option cut_in", "LOG-LINE-02", 14), ('option cut_in "true"', "LOG-LINE-02", 15), ('option x a="b"', "LOG-LINE-02", 10), ("option x ¨", "LOG-LINE-02", 10),
    ("dealer", "LOG-LINE-02", 7), ("dealer 12", "LOG-LINE-02", 8), ("dealer 1 2", "LOG-LINE-02", 10), ("carry totals", "LOG-LINE-02", 13),
    ("position 1", "LOG-LINE-02", 10), ("rules x", "LOG-LINE-02", 7),
    ("dealer 1\ndealer 2", "LOG-HEAD-02", 1), ("tag a 1\ntag a 2", "LOG-HEAD-02", 5), ("player 1 a\nplayer 1 b", "LOG-HEAD-02", 8),
    ("option a 1\noption a 1", "LOG-HEAD-02", 8), ("position\nposition", "LOG-HEAD-02", 1), ("id a\nid a", "LOG-HEAD-02", 1),
    ("match a 1\nmatch a 1", "LOG-HEAD-02", 1), ("rules 1\nrules 1", "LOG-HEAD-02", 1),
    ("pass 1\ndealer 2", "LOG-HEAD-01", 1), ('note "x"\nid 3', "LOG-HEAD-01", 1),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "code", "column"), BAD, ids=[line for line, _, _ in BAD])
def test_broken_line(lines: str, code: str, column: int) -> None:
    error = error_in(f"{HEAD}{lines}\nresult\n")
    assert (error.code, error.file, error.line, error.column) == (code, "f.paipu", 3 + lines.count("\n"), column)
    assert error.byte == len(f"{HEAD}{lines}".encode().rpartition(b"\n")[0]) + 1


@pytest.mark.parametrize(
    ("line", "column"),
    [("paipu", 6), ("paipu x", 7), ("paipu 0", 7), ("paipu 2", 7), ("paipu 1 2", 9), ("paipu 1.0", 7), ("paipu 01 x", 10)],
)  # fmt: skip
def test_bad_version_line(line: str, column: int) -> None:
    error = error_in(f"{line}\ngame x\n")
    assert (error.code, error.line, error.column) == ("LOG-VERSION-01", 1, column)


def test_newer_version_is_refused_in_plain_words() -> None:
    error = error_in("paipu 2\nsomething new\n")
    assert error.message() == "expected version 1 or older: a newer log needs a newer paipu, found '2'"
    assert error.message("zh") == "应为：不高于 1 的版本（更新的牌谱需要更新的 paipu）；实际：'2'"


def test_log_without_game() -> None:
    error = error_in("paipu 1\ndealer 2\n\npass 1\n")
    assert (error.code, error.line, error.column) == ("LOG-HEAD-03", 1, 1)


def test_header_comes_in_any_order_and_is_written_in_one() -> None:
    loose = "paipu 1\nrules 1\nposition\ncarry a 1\ndealer 2\noption o 1\ntag t x\nplayer 3 c\nplayer 1 a\nmatch m 1\nid i\ngame x\n"
    log = only(loose).log
    assert log is not None
    assert text.dumps(log).split("\n")[1:-1] == [
        "game x", "id i", "match m 1", "player 1 a", "player 3 c", "tag t x", "option o 1", "dealer 2", "carry a 1", "position", "rules 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "loose",
    [
        "\ufeffpaipu 1\r\ngame x\r\n\r\npass 1\r\n",
        "\n\n  paipu   1  \n\tgame\tx\n\n\npass\u30001\n\n",
        "ｐａｉｐｕ １\ngame x\npass １",
        "paipu 1\n\ufeffgame x\npass 1",
    ],
)
def test_odd_spacing(loose: str) -> None:
    log = only(loose).log
    assert log is not None
    assert text.dumps(log) == "paipu 1\ngame x\n\npass 1\n"


def test_equal_lines_are_one_object() -> None:
    log = only(HEAD + "pass 1\npass 1\n").log
    assert log is not None
    assert log.events[0] is log.events[1]


def test_column_counts_letters_not_bytes() -> None:
    assert error_in(HEAD + 'pass 1 as="东南" 6h\n').column == 16


def test_where_things_stand_travels_beside_the_log() -> None:
    entry = only(HEAD + "\n# x\npass 1\n\npass 2\n")
    assert (entry.number, entry.line, entry.byte, entry.event_lines, entry.file) == (1, 1, 0, (5, 7), "f.paipu")
