"""Logs rewritten one by one; spelled by several processes and written by one, the same bytes as if one had done it all."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from logformat import codecs, files, messagepack
from logformat.codecs import Codec
from logformat.errors import LogError
from logformat.log import Log
from logformat.pool import in_order
from logformat.rewriting.progress import Step, logs_read, watched_steps
from logformat.session import Session
from logformat.shares import Share, shares

_BETWEEN = {"text": b"\n", "jsonl": b"", "msgpack": b""}
"""What stands between two logs, in the codecs that spell each log for itself."""


class Spelled(msgspec.Struct, frozen=True):
    """A share of logs as bytes of a codec, and what could not be read of it."""

    data: bytes
    errors: tuple[LogError, ...]
    logs: int
    size: int
    """How many bytes of files it was read from."""


def spelling_of(output: str, to_codec: Codec | None) -> Codec:
    """Return the codec in which logs travel to an output: its own, if that spells each log for itself."""
    codec = to_codec or codecs.of_path(output) or codecs.TEXT
    return codec if codec.name in _BETWEEN else codecs.MESSAGEPACK


def spelled(logs: Iterable[Log], spelling: str) -> bytes:
    """Return logs as bytes of the codec of a name."""
    stream = io.BytesIO()
    codecs.named(spelling).dump(logs, stream)
    return stream.getvalue()


def write_spelled(pieces: Iterable[bytes], output: str, to_codec: Codec | None) -> None:
    """Write logs spelled as `spelling_of` has it, all or nothing; a piece is one log or more, or nothing."""
    spelling = spelling_of(output, to_codec)
    filled = filter(None, pieces)
    if spelling is not (to_codec or codecs.of_path(output) or codecs.TEXT):
        files.write((log for piece in filled for log in messagepack.loads(piece)), output, to_codec)
        return
    between = b""
    with files.atomic(output) as stream:
        for piece in filled:
            stream.write(between + piece)
            between = _BETWEEN[spelling.name]


def _unchanged(log: Log) -> Log:
    """Return the log."""
    return log


def rewrite(
    session: Session,
    paths: tuple[str, ...],
    codec: Codec | None,
    output: str,
    to_codec: Codec | None,
    jobs: int,
    change: Callable[[Log], Log] = _unchanged,
) -> None:
    """Write the logs that paths stand for, each of them changed; what cannot be read is said.

    With one job they are written as they are read, which spares spelling them on the way.
    """
    if jobs == 1:
        files.write(map(change, logs_read(session, paths, codec, output)), output, to_codec)
        return
    work = partial(_spell, change=change, spelling=spelling_of(output, to_codec).name)
    done = _travelled(in_order(work, shares(paths, codec), jobs))
    write_spelled(_said(session, watched_steps(done, paths, output)), output, to_codec)


def _spell(share: Share, change: Callable[[Log], Log], spelling: str) -> Spelled:
    entries = list(share.read())
    logs = [entry.log for entry in entries if entry.log is not None]
    errors = tuple(entry.error for entry in entries if entry.error is not None)
    return Spelled(spelled(map(change, logs), spelling), errors, len(logs), share.size)


def _said(session: Session, pieces: Iterable[Spelled]) -> Iterator[bytes]:
    for piece in pieces:
        for error in piece.errors:
            session.fault(error)
        yield piece.data


def _travelled(pieces: Iterable[Spelled]) -> Iterator[Step[Spelled]]:
    logs = size = 0
    for piece in pieces:
        logs, size = logs + piece.logs, size + piece.size
        yield piece, logs, size
