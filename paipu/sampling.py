"""The information bound of a file of logs, from some of its deals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import msgspec

from engine.information import bound_bytes
from logformat import codecs, files
from logformat.codecs import Codec
from logformat.errors import LogError
from logformat.log import Log

LOOKED_AT = 10


class Bound(msgspec.Struct, frozen=True):
    """How many bytes a deal takes at least, on the average of so many."""

    bytes: float
    deals: int


def bound_of(path: str, codec: Codec | None, deals: int) -> Bound:
    """Return the bound of a file with so many deals, from at most LOOKED_AT of them, the same ones every time."""
    found = []
    for log in _sample(path, codec, deals):
        try:
            found.append(bound_bytes(log))
        except LogError:  # of an unknown game, say: there is no law to count by
            continue
    return Bound(sum(found) / max(len(found), 1), len(found))


def _sample(path: str, codec: Codec | None, deals: int) -> Iterator[Log]:
    """Yield the deals to look at; an archive is entered at each of them, other files are read through."""
    known = codec or codecs.of_path(path)
    if known is codecs.ARCHIVE:
        from logformat.archive import Archive

        with Archive.open(path) as archive:
            for number in _picked(len(archive)):
                with suppress(LogError):  # a deal that is damaged: `info --check` tells
                    yield archive[number]
        return
    wanted = _picked(deals)
    logs = (entry.log for entry in files.read(path, codec=known) if entry.log is not None)
    yield from (log for number, log in enumerate(logs) if number in wanted)


def _picked(deals: int) -> list[int]:
    return sorted(Random(deals).sample(range(deals), min(deals, LOOKED_AT)))
