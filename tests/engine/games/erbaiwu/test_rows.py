"""What the tables get to know."""

from __future__ import annotations

from engine.binding import bind
from engine.game import SeatRow, Shape, game
from logformat.cards import cards
from tests.engine.games.erbaiwu.logs import after, log_of

ROOM = game("erbaiwu")
LINES = (
    "dealer 3\ncarry turn 0\ncarry seq 7s Lj=8s\ncarry waste Qd\ncarry window Qd by=3\ncarry totals 0 1 2 240",
    "deal 0 8h 8c 2c\ndeal 1 Qs Qh 5s\ndeal 2 7d 8s\ndeal 3 Ts",
    "claim 1 Qd with=Qs,Qh\ndraw 1 Kc\ndiscard 1 Kc\nmeld 2 show7 7d\ndiscard 2 8s\ndraw 2 ??\ndraw 3 3c\ndiscard 3 3c",
    "meld 0 lock 8h 8c at=8s\ndeclare 0 settle",
)


def test_shape_of_every_event() -> None:
    bound = bind(log_of(*LINES))
    state, found = ROOM.start(bound.setup), []
    for event in bound.events:
        found.append(ROOM.shape(state, event))
        state = ROOM.apply(state, event)
    assert found == [
        *[Shape()] * 4,
        Shape("claim", 1, 1, 24), Shape(None, 1, 2, 13), Shape(None, 1, 1, 13),
        Shape("show7", 2, 1, 15), Shape(None, 2, 0, 30), Shape(None, 2, 1, None),
        Shape(None, 3, 2, 3), Shape(None, 3, 1, 3),
        Shape("lock", 4, 1, 16), Shape(None, 4, 1, None),
    ]  # fmt: skip


def test_a_row_per_seat() -> None:
    lines = [line.replace("draw 2 ??", "draw 2 4c") for line in LINES]
    assert ROOM.seat_rows(after(*lines)) == (
        SeatRow(0, role="settler", score=2, total=2, hand=cards("8h 2c 8c")),
        SeatRow(1, score=5, total=6, hand=cards("5s Qs Qh")),
        SeatRow(2, score=4, total=6, hand=cards("8s 7d")),
        SeatRow(3, dealer=True, score=10, total=200, hand=cards("Ts")),
    )


def test_extras_count_in_the_score() -> None:
    lines = ("option players 2\ncarry phase over\ncarry extras 30 0", "deal 0 2s\ndeal 1 3s")
    assert [row.score for row in ROOM.seat_rows(after(*lines))] == [32, 3]
    assert [row.score for row in ROOM.seat_rows(after("option extras_scope round", *lines))] == [32, 3]


def test_an_undecided_deal_has_no_points() -> None:
    assert [row.score for row in ROOM.seat_rows(after("carry turn 1", "deal 1 2s"))] == [None] * 4
