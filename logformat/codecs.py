"""Which codec reads and writes what: by the extension of a file, or by its first bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

import msgspec

from logformat import jsonl, messagepack, text
from logformat.archive.limits import BEGINNING
from logformat.entry import Entry
from logformat.log import Log

PEEK = 512

ReaderType: TypeAlias = Callable[[IO[bytes], str | Path | None], Iterable[Entry]]


class Codec(msgspec.Struct, frozen=True):
    """A way to write logs down: its extension, how a stream of it begins, its reader and its writer."""

    name: str
    extension: str
    begins: Callable[[bytes], bool]
    read: ReaderType
    dump: Callable[[Iterable[Log], IO[bytes]], None]


def _is_json(first: bytes) -> bool:
    return first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def _is_messagepack(first: bytes) -> bool:
    return first[:1] in (b"\xc4", b"\xc5", b"\xc6")


def _is_archive(first: bytes) -> bool:
    return first.startswith(BEGINNING)


def _archive_entries(stream: IO[bytes], file: str | Path | None) -> Iterable[Entry]:
    from logformat.archive.reader import Reader

    return Reader(stream, file)


def _dump_archive(logs: Iterable[Log], stream: IO[bytes]) -> None:
    from logformat.archive.writer import dump

    dump(logs, stream)


def _is_anything(_: bytes) -> bool:
    return True


TEXT = Codec("text", ".paipu", _is_anything, text.Reader, text.dump)
JSONL = Codec("jsonl", ".jsonl", _is_json, jsonl.Reader, jsonl.dump)
MESSAGEPACK = Codec("msgpack", ".msgpack", _is_messagepack, messagepack.Reader, messagepack.dump)
ARCHIVE = Codec("archive", ".pparc", _is_archive, _archive_entries, _dump_archive)

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
    raise KeyError(name)


def of_path(path: str | Path) -> Codec | None:
    """Return the codec a file's extension stands for, or None."""
    extension = Path(path).suffix.lower()
    return next((codec for codec in CODECS if codec.extension == extension), None)


def of_stream(stream: IO[bytes]) -> tuple[Codec, IO[bytes]]:
    """Return the codec a stream's first bytes ask for, and the stream to read from its beginning."""
    first, whole = _peeked(stream)
    return next(codec for codec in CODECS if codec.begins(first)), whole


def _peeked(stream: IO[bytes]) -> tuple[bytes, IO[bytes]]:
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
