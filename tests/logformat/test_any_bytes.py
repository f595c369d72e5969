"""Whatever bytes are read: logs, or the one error, and nothing else."""

from __future__ import annotations

import io
from pkgutil import resolve_name
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from logformat import codecs, files, jsonl, messagepack, text
from logformat.errors import LogError
from logformat.log import Log
from logformat.wellformed import check
from tests.logformat.strategies import logs

CODECS = pytest.mark.parametrize("codec", [text, jsonl, messagepack], ids=["text", "jsonl", "messagepack"])

fragments = st.lists(
    st.sampled_from(
        [b"paipu 1\n", b"game x\n", b"pass 1\n", b"play 0 6h\n", b'note "a"\n', b"# so\n", b"\n", b"deal 0 ??*9\n", b"carry a ",
         b"10h ", b"as=", b'"', b"\\", b"\xe5\xa4\xa7\xe7\x8e\x8b ", b"\xef\xbb\xbf", b"\xff", b"\r\n", b"\x00", b"paipu 1", b"option o ",
         b"\xc4", b"\x81", b'{"paipu":1,"game":"x"', b"}", b',"events":[', b'{"verb":"pass","seat":1}', b"]"]
    )
    | st.binary(max_size=4),
    max_size=30,
).map(b"".join)  # fmt: skip


def read(codec: ModuleType, data: bytes) -> list[Log]:
    """Read everything; what is accepted must be well formed and survive every codec."""
    found = []
    for entry in codec.Reader(io.BytesIO(data), "any"):
        assert entry.log is not None or isinstance(entry.error, LogError)
        if entry.error is not None:
            assert entry.error.message("en")
            assert entry.error.message("zh")
        if entry.log is not None:
            check(entry.log)
            for other in (text, jsonl, messagepack):
                assert other.loads(other.dumps(entry.log)) == [entry.log]
            found.append(entry.log)
    return found


@CODECS
@settings(max_examples=200, deadline=None)
@given(fragments)
def test_any_bytes(codec: ModuleType, data: bytes) -> None:
    read(codec, data)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.text(max_size=8) | st.sampled_from(["6h", "as=10h", '"x y"', "#", "大王", "0", "??*3", "ａ＝１"]), max_size=5
    )
)
@example(["\x1f"])
def test_any_line(tokens: list[str]) -> None:
    for verb in (
        "",
        "play",
        "play 0",
        "note",
        "carry",
        "carry a",
        "option a",
        "id",
        "player 0",
        "pass 1",
        "tag a",
        "match",
    ):
        read(text, f"paipu 1\ngame x\n{verb} {' '.join(tokens)}\n".encode())


@CODECS
@settings(max_examples=150, deadline=None)
@given(logs(), st.data())
def test_damaged_log(codec: ModuleType, log: Log, data: st.DataObject) -> None:
    whole = codec.dumps([log, log])
    damaged = bytearray(whole.encode() if isinstance(whole, str) else whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["change", "remove", "insert", "cut"])):
            case "change":
                damaged[at] = data.draw(st.integers(0, 255))
            case "remove":
                del damaged[at : at + data.draw(st.integers(1, 8))]
            case "insert":
                damaged[at:at] = data.draw(st.binary(max_size=4))
            case "cut":
                del damaged[at:]
        if not damaged:
            break
    read(codec, bytes(damaged))


@settings(max_examples=100, deadline=None)
@given(fragments)
def test_any_stream_finds_a_codec(data: bytes) -> None:
    for entry in files.read(io.BytesIO(data)):
        assert entry.log is not None or isinstance(entry.error, LogError)


@CODECS
@settings(max_examples=50, deadline=None)
@given(st.lists(logs(), min_size=1, max_size=2))
def test_first_bytes_tell_the_codec(codec: ModuleType, many: list[Log]) -> None:
    whole = codec.dumps(many)
    found, stream = codecs.of_stream(io.BytesIO(whole.encode() if isinstance(whole, str) else whole))
    assert resolve_name(found.reader) is codec.Reader
    assert [entry.log for entry in found.read(stream, None)] == many
