"""Tricks are folded from the rows of events, whatever order their events come in."""

from __future__ import annotations

from typing import Any

from engine.game import NO_SHAPE, Shape, game
from logformat.cards import Cards
from logformat.events import Deal, Event, Pass, Play
from query.event_rows import EventRows
from query.tricks import trick_columns
from validator.judge import Report

NOTHING_FOUND = Report(game("hongshi"), None, (), (), complete=True, outcome=None)
THREE, FOUR, FIVE = (Cards([code]) for code in (1, 2, 3))


def tricks(*deals: list[tuple[Event, Shape]]) -> list[dict[str, Any]]:
    rows = EventRows()
    for number, lines in enumerate(deals):
        rows.add(number, tuple(event for event, _ in lines), [shape for _, shape in lines], NOTHING_FOUND)
    columns = trick_columns(rows.folded())
    for column in columns.values():
        column.validate(full=True)
    cells = zip(*(column.to_pylist() for column in columns.values()), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in cells]


def test_a_trick_is_its_plays_and_ends_with_its_passes() -> None:
    first, second = tricks(
        [
            (Deal(0, THREE + FOUR), NO_SHAPE),
            (Play(0, Cards(THREE + FOUR)), Shape("pair", 1, 3, 10, winning=True)),
            (Play(1, FIVE), Shape("solo", 1, 4, 5, winning=True, ruff=True)),
            (Play(2, FOUR), Shape("solo", 1, 4, None)),
            (Pass(3), Shape(None, 1, 5)),
            (Play(1, FOUR), Shape("solo", 2, 3)),
        ]
    )
    assert first == {
        "deal": 0, "trick": 1, "leader": 0, "winner": 1, "won": 3, "combination": "pair", "lead": ["3s", "4s"],
        "plays": 3, "cards": ["3s", "4s", "5s", "4s"], "points": 15, "ruffed": True, "first": 2, "last": 5,
    }  # fmt: skip
    assert second == {
        "deal": 0, "trick": 2, "leader": 1, "winner": None, "won": None, "combination": "solo", "lead": ["4s"],
        "plays": 1, "cards": ["4s"], "points": None, "ruffed": False, "first": 6, "last": 6,
    }  # fmt: skip


def test_plays_of_tricks_that_come_mixed_are_put_together() -> None:
    found = tricks(
        [
            (Play(0, THREE), Shape("solo", 2, 3, winning=True)),
            (Pass(1), Shape(None, 1, 3)),
            (Play(1, FOUR), Shape("solo", 1, 2, 5, winning=True)),
            (Play(2, FIVE), Shape("solo", 2, 2, 0)),
        ]
    )
    assert [(one["trick"], one["cards"], one["winner"], one["points"], one["first"], one["last"]) for one in found] == [
        (2, ["3s", "5s"], 0, 0, 1, 4),
        (1, ["4s"], 1, 5, 2, 3),
    ]


def test_what_is_only_passed_on_is_no_trick_and_logs_do_not_run_together() -> None:
    play = (Play(0, THREE), Shape("solo", 1, 3, winning=True))
    found = tricks([play], [(Pass(0), Shape(None, 1, 4))], [play])
    assert [(one["deal"], one["trick"], one["won"]) for one in found] == [(0, 1, 1), (2, 1, 1)]
    assert tricks([(Deal(0, THREE), NO_SHAPE)]) == []
