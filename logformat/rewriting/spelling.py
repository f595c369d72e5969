"""Logs as bytes of the codec they are written in: spelled by whichever process has them, written by one."""

from __future__ import annotations

import io
from collections.abc import Iterable

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.log import Log

_BETWEEN = {"text": b"\n", "jsonl": b"", "msgpack": b""}
"""What stands between two logs, in the codecs that spell each log for itself."""


def codec_of(output: str, to_codec: Codec | None) -> Codec:
    """Return the codec of an output."""
    return to_codec or codecs.of_path(output) or codecs.TEXT


def spelling_of(output: str, to_codec: Codec | None) -> Codec:
    """Return the codec in which logs travel to an output: its own, if that spells each log for itself."""
    codec = codec_of(output, to_codec)
    return codec if codec.name in _BETWEEN else codecs.MESSAGEPACK


def spelled(logs: Iterable[Log], spelling: str) -> bytes:
    """Return logs as bytes of the codec of a name."""
    stream = io.BytesIO()
    codecs.named(spelling).dump(logs, stream)
    return stream.getvalue()


def write_spelled(pieces: Iterable[bytes], output: str, to_codec: Codec | None, jobs: int) -> None:
    """Write logs spelled as `spelling_of` has it, all or nothing; a piece is one log or more, or nothing."""
    spelling = spelling_of(output, to_codec)
    filled = filter(None, pieces)
    if spelling is not codec_of(output, to_codec):
        files.write((log for piece in filled for log in messagepack.loads(piece)), output, to_codec, jobs=jobs)
        return
    between = b""
    with files.atomic(output) as stream:
        for piece in filled:
            stream.write(between + piece)
            between = _BETWEEN[spelling.name]
