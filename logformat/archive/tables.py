"""The tables of a file and whether they fit: seek tables to their indexes, indexes to each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import msgspec

from logformat import errors
from logformat.archive import container
from logformat.archive.container import FOOTER_SIZE, DamageError, Entry
from logformat.archive.index import Index, index_of
from logformat.archive.phrases import DAMAGE, DAMAGED_DEALS, WHOLE_ARCHIVE
from logformat.archive.pieces import Piece, Source, pieces
from logformat.archive.reasons import reason
from logformat.errors import LogError


class Tables:
    """The tables at the end of a file: all indexes, the first one first, and the frames the seek table lists."""

    def __init__(self, indexes: list[Index], entries: list[Entry], start: int) -> None:
        self.indexes, self.entries, self.start = indexes, entries, start


def tables_of(source: Source) -> Tables | None:
    """Return the tables a file ends with, None if it ends without; raises `DamageError` if they do not fit."""
    size = source.size
    footer = source.read(max(0, size - FOOTER_SIZE), FOOTER_SIZE)
    length = container.seek_table_size(footer) if len(footer) == FOOTER_SIZE else None
    if length is None or length > size:
        return None
    table = source.read(size - length, length)
    entries = container.seek_entries(table)
    if sum(entry.size for entry in entries) != size - length or not entries:
        raise DamageError("a seek table of another file")
    at = size - length - entries[-1].size
    indexes: list[Index] = []
    while at:
        index, link = index_of(source.read(at, _size_at(source, at)), at)
        if (not indexes and link.table_crc != crc32(table)) or not 0 <= link.before < at:
            raise DamageError("an index of another table")
        indexes.append(index)
        at = link.before
    return Tables(indexes[::-1], entries, size - length)


def _size_at(source: Source, at: int) -> int:
    size = container.skippable_size(source.read(at, container.LEAD_SIZE))
    if size is None or at + size > source.size:
        raise DamageError("no index")
    return size


def error_of(piece: Piece, name: str | Path | None) -> LogError:
    """Return the error of a damaged stretch; it names the deals that were in it, as far as known."""
    span = {"start": piece.offset, "end": piece.end, "why": reason(piece.why)}
    if piece.first >= 0 and piece.deals > 0:
        found = DAMAGED_DEALS.of(first=piece.first + 1, last=piece.first + piece.deals, **span)
    else:
        found = DAMAGE.of(**span)
    return LogError(errors.DAMAGED, found=found, expected=WHOLE_ARCHIVE, file=name, byte=piece.offset)


def verified(source: Source, start: int = 0, end: int | None = None) -> Iterator[Piece]:
    """Yield every piece of a file after its checksums were held against it, tables after their indexes.

    `start` and `end` are as for `pieces`.
    """
    index: Piece | None = None
    for piece in pieces(source, start=start, end=end):
        if piece.sort == "table" and (why := _fault_of(source, index, piece)):
            yield msgspec.structs.replace(piece, sort="damage", why=why)
        else:
            yield piece
        index = piece if piece.sort == "index" else None


def _fault_of(source: Source, index: Piece | None, table: Piece) -> str:
    """Return what is wrong with a seek table; it is the one its index was written for, and readers find the last."""
    try:
        if index is None:
            return "a seek table without an index"
        _, link = index_of(source.read(index.offset, index.size), index.offset)
        if link.table_crc != crc32(source.read(table.offset, table.size)):
            return "checksum of a seek table"
        if table.end == source.size and tables_of(source) is None:
            return "a seek table without its end"
    except DamageError as problem:
        return str(problem)
    return ""
