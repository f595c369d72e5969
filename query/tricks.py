"""Tricks and rounds, folded from what the rooms say of each event: the same for every game."""

from __future__ import annotations

from typing import Any

from engine.game import Shape
from logformat.events import Event, Play


class Trick:
    """A trick or round as its plays come in."""

    __slots__ = ("first", "last", "plays")

    def __init__(self, first: int) -> None:
        self.first = self.last = first
        self.plays: list[tuple[Play, Shape]] = []

    def row(self, deal: int, trick: int) -> tuple[Any, ...]:
        """Return the row of a trick that has plays."""
        plays = self.plays
        lead, shape = plays[0]
        worth = [shape.points for _, shape in plays if shape.points is not None]
        return (
            deal, trick, lead.seat, next((event.seat for event, shape in reversed(plays) if shape.winning), None),
            shape.combination, lead.cards, len(plays), b"".join([event.cards for event, _ in plays]),
            sum(worth) if worth else None, any(shape.ruff for _, shape in plays), self.first, self.last,
        )  # fmt: skip


def tricks_of(events: tuple[Event, ...], shapes: list[Shape]) -> dict[int, Trick]:
    """Return the tricks of a log by number: what is played under one number, passes beside it."""
    found: dict[int, Trick] = {}
    for number, (event, shape) in enumerate(zip(events, shapes, strict=True), 1):
        if (place := shape.trick) is None:
            continue
        if (trick := found.get(place)) is None:
            trick = found[place] = Trick(number)
        trick.last = number
        if type(event) is Play:
            trick.plays.append((event, shape))
    return found
