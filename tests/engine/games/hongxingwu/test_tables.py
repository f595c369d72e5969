"""What the tables and a viewer are told of a deal of 濟源紅星五."""

from __future__ import annotations

from pathlib import Path

from engine.binding import bind
from engine.game import game
from engine.games.hongxingwu.options import Options
from logformat.cards import cards
from logformat.events import Play
from logformat.text import loads
from tests.engine.games.hongxingwu.table import judged, spades

ROOM = game("hongxingwu")
SPECIMEN = Path(__file__).parents[4] / "samples" / "specimens" / "hongxingwu-legal.paipu"


def test_seats_of_the_specimen() -> None:
    report = judged(SPECIMEN.read_text(encoding="utf-8").removeprefix("paipu 1\ngame hongxingwu\n"))
    rows = ROOM.seat_rows(report.state)
    assert [row.camp for row in rows] == ["dealer", "defender", "dealer", "defender"]
    assert [row.dealer for row in rows] == [False, False, True, False]
    assert [(row.level_before, row.level_after) for row in rows] == [("2", "T"), ("2", "2")] * 2
    assert [row.score for row in rows] == [None, 0, None, 0]
    assert [len(row.hand or b"") for row in rows] == [38] * 4


def test_plays_of_a_trick() -> None:
    text = spades(
        "0 2h\n1 9s 9s 3h\n2 Js Js 4h\n3 Kd Td 6h",
        "play 1 9s 9s\nplay 2 Js Js\nplay 3 Kd Td",
        more="carry trick 0 8d 8d\n",
    )
    bound = bind(loads(f"paipu 1\ngame hongxingwu\n{text}")[0])
    state, shapes = ROOM.start(bound.setup), []
    for event in bound.events:
        if isinstance(event, Play):
            shapes.append(ROOM.shape(state, event))
        state = ROOM.apply(state, event)
    assert [shape.combination for shape in shapes] == ["pair", "pair", "mixed"]
    assert [(shape.winning, shape.ruff) for shape in shapes] == [(True, True), (True, True), (False, False)]
    assert [shape.points for shape in shapes] == [0, 0, 20]
    assert [shape.cards_left for shape in shapes] == [1, 1, 1]
    assert {shape.trick for shape in shapes} == {2}


def test_other_hands_and_the_kitty_are_hidden() -> None:
    state = judged(spades("0 As\n1 Ks\n2 Qs\n3 9s", "", more="carry kitty 2c 2d 2h 3c 3d 3h 4c 4d 4h 6c\n")).state
    open_view, own, other = (ROOM.view(state, viewer) for viewer in (None, 0, 1))
    assert [seat.hand for seat in open_view.seats] == [cards(word) for word in ("As", "Ks", "Qs", "9s")]
    assert [len(seat.hand) for seat in other.seats] == [0, 1, 0, 0]
    assert [seat.hidden for seat in other.seats] == [1, 0, 1, 1]
    titles = [[area.title.en for area in view.areas] for view in (open_view, own, other)]
    assert titles == [["kitty"], ["kitty"], []]
    assert {fact.en for fact in other.facts} >= {"level T", "trump spades"}


def test_both_sides_start_at_the_level_of_the_option() -> None:
    state = judged("option start_level 9\n").state
    assert {row.level_before for row in ROOM.seat_rows(state)} == {"9"}
    assert Options().start_level == "2"
