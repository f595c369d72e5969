"""JSON Lines and MessagePack: the published shape, and the refusal of what no text line could say."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from logformat import jsonl, messagepack, text
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.grammar import LINE_LIMIT, LOG_LIMIT

GAME = {"paipu": 1, "game": "x"}


def with_event(verb: str, **fields: Any) -> dict[str, Any]:
    return {**GAME, "events": [{"verb": verb, **fields}]}


def with_comments(*comments: tuple[str, str, bool]) -> dict[str, Any]:
    found = [{"place": place, "text": remark, "trailing": trailing} for place, remark, trailing in comments]
    return {**GAME, "events": [{"verb": "pass", "seat": 1}], "comments": found}


def packed(shape: Any) -> bytes:
    """Return a JSON shape as a MessagePack value, its cards as bytes."""
    from logformat.cards import CARD_CODES

    def bare(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: bare(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            if key == "cards" and all(word in CARD_CODES for word in value):
                return bytes(CARD_CODES[word] for word in value)
            return [bare(inner) for inner in value]
        return value

    data = msgspec.msgpack.encode(bare(shape))
    return b"\xc6" + len(data).to_bytes(4) + data


REFUSED: list[tuple[str, Any, str]] = [
    ("a list", [], "LOG-WIRE-01"),
    ("no version", {"game": "x"}, "LOG-VERSION-01"),
    ("newer", {"paipu": 2, "game": "x", "new": 1}, "LOG-VERSION-01"),
    ("version 0", {"paipu": 0, "game": "x"}, "LOG-VERSION-01"),
    ("no game", {"paipu": 1}, "LOG-WIRE-01"),
    ("unknown field", {**GAME, "gaem": 1}, "LOG-WIRE-01"),
    ("wrong type", {**GAME, "dealer": "2"}, "LOG-WIRE-01"),
    ("game not a word", {"paipu": 1, "game": "X"}, "LOG-LINE-02"),
    ("seat 10", {**GAME, "dealer": 10}, "LOG-LINE-02"),
    ("seat -1", with_event("pass", seat=-1), "LOG-LINE-02"),
    ("huge number", {**GAME, "rules": 10**15}, "LOG-LINE-02"),
    ("negative deal", {**GAME, "match": {"name": "m", "number": -1}}, "LOG-LINE-02"),
    ("players unsorted", {**GAME, "players": [{"seat": 1, "name": "a"}, {"seat": 0, "name": "b"}]}, "LOG-HEAD-02"),
    ("player twice", {**GAME, "players": [{"seat": 1, "name": "a"}, {"seat": 1, "name": "b"}]}, "LOG-HEAD-02"),
    ("player key", {**GAME, "players": [{"seat": 1, "name": "a", "pairs": {"Id": "x"}}]}, "LOG-LINE-02"),
    ("tag twice", {**GAME, "tags": [{"name": "a", "text": "1"}, {"name": "a", "text": "2"}]}, "LOG-HEAD-02"),
    ("tag not a word", {**GAME, "tags": [{"name": "a b", "text": "1"}]}, "LOG-LINE-02"),
    ("option twice", {**GAME, "options": [{"name": "a", "words": ["1"]}] * 2}, "LOG-HEAD-02"),
    ("option without value", {**GAME, "options": [{"name": "a", "words": []}]}, "LOG-LINE-02"),
    ("option with blank", {**GAME, "options": [{"name": "a", "words": ["1 2"]}]}, "LOG-LINE-02"),
    ("option spelled loosely", {**GAME, "options": [{"name": "a", "words": ["１"]}]}, "LOG-LINE-02"),
    ("carry without item", {**GAME, "carry": [{"name": "a", "items": []}]}, "LOG-LINE-02"),
    ("carry spelled loosely", {**GAME, "carry": [{"name": "a", "items": ["10h"]}]}, "LOG-LINE-02"),
    ("carry of two tokens", {**GAME, "carry": [{"name": "a", "items": ["1 2"]}]}, "LOG-LINE-02"),
    ("unknown verb", with_event("jump"), "LOG-WIRE-01"),
    ("no verb", {**GAME, "events": [{"seat": 1}]}, "LOG-WIRE-01"),
    ("no cards", with_event("play", seat=0, cards=[]), "LOG-LINE-02"),
    ("two cards drawn", with_event("draw", seat=0, cards=["6h", "7h"]), "LOG-LINE-02"),
    ("too many cards", with_event("play", seat=0, cards=["6h"] * 4097), "LOG-LINE-02"),
    ("kitty flipped with cards", with_event("flip", cards=["6h"]), "LOG-LINE-02"),
    ("card flipped without cards", with_event("flip", seat=1), "LOG-LINE-02"),
    ("loose card", with_event("play", seat=0, cards=["10h"]), "LOG-LINE-03 LOG-WIRE-01"),
    ("cards as text", with_event("play", seat=0, cards="6h"), "LOG-WIRE-01"),
    ("kind not a word", with_event("declare", seat=0, kind="A"), "LOG-LINE-02"),
    ("count negative", with_event("cut", seat=0, count=-1), "LOG-LINE-02"),
    ("t among pairs", with_event("pass", seat=0, pairs={"t": "3"}), "LOG-LINE-04"),
    ("loose value", with_event("pass", seat=0, pairs={"a": "♠5"}), "LOG-LINE-04"),
    ("key not a word", with_event("pass", seat=0, pairs={"A": "1"}), "LOG-LINE-02"),
    ("value not a text", with_event("pass", seat=0, pairs={"a": 1}), "LOG-WIRE-01"),
    ("pairs as list", with_event("pass", seat=0, pairs=[]), "LOG-WIRE-01"),
    ("t negative", with_event("pass", seat=0, t=-1.0), "LOG-LINE-04"),
    ("t too fine", with_event("pass", seat=0, t=1e-10), "LOG-LINE-04"),
    ("t too long", with_event("pass", seat=0, t=1e12), "LOG-LINE-04"),
    ("comment of two lines", with_comments(("@1", "a\nb", False)), "LOG-LINE-02"),
    ("comment with blanks", with_comments(("@1", " a", False)), "LOG-LINE-02"),
    ("comment nowhere", with_comments(("@2", "a", False)), "LOG-LINE-02"),
    ("comment at a line that is not there", with_comments(("id", "a", False)), "LOG-LINE-02"),
    ("comments out of order", with_comments(("@1", "a", False), ("game", "b", False)), "LOG-LINE-02"),
    ("two trailing comments", with_comments(("@1", "a", True), ("@1", "b", True)), "LOG-LINE-02"),
    ("trailing before above", with_comments(("@1", "a", True), ("@1", "b", False)), "LOG-LINE-02"),
    ("trailing the end", with_comments(("end", "a", True)), "LOG-LINE-02"),
    ("long line", with_event("note", text="x" * LINE_LIMIT), "LOG-TEXT-02"),
    ("long when quoted", with_event("note", text="\x00" * (LINE_LIMIT // 6)), "LOG-TEXT-02"),
    ("long log", {**GAME, "events": [{"verb": "pass", "seat": 1}] * (LOG_LIMIT // 6)}, "LOG-TEXT-05"),
    ("cards without end", {**GAME, "events": [{"verb": "kitty", "cards": ["??"] * 4000}] * 300}, "LOG-TEXT-05"),
]  # fmt: skip
SHAPES = pytest.mark.parametrize(
    ("shape", "code"), [(shape, code) for _, shape, code in REFUSED], ids=[name for name, _, _ in REFUSED]
)


def only(entries: Any) -> Entry:
    (entry,) = list(entries)
    assert isinstance(entry, Entry)
    return entry


@SHAPES
def test_refused_as_json(shape: Any, code: str) -> None:
    entry = only(jsonl.Reader(io.BytesIO(json.dumps(shape).encode() + b"\n"), "f.jsonl"))
    assert entry.log is None
    assert entry.error is not None
    assert (entry.error.code, entry.error.file, entry.error.line) == (code.split()[0], "f.jsonl", 1)


@SHAPES
def test_refused_as_messagepack(shape: Any, code: str) -> None:
    entry = only(messagepack.Reader(io.BytesIO(packed(shape)), "f.msgpack"))
    assert entry.log is None
    assert entry.error is not None
    assert (entry.error.code, entry.error.file, entry.error.line, entry.error.byte) == (
        code.split()[-1],
        "f.msgpack",
        None,
        0,
    )


@pytest.mark.parametrize(
    ("data", "code", "column"),
    [(b"{", "LOG-WIRE-01", None), (b'{"paipu":1,"game":"x"} x', "LOG-WIRE-01", 24), (b'{"game":"\xe4\xb8\x9c",}', "LOG-WIRE-01", 13),
     (b'{"paipu":1,"game":"\xff"}', "LOG-WIRE-01", None), (b"paipu 1", "LOG-WIRE-01", 1), (b"[" * 100_000, "LOG-WIRE-01", None),
     (b'{"paipu":1,"game":"x","events":[{"verb":"pass","seat":1,"pairs":{"a":' + b"[" * 100_000, "LOG-WIRE-01", None),
     (rb'{"paipu":1,"game":"x","id":"\ud800"}', "LOG-WIRE-01", None)],
)  # fmt: skip
def test_broken_json(data: bytes, code: str, column: int | None) -> None:
    first, second = jsonl.Reader(io.BytesIO(data + b'\n{"paipu":1,"game":"x"}\n'))
    assert first.error is not None
    assert (first.error.code, first.error.line, first.error.column) == (code, 1, column)
    assert second.log is not None
    assert (second.number, second.line) == (2, 2)


def test_json_that_breaks_off() -> None:
    good, cut = jsonl.Reader(io.BytesIO(b'{"paipu":1,"game":"x"}\n\n{"paipu":1,"ga'))
    assert good.error is None
    assert cut.error is not None
    assert (cut.error.code, cut.error.line, cut.error.byte, cut.number) == ("LOG-TEXT-03", 3, 24, 2)


def test_json_takes_a_bom_and_windows_newlines() -> None:
    assert len(jsonl.loads(b'\xef\xbb\xbf{"paipu":1,"game":"x"}\r\n\r\n {"paipu":1,"game":"y"}')) == 2


@pytest.mark.parametrize("reader", [jsonl.Reader, messagepack.Reader])
def test_nothing_is_no_log(reader: Any) -> None:
    entry = only(reader(io.BytesIO(b"")))
    assert entry.error is not None
    assert (entry.number, entry.error.code) == (0, "LOG-TEXT-04")


def test_messagepack_goes_on_after_a_bad_value_and_stops_where_none_begins() -> None:
    good = packed(GAME)
    bad = b"\xc4\x03\x81\xa1x"
    entries = list(messagepack.Reader(io.BytesIO(good + bad + b"\xc4\x00" + good + b"\x00" + good)))
    assert [entry.error and entry.error.code for entry in entries] == [
        None,
        "LOG-WIRE-01",
        "LOG-WIRE-01",
        None,
        "LOG-WIRE-01",
    ]
    assert [entry.byte for entry in entries] == [0, len(good), len(good) + 5, len(good) + 7, 2 * len(good) + 7]


@pytest.mark.parametrize("cut", [1, 3, 6, 12])
def test_messagepack_that_breaks_off(cut: int) -> None:
    first, second = messagepack.Reader(io.BytesIO(packed(GAME) + packed(GAME)[:cut]))
    assert first.log is not None
    assert second.error is not None
    assert second.error.code == "LOG-TEXT-03"


def test_bad_card_byte_is_named() -> None:
    data = messagepack.dumps(text.loads("paipu 1\ngame x\nplay 0 6h\n")).replace(b"\xc4\x01\x11", b"\xc4\x01\xff")
    with pytest.raises(LogError) as caught:
        messagepack.loads(data)
    assert caught.value.code == "LOG-LINE-03"


def test_json_is_readable() -> None:
    (log,) = text.loads("paipu 1\ngame x\nplay 0 6h Bj=9h ?? as=ten t=3\nflip kitty\n")
    assert json.loads(jsonl.dumps(log)) == {
        "paipu": 1,
        "game": "x",
        "events": [
            {"verb": "play", "seat": 0, "cards": ["6h", "Bj=9h", "??"], "pairs": {"as": "ten"}, "t": 3.0},
            {"verb": "flip"},
        ],
    }


@pytest.mark.parametrize("size", [10, 300, 70_000])
def test_messagepack_value_takes_the_shortest_head(size: int) -> None:
    (log,) = text.loads("paipu 1\ngame x\n" + 'note "so"\n' * (size // 16))
    data = messagepack.dumps(log)
    assert msgspec.msgpack.decode(data) == data[{0xC4: 2, 0xC5: 3, 0xC6: 5}[data[0]] :]
    assert messagepack.loads(data) == [log]
