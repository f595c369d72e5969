"""Streams of logs without what was there already, and several streams as one."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from logformat.entry import Entry
from logformat.log import Log
from logformat.rewriting.digests import DigestSet, content_digest, id_digest


def without_repeats(logs: Iterable[Log], digest: Callable[[Log], bytes]) -> Iterator[Log]:
    """Yield the first log of each digest."""
    seen = DigestSet()
    return (log for log in logs if seen.add(digest(log)))


def united(entries: Iterable[Entry], on_conflict: Callable[[Entry], None]) -> Iterator[Log]:
    """Yield every log once; two that share an id but not their contents are both kept, and the second one told."""
    contents, ids = DigestSet(), DigestSet()
    for entry in entries:
        log = entry.log
        if log is not None and contents.add(content_digest(log)):
            if log.id is not None and not ids.add(id_digest(log)):
                on_conflict(entry)
            yield log


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
