"""Logs become tables: read, bind, judge, take apart. The work one process of an export does."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from pathlib import Path

import msgspec

from engine.binding import BindError, Bound, bind
from engine.game import Shape
from engine.rule import Finding
from logformat.digests import hash_of, saying
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from logformat.shares import Share
from query.folded import Folded
from query.known import known_logs
from query.rows import Rows
from query.store import Part
from validator.judge import Report, judge
from validator.match_deals import Deal, deal_of, recorded
from validator.matches import with_findings
from validator.report import placed

UNNAMED = "~"


class MatchDeal(msgspec.Struct, frozen=True):
    """A log that is a deal of a match: what the next deal follows from, and the log again, should it need another look."""

    key: str
    deal: Deal
    entry: Entry
    said: bytes
    error: LogError | None = None
    """Why it has no rows: its game has no words for it, by itself or with the header it was given."""
    part: str | None = None
    """The part it lies in, if it is in the tables already."""

    @property
    def match(self) -> tuple[str, str]:
        """The game and name of its match."""
        return self.deal.game, self.deal.match.name


class Judged(msgspec.Struct, frozen=True):
    """A log that has been judged, and all that its rows are made of."""

    entry: Entry
    key: str
    digest: str
    said: bytes
    bound: Bound
    report: Report
    shapes: list[Shape]

    @property
    def deal(self) -> Deal | None:
        """What its match compares, None if it is of none; from a log that breaks off nothing follows."""
        return deal_of(self.bound.setup.log, self.bound, self.report if self.entry.error is None else None)

    def with_findings(self, more: tuple[Finding, ...]) -> Judged:
        """Return it with findings of its match."""
        return msgspec.structs.replace(self, report=with_findings(self.report, more))


def judged(entry: Entry, key: str, digest: str, said: bytes, log: Log) -> Judged:
    """Judge the log of an entry, its header as it stands or as its match has completed it; raises `BindError`."""
    bound, shapes = bind(log), list[Shape]()
    return Judged(entry, key, digest, said, bound, judge(bound, shapes), shapes)


class Batch(msgspec.Struct, frozen=True):
    """The tables of some logs of one game. `keys[n]` and `hashes[n]` belong to the log with ordinal n.

    Those in `known` have no rows: they are in the tables already, in the part named. Nor have deals with an error, unless
    their match gives them a header without it.
    """

    game: str
    keys: tuple[str, ...]
    hashes: tuple[str, ...]
    tables: dict[str, Folded]
    deals: dict[int, MatchDeal] = {}
    known: dict[int, str] = {}


class Converted(msgspec.Struct, frozen=True):
    """What became of some entries: a batch per game, and what could not be read or bound but for deals of a match."""

    batches: tuple[Batch, ...]
    errors: tuple[LogError, ...]


def _in_no_part(_game: str, _key: str, _digest: str) -> None:
    """The parts of an export that has none."""


class Collector:
    """Takes in entries and holds their rows, by game; `part_of` names the part that has a game, key and hash already."""

    def __init__(self, part_of: Callable[[str, str, str], str | None] = _in_no_part) -> None:
        self.part_of = part_of
        self.rows: dict[str, Rows] = {}
        self.deals: dict[str, dict[int, MatchDeal]] = {}
        self.known: dict[str, dict[int, str]] = {}
        self.errors: list[LogError] = []

    def add(self, entry: Entry) -> None:
        """Judge a log and take it in, if it is not known."""
        if entry.error is not None:
            self.errors.append(entry.error)
        if (log := entry.log) is None:
            return
        said = saying(log)
        digest = hash_of(said)
        key = key_of(log, digest)
        if (part := self.part_of(log.game, key, digest)) is not None:
            rows = self.rows.setdefault(log.game, Rows())
            self.known.setdefault(log.game, {})[len(rows.keys)] = part
            self._add_deal(entry, key, said, deal_of(log), part=part)
            rows.pass_by(key, digest)
            return
        try:
            found = judged(entry, key, digest, said, log)
        except BindError as error:
            self._refuse(placed(entry, error), entry, key, digest, said)
        else:
            self.take(found)

    def take(self, one: Judged) -> None:
        """Take in a log that has been judged."""
        rows = self.rows.setdefault(one.bound.game.key, Rows())
        self._add_deal(one.entry, one.key, one.said, one.deal)
        rows.add(one.entry, one.key, one.digest, one.bound, one.report, one.shapes)

    def _refuse(self, error: LogError, entry: Entry, key: str, digest: str, said: bytes) -> None:
        """Tell why a log cannot be bound; a deal of a match waits for what it takes over."""
        log = entry.log
        if log is None or log.match is None:
            self.errors.append(error)
            return
        rows = self.rows.setdefault(log.game, Rows())
        self._add_deal(entry, key, said, deal_of(log), error)
        rows.pass_by(key, digest)

    def _add_deal(
        self,
        entry: Entry,
        key: str,
        said: bytes,
        deal: Deal | None,
        error: LogError | None = None,
        part: str | None = None,
    ) -> None:
        if deal is not None:
            number = len(self.rows[deal.game].keys)
            place = _place(entry) if error is None else msgspec.structs.replace(entry, log=None)
            self.deals.setdefault(deal.game, {})[number] = MatchDeal(key, recorded(deal), place, said, error, part)

    def converted(self) -> Converted:
        """Return everything taken in."""
        return Converted(tuple(self._batch(game, rows) for game, rows in self.rows.items()), tuple(self.errors))

    def _batch(self, game: str, rows: Rows) -> Batch:
        deals, known = self.deals.get(game, {}), self.known.get(game, {})
        return Batch(game, tuple(rows.keys), tuple(rows.hashes), rows.tables(), deals, known)


def _place(entry: Entry) -> Entry:
    """Return where a log came from, without the log."""
    return msgspec.structs.replace(entry, log=None, event_lines=(), header_lines={}, text=b"")


def key_of(log: Log, digest: str) -> str:
    """Return the name of a log in the tables."""
    return log.id if log.id is not None else UNNAMED + digest[:16]


def convert(entries: Iterable[Entry], part_of: Callable[[str, str, str], str | None] = _in_no_part) -> Converted:
    """Return the tables of the logs among entries; whatever cannot be read or bound is told, the rest goes on."""
    collector = Collector(part_of)
    for entry in entries:
        collector.add(entry)
    return collector.converted()


def convert_share(share: Share, folder: Path, parts: tuple[Part, ...]) -> Converted:
    """Return the tables of a share of logs, but for those in the parts of a folder.

    It does so without looking for garbage: there are no cycles in a log or its rows.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        return convert(share.read(), partial(_part_of, folder, parts) if parts else _in_no_part)
    finally:
        if was_on:
            gc.enable()


def _part_of(folder: Path, parts: tuple[Part, ...], game: str, key: str, digest: str) -> str | None:
    found = _read_once(folder, parts, game).find(key)
    return found.part if found is not None and found.says(digest) else None


_read_once = lru_cache(maxsize=16)(known_logs)
