"""What is in files of logs, counted piece by piece: each piece by any process, the pieces of a file joined in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby, pairwise
from pathlib import Path

import msgspec

from logformat import codecs, errors, files, wellformed
from logformat.codecs import Codec
from logformat.digests import DigestSet, name_digest
from logformat.entry import Entry
from logformat.errors import LogError, Mistake, error_of
from logformat.log import Log
from logformat.pool import in_order
from logformat.shares import Share, shares

FRAMES_AT_ONCE, PIECES = 16, 32
"""Frames of a piece at least, and pieces of an archive at most: each of them reads the index."""


class Facts(msgspec.Struct):
    """What is in a file, or in a piece of one."""

    file: str
    codec: str
    bytes: int
    deals: int = 0
    events: int | None = None
    frames: int | None = None
    games: Counter[str] = msgspec.field(default_factory=Counter)
    matches: DigestSet = msgspec.field(default_factory=DigestSet)
    """Of their games and names: there may be millions."""
    players: set[str] = set()
    dates: tuple[str, str] | None = None
    backwards: list[str | int] = []
    """Deals whose times run backwards: their ids, the number in its file of one that has none."""
    damage: list[LogError] = []
    faults: list[LogError] = []
    is_lost: bool = False
    """Nothing can be said of the file, but what its last fault says."""

    def add(self, log: Log) -> None:
        """Take in a deal, or its header."""
        self.deals += 1
        self.games[log.game] += 1
        if log.match is not None:
            self.matches.add(name_digest(f"{log.game} {log.match.name}"))
        for player in log.players:
            self.players.add(player.pairs.get("id", player.name))
        if (date := log.tag("date")) is not None:
            first, last = self.dates or (date, date)
            self.dates = min(first, date), max(last, date)
        if self.events is not None:
            self.events += len(log.events)
            if runs_backwards(log):
                self.backwards.append(log.id or self.deals)

    def join(self, other: Facts) -> None:
        """Take in what comes next; what is not known of one is not known of both."""
        self.bytes += other.bytes
        self.backwards += [name + self.deals if isinstance(name, int) else name for name in other.backwards]
        self.deals += other.deals
        self.events = None if self.events is None or other.events is None else self.events + other.events
        self.frames = None if self.frames is None or other.frames is None else self.frames + other.frames
        self.games.update(other.games)
        self.matches.update(other.matches)
        self.players |= other.players
        dates = [*(self.dates or ()), *(other.dates or ())]
        self.dates = (min(dates), max(dates)) if dates else None
        self.damage += other.damage
        self.faults += other.faults
        self.is_lost |= other.is_lost


def runs_backwards(log: Log) -> bool:
    """Whether a time of a deal is before the one before it."""
    times = [event.t for event in log.events if event.t is not None]
    return any(later < earlier for earlier, later in pairwise(times))


class Piece(msgspec.Struct, frozen=True):
    """A piece of a file to count: a share of its logs, or frames whose headers will do; or why there is none."""

    number: int
    """The file it is of."""
    file: str
    codec: str
    bytes: int = 0
    share: Share | None = None
    frames: tuple[int, int] | None = None
    error: LogError | None = None
    is_thorough: bool = False


def facts_of(names: Iterable[str], codec: Codec | None, *, check: bool, jobs: int) -> Iterator[Facts]:
    """Yield what is in each file that names stand for, in their order; with `check` everything in it is checked."""
    counted = in_order(_counted, _pieces(names, codec, check=check), jobs)
    for _, found in groupby(counted, key=lambda pair: pair[0]):
        yield reduce(_joined, (facts for _, facts in found))


def _joined(facts: Facts, other: Facts) -> Facts:
    if not facts.is_lost:
        facts.join(other)
    return facts


def _pieces(names: Iterable[str], codec: Codec | None, *, check: bool) -> Iterator[Piece]:
    for number, path in enumerate(files.expand(names)):
        if isinstance(path, LogError):
            yield Piece(number, "", "", error=path)
            continue
        known = codec or codecs.of_path(path)
        piece = Piece(number, str(path), known.name if known else "", path.stat().st_size if path.is_file() else 0)
        if known is codecs.ARCHIVE and path.is_file() and not check:
            parts: Iterator[Piece] = _stretches(path, piece)
        else:
            thorough = msgspec.structs.replace(piece, is_thorough=check)
            parts = (msgspec.structs.replace(thorough, share=share) for share in shares([path], codec))
        for count, part in enumerate(parts):
            yield msgspec.structs.replace(part, bytes=0) if count else part


def _stretches(path: Path, piece: Piece) -> Iterator[Piece]:
    """Yield the frames of an archive, some at a time."""
    from logformat.archive.reader import Archive

    try:
        with Archive.open(path) as archive:
            count = len(archive.places)
    except LogError as error:
        yield msgspec.structs.replace(piece, error=error)
        return
    at_once = max(FRAMES_AT_ONCE, -(-count // PIECES))
    for start in range(0, max(count, 1), at_once):
        yield msgspec.structs.replace(piece, frames=(start, min(start + at_once, count)))


def _counted(piece: Piece) -> tuple[int, Facts]:
    """Return what is in a piece, with the number of its file."""
    facts = Facts(piece.file, piece.codec, piece.bytes)
    if piece.frames is not None:
        _add_headers(facts, piece.frames)
    elif piece.share is not None:
        facts.events = 0
        for entry in piece.share.read():
            _add(facts, entry, is_thorough=piece.is_thorough)
    if piece.error is not None:
        facts.faults.append(piece.error)
        facts.is_lost = True
    return piece.number, facts


def _add_headers(facts: Facts, frames: tuple[int, int]) -> None:
    from logformat.archive.reader import Archive

    facts.frames = frames[1] - frames[0]
    try:
        with Archive.open(facts.file) as archive:
            for header in archive.headers_in(*frames):
                facts.add(header)
    except LogError as error:
        facts.faults.append(error)
        facts.is_lost = True


def _add(facts: Facts, entry: Entry, *, is_thorough: bool) -> None:
    if entry.error is not None:
        (facts.damage if entry.error.fault is errors.DAMAGED else facts.faults).append(entry.error)
    if entry.log is None:
        return
    facts.add(entry.log)
    if is_thorough:
        try:
            wellformed.check(entry.log)
        except Mistake as mistake:  # no writer takes such a log
            facts.damage.append(error_of(mistake, facts.file, None, entry.byte))
