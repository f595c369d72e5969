"""The table of contents of an archive: where frames lie, which games and matches are in them, where an id may be.

Each session of a writer leaves one index for its frames; it names the index before it, and the checksum of the seek
table behind it. Ids are kept as two bytes of a hash: enough to read few frames in vain.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from zlib import crc32

import msgspec

from logformat.archive.container import INDEX_TAG, DamageError, compressed, decompressed, own_body, own_frame
from logformat.archive.limits import INDEX_LIMIT
from logformat.log import Log

HASH_SIZE = 2


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A data frame: where its head begins, its bytes with the head, its deals, its games and matches by number."""

    offset: int
    size: int
    first: int
    deals: int
    games: tuple[int, ...]
    matches: tuple[int, ...]


class Index(msgspec.Struct, frozen=True, array_like=True):
    """The frames of one session; `hashes` has two bytes for each deal, zeros for one without an id."""

    games: tuple[str, ...]
    matches: tuple[str, ...]
    places: tuple[Place, ...]
    hashes: bytes


class Link(NamedTuple):
    """Where the index before this one begins, 0 if there is none, and the checksum of the seek table behind it."""

    before: int
    table_crc: int


_LINK = struct.Struct("<QI")
_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(Index).decode


def index_frame(index: Index, link: Link) -> bytes:
    """Return an index as a skippable frame; its length does not depend on the link."""
    return own_frame(INDEX_TAG, _LINK.pack(*link) + compressed(_ENCODE(index)))


def index_of(whole: bytes) -> tuple[Index, Link]:
    """Return the index of a skippable frame; raises `DamageError` if it is none."""
    body = own_body(INDEX_TAG, whole)
    try:
        link = Link(*_LINK.unpack_from(body))
        index = _DECODE(decompressed(body[_LINK.size :], INDEX_LIMIT))
    except (msgspec.MsgspecError, struct.error) as problem:
        raise DamageError(str(problem)) from problem
    _check(index)
    return index, link


def _check(index: Index) -> None:
    if len(index.hashes) != HASH_SIZE * sum(place.deals for place in index.places):
        raise DamageError("an index of another length")
    for place in index.places:
        if any(not 0 <= n < len(index.games) for n in place.games) or any(
            not 0 <= n < len(index.matches) for n in place.matches
        ):
            raise DamageError("an index that names nothing")


def hash_of(name: str | None) -> bytes:
    """Return the two bytes an id is looked for by."""
    return bytes(HASH_SIZE) if name is None else (crc32(name.encode()) % 0xFFFF + 1).to_bytes(HASH_SIZE, "little")


class Contents:
    """The index of a session while its frames are written."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.matches: dict[str, int] = {}
        self.places: list[Place] = []
        self.hashes = bytearray()

    def add(self, offset: int, size: int, first: int, logs: Sequence[Log]) -> None:
        """Take in a frame and its deals."""
        games = _numbers(self.games, (log.game for log in logs))
        matches = _numbers(self.matches, (log.match.name for log in logs if log.match is not None))
        self.places.append(Place(offset, size, first, len(logs), games, matches))
        for log in logs:
            self.hashes += hash_of(log.id)

    def index(self) -> Index:
        """Return the index of the frames so far."""
        return Index(tuple(self.games), tuple(self.matches), tuple(self.places), bytes(self.hashes))


def _numbers(known: dict[str, int], names: Iterable[str]) -> tuple[int, ...]:
    return tuple({known.setdefault(name, len(known)): None for name in names})
