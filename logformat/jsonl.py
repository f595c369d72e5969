"""The JSON Lines codec: one log per line, cards as words, pairs as objects. docs/log.schema.json is its shape."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from logformat import errors
from logformat.entry import BOM, Entry, logs_of
from logformat.errors import Mistake, error_of
from logformat.grammar import CHUNK, VALUE_LIMIT
from logformat.log import Log
from logformat.phrases import A_LOG, BROKEN_LINE, NO_LOG, SHORT_VALUE, SO_MANY_BYTES, WHOLE_LINE
from logformat.text_writer import several
from logformat.wire import Decoder, from_words, to_words

_DECODER = Decoder(msgspec.json, from_words)
_ENCODER = msgspec.json.Encoder(enc_hook=to_words)


class Reader:
    """Reads the logs of one stream of JSON lines, one `Entry` each; goes on after an error with the next line."""

    def __init__(self, stream: IO[bytes], file: str | Path | None = None) -> None:
        self.stream, self.file = stream, file
        self.line = self.byte = self.number = 0

    def __iter__(self) -> Iterator[Entry]:
        while raw := self.stream.readline(VALUE_LIMIT + 2):
            self.line += 1
            start, self.byte = self.byte, self.byte + len(raw)
            if data := raw.removeprefix(BOM).strip():
                self.number += 1
                yield self._entry(raw, data, start)
        if self.number == 0:
            error = error_of(Mistake(errors.NO_LOG, NO_LOG, A_LOG, 1), self.file, 1, 0)
            yield Entry(None, error, 0, 1, byte=0, file=self._file())

    def _entry(self, raw: bytes, data: bytes, start: int) -> Entry:
        log = error = None
        try:
            log = self._log(raw, data)
        except Mistake as mistake:
            error = error_of(mistake, self.file, self.line, start)
        return Entry(log, error, self.number, self.line, byte=start, file=self._file())

    def _log(self, raw: bytes, data: bytes) -> Log:
        is_whole = raw.endswith(b"\n")
        if len(raw) > VALUE_LIMIT and not is_whole:
            raise Mistake(errors.LOG_TOO_LONG, SO_MANY_BYTES.of(count=len(raw) + self._skipped()), SHORT_VALUE, 1)
        try:
            return _DECODER.log(data)
        except Mistake as mistake:
            if is_whole or mistake.fault is not errors.BAD_WIRE:
                column = mistake.column and _column(raw, raw.index(data) + mistake.column - 1)
                raise Mistake(mistake.fault, mistake.found, mistake.expected, column) from mistake
            raise Mistake(errors.CUT_OFF, BROKEN_LINE.of(count=len(raw)), WHOLE_LINE, 1) from mistake

    def _skipped(self) -> int:
        """Read to the end of a line that is too long; return how many bytes that was."""
        skipped = 0
        while rest := self.stream.readline(CHUNK):
            skipped += len(rest)
            if rest.endswith(b"\n"):
                break
        self.byte += skipped
        return skipped

    def _file(self) -> str | None:
        return None if self.file is None else str(self.file)


def _column(raw: bytes, byte: int) -> int:
    """Return the column of a byte of a line, in letters."""
    return len(raw[:byte].decode(errors="replace")) + 1


def dumps(logs: Log | Iterable[Log]) -> str:
    """Return one log or several, a line each."""
    return "".join(_ENCODER.encode(log).decode() + "\n" for log in several(logs))


def dump(logs: Log | Iterable[Log], stream: IO[bytes]) -> None:
    """Write logs to a binary stream, a line each."""
    for log in several(logs):
        stream.write(_ENCODER.encode(log) + b"\n")


def load(stream: IO[bytes], file: str | Path | None = None) -> Iterator[Log]:
    """Yield the logs of a binary stream; raises the `LogError` of the first that cannot be read."""
    return logs_of(Reader(stream, file))


def loads(text: str | bytes) -> list[Log]:
    """Return the logs of some lines; raises `LogError` like `load`."""
    return list(load(io.BytesIO(text.encode() if isinstance(text, str) else text)))
