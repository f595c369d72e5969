"""Logs that tell of the draw in part: the draws of some seats alone, or no kitty line, DESIGN §3.4."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import game
from engine.games.hongxingwu.cards import HAND, SEATS
from logformat.cards import cards_text
from logformat.events import Deal, Draw
from logformat.text import loads
from tests.engine.games.hongxingwu.table import codes, judged

SPECIMEN = Path(__file__).parents[4] / "samples" / "specimens" / "hongxingwu-legal.paipu"
LEGAL = SPECIMEN.read_text(encoding="utf-8")
HANDS = {event.seat: cards_text(event.cards).split() for event in loads(LEGAL)[0].events if isinstance(event, Deal)}
KITTY = next(line for line in LEGAL.splitlines() if line.startswith("kitty"))
REST = LEGAL[LEGAL.index("declare 0 call") :].replace(" at=9", "").replace(" at=79", "")
ALL, ONE, SIDE = (0, 1, 2, 3), (1,), (1, 3)
HEAD = "carry levels 2 2\ncarry first_drawer 0\n"


def drawn(*seats: int) -> str:
    """The draws of some seats, in turn."""
    lines = [f"draw {seat} {HANDS[seat][n]}" for n in range(HAND) for seat in range(SEATS) if seat in seats]
    return HEAD + "\n".join(lines) + "\n"


@pytest.mark.parametrize("seats", [ALL, ONE, SIDE, (0,), (0, 1, 2)])
@pytest.mark.parametrize("kitty", [f"{KITTY}\n", "kitty ??*10\n", ""])
def test_a_seat_whose_draws_are_not_written_has_a_hidden_hand(seats: tuple[int, ...], kitty: str) -> None:
    report = judged(f"{drawn(*seats)}{kitty}{REST}")
    assert report.findings == ()
    assert report.complete


def test_hands_told_by_draws_are_judged() -> None:
    text = f"{drawn(*ONE)}{KITTY}\n{REST}"
    other = text.replace("play 1 8s 5h 2c 2h Td Jc", "play 1 As 5h 2c 2h Td Jc", 1)
    assert codes(other)[0] == f"HXW-PLAY-02@{HAND + 1 + 2 + 2 + 4}"
    assert codes(text.replace("play 1 8s 5h 2c 2h", "play 1 8s 5h 2c Qc", 1))[0] == f"HXW-FOL-02@{HAND + 1 + 2 + 2 + 4}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{drawn(*SIDE).replace(f'draw 3 {HANDS[3][0]}', '#', 1)}{KITTY}\n", ["HXW-DRAW-01@2", "HXW-DRAW-02@76"]),
        (f"{drawn(*ONE)}draw 1 ??\n{KITTY}\n", ["HXW-DRAW-02@39", "HXW-DRAW-02@40"]),
        (f"{drawn(*ONE).replace(f'draw 1 {HANDS[1][0]}', '#', 1)}{KITTY}\n", ["HXW-DRAW-02@38"]),
        (f"{drawn(*ALL)}draw 0 ??\n{REST}", ["HXW-DRAW-02@153"]),
        (f"{HEAD}draw 0 9s\ndraw 2 4h\n", ["HXW-DRAW-01@2"]),
    ],
)
def test_turn_and_number_of_the_draws_that_are_written(text: str, found: list[str]) -> None:
    assert codes(text)[: len(found)] == found


def test_at_is_held_against_draws_only_where_all_are_written() -> None:
    for seats, found in ((ALL, ["HXW-DRAW-02@153"]), (ONE, [])):
        assert codes(f"{drawn(*seats)}declare 0 call 2h at=30\n{KITTY}\n") == found


def test_the_draws_go_on_with_the_seats_that_write_theirs() -> None:
    state = judged(f"{drawn(*SIDE)}{KITTY}\n").state
    assert state.deal.drawers == SIDE
    state = judged(f"{HEAD}draw 0 9s\n").state
    assert {move.seat for move in game("hongxingwu").legal_moves(state) if isinstance(move, Draw)} == {1}


def dealt(*seats: int) -> str:
    return "".join(f"deal {seat} {' '.join(HANDS[seat])}\n" for seat in seats)


@pytest.mark.parametrize("draws", [ONE, SIDE, (0, 1, 2)])
@pytest.mark.parametrize("kitty", [f"{KITTY}\n", "kitty ??*10\n"])
def test_some_hands_may_be_drawn_and_others_dealt(draws: tuple[int, ...], kitty: str) -> None:
    others = [seat for seat in ALL if seat not in draws]
    drawn_after = drawn(*draws).removeprefix(HEAD)
    for text in (
        f"{drawn(*draws)}{dealt(*others)}",
        f"{HEAD}{dealt(*others)}{drawn_after}",
        f"{drawn(*draws)}{dealt(others[0])}",
    ):
        report = judged(f"{text}{kitty}{REST}")
        assert report.findings == ()
        assert report.complete


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{drawn(*ONE)}{dealt(0)}{dealt(1)}{KITTY}\n", ["HXW-DRAW-02@40"]),  # drawn and dealt: all of it twice
        (f"{HEAD}draw 1 {HANDS[1][0]}\n{dealt(0)}{KITTY}\n{REST}", ["HXW-DRAW-02@3"]),
        (f"{HEAD}draw 0 {HANDS[0][0]}\n{dealt(1).replace(HANDS[1][0] + ' ', '', 1)}", ["HXW-DRAW-02@2"]),
    ],
)
def test_hands_drawn_and_dealt_in_part(text: str, found: list[str]) -> None:
    assert codes(text)[: len(found)] == found
