"""The table of contents of an archive: where frames lie, which games and matches are in them, where an id may be.

Each session of a writer leaves one index for its frames; it names the index before it, and the checksum of the seek
table behind it. Ids that count up are kept as the first of them, others as two bytes of a hash: enough to read few
frames in vain.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import msgspec

from logformat.archive.container import INDEX_TAG, DamageError, compressed, decompressed, own_body, own_frame
from logformat.archive.limits import DEALS_LIMIT, INDEX_LIMIT
from logformat.archive.texts import holes_of, parted
from logformat.log import Log

HASH_SIZE = 2
FIRST_LIMIT = 0xFFFFFFFF
"""The number of a deal, as far as heads count."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A data frame: where its head begins, its bytes with the head, its deals, its games and matches by number."""

    offset: int
    size: int
    first: int
    deals: int
    games: tuple[int, ...]
    matches: tuple[int, ...]
    pattern: str = ""
    numbers: tuple[int, ...] = ()
    hole: int = -1
    """Which number of the id counts up from deal to deal; -1 if ids do not."""


class Index(msgspec.Struct, frozen=True, array_like=True):
    """The frames of one session; `hashes` has two bytes for each deal whose frame has no pattern of ids."""

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


def index_of(whole: bytes, at: int) -> tuple[Index, Link]:
    """Return the index of a skippable frame that begins at a byte; raises `DamageError` if it is none."""
    body = own_body(INDEX_TAG, whole)
    try:
        link = Link(*_LINK.unpack_from(body))
        index = _DECODE(decompressed(body[_LINK.size :], INDEX_LIMIT))
    except (msgspec.MsgspecError, RecursionError, struct.error) as problem:
        raise DamageError(str(problem)) from problem
    _check(index, at)
    return index, link


def _check(index: Index, end: int) -> None:
    """Raise `DamageError` for an index of other frames than there can be before a byte."""
    if len(index.hashes) != HASH_SIZE * sum(place.deals for place in index.places if place.hole < 0):
        raise DamageError("an index of another length")
    for place in index.places:
        if not (_is_there(place, end) and _is_counted(place)):
            raise DamageError("an index that leads nowhere")
        if any(not 0 <= n < len(index.games) for n in place.games) or any(
            not 0 <= n < len(index.matches) for n in place.matches
        ):
            raise DamageError("an index that names nothing")


def _is_there(place: Place, end: int) -> bool:
    return place.offset >= 0 and place.size > 0 and place.offset + place.size <= end


def _is_counted(place: Place) -> bool:
    """Whether deals are counted as heads count them, and ids by a number that is in them."""
    if not (0 <= place.first <= FIRST_LIMIT and 0 < place.deals <= DEALS_LIMIT):
        return False
    return place.hole < 0 or place.hole < len(place.numbers) == holes_of(place.pattern)


def hash_of(name: str | None) -> bytes:
    """Return the two bytes an id is looked for by."""
    return bytes(HASH_SIZE) if name is None else (crc32(name.encode()) % 0xFFFF + 1).to_bytes(HASH_SIZE, "little")


def rows_of(index: Index, name: str) -> Iterator[tuple[Place, int]]:
    """Yield where the deal with an id may be, the last places first."""
    wanted, (pattern, numbers) = hash_of(name), parted(name)
    end = len(index.hashes)
    for place in reversed(index.places):
        if place.hole < 0:
            hashes = index.hashes[end - HASH_SIZE * place.deals : end]
            end -= len(hashes)
            yield from ((place, row) for row in _found(hashes, wanted))
        elif pattern == place.pattern:
            row = numbers[place.hole] - place.numbers[place.hole]
            if 0 <= row < place.deals and _counted(place.numbers, place.hole, row) == numbers:
                yield place, row


def _found(hashes: bytes, wanted: bytes) -> Iterator[int]:
    at = hashes.rfind(wanted)
    while at >= 0:
        if at % HASH_SIZE == 0:
            yield at // HASH_SIZE
        at = hashes.rfind(wanted, 0, at + HASH_SIZE - 1)


def _counted(numbers: tuple[int, ...], hole: int, steps: int) -> tuple[int, ...]:
    return (*numbers[:hole], numbers[hole] + steps, *numbers[hole + 1 :])


def _counting(ids: Sequence[str | None]) -> tuple[str, tuple[int, ...], int]:
    """Return the pattern of ids that count up, their first numbers and which of these counts; -1 if they do not."""
    found = [parted(name or "") for name in ids]
    pattern, numbers = found[0]
    for hole in range(len(numbers)):
        if found == [(pattern, _counted(numbers, hole, row)) for row in range(len(ids))]:
            return pattern, numbers, hole
    return "", (), -1


class Summary(msgspec.Struct, frozen=True):
    """What the index tells of the deals of a frame: games and matches by name, ids as a `Place` has them, or hashes."""

    deals: int
    games: tuple[str, ...]
    matches: tuple[str, ...]
    pattern: str
    numbers: tuple[int, ...]
    hole: int
    hashes: bytes


def summary_of(logs: Sequence[Log]) -> Summary:
    """Return what the index tells of some deals; their events are not looked at."""
    games = dict.fromkeys(log.game for log in logs)
    matches = dict.fromkeys(log.match.name for log in logs if log.match is not None)
    ids = [log.id for log in logs]
    pattern, numbers, hole = _counting(ids)
    hashes = b"".join(map(hash_of, ids)) if hole < 0 else b""
    return Summary(len(logs), tuple(games), tuple(matches), pattern, numbers, hole, hashes)


class Contents:
    """The index of a session while its frames are written."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.matches: dict[str, int] = {}
        self.places: list[Place] = []
        self.hashes = bytearray()

    def add(self, offset: int, size: int, first: int, frame: Summary) -> None:
        """Take in a frame and its deals."""
        games, matches = _numbers(self.games, frame.games), _numbers(self.matches, frame.matches)
        self.places.append(
            Place(offset, size, first, frame.deals, games, matches, frame.pattern, frame.numbers, frame.hole)
        )
        self.hashes += frame.hashes

    def index(self) -> Index:
        """Return the index of the frames so far."""
        return Index(tuple(self.games), tuple(self.matches), tuple(self.places), bytes(self.hashes))


def _numbers(known: dict[str, int], names: Iterable[str]) -> tuple[int, ...]:
    return tuple(known.setdefault(name, len(known)) for name in names)
