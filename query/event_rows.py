"""Rows of the table of events: what an event says and what it is at the table, each once for all rows that share it."""

from __future__ import annotations

from array import array
from typing import Any

import pyarrow as pa

from engine.game import Shape
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note
from query.columns import Few, Values, Words, column, integers, told_apart
from query.tables import EVENTS
from validator.judge import Report

_CODES = {kind: code for code, kind in enumerate(VERBS)}
_WORDS = tuple(VERBS.values())
_OWN_WORDS = {Declare: ("kind", "kind"), Meld: ("kind", "kind"), Cut: ("cut_at", "count"), Note: ("note", "text")}
"""The events that say something others cannot, besides their pairs: the column it goes to, and the field it comes from."""
_NUMBERS = array("i", range(1, 1025))
_TYPES = {place.name: place.type for place in EVENTS.columns}
_SHAPES = ("combination", "trick", "cards_left", "points", "winning", "ruff")
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

    def columns(self) -> dict[str, pa.Array]:
        """Return the columns of the table by name, but for the log, which `deal` stands for.

        `winning` comes besides, for the tricks: whether an event wins its trick as things stand after it.
        """
        events, event_of = told_apart(self.events)
        shapes, shape_of = told_apart(self.shapes)
        said, told = _columns(_said(events)), _columns(_told(shapes))
        return {
            "deal": column(self.deal, None),
            "seq": column(self.seq, None),
            "legal": _VERDICTS.take(integers(self.verdicts, pa.uint8())),
            "code": column(Few(len(self.seq), self.codes), _TYPES["code"]),
            **{name: found.take(event_of) for name, found in said.items()},
            **{name: found.take(shape_of) for name, found in told.items()},
        }


def _columns(cells: dict[str, Values]) -> dict[str, pa.Array]:
    return {name: column(values, _TYPES.get(name)) for name, values in cells.items()}


def _said(events: list[Event]) -> dict[str, Values]:
    """Return what events say, by column."""
    own: dict[str, dict[int, Any]] = {"kind": {}, "cut_at": {}, "note": {}, "pairs": {}}
    for place, event in enumerate(events):
        if event.pairs.words:
            own["pairs"][place] = event.pairs.words
        if (own_word := _OWN_WORDS.get(type(event))) is not None:
            name, field = own_word
            own[name][place] = getattr(event, field)
    return {
        "seat": [event.seat for event in events],
        "verb": Words(bytes([_CODES[type(event)] for event in events]), _WORDS),
        "cards": [event.cards for event in events],
        "t": [event.t for event in events],
        **{name: Few(len(events), values) for name, values in own.items()},
    }


def _told(shapes: list[Shape]) -> dict[str, Values]:
    """Return what shapes tell, by column."""
    return {name: [getattr(shape, name) for shape in shapes] for name in _SHAPES}
