"""The logs of many files as shares of work: small files together, large ones in ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from logformat import files
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.ranges import RANGE_SIZE, Range, ranges, read_range

ENTRIES_AT_ONCE = 256


class Share(msgspec.Struct, frozen=True):
    """What one process reads at a time: ranges of files, or entries read already where there is no file to cut."""

    ranges: tuple[Range, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def size(self) -> int:
        """How many bytes of files it is, as far as it is ranges."""
        return sum(part.size for part in self.ranges)

    def read(self) -> Iterator[Entry]:
        """Yield the entries; those of a range count from 1 again."""
        yield from self.entries
        for part in self.ranges:
            yield from read_range(part)


def shares(names: Iterable[str | Path], codec: Codec | None = None) -> Iterator[Share]:
    """Yield the logs that names stand for, in the order of the files."""
    waiting: list[Range] = []
    size = 0
    for file in files.expand(names):
        for part, work in _parts(file, codec):
            if isinstance(part, Range):
                waiting.append(part)
                size += work
            if waiting and (size >= RANGE_SIZE or not isinstance(part, Range)):
                yield Share(ranges=tuple(waiting))
                waiting, size = [], 0
            if not isinstance(part, Range):
                yield Share(entries=part)
    if waiting:
        yield Share(ranges=tuple(waiting))


def _parts(file: Path | LogError, codec: Codec | None) -> Iterator[tuple[Range | tuple[Entry, ...], int]]:
    """Yield the ranges of a file with their work; of stdin, of a pipe and of what cannot be opened, the entries."""
    if isinstance(file, LogError):
        yield (Entry(None, file, 0, file=str(file.file)),), 0
    elif not file.is_file():
        entries = files.read(file, codec=codec)
        while batch := tuple(islice(entries, ENTRIES_AT_ONCE)):
            yield batch, 0
    else:
        try:
            for part in ranges(file, codec):
                yield part, part.work
        except OSError as problem:
            yield from _parts(files.unreadable(file, problem), codec)
