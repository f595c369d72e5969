"""The MessagePack codec: a stream of `bin` values, one log in each; cards are bytes, pairs are maps."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from logformat import errors
from logformat.entry import Entry, logs_of
from logformat.errors import Mistake, error_of
from logformat.grammar import CHUNK, VALUE_LIMIT
from logformat.log import Log
from logformat.phrases import A_BIN, A_BYTE, A_LOG, NO_LOG, SHORT_VALUE, SO_MANY_BYTES, WHOLE_VALUE
from logformat.text_writer import several
from logformat.wire import Decoder, from_bytes, to_bytes

BIN_HEADS = {0xC4: 1, 0xC5: 2, 0xC6: 4}  # first byte of a `bin` value: how many bytes its length takes

_DECODER = Decoder(msgspec.msgpack, from_bytes)
_ENCODER = msgspec.msgpack.Encoder(enc_hook=to_bytes)


class Reader:
    """Reads the logs of one stream, one `Entry` each; goes on after a bad value, stops where no value begins."""

    def __init__(self, stream: IO[bytes], file: str | Path | None = None) -> None:
        self.stream, self.file = stream, file
        self.byte = self.number = 0

    def __iter__(self) -> Iterator[Entry]:
        while first := self._read(1):
            self.number += 1
            start = self.byte - 1
            log = error = None
            size = BIN_HEADS.get(first[0], 0)
            try:
                log = self._log(first[0], size)
            except Mistake as mistake:
                within = mistake.column and size + mistake.column
                error = error_of(mistake, self.file, None, start + (within or 0))
                error.column = None
            yield Entry(log, error, self.number, byte=start, file=self._file())
            if not size:
                return
        if self.number == 0:
            error = error_of(Mistake(errors.NO_LOG, NO_LOG, A_LOG), self.file, None, 0)
            yield Entry(None, error, 0, byte=0, file=self._file())

    def _log(self, first: int, size: int) -> Log:
        if not size:
            raise Mistake(errors.BAD_WIRE, A_BYTE.of(byte=first), A_BIN)
        length = int.from_bytes(self._whole(size))
        if length > VALUE_LIMIT:
            self._skip(length)
            raise Mistake(errors.LOG_TOO_LONG, SO_MANY_BYTES.of(count=length), SHORT_VALUE)
        return _DECODER.log(self._whole(length))

    def _whole(self, count: int) -> bytes:
        data = self._read(count)
        if len(data) < count:
            raise Mistake(errors.CUT_OFF, SO_MANY_BYTES.of(count=len(data)), WHOLE_VALUE.of(count=count))
        return data

    def _read(self, count: int) -> bytes:
        """Read so many bytes, fewer only at the end; takes no more memory than there are bytes."""
        pieces: list[bytes] = []
        while count > 0 and (piece := self.stream.read(min(count, CHUNK))):
            pieces.append(piece)
            count -= len(piece)
            self.byte += len(piece)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def _skip(self, count: int) -> None:
        while count > 0 and (piece := self.stream.read(min(count, CHUNK))):
            count -= len(piece)
            self.byte += len(piece)

    def _file(self) -> str | None:
        return None if self.file is None else str(self.file)


def _value(log: Log) -> bytes:
    """Return a log as one `bin` value."""
    data = _ENCODER.encode(log)
    size = 1 if len(data) < 1 << 8 else 2 if len(data) < 1 << 16 else 4
    head = next(byte for byte, length in BIN_HEADS.items() if length == size)
    return bytes([head]) + len(data).to_bytes(size) + data


def dumps(logs: Log | Iterable[Log]) -> bytes:
    """Return one log or several, a `bin` value each."""
    return b"".join(map(_value, several(logs)))


def dump(logs: Log | Iterable[Log], stream: IO[bytes]) -> None:
    """Write logs to a binary stream, a `bin` value each."""
    for log in several(logs):
        stream.write(_value(log))


def load(stream: IO[bytes], file: str | Path | None = None) -> Iterator[Log]:
    """Yield the logs of a binary stream; raises the `LogError` of the first that cannot be read."""
    return logs_of(Reader(stream, file))


def loads(data: bytes) -> list[Log]:
    """Return the logs of some bytes; raises `LogError` like `load`."""
    return list(load(io.BytesIO(data)))
