"""Which codec reads and writes what: by the extension of a file, or by its first bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import IO, TYPE_CHECKING

import msgspec

from logformat.archive.limits import BEGINNING

if TYPE_CHECKING:
    from logformat.entry import Entry
    from logformat.log import Log

PEEK = 512


class Codec(msgspec.Struct, frozen=True):
    """A way to write logs down: its extension, how a stream of it begins, its reader and its writer.

    Both are named as `module:function`, and imported when they are first asked for.
    """

    name: str
    extension: str
    begins: Callable[[bytes], bool]
    reader: str
    writer: str

    def read(self, stream: IO[bytes], file: str | Path | None) -> Iterable[Entry]:
        """Return the entries of a stream; `file` is where they are said to be."""
        return resolve_name(self.reader)(stream, file)  # type: ignore[no-any-return]

    def dump(self, logs: Iterable[Log], stream: IO[bytes]) -> None:
        """Write logs to a stream."""
        resolve_name(self.writer)(logs, stream)


def _is_json(first: bytes) -> bool:
    return first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def _is_messagepack(first: bytes) -> bool:
    return first[:1] in (b"\xc4", b"\xc5", b"\xc6")


def _is_archive(first: bytes) -> bool:
    return first.startswith(BEGINNING)


def _is_anything(_: bytes) -> bool:
    return True


TEXT = Codec("text", ".paipu", _is_anything, "logformat.text:Reader", "logformat.text:dump")
JSONL = Codec("jsonl", ".jsonl", _is_json, "logformat.jsonl:Reader", "logformat.jsonl:dump")
MESSAGEPACK = Codec(
    "msgpack", ".msgpack", _is_messagepack, "logformat.messagepack:Reader", "logformat.messagepack:dump"
)
ARCHIVE = Codec(
    "archive", ".pparc", _is_archive, "logformat.archive.stream_reader:Reader", "logformat.archive.writer:dump"
)

CODECS: list[Codec] = [
    ARCHIVE,
    MESSAGEPACK,
    JSONL,
    TEXT,
]  # asked in this order how a stream begins; text takes what is left


def extensions() -> tuple[str, ...]:
    """Return the extensions that log files have."""
    return tuple(codec.extension for codec in CODECS)


def named(name: str) -> Codec:
    """Return the codec of a name or an extension, with its dot or without; KeyError if there is none."""
    for codec in CODECS:
        if name.lower() in (codec.name, codec.extension, codec.extension[1:]):
            return codec
    raise KeyError(f"no codec {name!r}; there are {', '.join(codec.name for codec in CODECS)}")


def of_path(path: str | Path) -> Codec | None:
    """Return the codec a file's extension stands for, or None."""
    extension = Path(path).suffix.lower()
    return next((codec for codec in CODECS if codec.extension == extension), None)


def of_stream(stream: IO[bytes]) -> tuple[Codec, IO[bytes]]:
    """Return the codec a stream's first bytes ask for, and the stream to read from its beginning."""
    first, whole = peeked(stream)
    return next(codec for codec in CODECS if codec.begins(first)), whole


def peeked(stream: IO[bytes]) -> tuple[bytes, IO[bytes]]:
    """Return the first bytes of a stream, none of one that is empty, and the stream to read from its beginning."""
    if isinstance(stream, io.BufferedReader):
        return stream.peek(PEEK)[:PEEK], stream
    first = stream.read(PEEK)
    return first, io.BufferedReader(_Rejoined(first, stream))


class _Rejoined(io.RawIOBase):
    """A stream whose first bytes were read already, and are read again."""

    def __init__(self, first: bytes, rest: IO[bytes]) -> None:
        self.first, self.rest = first, rest

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill the buffer from the first bytes, then from the rest."""
        data = self.first[: len(buffer)] or self.rest.read(len(buffer)) or b""
        self.first = self.first[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def decoded(stream: IO[bytes], file: str | Path | None, codec: Codec | None) -> Iterator[Entry]:
    """Yield the entries of a stream, by a codec or by the one its first bytes ask for."""
    if codec is None:
        codec, stream = of_stream(stream)
    yield from codec.read(stream, file)
