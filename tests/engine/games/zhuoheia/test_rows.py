"""What the tables get: a row per seat, the shape of an event."""

from __future__ import annotations

from pathlib import Path

from engine.binding import bind
from engine.game import Shape
from engine.games.zhuoheia import GAME
from logformat.text import loads

SPECIMEN = Path(__file__).parents[4] / "samples" / "specimens" / "zhuoheia-legal.paipu"


def test_seats_and_shapes_of_the_legal_specimen() -> None:
    bound = bind(loads(SPECIMEN.read_bytes())[0])
    state = GAME.start(bound.setup)
    shapes = {}
    for number, event in enumerate(bound.events, 1):
        shapes[number] = GAME.shape(state, event)
        state = GAME.apply(state, event)
    rows = GAME.seat_rows(state)
    assert [(row.seat, row.camp, row.role, row.dealer) for row in rows] == [
        (0, "black", "alone", True), (1, "red", None, False), (2, "red", None, False), (3, "red", None, False),
    ]  # fmt: skip
    assert [(row.finish, row.score, row.total) for row in rows] == [
        (None, -24, -41), (3, 8, -22), (1, 8, 7), (2, 8, -22),
    ]  # fmt: skip
    assert [len(row.hand or b"") for row in rows] == [10, 10, 10, 10]
    assert shapes[1] == Shape()
    assert shapes[9] == Shape("single", 1, 9, winning=True)
    assert shapes[12] == Shape("rocket", 1, 6, winning=True)
    assert shapes[13] == Shape(None, 1, 9)
    assert shapes[16] == Shape("bomb", 2, 3, winning=True)
    assert shapes[20] == Shape("pair", 3, 1, winning=True)
    assert shapes[27] == Shape("run", 4, 2, winning=True)
    assert shapes[36] == Shape(None, 6, 1)


def test_rows_before_the_end_have_no_score() -> None:
    bound = bind(loads(SPECIMEN.read_bytes())[0])
    rows = GAME.seat_rows(GAME.start(bound.setup))
    assert [(row.camp, row.score, row.finish) for row in rows] == [(None, None, None)] * 4
