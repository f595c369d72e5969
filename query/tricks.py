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
    for number, (event, shape) in enumerate(zip(events, shapes, strict=True)):
        if (trick := shape.trick) is None:
            continue
        if trick not in first:
            first[trick], plays[trick] = number, []
        last[trick] = number
        if type(event) is Play:
            plays[trick].append(number)
    return [
        (
            deal,
            trick,
            *_row([events[at] for at in places], [shapes[at] for at in places]),
            first[trick] + 1,
            last[trick] + 1,
        )
        for trick, places in plays.items()
        if places
    ]


def _row(plays: list[Event], shapes: list[Shape]) -> tuple[Any, ...]:
    """Return what is told of a trick by its plays."""
    winner = None
    points: int | None = None
    for play, shape in zip(plays, shapes, strict=True):
        if shape.winning:
            winner = play.seat
        if shape.points is not None:
            points = (points or 0) + shape.points
    cards = b"".join([play.cards for play in plays])
    ruffed = any(shape.ruff for shape in shapes)
    return plays[0].seat, winner, shapes[0].combination, plays[0].cards, len(plays), cards, points, ruffed
