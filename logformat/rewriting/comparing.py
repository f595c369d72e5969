"""Two streams of logs side by side: which logs only one of them has, and what differs in those both have."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import chain
from typing import IO, Literal

import msgspec

from logformat import messagepack
from logformat.entry import Entry
from logformat.log import Log
from logformat.rewriting.digests import content_digest
from logformat.text_writer import event_line, header_lines

IN_MEMORY = 16 << 20
LONGEST_COMPARED = 4000


class Change(msgspec.Struct, frozen=True):
    """Lines that differ: those of the first log gone, those of the second come.

    `place` is a header line (`dealer`), `@n` (events of the first log from n on), or `comments`.
    """

    place: str
    gone: tuple[str, ...]
    come: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True):
    """A log that differs, by its name: its id, else `#n`; `only` says which side alone has it."""

    log: str
    only: Literal["first", "second"] | None = None
    changes: tuple[Change, ...] = ()


class _Shelf:
    """The logs of the first stream, put away in a file until the second stream asks for them."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.places: dict[str, tuple[int, bytes]] = {}

    def put(self, name: str, log: Log) -> None:
        self.places[name] = self.file.tell(), content_digest(log)
        messagepack.dump(log, self.file)

    def take(self, name: str) -> tuple[int, bytes] | None:
        return self.places.pop(name, None)

    def get(self, at: int) -> Log:
        self.file.seek(at)
        log = next(iter(messagepack.Reader(self.file))).log
        assert log is not None
        return log


def compared(first: Iterable[Entry], second: Iterable[Entry]) -> Iterator[Difference]:
    """Yield what differs, in the order of the second stream; what only the first has comes last.

    Logs are matched by id, those without by their place among such; one log on either side is matched whatever it is
    called. Only names and digests are kept in memory.
    """
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        shelf = _Shelf(file)
        for name, log in _named(first):
            shelf.put(name, log)
        other = _named(second)
        beginning = [pair for pair in (next(other, None), next(other, None)) if pair is not None]
        if len(shelf.places) == len(beginning) == 1:
            beginning = [(next(iter(shelf.places)), beginning[0][1])]
        for name, log in chain(beginning, other):
            known = shelf.take(name)
            if known is None:
                yield Difference(name, "second")
            elif known[1] != content_digest(log):
                yield Difference(name, None, tuple(changes(shelf.get(known[0]), log)))
        yield from (Difference(name, "first") for name in shelf.places)


def _named(entries: Iterable[Entry]) -> Iterator[tuple[str, Log]]:
    """Yield logs with their names: the id, `id (2)` where it comes again, `#n` for the n-th log without one."""
    times: dict[str, int] = {}
    for entry in entries:
        if entry.log is not None:
            known = entry.log.id or "#"
            times[known] = time = times.get(known, 0) + 1
            yield f"#{time}" if known == "#" else known if time == 1 else f"{known} ({time})", entry.log


def changes(before: Log, after: Log) -> Iterator[Change]:
    """Yield what differs between two logs: header lines by place, events in runs, comments."""
    old, new = dict(header_lines(before)), dict(header_lines(after))
    for place in dict.fromkeys((*old, *new)):
        if old.get(place) != new.get(place):
            yield Change(place, _some(old.get(place)), _some(new.get(place)))
    yield from _event_changes([*map(event_line, before.events)], [*map(event_line, after.events)])
    if before.comments != after.comments:
        gone = tuple(f"{one.place}: # {one.text}" for one in before.comments if one not in after.comments)
        come = tuple(f"{one.place}: # {one.text}" for one in after.comments if one not in before.comments)
        yield Change("comments", gone, come)


def _some(line: str | None) -> tuple[str, ...]:
    return () if line is None else (line,)


def _event_changes(old: list[str], new: list[str]) -> Iterator[Change]:
    if max(len(old), len(new)) > LONGEST_COMPARED:  # comparing takes the square of the length
        if old != new:
            start = next(
                (at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
            )
            yield Change(f"@{start + 1}", tuple(old[start:]), tuple(new[start:]))
        return
    for kind, low, high, other_low, other_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield Change(f"@{low + 1}", tuple(old[low:high]), tuple(new[other_low:other_high]))
