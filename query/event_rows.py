"""Rows of the table of events: what an event says and what it is at the table, each once for all rows that share it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from engine.game import Shape
from logformat.events import NO_PAIRS, VERBS, Cut, Declare, Event, Meld, Note
from query.columns import Few, Values, Words, column, integers, told_apart
from query.folded import DEAL, Folded
from query.tables import EVENTS
from validator.judge import Report

_CODES = {kind: code for code, kind in enumerate(VERBS)}
_WORDS = tuple(VERBS.values())
_OWN_WORDS = {Declare: ("kind", "kind"), Meld: ("kind", "kind"), Cut: ("cut_at", "count"), Note: ("note", "text")}
"""The events that say something others cannot, besides their pairs: the column it goes to, and the field it comes from."""
_NUMBERS = array("i", range(1, 1025))
_TYPES = {place.name: place.type for place in EVENTS.columns}
_WINNING = pa.bool_()
"""The type of `winning`, the one column that is in no table."""
_OWN = (DEAL, "seq", "legal", "code")
_SAID = ("seat", "verb", "cards", "t", "kind", "cut_at", "note", "pairs")
_SHAPES = ("combination", "trick", "cards_left", "points", "ruff", "winning")
_LEGAL, _ILLEGAL, _NOT_JUDGED = b"\0\1\2"
_VERDICTS = pa.array([True, False, None])


class EventRows:
    """The rows of the events of many logs; `deal` is the ordinal of the log among them.

    Readers hand out one and the same event, and rooms one and the same shape, again and again: columns are made of those
    that differ, and spread over the rows.
    """

    def __init__(self) -> None:
        self.deal, self.seq = array("i"), array("i")
        self.events: list[Event] = []
        self.shapes: list[Shape] = []
        self.verdicts = bytearray()
        self.codes: dict[int, str] = {}

    def add(self, deal: int, events: tuple[Event, ...], shapes: list[Shape], report: Report) -> None:
        """Take in the events of a judged log."""
        before, count = len(self.seq), len(events)
        self._add_verdicts(before, count, report)
        self.events += events
        self.shapes += shapes
        self.deal.extend(array("i", [deal]) * count)
        self.seq.extend(_NUMBERS[:count] if count <= len(_NUMBERS) else array("i", range(1, count + 1)))

    def _add_verdicts(self, before: int, count: int, report: Report) -> None:
        verdicts = bytearray(count)
        for number in report.not_judged:
            verdicts[number - 1] = _NOT_JUDGED
        for finding in reversed(report.findings):
            if finding.event:
                verdicts[finding.event - 1] = _ILLEGAL
                self.codes[before + finding.event - 1] = finding.code
        self.verdicts += verdicts

    def folded(self) -> Folded:
        """Return the rows, with `deal` for the log; what an event says and what it is at the table are parts.

        `winning` comes besides, for the tricks: whether an event wins its trick as things stand after it.
        """
        events, event_of = told_apart(self.events)
        shapes, shape_of = told_apart(self.shapes)
        own = {
            DEAL: column(self.deal, None),
            "seq": column(self.seq, None),
            "legal": _VERDICTS.take(integers(self.verdicts, pa.uint8())),
            "code": column(Few(len(self.seq), self.codes), _TYPES["code"]),
        }
        parts = {"said": _part(_said(events)), "told": _part(_told(shapes))}
        return Folded(_table(own | {"said": event_of, "told": shape_of}), parts)


def folded(rows: pa.Table) -> Folded:
    """Return rows that are spread out, as they lie in a file, as ones that are not: each has its parts to itself."""
    place = column(array("i", range(len(rows))), None)
    told = _columns(rows, _SHAPES[:-1]) | {_SHAPES[-1]: pa.nulls(len(rows), _WINNING)}
    parts = {"said": _table(_columns(rows, _SAID)), "told": _table(told)}
    return Folded(_table(_columns(rows, _OWN) | {"said": place, "told": place}), parts)


def _columns(rows: pa.Table, names: tuple[str, ...]) -> dict[str, pa.ChunkedArray]:
    return {name: rows.column(name) for name in names}


def _part(cells: dict[str, Values]) -> pa.Table:
    return _table({name: column(values, _TYPES.get(name, _WINNING)) for name, values in cells.items()})


def _table(columns: Mapping[str, pa.Array]) -> pa.Table:
    """Return columns as a table whose fields are those of the table of events, as far as it has them."""
    whole = EVENTS.schema()
    fields = [whole.field(name) if name in _TYPES else pa.field(name, found.type) for name, found in columns.items()]
    return pa.Table.from_arrays([*columns.values()], schema=pa.schema(fields))


def _said(events: list[Event]) -> dict[str, Values]:
    """Return what events say, by column."""
    kinds = list(map(type, events))
    own: dict[str, dict[int, Any]] = {"kind": {}, "cut_at": {}, "note": {}}
    for place, kind in enumerate(kinds):
        if kind in _OWN_WORDS:
            name, field = _OWN_WORDS[kind]
            own[name][place] = getattr(events[place], field)
    own["pairs"] = {place: event.pairs.words for place, event in enumerate(events) if event.pairs is not NO_PAIRS}
    return {
        "seat": [event.seat for event in events],
        "verb": Words(bytes(map(_CODES.__getitem__, kinds)), _WORDS),
        "cards": [event.cards for event in events],
        "t": [event.t for event in events],
        **{name: Few(len(events), values) for name, values in own.items()},
    }


def _told(shapes: list[Shape]) -> dict[str, Values]:
    """Return what shapes tell, by column."""
    return {name: [getattr(shape, name) for shape in shapes] for name in _SHAPES}
