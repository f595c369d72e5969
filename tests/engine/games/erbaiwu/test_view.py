"""What a seat can see, sheet §3: the public area and its own hand; the waste lies face down."""

from __future__ import annotations

from engine.game import game
from logformat.cards import cards_text
from tests.engine.games.erbaiwu.logs import after

ROOM = game("erbaiwu")
TABLE = (
    "dealer 0\ncarry turn 1\ncarry seq 7s Lj=8s high=locked\ncarry set lock 8d 8c at=8s\ncarry set claim Qh Qs Qc",
    "carry waste 2c Kd\ncarry window Kd by=0\ncarry totals 10 20 30 40",
    "deal 0 Ks 2s Ah\ndeal 1 3s\ndeal 2 8h Bj\ndeal 3 ??*2",
)


def test_a_seat_sees_its_own_hand() -> None:
    seen = ROOM.view(after(*TABLE), 0)
    assert [(cards_text(seat.hand), seat.hidden) for seat in seen.seats] == [("2s Ks Ah", 0), ("", 1), ("", 2), ("", 2)]
    assert seen.to_act == (1,)


def test_an_onlooker_sees_all_hands_and_the_waste() -> None:
    seen = ROOM.view(after(*TABLE), None)
    assert [cards_text(seat.hand) for seat in seen.seats] == ["2s Ks Ah", "3s", "8h Bj", ""]
    waste = {area.title.en: cards_text(area.rows[0]) for area in seen.areas}
    assert waste["waste"] == "2c Kd"


def test_nobody_at_the_table_looks_at_the_waste() -> None:
    titles = [area.title.en for area in ROOM.view(after(*TABLE), 2).areas]
    assert titles == ["runs", "sets", "discard"]


def test_the_public_area_reads_as_it_lies() -> None:
    runs, sets, discard = ROOM.view(after(*TABLE), 2).areas
    assert [cards_text(row) for row in runs.rows] == ["7s Lj=8s"]
    assert [note.en for note in runs.row_notes] == ["low end open, high end locked"]
    assert [note.zh for note in runs.row_notes] == ["低端开，高端锁住"]
    assert [cards_text(row) for row in sets.rows] == ["8d 8c", "Qh Qs Qc"]
    assert [note.en for note in sets.row_notes] == ["lock Lj=8s", "claimed"]
    assert (cards_text(discard.rows[0]), discard.seat) == ("Kd", 0)


def test_facts_of_the_table() -> None:
    facts = [fact.en for fact in ROOM.view(after(*TABLE), 1).facts]
    assert facts == ["stock 37", "waste 2", "black gang Lj=8s", "totals 10 20 30 40"]


def test_hands_are_shown_when_the_deal_is_over() -> None:
    lines = ("dealer 0\ncarry turn 0\ncarry seq 7s", "deal 0 2s\ndeal 1 3s\ndeal 2 Ks\ndeal 3 As", "declare 0 settle")
    seen = ROOM.view(after(*lines), 1)
    assert [cards_text(seat.hand) for seat in seen.seats] == ["2s", "3s", "Ks", "As"]
    assert [[mark.en for mark in seat.marks] for seat in seen.seats] == [
        ["dealer", "settled", "hand 2"], ["hand 3"], ["hand 13"], ["hand 1"],
    ]  # fmt: skip
    assert seen.to_act == ()


def test_an_unknown_hand_has_no_number() -> None:
    assert ROOM.view(after("carry turn 0", "deal 0 2s"), 0).seats[1].hidden is None
