"""Rows of the table of events: what an event says is built once however often it comes, the rest row by row."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pyarrow as pa

from engine.game import Shape
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note
from query.columns import column, distinct
from query.tables import EVENTS
from validator.judge import Report


def _kind(event: Event) -> str | None:
    return event.kind if type(event) is Declare or type(event) is Meld else None


_SAID: dict[str, Callable[[Event], Any]] = {
    "seat": attrgetter("seat"),
    "verb": lambda event: VERBS[type(event)],
    "kind": _kind,
    "cards": attrgetter("cards"),
    "t": attrgetter("t"),
    "pairs": lambda event: event.pairs.words or None,
    "cut_at": lambda event: event.count if type(event) is Cut else None,
    "note": lambda event: event.text if type(event) is Note else None,
}
"""The columns that only repeat what an event says."""

_TYPES = {place.name: place.type for place in EVENTS.columns}


class EventRows:
    """The rows of the events of many logs, by column; `deal` is the ordinal of the log among them."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.deal, self.seq = array("i"), array("i")
        self.shapes: list[Shape] = []
        self.legal: list[bool | None] = []
        self.codes: list[str | None] = []

    def add(self, deal: int, events: tuple[Event, ...], shapes: list[Shape], report: Report) -> None:
        """Take in the events of a judged log."""
        count = len(events)
        self.events += events
        self.deal.extend(array("i", [deal]) * count)
        self.seq.extend(range(1, count + 1))
        self.shapes += shapes
        self._add_verdicts(count, report)

    def _add_verdicts(self, count: int, report: Report) -> None:
        legal: list[bool | None] = [True] * count
        codes: list[str | None] = [None] * count
        for number in report.not_judged:
            legal[number - 1] = None
        for finding in reversed(report.findings):
            if finding.event:
                legal[finding.event - 1], codes[finding.event - 1] = False, finding.code
        self.legal += legal
        self.codes += codes

    def columns(self) -> dict[str, pa.Array]:
        """Return the columns of the table by name, but for the log, which `deal` stands for."""
        found = {name: column(cells, _TYPES.get(name, pa.int32())) for name, cells in self._cells().items()}
        return found | self._said()

    def _said(self) -> dict[str, pa.Array]:
        """Return the columns that repeat what events say; readers give one object for what is written alike."""
        events, places = distinct(self.events)
        return {name: column(list(map(say, events)), _TYPES[name]).take(places) for name, say in _SAID.items()}

    def _cells(self) -> dict[str, list[Any] | array[int]]:
        shapes = self.shapes
        return {
            "deal": self.deal,
            "seq": self.seq,
            "combination": [shape.combination for shape in shapes],
            "trick": [shape.trick for shape in shapes],
            "cards_left": [shape.cards_left for shape in shapes],
            "points": [shape.points for shape in shapes],
            "ruff": [shape.ruff for shape in shapes],
            "legal": self.legal,
            "code": self.codes,
        }
