"""Rows of the tables: one judged log at a time is taken apart into columns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import pyarrow as pa

from engine.binding import Bound
from engine.game import Shape
from engine.options import Options, option_fields
from engine.rule import Finding
from logformat.cards import Cards, cards_text
from logformat.entry import Entry
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note
from logformat.log import Log, Player
from query.columns import column
from query.tables import EVENTS, LOG, TABLES, Table
from query.tricks import trick_rows
from validator.judge import Report

DEAL = "deal"
"""The column that stands for `log` until a part is written: the ordinal of the log among those collected."""

NO_SHAPE = Shape()


def spelled(value: Any) -> str | None:
    """Return a value as a log spells it: lists with commas, `none` for an empty one; None stays unknown."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Cards):
        return cards_text(value).replace(" ", ",") or "none"
    if isinstance(value, (tuple, list)):
        return ",".join(spelled(item) or "none" for item in value) or "none"
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
    """The rows of many logs of one game: events by column, the fewer rows of the other tables as they come."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.hashes: list[str] = []
        self.rows: dict[str, list[tuple[Any, ...]]] = {table.name: [] for table in TABLES}
        self.events: dict[str, list[Any]] = {name: [] for name in names_of(EVENTS)}

    def add(self, entry: Entry, key: str, digest: str, bound: Bound, report: Report, states: list[Any]) -> None:
        """Take in one judged log; `states` are those its events met."""
        shape = bound.game.shape
        shapes = [
            NO_SHAPE if type(event) is Note else shape(state, event)
            for state, event in zip(states, bound.events, strict=True)
        ]
        deal = len(self.keys)
        self.keys.append(key)
        self.hashes.append(digest)
        self.rows["games"].append((deal, key, digest, *_game_row(entry, bound, report)))
        self.rows["seats"] += _seat_rows(deal, bound, report)
        self._add_events(deal, bound.events, shapes, report)
        self.rows["tricks"] += trick_rows(deal, bound.events, shapes)
        self.rows["findings"] += [_finding_row(deal, finding) for finding in report.findings]

    def pass_by(self, key: str, digest: str) -> None:
        """Take in a log that gets no rows."""
        self.keys.append(key)
        self.hashes.append(digest)

    def tables(self) -> dict[str, pa.Table]:
        """Return what was taken in as Arrow tables, by name."""
        columns: dict[str, list[Any]] = {name: list(zip(*rows, strict=True)) for name, rows in self.rows.items()}
        columns["events"] = list(self.events.values())
        return {table.name: _built(table, columns[table.name]) for table in TABLES}

    def _add_events(self, deal: int, events: tuple[Event, ...], shapes: list[Shape], report: Report) -> None:
        columns, count = self.events, len(events)
        columns[DEAL] += [deal] * count
        columns["seq"] += range(1, count + 1)
        columns["seat"] += [event.seat for event in events]
        columns["verb"] += [VERBS[type(event)] for event in events]
        columns["cards"] += [event.cards for event in events]
        columns["combination"] += [shape.combination for shape in shapes]
        columns["trick"] += [shape.trick for shape in shapes]
        columns["cards_left"] += [shape.cards_left for shape in shapes]
        columns["points"] += [shape.points for shape in shapes]
        columns["ruff"] += [shape.ruff for shape in shapes]
        columns["t"] += [event.t for event in events]
        columns["pairs"] += [event.pairs.words or None for event in events]
        self._add_words(events)
        self._add_verdicts(count, report)

    def _add_words(self, events: tuple[Event, ...]) -> None:
        """Add what only some verbs have."""
        kinds, cuts, notes = ([None] * len(events) for _ in range(3))  # type: list[Any], list[Any], list[Any]
        for place, event in enumerate(events):
            kind = type(event)
            if kind is Declare or kind is Meld:
                kinds[place] = event.kind  # type: ignore[union-attr]
            elif kind is Cut:
                cuts[place] = event.count  # type: ignore[union-attr]
            elif kind is Note:
                notes[place] = event.text  # type: ignore[union-attr]
        self.events["kind"] += kinds
        self.events["cut_at"] += cuts
        self.events["note"] += notes

    def _add_verdicts(self, count: int, report: Report) -> None:
        legal: list[bool | None] = [True] * count
        codes: list[str | None] = [None] * count
        for number in report.not_judged:
            legal[number - 1] = None
        for finding in reversed(report.findings):
            if finding.event:
                legal[finding.event - 1], codes[finding.event - 1] = False, finding.code
        self.events["legal"] += legal
        self.events["code"] += codes


def names_of(table: Table) -> list[str]:
    """Return the columns that rows of a table have before they are written: the ordinal of the log for its key."""
    return [DEAL, *(column.name for column in table.columns if column is not LOG)]


def _built(table: Table, columns: list[Any]) -> pa.Table:
    fields = [pa.field(DEAL, pa.int32(), nullable=False), *(table.schema().field(name) for name in names_of(table)[1:])]
    values = columns or [()] * len(fields)
    arrays = [column(cells, field.type) for cells, field in zip(values, fields, strict=True)]
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=table.schema().metadata))


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
    return (
        entry.file, entry.line, log.match and log.match.name, log.match and log.match.number,
        _date(log.tag("date")), log.tag("event"), log.tag("venue"), log.tag("table"), log.tag("source"),
        [(tag.name, tag.text) for tag in log.tags],
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
