"""Tricks and rounds, folded from what the rooms say of each event: the same for every game."""

from __future__ import annotations

from typing import Any

from engine.game import Shape
from logformat.events import Event, Play


def trick_rows(deal: int, events: tuple[Event, ...], shapes: list[Shape]) -> list[tuple[Any, ...]]:
    """Return the tricks of a log: what is played under one number, passes beside it."""
    plays: dict[int, list[int]] = {}
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, shape in enumerate(shapes):
        if (trick := shape.trick) is None:
            continue
        if trick not in first:
            first[trick], plays[trick] = number, []
        last[trick] = number
        if type(events[number]) is Play:
            plays[trick].append(number)
    return [
        (deal, trick, *_row(events, shapes, places), first[trick] + 1, last[trick] + 1)
        for trick, places in plays.items()
        if places
    ]


def _row(events: tuple[Event, ...], shapes: list[Shape], places: list[int]) -> tuple[Any, ...]:
    """Return what is told of a trick by its plays, given where they stand."""
    won: int | None = None
    points: int | None = None
    ruffed = False
    for place in places:
        shape = shapes[place]
        if shape.winning:
            won = place
        if shape.points is not None:
            points = (points or 0) + shape.points
        ruffed = ruffed or shape.ruff
    lead = events[places[0]]
    winner, event = (None, None) if won is None else (events[won].seat, won + 1)
    cards = b"".join([events[place].cards for place in places])
    return lead.seat, winner, event, shapes[places[0]].combination, lead.cards, len(places), cards, points, ruffed
