"""Streams of logs rewritten by several processes: they read, look at and spell logs, one decides and writes.

The bytes are the same, and what is said too, as if one process had done it all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.pool import in_order, together
from logformat.rewriting.progress import Step, watched, watched_steps
from logformat.rewriting.spelling import codec_of, spelled, write_spelled
from logformat.session import Session
from logformat.shares import Share, shares

Pairs: TypeAlias = Iterator[tuple[Any, Any]]
"""What is noted about each log, with the log, or with its bytes where another process had it."""


class Streams(msgspec.Struct, frozen=True):
    """Where logs come from and go to, in which codecs, and how many processes work on the way."""

    paths: tuple[str, ...]
    codec: Codec | None
    output: str
    to_codec: Codec | None
    jobs: int


class Told(msgspec.Struct, frozen=True):
    """An entry from another process: its log as bytes, what is noted about it, what could not be read of it."""

    data: bytes | None
    about: Any
    error: LogError | None


def _unchanged(log: Log) -> Log:
    """Return the log."""
    return log


def _nothing(_: Entry) -> None:
    """Note nothing about a log."""


def _all(pairs: Pairs) -> Pairs:
    """Let all logs through."""
    return pairs


def rewrite(
    session: Session,
    streams: Streams,
    *,
    about: Callable[[Entry], Any] = _nothing,
    change: Callable[[Log], Log] = _unchanged,
    choose: Callable[[Pairs], Pairs] = _all,
    tell: Callable[[LogError], None] | None = None,
) -> None:
    """Write logs, changed, those that `choose` lets through by what `about` noted.

    What cannot be read is said, or told in another way. With one job they are written as they are read. So they are into
    archives with several, which encode the frames: that takes far longer than reading.
    """
    if streams.jobs == 1 or codec_of(streams.output, streams.to_codec) is codecs.ARCHIVE:
        entries = session.read(streams.paths, streams.codec, tell)
        write_read(session, entries, streams, about=about, change=change, choose=choose)
        return
    spelling = codec_of(streams.output, streams.to_codec).name
    chosen = choose(told_about(session, streams, spelling, about=about, change=change, tell=tell))
    written = session.unless_lost((data for _, data in chosen), streams.output)
    write_spelled(written, streams.output, streams.to_codec, streams.jobs)


def write_read(
    session: Session,
    entries: Iterable[Entry],
    streams: Streams,
    *,
    about: Callable[[Entry], Any] = _nothing,
    change: Callable[[Log], Log] = _unchanged,
    choose: Callable[[Pairs], Pairs] = _all,
) -> None:
    """Write the logs of entries that are read here, as `rewrite` does."""
    met = watched(entries, streams.paths, streams.output)
    chosen = choose((about(entry), entry.log) for entry in met if entry.log is not None)
    written = session.unless_lost((change(log) for _, log in chosen), streams.output)
    files.write(written, streams.output, streams.to_codec, jobs=streams.jobs)


def told_about(
    session: Session,
    streams: Streams,
    spelling: str,
    *,
    about: Callable[[Entry], Any] = _nothing,
    change: Callable[[Log], Log] = _unchanged,
    tell: Callable[[LogError], None] | None = None,
) -> Pairs:
    """Yield what is noted about each log with its bytes in the codec of a name; what cannot be read is said."""
    work = partial(_told, about=about, change=change, spelling=spelling)
    done = in_order(work, shares(streams.paths, streams.codec), streams.jobs)
    yield from _pairs(session, watched_steps(_travelled(done), streams.paths, streams.output), tell)


@contextmanager
def side_by_side(
    session: Session, paths: tuple[str, ...], codec: Codec | None, jobs: int, about: Callable[[Entry], Any]
) -> Iterator[tuple[Pairs, ...]]:
    """Lend the logs of each path as MessagePack, with what is noted about them; what cannot be read is said."""
    work = partial(_told, about=about, change=_unchanged, spelling=codecs.MESSAGEPACK.name)
    with together(work, jobs, len(paths)) as done:
        yield tuple(_pairs(session, (told for told, _ in done(shares((path,), codec)))) for path in paths)


def _pairs(session: Session, steps: Iterable[list[Told]], tell: Callable[[LogError], None] | None = None) -> Pairs:
    """Yield what other processes told of the logs, and say what they could not read."""
    tell = tell or session.fault
    for told in chain.from_iterable(steps):
        if told.error is not None:
            tell(told.error)
        if told.data is not None:
            session.has_read = True
            yield told.about, told.data


def _told(
    share: Share, about: Callable[[Entry], Any], change: Callable[[Log], Log], spelling: str
) -> tuple[list[Told], int]:
    """Return the entries of a share, and how many bytes of files it was read from."""
    told = [
        Told(None, None, entry.error)
        if entry.log is None
        else Told(spelled((change(entry.log),), spelling), about(entry), entry.error)
        for entry in share.read()
    ]
    return told, share.size


def _travelled(done: Iterable[tuple[list[Told], int]]) -> Iterator[Step[list[Told]]]:
    logs = size = 0
    for told, more in done:
        logs, size = logs + len(told), size + more
        yield told, logs, size
