"""The text codec: `.paipu` lines to logs and back. Reads loosely, writes one canonical form."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from logformat.entry import Entry, logs_of
from logformat.grammar import CARDS_LIMIT, HEADER_VERBS, LINE_LIMIT
from logformat.log import Log
from logformat.text_reader import Reader
from logformat.text_writer import dump, dumps, event_line, header_lines, lines

__all__ = [
    "CARDS_LIMIT", "HEADER_VERBS", "LINE_LIMIT", "Entry", "Reader",
    "dump", "dumps", "event_line", "header_lines", "lines", "load", "loads",
]  # fmt: skip


def load(stream: IO[bytes], file: str | Path | None = None) -> Iterator[Log]:
    """Yield the logs of a binary stream; raises the `LogError` of the first that cannot be read."""
    return logs_of(Reader(stream, file))


def loads(text: str | bytes) -> list[Log]:
    """Return the logs of a text; raises `LogError` like `load`."""
    return list(load(io.BytesIO(text.encode() if isinstance(text, str) else text)))
