"""Filtering by several processes: each sifts a share of the logs, one decides about the deals of matches and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.ranges import Range, read_range
from logformat.rewriting.progress import Step
from logformat.rewriting.spelling import spelled
from logformat.shares import Share
from validator.filtering import Wanted, judged_if_asked
from validator.matches import Matches
from validator.run import Judged, in_match, light


class Sieve(msgspec.Struct, frozen=True):
    """Which logs are kept, and the codec they are spelled in."""

    wanted: Wanted
    invert: bool
    spelling: str


class Undecided(msgspec.Struct, frozen=True):
    """A deal of a match: kept or not as the deals before it have it."""

    judged: Judged
    known: LogError | None
    """What was wrong with it before it was judged."""
    fits: bool
    """Whether it is wanted by all that it says itself."""
    data: bytes
    """It, spelled, if it may be kept."""


class Stretch(msgspec.Struct, frozen=True):
    """Logs in a row: what could not be read, those that are kept, spelled; and the deal of a match they end with."""

    errors: tuple[LogError, ...]
    data: bytes
    logs: int
    size: int
    """How many bytes of files the share is that ends here."""
    last: Undecided | None


def sift(share: Share, sieve: Sieve) -> list[Stretch]:
    """Return what is kept of a share, and what has to wait for the deals of its match."""
    row = _Row(sieve)
    for entry in share.entries:
        row.add(entry, None)
    for part in share.ranges:
        for entry in read_range(part):
            row.add(entry, part)
    row.end(None, share.size)
    return row.stretches


class _Row:
    """The logs of a share so far, as stretches."""

    def __init__(self, sieve: Sieve) -> None:
        self.sieve = sieve
        self.stretches: list[Stretch] = []
        self._begin()

    def _begin(self) -> None:
        self.errors: list[LogError] = []
        self.kept: list[Log] = []
        self.logs = 0

    def add(self, entry: Entry, part: Range | None) -> None:
        """Take in a log or an error, read from a range or beforehand."""
        if entry.error is not None:
            self.errors.append(entry.error)
        if entry.log is None:
            return
        self.logs += 1
        judged, fits = judged_if_asked(entry, self.sieve.wanted), self.sieve.wanted.has(entry.log)
        if judged is not None and judged.deal is not None:
            data = spelled((entry.log,), self.sieve.spelling) if fits or self.sieve.invert else b""
            found = judged if part is None else light(judged, part)
            self.end(Undecided(found, entry.error, fits, data), 0)
            return
        if judged is not None:
            if (fault := self.sieve.wanted.new_fault(judged, entry.error)) is not None:
                self.errors.append(fault)
            fits = fits and self.sieve.wanted.has_judged(judged)
        if fits != self.sieve.invert:
            self.kept.append(entry.log)

    def end(self, last: Undecided | None, size: int) -> None:
        """End a stretch."""
        data = spelled(self.kept, self.sieve.spelling)
        self.stretches.append(Stretch(tuple(self.errors), data, self.logs, size, last))
        self._begin()


def kept(shares: Iterable[list[Stretch]], sieve: Sieve, on_fault: Callable[[LogError], None]) -> Iterator[Step[bytes]]:
    """Yield what is kept, spelled, with the logs and bytes read so far; deals of a match are judged after each other."""
    matches = Matches()
    logs = size = 0
    for stretch in (stretch for share in shares for stretch in share):
        logs, size = logs + stretch.logs, size + stretch.size
        for error in stretch.errors:
            on_fault(error)
        yield stretch.data, logs, size
        if (last := stretch.last) is not None:
            judged = in_match(matches, last.judged, "en")
            if (fault := sieve.wanted.new_fault(judged, last.known)) is not None:
                on_fault(fault)
            if (last.fits and sieve.wanted.has_judged(judged)) != sieve.invert:
                yield last.data, logs, size
