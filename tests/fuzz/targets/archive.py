"""Archive files: any deal by number or id, headers alone, deals in order, ranges; damage is told, nothing worse.

The first byte picks what the rest is: a whole file, or an index and a frame around which heads, checksums and a seek
table are made that are right, so that what lies behind them is reached.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from itertools import islice
from struct import Struct
from typing import IO
from zlib import crc32

import msgspec
from msgspec.structs import replace

from logformat.archive import Archive, container
from logformat.archive.container import INDEX_TAG, Entry, Head, compressed
from logformat.archive.frame_writer import frame_of
from logformat.archive.index import Contents, summary_of
from logformat.archive.writer import dump
from logformat.errors import LogError
from logformat.log import Log, Match
from tests.fuzz.limits import short_deals
from tests.fuzz.promises import error_told
from tests.logformat.archive.deals import tiny

MOST = 20
"""Deals that one way of reading takes."""
WHOLE, BUILT = 0, 1
_SAID = Struct("<IHH")  # the first deal, how many deals, bytes of the index
_LINK = Struct("<QI")


def one_input(data: bytes) -> None:
    """Read an archive in every way there is."""
    if not data:
        return
    with tempfile.TemporaryFile() as file, short_deals():
        file.write(built(data[1:]) if data[0] % 2 else data[1:])
        file.flush()
        _read(file)


def _read(file: IO[bytes]) -> None:
    try:
        archive = Archive(file, "fuzz")
    except LogError as error:
        error_told(error)
        return
    for entry in archive.entries():
        assert (entry.log is None) != (entry.error is None)
        if entry.error is not None:
            error_told(entry.error)
    for number in (0, 1, -1, len(archive) // 2, len(archive)):
        for log in _told(partial(_one, archive, number)):
            _told(partial(_one, archive, log.id or ""))
    for name in ("n2", "", "x"):
        _told(partial(_one, archive, name))
    _told(archive.headers)
    _told(lambda: archive.select(game="x"))
    _told(lambda: archive.headers(match="m"))
    _told(lambda: archive.headers_in(0, 2))


def _one(archive: Archive, key: int | str) -> list[Log]:
    """Return a deal, none if there is none of that number or id."""
    try:
        return [archive[key]]
    except KeyError:
        assert isinstance(key, str)
    except IndexError:
        assert isinstance(key, int)
        assert not -len(archive) <= key < len(archive)
    return []


def _told(read: Callable[[], Iterable[Log]]) -> list[Log]:
    """Return the first deals, none where they cannot be read."""
    try:
        return list(islice(read(), MOST))
    except LogError as error:
        error_told(error)
    return []


def built(data: bytes) -> bytes:
    """Return the file of an index and the content of a frame; what the head says stands before them."""
    first, deals, length = _SAID.unpack(data[: _SAID.size].ljust(_SAID.size, b"\0"))
    index, content = data[_SAID.size : _SAID.size + length], data[_SAID.size + length :]
    frame = compressed(content, 1)
    parts = [container.version_frame(), container.head_frame(Head(first, deals, len(frame), crc32(frame))), frame]
    packed = compressed(index, 1)
    own = len(container.own_frame(INDEX_TAG, _LINK.pack(0, 0) + packed))
    table = container.seek_table([*(Entry(len(part), 0) for part in parts), Entry(own, 0)])
    parts.append(container.own_frame(INDEX_TAG, _LINK.pack(0, crc32(table)) + packed))
    return b"".join((*parts, table))


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield archives of a few short deals, whole and to be built, with ids that count up and with others."""
    named = tiny(3)
    other = [replace(log, id=name, match=Match("m", 1)) for log, name in zip(named, ("x", "y", None), strict=True)]
    for name, logs in (("counted", named), ("named", other)):
        stream = BytesIO()
        dump(logs, stream)
        yield f"{name}-whole", bytes([WHOLE]) + stream.getvalue()
        content = frame_of(logs)
        size = container.HEAD_SIZE + len(compressed(content, 1))
        contents = Contents()
        contents.add(container.VERSION_SIZE, size, 0, summary_of(logs))
        index = msgspec.msgpack.encode(contents.index())
        yield f"{name}-built", bytes([BUILT]) + _SAID.pack(0, len(logs), len(index)) + index + content
