"""Logs that tell of the draw in part: the draws of some seats, no kitty, nothing but what was said, DESIGN §3.4."""

from __future__ import annotations

import pytest

from engine.games.duizhu import GAME
from logformat.events import Draw

from .table import codes, judged, state_after

HANDS = {
    0: "8h Ah Kh 4s 5c 6d 7c 9c Jd Qs Ks Ac",
    1: "3s 5s 6s 7s 3c 4c 6c Tc 3d 4d 5d 7d",
    2: "8s 9s Ts Js As 2s Jc Qc Kc 2c 8d 9d",
    3: "Td Qd Kd Ad 2d 3h 5h 6h 7h 9h Th Jh",
}
KITTY = "4h 2h 8c Qh Lj Bj"
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
        ("declare 2 show 8s", ["PLAY-03@1"]),
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
