"""The tables: whatever can be read becomes rows of the published columns, or an error that can be told."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

from engine.game import games
from logformat import files
from query.convert import convert
from query.tables import BY_NAME
from tests.fuzz import mutation
from tests.fuzz.promises import error_told
from tests.fuzz.samples import lines, samples

games()  # rooms are imported late
LONGEST = 400
EVERY = 3

mutated = partial(mutation.mutated, pool=lines())


def one_input(data: bytes) -> None:
    """Make tables of the logs that some bytes hold."""
    converted = convert(files.read(io.BytesIO(data), "fuzz"))
    refused = (deal.error for batch in converted.batches for deal in batch.deals.values() if deal.error is not None)
    for error in (*converted.errors, *refused):
        error_told(error)
    for batch in converted.batches:
        assert batch.tables.keys() == BY_NAME.keys()
        for table in batch.tables.values():
            table.spread(slice(None)).validate(full=True)


def seeds() -> Iterator[tuple[str, bytes]]:
    """Yield some short samples."""
    yield from list(samples(LONGEST))[1::EVERY]
