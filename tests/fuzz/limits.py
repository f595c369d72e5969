"""A limit of the archive reader, lower while a target runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from logformat.archive import deal_reader

FEW = 1 << 10
"""Events of a deal that is given up: as many as the reader allows take seconds, and are no other."""


@contextmanager
def short_deals() -> Iterator[None]:
    """Let no deal of an archive have more than a few events."""
    limit, deal_reader.EVENTS_LIMIT = deal_reader.EVENTS_LIMIT, FEW
    try:
        yield
    finally:
        deal_reader.EVENTS_LIMIT = limit
