"""Logs that tell of the draw in part: the draws of some seats alone, or no kitty line, DESIGN §3.4."""

from __future__ import annotations

from pathlib import Path

import pytest

from logformat.cards import cards_text
from logformat.events import Deal, Draw
from logformat.text import loads
from tests.engine.games.zhaopengyou.table import ROOM, state_of, verdict

SPECIMEN = Path(__file__).parents[4] / "samples" / "specimens" / "zhaopengyou-legal.paipu"
LEGAL = SPECIMEN.read_text(encoding="utf-8")
HANDS = {event.seat: cards_text(event.cards).split() for event in loads(LEGAL)[0].events if isinstance(event, Deal)}
KITTY = next(line for line in LEGAL.splitlines() if line.startswith("kitty"))
BIDS = LEGAL[LEGAL.index("declare 3 bid") : LEGAL.index("kitty")].replace(" at=52", "").replace(" at=96", "")
REST = LEGAL[LEGAL.index("declare 2 friend") :]
ALL, ONE, TWO = (0, 1, 2, 3, 4), (1,), (2, 4)
HEAD = "carry levels K K A J A\ncarry bidders 2 3 4\ncarry first_drawer 0\n"
HAND = 31


def drawn(*seats: int) -> str:
    """The draws of some seats, in turn."""
    return "".join(f"draw {seat} {HANDS[seat][n]}\n" for n in range(HAND) for seat in ALL if seat in seats)


def dealt(*seats: int) -> str:
    """The `deal` lines of some seats."""
    return "".join(f"deal {seat} {' '.join(HANDS[seat])}\n" for seat in seats)


def found(text: str) -> list[str]:
    """The findings of a log, what is not judged left out."""
    return [word for word in verdict(HEAD, text).split() if not word.startswith("?")]


@pytest.mark.parametrize("seats", [ALL, ONE, TWO, (0,), (0, 1, 2, 3)])
@pytest.mark.parametrize("kitty", [f"{KITTY}\n", "kitty ??*7\n", ""])
def test_a_seat_whose_draws_are_not_written_has_a_hidden_hand(seats: tuple[int, ...], kitty: str) -> None:
    text = f"{drawn(*seats)}{BIDS}{kitty}{REST}"
    assert found(text) == []
    assert ROOM.is_complete(state_of(HEAD, text))


@pytest.mark.parametrize("first", [True, False])
def test_hands_may_be_told_by_draws_and_by_lines(first: bool) -> None:
    told = (drawn(*TWO), dealt(0, 1, 3))
    text = "".join(told if first else reversed(told))
    assert found(f"{text}{BIDS}{KITTY}\n{REST}") == []
    assert state_of(HEAD, f"{text}{BIDS}{KITTY}\n").unseen == [0, 0, 0, 0, 0]


def test_hands_told_by_draws_are_judged() -> None:
    text = f"{drawn(*ONE)}{BIDS}{KITTY}\n{REST}"
    play = "play 1 5s 5s 7s Ts Kc 7c"
    at = HAND + 2 + 1 + 6 + 5
    assert found(text.replace(play, "play 1 5s 5s 7s 9s Kc 7c"))[0] == f"PLAY-02@{at}"
    assert found(text.replace(play, "play 1 5s 5s 3c Ts Kc 7c"))[0] == f"FOL-02@{at}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{drawn(*TWO).replace(f'draw 4 {HANDS[4][0]}', '', 1)}{KITTY}\n", ["DRAW-01@2", "DRAW-02@62"]),
        (f"{drawn(*ONE)}draw 1 ??\n{KITTY}\n", ["DRAW-02@32"]),
        (f"{drawn(*ONE).replace(f'draw 1 {HANDS[1][0]}', '', 1)}{KITTY}\n", ["DRAW-02@31"]),
        (f"{drawn(*ALL)}draw 0 ??\n{BIDS}{REST}", ["DRAW-02@156"]),
        (f"{drawn(*ALL)}draw 0 ??\n{KITTY}\n", ["DRAW-02@156"]),
        (f"{drawn(*ALL)}draw 0 ??\n{KITTY} 2s\n", ["DRAW-02@156", "DRAW-02@157"]),
        ("draw 0 9s\ndraw 2 4h\n", ["DRAW-01@2"]),
        ("draw 0 9s\ndraw 2 4h\ndraw 3 As\n", ["DRAW-01@2"]),  # who draws out of turn has had the turn
        ("draw 0 9s\ndraw 0 4h\ndraw 1 As\n", ["DRAW-01@2"]),
    ],
)
def test_turn_and_number_of_the_draws_that_are_written(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_at_is_held_against_draws_only_where_all_are_written() -> None:
    for seats, expected in ((ALL, ["DRAW-02@156"]), (ONE, [])):
        assert found(f"{drawn(*seats)}declare 3 bid Js at=52\n{KITTY}\n") == expected


def test_the_draws_go_on_with_the_seats_that_write_theirs() -> None:
    assert state_of(HEAD, f"{drawn(*TWO)}{KITTY}\n").deal.drawers == TWO
    state = state_of(HEAD, "draw 0 9s\n")
    assert {move.seat for move in ROOM.legal_moves(state) if isinstance(move, Draw)} == {1}
