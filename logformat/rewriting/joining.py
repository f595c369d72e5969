"""Streams of logs without what was there already, and several streams as one."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from logformat import files
from logformat.digests import DigestSet, content_digest, id_digest
from logformat.entry import Entry

Item = TypeVar("Item")


def content_of(entry: Entry) -> bytes:
    """Return the digest of the content of an entry's log."""
    return b"" if entry.log is None else content_digest(entry.log)


def id_of(entry: Entry) -> bytes:
    """Return the digest of the id of an entry's log."""
    return b"" if entry.log is None else id_digest(entry.log)


def without_repeats(pairs: Iterable[tuple[bytes, Item]]) -> Iterator[tuple[bytes, Item]]:
    """Yield the first log of each digest, with it."""
    seen = DigestSet()
    return (pair for pair in pairs if seen.add(pair[0]))


class Identity(msgspec.Struct, frozen=True):
    """What tells a log from others, and how it is called: its id, if it has one, and where it stands."""

    content: bytes
    id: bytes
    name: str | None
    where: str


def identity(entry: Entry) -> Identity:
    """Return what tells the log of an entry from others."""
    where = f"{entry.file}:{entry.line}" if entry.line else entry.file or files.STDIO
    name = None if entry.log is None else entry.log.id
    return Identity(content_of(entry), b"" if name is None else id_of(entry), name, where)


def united(
    pairs: Iterable[tuple[Identity, Item]], on_conflict: Callable[[Identity], None]
) -> Iterator[tuple[Identity, Item]]:
    """Yield every log once; two that share an id but not their contents are both kept, and the second one told."""
    contents, ids = DigestSet(), DigestSet()
    for pair in pairs:
        found = pair[0]
        if contents.add(found.content):
            if found.name is not None and not ids.add(found.id):
                on_conflict(found)
            yield pair


def by_date(streams: Iterable[Iterable[Entry]]) -> Iterator[Entry]:
    """Yield the entries of streams, each in its own order, by `tag date` as written; one without goes with the last."""
    dated = heapq.merge(*map(_dated, streams), key=lambda pair: pair[0])
    return (entry for _, entry in dated)


def _dated(entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    date = ""
    for entry in entries:
        date = (entry.log and entry.log.tag("date")) or date
        yield date, entry


def sizes(files: Iterable[Path]) -> int | None:
    """Return how many bytes some files have together; None if one of them is no plain file."""
    total = 0
    for path in files:
        if not path.is_file():
            return None
        total += path.stat().st_size
    return total
