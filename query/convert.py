"""Logs become tables: read, bind, judge, take apart. The work one process of an export does."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
import pyarrow as pa

from engine.binding import BindError, bind
from engine.rule import Finding
from logformat import messagepack
from logformat.entry import Entry
from logformat.errors import LogError
from logformat.log import Log
from query.rows import Rows
from validator.judge import Report, judge
from validator.matches import Deal, deal_of
from validator.report import placed
from validator.shares import Share

HASH_BYTES = 16
UNNAMED = "~"


class MatchDeal(msgspec.Struct, frozen=True):
    """A log that is a deal of a match: what the next deal follows from, and the log again, should it need another look."""

    deal: Deal
    entry: Entry
    said: bytes


class Batch(msgspec.Struct, frozen=True):
    """The tables of some logs of one game. `keys[n]` and `hashes[n]` belong to the log with ordinal n."""

    game: str
    keys: tuple[str, ...]
    hashes: tuple[str, ...]
    tables: dict[str, pa.Table]
    deals: dict[int, MatchDeal] = {}


class Converted(msgspec.Struct, frozen=True):
    """What became of some entries: a batch per game, and what could not be read or bound."""

    batches: tuple[Batch, ...]
    errors: tuple[LogError, ...]


class Collector:
    """Takes in entries and holds their rows, by game."""

    def __init__(self) -> None:
        self.rows: dict[str, Rows] = {}
        self.deals: dict[str, dict[int, MatchDeal]] = {}
        self.errors: list[LogError] = []

    def add(self, entry: Entry, completed: Log | None = None, extra: tuple[Finding, ...] = ()) -> None:
        """Judge a log and take it in; its match may have completed its header, and have findings to go first."""
        if entry.error is not None:
            self.errors.append(entry.error)
        if (log := entry.log) is None:
            return
        try:
            bound = bind(completed or log)
        except BindError as error:
            self.errors.append(placed(entry, error))
            return
        said = messagepack.dumps(msgspec.structs.replace(log, comments=()))
        digest = hashlib.blake2b(said, digest_size=HASH_BYTES).hexdigest()
        states: list[Any] = []
        report = judge(bound, states)
        rows = self.rows.setdefault(log.game, Rows())
        if deal := deal_of(bound.setup.log, bound, report if entry.error is None else None):
            self.deals.setdefault(log.game, {})[len(rows.keys)] = MatchDeal(_header(deal), _place(entry), said)
        rows.add(entry, key_of(log, digest), digest, bound, _with(extra, report), states)

    def converted(self) -> Converted:
        """Return everything taken in."""
        batches = (
            Batch(game, tuple(rows.keys), tuple(rows.hashes), rows.tables(), self.deals.get(game, {}))
            for game, rows in self.rows.items()
        )
        return Converted(tuple(batches), tuple(self.errors))


def _header(deal: Deal) -> Deal:
    """Return a deal without the events of its log."""
    return msgspec.structs.replace(deal, log=msgspec.structs.replace(deal.log, events=(), comments=()))


def _place(entry: Entry) -> Entry:
    """Return where a log came from, without the log."""
    return msgspec.structs.replace(entry, log=None, event_lines=(), header_lines={})


def _with(extra: tuple[Finding, ...], report: Report) -> Report:
    """Return a report with findings of the match in front, but for codes the header has already."""
    given = {finding.code for finding in report.findings if finding.event == 0}
    new = tuple(finding for finding in extra if finding.code not in given)
    return msgspec.structs.replace(report, findings=(*new, *report.findings)) if new else report


def key_of(log: Log, digest: str) -> str:
    """Return the name of a log in the tables."""
    return log.id if log.id is not None else UNNAMED + digest[:16]


def convert(entries: Iterable[Entry]) -> Converted:
    """Return the tables of the logs among entries; whatever cannot be read or bound is told, the rest goes on."""
    collector = Collector()
    for entry in entries:
        collector.add(entry)
    return collector.converted()


def convert_share(share: Share) -> Converted:
    """Return the tables of a share of logs, without looking for garbage: there are no cycles in a log or its rows."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return convert(share.read())
    finally:
        if was_on:
            gc.enable()
