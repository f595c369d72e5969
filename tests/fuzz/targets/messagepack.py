"""Logs as MessagePack."""

from __future__ import annotations

import io
from collections.abc import Iterator

from logformat import codecs, messagepack
from tests.fuzz.promises import hold
from tests.fuzz.samples import encoded


def one_input(data: bytes) -> None:
    """Read some bytes."""
    hold(messagepack.Reader(io.BytesIO(data), "fuzz"))


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield a log with everything in it, and some short ones."""
    return encoded(codecs.MESSAGEPACK)
