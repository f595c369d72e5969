"""The logs of many files as shares of work: small files together, large ones in ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from logformat import codecs, files
from logformat.codecs import Codec
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.ranges import RANGE_SIZE, Range, density, is_cuttable, read_range
from logformat.ranges import ranges as cut

ENTRIES_AT_ONCE = 256


class Share(msgspec.Struct, frozen=True):
    """What one process reads at a time: ranges of files, or entries read already where a file has no ranges."""

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
        for part, length in _parts(file, codec):
            if isinstance(part, Range):
                waiting.append(part)
                size += length
            if waiting and (size >= RANGE_SIZE or not isinstance(part, Range)):
                yield Share(ranges=tuple(waiting))
                waiting, size = [], 0
            if not isinstance(part, Range):
                yield Share(entries=part)
    if waiting:
        yield Share(ranges=tuple(waiting))


def _parts(file: Path | LogError, codec: Codec | None) -> Iterator[tuple[Range | tuple[Entry, ...], int]]:
    """Yield the ranges of a file with their sizes; of stdin, and of what cannot be cut, the entries."""
    if isinstance(file, Path) and file.is_file():
        try:
            if not is_cuttable(file, codec):
                yield from _read_here(file, codec)
                return
            for part in cut(file, codec):
                yield part, part.size * density(codecs.named(part.codec))
        except OSError as problem:
            file = files.unreadable(file, problem)
        else:
            return
    if isinstance(file, LogError):
        yield (Entry(None, file, 0, file=str(file.file)),), 0
        return
    yield from _read_here(file, codec)


def _read_here(file: Path, codec: Codec | None) -> Iterator[tuple[tuple[Entry, ...], int]]:
    entries = files.read(file, codec=codec)
    while batch := tuple(islice(entries, ENTRIES_AT_ONCE)):
        yield batch, 0
