"""Rows of the tables: one judged log at a time is taken apart into columns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

import pyarrow as pa

from engine.binding import Bound
from engine.game import Shape
from engine.options import Options, option_fields
from engine.rule import Finding
from logformat.cards import Cards, cards_text
from logformat.entry import Entry
from logformat.log import Log, Player
from query.columns import column
from query.event_rows import EventRows
from query.folded import DEAL, Folded
from query.tables import BY_NAME, EVENTS, FINDINGS, GAMES, LOG, SEATS, TRICKS
from query.tricks import trick_columns
from validator.judge import Report


def spelled(value: Any) -> str | None:
    """Return a value as a log spells it: lists with commas, `none` for an empty one; None stays unknown."""
    if type(value) is int:
        return str(value)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Cards):
        return cards_text(value).replace(" ", ",") or "none"
    if isinstance(value, (tuple, list)):
        return ",".join([spelled(item) or "none" for item in value]) or "none"
    return str(value)


@lru_cache(maxsize=1024)
def options_of(options: Options) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return every option spelled out, and those that differ from the defaults in one text."""
    pairs, variant = [], []
    for field in option_fields(type(options)).values():
        value = getattr(options, field.name)
        text = "null" if value is None else spelled(value) or ""
        pairs.append((field.name, text))
        if value != field.default:
            variant.append(f"{field.name}={text}")
    return tuple(pairs), " ".join(variant)


def _date(text: str | None) -> datetime | None:
    try:
        found = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


class Rows:
    """The rows of many logs of one game."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.hashes: list[str] = []
        self.rows: dict[str, list[tuple[Any, ...]]] = {GAMES.name: [], SEATS.name: [], FINDINGS.name: []}
        self.events = EventRows()

    def add(self, entry: Entry, key: str, digest: str, bound: Bound, report: Report, shapes: list[Shape]) -> None:
        """Take in one judged log; `shapes` are those of its events."""
        deal = len(self.keys)
        self.keys.append(key)
        self.hashes.append(digest)
        self.rows["games"].append((deal, key, digest, *_game_row(entry, bound, report)))
        self.rows["seats"] += _seat_rows(deal, bound, report)
        self.events.add(deal, bound.events, shapes, report)
        self.rows["findings"] += [_finding_row(deal, finding) for finding in report.findings]

    def pass_by(self, key: str, digest: str) -> None:
        """Take in a log that gets no rows."""
        self.keys.append(key)
        self.hashes.append(digest)

    def tables(self) -> dict[str, Folded]:
        """Return what was taken in as Arrow tables, by name."""
        found = {name: Folded(_built(name, _columns(name, rows))) for name, rows in self.rows.items()}
        events = self.events.folded()
        tricks = trick_columns(events)
        columns = [tricks[name] for name in _schema(TRICKS.name).names]
        return found | {EVENTS.name: events, TRICKS.name: Folded(_built(TRICKS.name, columns))}


@cache
def _schema(name: str) -> pa.Schema:
    """Return the schema of a table before it is written: the ordinal of the log stands for its key."""
    schema = BY_NAME[name].schema()
    fields = [schema.field(column.name) for column in BY_NAME[name].columns if column is not LOG]
    return pa.schema([pa.field(DEAL, pa.int32(), nullable=False), *fields], metadata=schema.metadata)


def _columns(name: str, rows: list[tuple[Any, ...]]) -> list[pa.Array]:
    fields = _schema(name)
    cells = zip(*rows, strict=True) if rows else [()] * len(fields)
    return [column(values, field.type) for values, field in zip(cells, fields, strict=True)]


def _built(name: str, columns: list[pa.Array]) -> pa.Table:
    return pa.Table.from_arrays(columns, schema=_schema(name))


NOBODY = Player(-1, None)  # type: ignore[arg-type]


def _seat_rows(deal: int, bound: Bound, report: Report) -> Iterator[tuple[Any, ...]]:
    players = {player.seat: player for player in bound.setup.log.players}
    for row in bound.game.seat_rows(report.state):
        player = players.get(row.seat, NOBODY)
        yield (
            deal, row.seat, player.name, player.pairs.get("id"), row.camp, row.role, row.dealer, row.finish, row.score,
            row.total, row.level_before, row.level_after, row.hand,
        )  # fmt: skip


def _finding_row(deal: int, finding: Finding) -> tuple[Any, ...]:
    after = finding.after or (None, None)
    return (
        deal, finding.event, finding.seat, finding.code, finding.text("en"), finding.text("zh"), *after,
        finding.proved_at, finding.rule.law, finding.rule.law_zh,
    )  # fmt: skip


def _game_row(entry: Entry, bound: Bound, report: Report) -> tuple[Any, ...]:
    setup, log = bound.setup, bound.setup.log
    options, variant = options_of(setup.options)
    names = {player.seat: player.name for player in log.players}
    times = (event.t for event in reversed(log.events) if event.t is not None)
    outcome = report.outcome
    tags = {tag.name: tag.text for tag in log.tags}
    return (
        entry.file, entry.line, log.match and log.match.name, log.match and log.match.number,
        _date(tags.get("date")), *map(tags.get, ("event", "venue", "table", "source")), list(tags.items()),
        [names.get(seat) for seat in range(setup.seats)], setup.seats, setup.dealer,
        options, variant, _carried(log), log.position, log.rules, len(log.events), next(times, None),
        report.is_valid and entry.error is None, len(report.findings), len(report.not_judged), report.complete,
        None if outcome is None else [(name, spelled(value)) for name, value in outcome.items()],
        None if entry.error is None else entry.error.code,
    )  # fmt: skip


def _carried(log: Log) -> list[tuple[str, str]]:
    """Return the `carry` lines by name; of names that repeat, the lines one after the other."""
    lines: dict[str, list[str]] = {}
    for carry in log.carry:
        lines.setdefault(carry.name, []).append(" ".join(carry.items))
    return [(name, "\n".join(texts)) for name, texts in lines.items()]
