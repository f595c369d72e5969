"""A state as somebody may see it: hands, table, facts; the same shape for every game, drawn by the replayer."""

from __future__ import annotations

import msgspec

from engine.words import Label


class SeatView(msgspec.Struct, frozen=True):
    """One seat: `hand` holds the cards the viewer can see, `hidden` counts those it cannot; `hidden` None: any number."""

    seat: int
    hand: bytes
    hidden: int | None
    marks: tuple[Label, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """A group of cards on the table: whose it is, what it is, in rows if it has several."""

    title: Label
    rows: tuple[bytes, ...]
    seat: int | None = None
    note: Label | None = None
    row_notes: tuple[Label, ...] = ()


class View(msgspec.Struct, frozen=True):
    """Everything a viewer can know of a state. `viewer` None: all cards open.

    `phase` is what the deal is at, `to_act` the seats that may act, `areas` the cards on the table, `facts` what else is
    open to all (trump, level, dealer).
    """

    viewer: int | None
    phase: Label
    to_act: tuple[int, ...]
    seats: tuple[SeatView, ...]
    areas: tuple[Area, ...] = ()
    facts: tuple[Label, ...] = ()
