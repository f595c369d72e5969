"""What a damaged archive still holds, and what is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from logformat.archive.reader import Archive
from logformat.errors import LogError
from logformat.log import Log


class Recovered:
    """The whole deals of an archive, one by one; `gone` tells, once all were taken, what was lost between them."""

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.gone: list[LogError] = []

    def __iter__(self) -> Iterator[Log]:
        self.gone = []
        with Archive.open(self.path) as archive:
            for entry in archive.entries():
                if entry.error is not None:
                    self.gone.append(entry.error)
                if entry.log is not None:
                    yield entry.log


def recover(path: str | Path) -> Recovered:
    """Return what is whole of a damaged archive; raises `LogError` when read if nothing in it is an archive."""
    return Recovered(path)
