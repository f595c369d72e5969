"""Logs that tell of the draw in part or in two ways: draws of some seats, hands of others, no kitty, DESIGN §3.4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.games.duizhu import GAME
from logformat.cards import UNKNOWN, Cards
from logformat.events import Deal, Draw, Event, Kitty
from logformat.log import Log
from logformat.text import loads
from validator.judge import judge

from .table import SAMPLES, codes, judged, state_after

HANDS = {
    0: "8h Ah Kh 4s 5c 6d 7c 9c Jd Qs Ks Ac",
    1: "3s 5s 6s 7s 3c 4c 6c Tc 3d 4d 5d 7d",
    2: "8s 9s Ts Js As 2s Jc Qc Kc 2c 8d 9d",
    3: "Td Qd Kd Ad 2d 3h 5h 6h 7h 9h Th Jh",
}
KITTY = "4h 2h 8c Qh Lj Bj"
HIDDEN = Cards([UNKNOWN] * 6)
ALL, ONE, SIDE = (0, 1, 2, 3), (1,), (1, 3)


def drawn(*seats: int, first: int = 0) -> str:
    """The draws of some seats, in turn."""
    turns = [(first + turn) % 4 for turn in range(4)]
    lines = [f"draw {seat} {HANDS[seat].split()[n]}" for n in range(12) for seat in turns if seat in seats]
    return "dealer 0;carry levels 8 8;" + ";".join(lines)


END = "declare 0 show 8h;flip kitty;take 0;bury 0 4s 5c 6d 7c 9c Jd;play 0 Ac;play 1 3c;play 2 Jc;play 3 3h"


@pytest.mark.parametrize("seats", [ALL, ONE, SIDE, (0,), (0, 1, 2)])
@pytest.mark.parametrize("kitty", [f"kitty {KITTY};", "kitty ??*6;", ""])
def test_a_seat_whose_draws_are_not_written_has_a_hidden_hand(seats: tuple[int, ...], kitty: str) -> None:
    assert codes(f"{drawn(*seats)};{kitty}{END}") == []


@pytest.mark.parametrize(
    ("seats", "events", "found"),
    [
        (ONE, "play 0 Ac;play 1 3s", ["FOL-02@19"]),
        (ONE, "play 0 Ac;play 1 8c", ["PLAY-02@19"]),
        (ONE, "play 0 Ac;play 1 3c;play 2 4d", ["PLAY-02@20"]),
        (ALL, "play 0 Ac;play 1 3s", ["FOL-02@55"]),
    ],
)
def test_hands_told_by_draws_are_judged(seats: tuple[int, ...], events: str, found: list[str]) -> None:
    assert codes(f"{drawn(*seats)};kitty {KITTY};{END.partition('play')[0]}{events}") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{drawn(*SIDE).replace(';draw 3 Td', '', 1)};kitty {KITTY}", ["DRAW-01@2"]),
        (f"{drawn(*ONE)};draw 1 8h;kitty {KITTY}", ["DRAW-02@13", "DRAW-02@14"]),
        (f"{drawn(*ONE).removesuffix(';draw 1 7d')};kitty {KITTY}", ["DRAW-02@12"]),
        (f"{drawn(*ALL)};draw 0 8c;{END}", ["DRAW-02@49"]),
        (f"{drawn(*ALL)};draw 0 8c", ["DRAW-02@49"]),
        ("dealer 0;draw 0 9s;draw 2 4h", ["DRAW-01@2"]),
    ],
)
def test_turn_and_number_of_the_draws_that_are_written(text: str, found: list[str]) -> None:
    assert codes(text)[: len(found)] == found


@pytest.mark.parametrize("seats", [ALL, SIDE])
def test_who_draws_out_of_turn_has_had_the_turn(seats: tuple[int, ...]) -> None:
    lines = drawn(*seats).split(";")
    head, draws = lines[:2], lines[2:]
    forgotten, twice = [*draws[:5], *draws[6:]], [*draws[:6], draws[5].rsplit(" ", 1)[0] + " 8c", *draws[6:]]
    changed = [*draws[:4], draws[5], draws[4], *draws[6:]]
    for told, found in ((forgotten, [6]), (twice, [7]), (changed, [5, 6, 7] if seats == ALL else [5, 7])):
        turns = [code for code in codes(";".join([*head, *told, f"kitty {KITTY}"])) if code.startswith("DRAW-01")]
        assert turns == [f"DRAW-01@{number}" for number in found]


def test_at_is_held_against_draws_only_where_all_are_written() -> None:
    for seats, found in ((ALL, ["DRAW-02@49"]), (ONE, [])):
        assert codes(f"{drawn(*seats)};declare 0 show 8h at=30;kitty {KITTY}") == found


def test_a_card_is_shown_before_the_first_draw_that_is_written() -> None:
    rest = drawn(*ONE).replace("dealer 0;carry levels 8 8;", "")
    header = "dealer 0;carry levels 8 8"
    assert codes(f"{header};declare 0 show 8h;{rest};kitty {KITTY}") == []
    assert codes(f"{header};declare 1 show 8c;{rest};kitty {KITTY}") == ["DECL-02@1"]


def test_the_draws_go_on_with_the_seats_that_write_theirs() -> None:
    state = state_after(f"{drawn(*SIDE)};kitty {KITTY}")
    assert state.deal.drawers == SIDE
    state = state_after("dealer 2;draw 2 9s")
    assert {move.seat for move in GAME.legal_moves(state) if isinstance(move, Draw)} == {3}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("declare 2 show 8s at=8", []),
        ("declare 2 show 8s", []),
        ("declare 2 show 8s;draw 0 9s;draw 1 4s", ["PLAY-03@1"]),
        ("declare 1 mode choice=free;declare 0 suit choice=d", []),
        ("declare 2 mode choice=free", ["MODE-01@1"]),
    ],
)
def test_a_log_that_begins_with_what_was_said(text: str, found: list[str]) -> None:
    assert codes(f"dealer 0;carry levels 8 8;{text}") == found


def test_the_kitty_that_no_line_names_is_what_is_left() -> None:
    report = judged(f"{drawn(*ALL)};{END}")
    assert (report.findings, report.not_judged) == ((), ())


DEALT = "dealer 0;carry levels 8 8;" + ";".join(f"deal {seat} {hand}" for seat, hand in HANDS.items())


def among(lines: str, line: str, place: int) -> str:
    """Some lines with one more after so many of them."""
    written = lines.split(";")
    return ";".join((*written[: 2 + place], line, *written[2 + place :]))


@pytest.mark.parametrize("lines", [DEALT, drawn(*ALL), drawn(*SIDE)])
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_kitty_before_the_last_line_of_the_draw_is_out_of_place_and_no_other_line(lines: str, place: int) -> None:
    assert codes(f"{among(lines, f'kitty {KITTY}', place)};{END}") == [f"DRAW-02@{place + 1}"]


@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_draw_among_whole_hands_and_a_hand_among_draws_are_out_of_place_and_no_other_line(place: int) -> None:
    assert codes(f"{among(DEALT, 'draw 3 8c', place)};kitty {KITTY}") == [f"DRAW-02@{place + 1}"]
    assert codes(f"{among(drawn(*ALL), 'deal 2 ??*12', place)};kitty {KITTY};{END}") == [f"DRAW-02@{place + 1}"]


HEAD = "dealer 0;carry levels 8 8;"


def dealt(*seats: int) -> str:
    """The `deal` lines of some seats."""
    return ";".join(f"deal {seat} {HANDS[seat]}" for seat in seats)


def both_ways(*seats: int) -> list[str]:
    """The draws of some seats, and the other hands dealt before, among and after them."""
    draws = drawn(*seats).removeprefix(HEAD).split(";")
    hands = dealt(*(seat for seat in ALL if seat not in seats))
    return [HEAD + ";".join([*draws[:at], hands, *draws[at:]]) for at in (0, 5, len(draws))]


@pytest.mark.parametrize("seats", [ONE, SIDE, (0,), (2, 3), (0, 1, 2)])
@pytest.mark.parametrize("kitty", [f"kitty {KITTY};", "kitty ??*6;", ""])
def test_some_hands_may_be_drawn_and_others_dealt(seats: tuple[int, ...], kitty: str) -> None:
    for lines in both_ways(*seats):
        report = judged(f"{lines};{kitty}{END}")
        assert (report.findings, report.not_judged) == ((), ())
        assert codes(f"{lines};{kitty}{END.partition('play 1')[0]}play 1 3s") != []


def told_both_ways(log: Log, seats: tuple[int, ...], place: int) -> list[Event]:
    """What gives out the cards of a log of whole hands, some of them drawn from a first drawer on, the others dealt."""
    hands = {event.seat: event for event in log.events if isinstance(event, Deal)}
    turns = [seat for step in range(4) if (seat := ((log.dealer or 0) + step) % 4) in seats]
    draws: list[Event] = [Draw(seat, Cards(hands[seat].cards[n : n + 1])) for n in range(12) for seat in turns]
    return [*draws[:place], *(hand for seat, hand in hands.items() if seat not in seats), *draws[place:]]


@pytest.mark.parametrize("seats", [ONE, SIDE, (0, 1, 2)])
@pytest.mark.parametrize("place", [0, 7, 48])
def test_a_whole_deal_told_both_ways_is_complete(seats: tuple[int, ...], place: int) -> None:
    (log,) = loads((SAMPLES.parent / "specimens" / "duizhu-legal.paipu").read_bytes())
    given = told_both_ways(log, seats, place)
    rest = [event for event in log.events if not isinstance(event, Deal)]
    untold = [event for event in rest if not isinstance(event, Kitty)]
    for events in (rest, untold, [replace(e, cards=HIDDEN) if isinstance(e, Kitty) else e for e in rest]):
        report = judge(bind(replace(log, events=(*given, *events))))
        assert (report.findings, report.complete) == ((), True)


@pytest.mark.parametrize("place", [0, 3, 14, 24])
@pytest.mark.parametrize("stray", ["draw 0 ??", "draw 2 8c", "deal 1 ??*12", f"deal 3 {HANDS[3]}", f"kitty {KITTY}"])
def test_a_line_of_the_other_way_is_found_where_it_stands_and_no_other(stray: str, place: int) -> None:
    kitty = "" if stray.startswith("kitty") else f"kitty {KITTY};"
    for lines in both_ways(*SIDE):
        report = judged(f"{among(lines, stray, place)};{kitty}{END}")
        assert [(finding.code, finding.event) for finding in report.findings] == [("DZ-DRAW-02", place + 1)]


@pytest.mark.parametrize("kitty", [f"kitty {KITTY};", ""])
def test_the_way_that_has_more_cards_tells_a_hand(kitty: str) -> None:
    few, hand = ";".join(drawn(*ONE).split(";")[2:8]), dealt(1)
    rest = f"{dealt(0, 2, 3)};{kitty}{END}"
    assert codes(f"{HEAD}{few};{hand};{rest}") == [f"DRAW-02@{number}" for number in range(1, 7)]
    assert codes(f"{HEAD}{hand};{few};{rest}") == [f"DRAW-02@{number}" for number in range(2, 8)]
    assert codes(f"{drawn(*ONE)};{hand};{hand};{rest}") == ["DRAW-02@13", "DRAW-02@14"]
    assert codes(f"{HEAD}{hand};{drawn(*ONE).removeprefix(HEAD)};{rest}") == ["DRAW-02@1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{DEALT};draw 3 8c", "seat 3 draws a card, but its hand is told by a `deal` line"),
        (f"{drawn(*ALL)};deal 2 ??*12", "seat 2 is dealt 12 cards at once, but its hand is told by its draws"),
        (f"{drawn(*SIDE)};{dealt(0)};kitty {KITTY};{dealt(2)}", "the draws come to 36 cards instead of 48"),
        (f"{drawn(*SIDE)};draw 1 8c;{dealt(0, 2)}", "the draws come to 25 cards instead of 24"),
        (
            f"{drawn(*SIDE).removesuffix(';draw 3 Jh')};{dealt(0, 2)};kitty {KITTY}",
            "the draws come to 23 cards instead of 24",
        ),
        (f"{DEALT.replace('deal 3 Td ', 'deal 3 ')};draw 3 Td", "seat 3 has 11 cards instead of 12"),
    ],
)
def test_what_is_said_of_hands_told_both_ways(text: str, said: str) -> None:
    assert judged(text).findings[0].text("en") == said


def test_turns_are_asked_of_the_seats_that_draw() -> None:
    for lines in both_ways(*SIDE):
        assert codes(f"{lines.replace(';draw 3 Td', '', 1)};kitty {KITTY}")[0].startswith("DRAW-01")
    state = state_after(f"{HEAD}{dealt(0)};draw 1 3s")
    assert {move.seat for move in GAME.legal_moves(state) if isinstance(move, Draw)} == {2}


def test_a_card_is_shown_among_draws_above_the_line_that_deals_it() -> None:
    after = both_ways(*SIDE)[2]
    for shown in ("declare 0 show 8h", "declare 0 show 8h at=1", "declare 2 show 8s at=30"):
        assert codes(f"{among(after, shown, 3)};kitty {KITTY}") == []
    for shown in ("declare 0 show 8c", "declare 2 show 8d at=30"):
        assert codes(f"{among(after, shown, 3)};kitty {KITTY}") == ["DECL-02@4"]


def test_a_draw_after_the_kitty_is_out_of_place_and_the_kitty_is_not() -> None:
    assert codes(f"{drawn(*ALL)};kitty {KITTY};draw 0 ??;{END}") == ["PLAY-03@50"]
