"""Rows of the table of events, taken apart into columns log by log; neither the events nor their shapes are kept."""

from __future__ import annotations

from array import array
from typing import Any

import pyarrow as pa

from engine.game import Shape
from logformat.events import VERBS, Cut, Declare, Event, Meld, Note
from query.columns import Few, Groups, Values, Words, column
from query.tables import EVENTS
from validator.judge import Report

_CODES = {kind: code for code, kind in enumerate(VERBS)}
_WORDS = tuple(VERBS.values())
_OWN_WORDS = frozenset({Declare, Meld, Cut, Note})
"""The events that say something others cannot, besides their pairs."""
_NUMBERS = array("i", range(1, 1025))
_TYPES = {place.name: place.type for place in EVENTS.columns}


class EventRows:
    """The rows of the events of many logs, by column; `deal` is the ordinal of the log among them."""

    def __init__(self) -> None:
        self.deal, self.seq = array("i"), array("i")
        self.verbs, self.cards = bytearray(), Groups()
        self.seats: list[int | None] = []
        self.times: list[float | None] = []
        self.pairs: dict[int, tuple[tuple[str, str], ...]] = {}
        self.own: dict[str, dict[int, Any]] = {"kind": {}, "cut_at": {}, "note": {}}
        self.shapes: dict[str, list[Any]] = {
            name: [] for name in ("combination", "trick", "cards_left", "points", "winning", "ruff")
        }
        self.legal: list[bool | None] = []
        self.codes: dict[int, str] = {}

    def add(self, deal: int, events: tuple[Event, ...], shapes: list[Shape], report: Report) -> None:
        """Take in the events of a judged log."""
        before, count = len(self.seq), len(events)
        self._add_verdicts(before, count, report)
        self._add_said(before, events)
        self._add_shapes(shapes)
        self.deal.extend(array("i", [deal]) * count)
        self.seq.extend(_NUMBERS[:count] if count <= len(_NUMBERS) else array("i", range(1, count + 1)))

    def _add_said(self, before: int, events: tuple[Event, ...]) -> None:
        types = list(map(type, events))
        self.verbs += bytes(map(_CODES.__getitem__, types))
        self.seats += [event.seat for event in events]
        self.cards.add([event.cards for event in events])
        self.times += [event.t for event in events]
        self.pairs |= {row: event.pairs.words for row, event in enumerate(events, before) if event.pairs.words}
        if not _OWN_WORDS.isdisjoint(types):
            for place, kind in enumerate(types):
                if kind in _OWN_WORDS:
                    self._add_own(before + place, events[place])

    def _add_own(self, row: int, event: Event) -> None:
        if isinstance(event, Declare | Meld):
            self.own["kind"][row] = event.kind
        elif isinstance(event, Cut):
            self.own["cut_at"][row] = event.count
        elif isinstance(event, Note):
            self.own["note"][row] = event.text

    def _add_shapes(self, shapes: list[Shape]) -> None:
        columns = self.shapes
        columns["combination"] += [shape.combination for shape in shapes]
        columns["trick"] += [shape.trick for shape in shapes]
        columns["cards_left"] += [shape.cards_left for shape in shapes]
        columns["points"] += [shape.points for shape in shapes]
        columns["winning"] += [shape.winning for shape in shapes]
        columns["ruff"] += [shape.ruff for shape in shapes]

    def _add_verdicts(self, before: int, count: int, report: Report) -> None:
        legal: list[bool | None] = [True] * count
        for number in report.not_judged:
            legal[number - 1] = None
        for finding in reversed(report.findings):
            if finding.event:
                legal[finding.event - 1] = False
                self.codes[before + finding.event - 1] = finding.code
        self.legal += legal

    def columns(self) -> dict[str, pa.Array]:
        """Return the columns of the table by name, but for the log, which `deal` stands for.

        `winning` comes besides, for the tricks: whether an event wins its trick as things stand after it.
        """
        return {name: column(found, _TYPES.get(name)) for name, found in self._cells().items()}

    def _cells(self) -> dict[str, Values]:
        return {
            "deal": self.deal,
            "seq": self.seq,
            "seat": self.seats,
            "verb": Words(self.verbs, _WORDS),
            "cards": self.cards,
            "t": self.times,
            "legal": self.legal,
            "code": self._few(self.codes),
            "pairs": self._few(self.pairs),
            **{name: self._few(values) for name, values in self.own.items()},
            **self.shapes,
        }

    def _few(self, values: dict[int, Any]) -> Few:
        return Few(len(self.seq), values)
