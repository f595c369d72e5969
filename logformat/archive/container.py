"""The frames of an archive: Zstandard's seekable format, read and written piece by piece. Knows nothing of logs.

A file is a version frame, then pairs of a head and a data frame, then an index and a seek table. Heads, indexes and
tables are skippable frames, so that any zstd tool can decompress the rest. Appending goes on after the old tables.
https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from logformat.archive.limits import FRAME_LIMIT, WINDOW_LOG

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

VERSION = 2
LEVEL = 19

_OWN_MAGIC = 0x184D2A50
_SEEK_MAGIC = 0x184D2A5E
_SEEKABLE = 0x8F92EAB1
_LEAD = struct.Struct("<II")  # magic, bytes of content
_CRC = struct.Struct("<I")
_HEAD = struct.Struct("<IHII")  # first deal, deals, bytes of the frame after it, their crc32
_ENTRY = struct.Struct("<II")  # bytes compressed, bytes decompressed
_FOOTER = struct.Struct("<IBI")  # frames, descriptor, magic

VERSION_TAG, HEAD_TAG, INDEX_TAG = b"P", b"D", b"I"
LEAD_SIZE, HEAD_SIZE, FOOTER_SIZE = _LEAD.size, _LEAD.size + 1 + _HEAD.size + _CRC.size, _FOOTER.size
HEAD_BEGINNING = _LEAD.pack(_OWN_MAGIC, HEAD_SIZE - LEAD_SIZE) + HEAD_TAG

ZstdError = zstd.ZstdError


class DamageError(ValueError):
    """Bytes that are not what a writer wrote."""


class Head(NamedTuple):
    """What stands before a data frame: which deals are in it, how long it is, and the checksum of its bytes."""

    first: int
    deals: int
    size: int
    crc: int


class Entry(NamedTuple):
    """A frame in the seek table: its bytes in the file, and those that come out of it."""

    size: int
    content: int


# ---------------------------------------------------------------- skippable frames


def own_frame(tag: bytes, body: bytes) -> bytes:
    """Return a skippable frame of our own; its last bytes are a checksum of all the others."""
    whole = _LEAD.pack(_OWN_MAGIC, len(body) + 1 + _CRC.size) + tag + body
    return whole + _CRC.pack(crc32(whole))


def own_body(tag: bytes, whole: bytes) -> bytes:
    """Return what stands in a frame of our own; raises `DamageError` if anything in it has changed."""
    least = _LEAD.size + 1 + _CRC.size
    if len(whole) < least or _CRC.pack(crc32(whole[: -_CRC.size])) != whole[-_CRC.size :]:
        raise DamageError("checksum of a table")
    magic, size = _LEAD.unpack_from(whole)
    if magic != _OWN_MAGIC or size != len(whole) - _LEAD.size or whole[_LEAD.size : _LEAD.size + 1] != tag:
        raise DamageError("kind of a table")
    return whole[_LEAD.size + 1 : -_CRC.size]


def version_frame() -> bytes:
    """Return the first frame of an archive, which says its version."""
    return own_frame(VERSION_TAG, struct.pack("<H", VERSION))


VERSION_SIZE = len(version_frame())


def version_of(whole: bytes) -> int:
    """Return the version that the first frame of a file says."""
    body = own_body(VERSION_TAG, whole)
    if len(body) != 2:
        raise DamageError("no version")
    return int.from_bytes(body, "little")


def head_frame(head: Head) -> bytes:
    """Return the skippable frame before a data frame."""
    return own_frame(HEAD_TAG, _HEAD.pack(*head))


def head_of(whole: bytes) -> Head:
    """Return what a head says."""
    return Head(*_HEAD.unpack(own_body(HEAD_TAG, whole)))


def skippable_size(lead: bytes) -> int | None:
    """Return how many bytes a skippable frame that begins so has, lead included; None if none begins so."""
    if len(lead) < _LEAD.size:
        return None
    magic, size = _LEAD.unpack_from(lead)
    return _LEAD.size + int(size) if magic & 0xFFFFFFF0 == _OWN_MAGIC else None


def is_own(lead: bytes, tag: bytes) -> bool:
    """Whether a frame that begins so is one of ours, with this tag."""
    magic, _ = _LEAD.unpack_from(lead)
    return magic == _OWN_MAGIC and lead[_LEAD.size : _LEAD.size + 1] == tag


def is_seek_table(lead: bytes) -> bool:
    """Whether a frame that begins so is a seek table."""
    return bool(_LEAD.unpack_from(lead)[0] == _SEEK_MAGIC)


# ---------------------------------------------------------------- data frames


def compressed(data: bytes, level: int = LEVEL) -> bytes:
    """Return a zstd frame with its size and a checksum of its content."""
    return compressed_parts([data], level)


def compressed_parts(parts: Sequence[bytes], level: int = LEVEL) -> bytes:
    """Return one zstd frame of several parts, each in blocks of its own: bytes unlike each other pack worse together."""
    options: dict[int, int] = {
        zstd.CompressionParameter.compression_level: level,
        zstd.CompressionParameter.checksum_flag: 1,
    }
    compressor = zstd.ZstdCompressor(options=options)
    compressor.set_pledged_input_size(sum(map(len, parts)))
    blocks = [compressor.compress(part, mode=compressor.FLUSH_BLOCK) for part in parts if part]
    return b"".join((*blocks, compressor.flush(mode=compressor.FLUSH_FRAME)))


def decompressed(frame: bytes, limit: int = FRAME_LIMIT) -> bytes:
    """Return the content of exactly one zstd frame; raises `DamageError` beyond the limit, or if anything is wrong."""
    decoder = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: WINDOW_LOG})
    try:
        data = decoder.decompress(frame, max_length=limit)
        if not decoder.eof and not data[limit - 1 :]:
            raise DamageError("a frame that breaks off")
        if not decoder.eof and (decoder.decompress(b"", max_length=1) or not decoder.eof):
            raise DamageError("a frame beyond the limit")
    except ZstdError as problem:
        raise DamageError(str(problem)) from problem
    if decoder.unused_data:
        raise DamageError("bytes after a frame")
    return data


def content_size(frame: bytes) -> int:
    """Return how many bytes come out of a frame, as it says itself."""
    size = zstd.get_frame_info(frame).decompressed_size
    if size is None:
        raise DamageError("a frame without its size")
    return size


# ---------------------------------------------------------------- the seek table


def seek_table(entries: list[Entry]) -> bytes:
    """Return the table that seekable zstd readers look for at the end of a file."""
    body = b"".join(_ENTRY.pack(*entry) for entry in entries) + _FOOTER.pack(len(entries), 0, _SEEKABLE)
    return _LEAD.pack(_SEEK_MAGIC, len(body)) + body


def seek_table_size(footer: bytes) -> int | None:
    """Return how many bytes the table has that ends so; None if no table does."""
    frames, descriptor, magic = _FOOTER.unpack(footer)
    if magic != _SEEKABLE or descriptor:
        return None
    return _LEAD.size + int(frames) * _ENTRY.size + _FOOTER.size


def seek_entries(table: bytes) -> list[Entry]:
    """Return the frames a seek table lists; raises `DamageError` if it is none."""
    magic, size = _LEAD.unpack_from(table)
    if magic != _SEEK_MAGIC or size != len(table) - _LEAD.size or seek_table_size(table[-_FOOTER.size :]) != len(table):
        raise DamageError("seek table")
    return [Entry(*found) for found in _ENTRY.iter_unpack(table[_LEAD.size : -_FOOTER.size])]
