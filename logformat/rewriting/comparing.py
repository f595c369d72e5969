"""Two streams of logs side by side: which logs only one of them has, and what differs in those both have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import chain, islice
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from logformat import messagepack
from logformat.digests import DigestSet, name_digest
from logformat.entry import Entry
from logformat.log import Log
from logformat.shelving import Records
from logformat.text_writer import event_line, header_lines

LONGEST_COMPARED = 4000
Identified: TypeAlias = Iterable[tuple[str | None, bytes]]
"""Logs as MessagePack, each with its id."""
_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(tuple[str, bytes]).decode


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


class _Named(NamedTuple):
    """What a log says, what it is matched by, and how it is called: its id, `id (2)` where it comes again, `#n` without one."""

    key: bytes
    name: str
    said: bytes


class _Shelf:
    """The logs of the first stream by key; what comes before a log that is asked for is put away in a file."""

    def __init__(self, logs: Iterator[_Named]) -> None:
        self.logs = logs
        self.keys, self.records = DigestSet(), Records()
        self.taken = bytearray()

    def take(self, key: bytes) -> bytes | None:
        """Return the log of a key, which is asked for once; None if there is none."""
        number = self.keys.number(key)
        if number is not None:
            self.taken[number] = True
            return self._read(number)[1]
        for found in self.logs:
            if found.key == key:
                return found.said
            self._put(found)
        return None

    def left(self) -> Iterator[str]:
        """Yield the names of the logs that nobody asked for, in their order."""
        for number, is_taken in enumerate(self.taken):
            if not is_taken:
                yield self._read(number)[0]
        for found in self.logs:
            yield found.name

    def _put(self, found: _Named) -> None:
        self.keys.add(found.key)
        self.records.add(_ENCODE((found.name, found.said)))
        self.taken.append(False)

    def _read(self, number: int) -> tuple[str, bytes]:
        return _DECODE(self.records[number])


def id_of(entry: Entry) -> str | None:
    """Return what logs are matched by, None where they have none."""
    return (entry.log and entry.log.id) or None


def compared(first: Identified, second: Identified) -> Iterator[Difference]:
    """Yield what differs, in the order of the second stream; what only the first has comes last.

    Logs are matched by id, those without by their place among such; one log on either side is matched whatever it is
    called. A log waits in a file until the second stream comes to it; in memory are digests of the ids.
    """
    ours, theirs = _named(first), _named(second)
    some, others = list(islice(ours, 2)), list(islice(theirs, 2))
    if len(some) == len(others) == 1:
        others = [_Named(some[0].key, some[0].name, others[0].said)]
    shelf = _Shelf(chain(some, ours))
    for found in chain(others, theirs):
        known = shelf.take(found.key)
        if known is None:
            yield Difference(found.name, "second")
        elif known != found.said:
            (before,), (after,) = messagepack.loads(known), messagepack.loads(found.said)
            yield Difference(found.name, None, tuple(changes(before, after)))
    yield from (Difference(name, "first") for name in shelf.left())


def _named(logs: Identified) -> Iterator[_Named]:
    seen, again, nameless = DigestSet(), Counter[str](), 0
    for identity, said in logs:
        if identity is None:
            nameless += 1
            name = f"#{nameless}"
            yield _Named(name_digest(name), name, said)
        elif seen.add(key := name_digest(f"1 {identity}")):
            yield _Named(key, identity, said)
        else:
            again[identity] += 1
            time = again[identity] + 1
            yield _Named(name_digest(f"{time} {identity}"), f"{identity} ({time})", said)


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
