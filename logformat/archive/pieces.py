"""A file piece by piece, from its bytes alone: what stands where, what is damaged, what breaks off at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, Literal, TypeAlias
from zlib import crc32

import msgspec

from logformat.archive.container import (
    HEAD_BEGINNING,
    HEAD_SIZE,
    HEAD_TAG,
    INDEX_TAG,
    LEAD_SIZE,
    VERSION,
    VERSION_SIZE,
    VERSION_TAG,
    DamageError,
    Head,
    head_of,
    is_own,
    is_seek_table,
    own_body,
    skippable_size,
    version_of,
)
from logformat.archive.limits import FRAME_LIMIT

Sort: TypeAlias = Literal["version", "frame", "index", "table", "damage", "tail"]
_CHUNK = 1 << 20


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a file. A frame is its head and its data; `why` says what is wrong with damage, or with a tail.

    `first` and `deals` say which deals are in it, as far as that can be known: -1 where it cannot.
    """

    sort: Sort
    offset: int
    size: int
    first: int = -1
    deals: int = -1
    why: str = ""

    @property
    def end(self) -> int:
        """Where the next piece begins."""
        return self.offset + self.size


class Source:
    """Bytes of a file at any place, whoever else reads it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    @property
    def descriptor(self) -> int:
        """The number of the open file; ValueError once it is closed, when the number may be another file's."""
        return self.file.fileno()

    @property
    def size(self) -> int:
        """How many bytes the file has now."""
        return os.fstat(self.descriptor).st_size

    def read(self, offset: int, size: int) -> bytes:
        """Return some bytes, fewer only at the end of the file."""
        size = max(0, min(size, self.size - offset))
        found = os.pread(self.descriptor, size, offset)
        while len(found) < size and (more := os.pread(self.descriptor, size - len(found), offset + len(found))):
            found += more
        return found


def pieces(source: Source, *, thorough: bool = True, start: int = 0, end: int | None = None) -> Iterator[Piece]:
    """Yield every piece of a file; without `thorough`, the bytes of frames are not held against their checksums.

    `start` and `end` are where pieces begin, and whole frames at that.
    """
    at, size, deals = start, source.size, 0
    lost: Piece | None = None
    while at < (size if end is None else end):
        piece = _piece(source, at, size, thorough=thorough)
        at = piece.end
        if lost is not None:
            yield msgspec.structs.replace(lost, deals=piece.first - deals) if piece.sort == "frame" else lost
            lost = None
        if piece.sort == "damage" and piece.first < 0:
            lost = msgspec.structs.replace(piece, first=deals)
            continue
        deals = piece.first + piece.deals if piece.deals > 0 else deals
        yield piece
    if lost is not None:
        yield lost


def _piece(source: Source, at: int, size: int, *, thorough: bool) -> Piece:
    """Return the piece that begins at a place."""
    lead = source.read(at, LEAD_SIZE + 1)
    if at == 0:
        return _version(source, size)
    whole = skippable_size(lead)
    if whole is None or len(lead) <= LEAD_SIZE:
        return _lost(source, at, size, "no frame begins here", is_cut=size - at <= LEAD_SIZE)
    if is_own(lead, HEAD_TAG):
        return _frame(source, at, size, thorough=thorough)
    if at + whole > size:
        return _lost(source, at, size, "a table that breaks off", is_cut=True)
    if is_own(lead, INDEX_TAG):
        return _index(source, at, whole, size)
    if is_own(lead, VERSION_TAG):
        return _next_version(source, at, whole, size)
    if is_seek_table(lead):
        return Piece("table", at, whole)
    return _lost(source, at, size, "a frame of unknown kind")


def _version(source: Source, size: int) -> Piece:
    found = source.read(0, VERSION_SIZE)
    try:
        version_of(found)
    except DamageError as problem:
        if size < VERSION_SIZE:
            return Piece("tail", 0, size, why="a file that breaks off in its first frame")
        lost = _lost(source, 0, size, str(problem))
        return lost if lost.size >= VERSION_SIZE else msgspec.structs.replace(lost, size=VERSION_SIZE)
    return Piece("version", 0, VERSION_SIZE)


def _next_version(source: Source, at: int, whole: int, size: int) -> Piece:
    """Return the frame that says in which version what was appended to an older file is written."""
    try:
        is_known = version_of(source.read(at, whole)) <= VERSION
    except DamageError as problem:
        return _lost(source, at, size, str(problem))
    return Piece("version", at, whole) if is_known else _lost(source, at, size, "frames of a newer version")


def _frame(source: Source, at: int, size: int, *, thorough: bool) -> Piece:
    """Return a data frame with its head, or the damage that is there instead."""
    whole = source.read(at, HEAD_SIZE)
    if len(whole) < HEAD_SIZE:
        return Piece("tail", at, size - at, why="a frame that breaks off")
    try:
        head = head_of(whole)
    except DamageError as problem:
        return _lost(source, at, size, str(problem))
    found = Piece("frame", at, HEAD_SIZE + head.size, head.first, head.deals)
    if found.end > size:
        lost = _lost(source, at, size, "a frame that breaks off", is_cut=True)
        return msgspec.structs.replace(lost, first=head.first, deals=head.deals)
    if thorough and not is_whole(source, at + HEAD_SIZE, head):
        return msgspec.structs.replace(found, sort="damage", why="checksum of a frame")
    return found


def is_whole(source: Source, at: int, head: Head) -> bool:
    """Whether the bytes of a frame are those its head was written for."""
    return head.size <= FRAME_LIMIT and crc32(source.read(at, head.size)) == head.crc


def _index(source: Source, at: int, whole: int, size: int) -> Piece:
    try:
        own_body(INDEX_TAG, source.read(at, whole))
    except DamageError as problem:
        return _lost(source, at, size, str(problem))
    return Piece("index", at, whole)


def _lost(source: Source, at: int, size: int, why: str, *, is_cut: bool = False) -> Piece:
    """Return the damage from a place to the next head that is whole, or to the end.

    What breaks off at the end, or was never written (zeros), is no damage but a tail: a writer was interrupted there.
    """
    is_blank = True
    place = at
    while place < size:
        found = source.read(place, _CHUNK + HEAD_SIZE)
        is_blank = is_blank and not any(found)
        head = _head_in(found, skip=place == at)
        if head >= 0:
            return Piece("damage", at, place + head - at, why=why)
        place += _CHUNK
    return Piece("tail" if is_cut or is_blank else "damage", at, size - at, why=why)


def _head_in(data: bytes, *, skip: bool) -> int:
    """Return where a whole head begins in some bytes, -1 if none does."""
    at = data.find(HEAD_BEGINNING, 1 if skip else 0)
    while at >= 0:
        try:
            head_of(data[at : at + HEAD_SIZE])
        except DamageError:
            at = data.find(HEAD_BEGINNING, at + 1)
        else:
            return at
    return -1
