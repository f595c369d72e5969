"""Rows of the tables: one judged log at a time is taken apart into columns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
import pyarrow as pa

from engine.binding import Bound
from engine.game import Shape
from engine.options import Options, option_fields
from logformat.cards import Cards, cards_text
from logformat.entry import Entry
from logformat.events import Event, Note, Play, verb_of
from logformat.log import Log
from query.columns import column
from query.tables import LOG, TABLES, Table
from validator.judge import Report

DEAL = "deal"
"""The column that stands for `log` until a part is written: the ordinal of the log among those collected."""

NOT_A_SHAPE = Shape()


class Trick(msgspec.Struct):
    """A trick or round as its plays come in."""

    trick: int
    first: int
    last: int
    plays: list[tuple[Event, Shape]] = []

    def row(self) -> dict[str, Any]:
        """Return the row of a trick that has plays."""
        lead, shape = self.plays[0]
        worth = [shape.points for _, shape in self.plays if shape.points is not None]
        return {
            "trick": self.trick,
            "leader": lead.seat,
            "winner": next((event.seat for event, shape in reversed(self.plays) if shape.winning), None),
            "combination": shape.combination,
            "lead": lead.cards,
            "plays": len(self.plays),
            "cards": b"".join(event.cards for event, _ in self.plays),
            "points": sum(worth) if worth else None,
            "ruffed": any(shape.ruff for _, shape in self.plays),
            "first": self.first,
            "last": self.last,
        }


def tricks_of(events: tuple[Event, ...], shapes: list[Shape]) -> Iterator[Trick]:
    """Yield the tricks of a log: what is played under one trick number, passes beside it."""
    found: dict[int, Trick] = {}
    for number, (event, shape) in enumerate(zip(events, shapes, strict=True), 1):
        if shape.trick is None:
            continue
        if (trick := found.get(shape.trick)) is None:
            trick = found[shape.trick] = Trick(shape.trick, number, number)
        trick.last = number
        if isinstance(event, Play):
            trick.plays.append((event, shape))
    return (trick for trick in found.values() if trick.plays)


def shapes_of(bound: Bound) -> list[Shape]:
    """Return what each event is at the table, in the state it met."""
    game, state, shapes = bound.game, bound.game.start(bound.setup), []
    shape, apply = game.shape, game.apply
    for event in bound.events:
        shapes.append(NOT_A_SHAPE if isinstance(event, Note) else shape(state, event))
        state = apply(state, event)
    return shapes


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
    """The rows of many logs of one game, as columns."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.hashes: list[str] = []
        self.columns: dict[str, dict[str, list[Any]]] = {table.name: _empty(table) for table in TABLES}

    def add(self, entry: Entry, key: str, digest: str, bound: Bound, report: Report) -> None:
        """Take in one judged log."""
        shapes = shapes_of(bound)
        deal = len(self.keys)
        self.keys.append(key)
        self.hashes.append(digest)
        self._append("games", {DEAL: deal, "log": key, "hash": digest} | _game_row(entry, bound, report))
        self._add_seats(deal, bound, report)
        self._add_events(deal, bound, report, shapes)
        for trick in tricks_of(bound.events, shapes):
            self._append("tricks", {DEAL: deal} | trick.row())
        self._add_findings(deal, report)

    def tables(self) -> dict[str, pa.Table]:
        """Return what was taken in as Arrow tables, by name."""
        return {table.name: _built(table, self.columns[table.name]) for table in TABLES}

    def _append(self, table: str, row: dict[str, Any]) -> None:
        for name, values in self.columns[table].items():
            values.append(row[name])

    def _add_seats(self, deal: int, bound: Bound, report: Report) -> None:
        players = {player.seat: player for player in bound.setup.log.players}
        for row in bound.game.seat_rows(report.state):
            player = players.get(row.seat)
            who = {"player": player.name, "player_id": player.pairs.get("id")} if player else NOBODY
            self._append("seats", {DEAL: deal} | who | msgspec.structs.asdict(row))

    def _add_events(self, deal: int, bound: Bound, report: Report, shapes: list[Shape]) -> None:
        events, columns = bound.events, self.columns["events"]
        legal: list[bool | None] = [True] * len(events)
        codes: list[str | None] = [None] * len(events)
        for number in report.not_judged:
            legal[number - 1] = None
        for finding in reversed(report.findings):
            if finding.event:
                legal[finding.event - 1], codes[finding.event - 1] = False, finding.code
        columns[DEAL] += [deal] * len(events)
        columns["seq"] += range(1, len(events) + 1)
        columns["seat"] += [event.seat for event in events]
        columns["verb"] += map(verb_of, events)
        columns["kind"] += [getattr(event, "kind", None) for event in events]
        columns["cards"] += [event.cards for event in events]
        columns["combination"] += [shape.combination for shape in shapes]
        columns["trick"] += [shape.trick for shape in shapes]
        columns["cards_left"] += [shape.cards_left for shape in shapes]
        columns["points"] += [shape.points for shape in shapes]
        columns["winning"] += [shape.winning for shape in shapes]
        columns["ruff"] += [shape.ruff for shape in shapes]
        columns["legal"] += legal
        columns["code"] += codes
        columns["t"] += [event.t for event in events]
        columns["pairs"] += [event.pairs.words or None for event in events]
        columns["cut_at"] += [getattr(event, "count", None) for event in events]
        columns["note"] += [getattr(event, "text", None) for event in events]

    def _add_findings(self, deal: int, report: Report) -> None:
        for finding in report.findings:
            after = finding.after or (None, None)
            row = {
                DEAL: deal,
                "event": finding.event,
                "seat": finding.seat,
                "code": finding.code,
                "message": finding.text("en"),
                "message_zh": finding.text("zh"),
                "after_code": after[0],
                "after_event": after[1],
                "proved_at": finding.proved_at,
                "law": finding.rule.law,
                "law_zh": finding.rule.law_zh,
            }
            self._append("findings", row)


NOBODY: dict[str, str | None] = {"player": None, "player_id": None}


def _empty(table: Table) -> dict[str, list[Any]]:
    return {DEAL: []} | {column.name: [] for column in table.columns if column is not LOG}


def _built(table: Table, columns: dict[str, list[Any]]) -> pa.Table:
    schema = table.schema()
    arrays = [pa.array(columns[DEAL], pa.int32())]
    fields = [pa.field(DEAL, pa.int32(), nullable=False)]
    for field in schema:
        if field.name in columns:
            arrays.append(column(columns[field.name], field.type))
            fields.append(field)
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=schema.metadata))


def _game_row(entry: Entry, bound: Bound, report: Report) -> dict[str, Any]:
    setup, log = bound.setup, bound.setup.log
    options, variant = options_of(setup.options)
    names = {player.seat: player.name for player in log.players}
    times = (event.t for event in reversed(log.events) if event.t is not None)
    outcome = report.outcome
    return {
        "file": entry.file,
        "line": entry.line,
        "match": log.match and log.match.name,
        "number": log.match and log.match.number,
        "players": [names.get(seat) for seat in range(setup.seats)],
        "seats": setup.seats,
        "dealer": setup.dealer,
        "options": options,
        "variant": variant,
        "carry": _carried(log),
        "position": log.position,
        "rules": log.rules,
        "events": len(log.events),
        "seconds": next(times, None),
        "valid": not report.findings,
        "findings": len(report.findings),
        "not_judged": len(report.not_judged),
        "complete": report.complete,
        "outcome": None if outcome is None else [(name, spelled(value)) for name, value in outcome.items()],
        "error": None if entry.error is None else entry.error.code,
    } | _tagged(log)


def _tagged(log: Log) -> dict[str, Any]:
    return {
        "date": _date(log.tag("date")),
        "event": log.tag("event"),
        "venue": log.tag("venue"),
        "at_table": log.tag("table"),
        "source": log.tag("source"),
        "tags": [(tag.name, tag.text) for tag in log.tags],
    }


def _carried(log: Log) -> list[tuple[str, str]]:
    """Return the `carry` lines by name; of names that repeat, the lines one after the other."""
    lines: dict[str, list[str]] = {}
    for carry in log.carry:
        lines.setdefault(carry.name, []).append(" ".join(carry.items))
    return [(name, "\n".join(texts)) for name, texts in lines.items()]
