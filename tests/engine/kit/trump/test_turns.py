"""Who is due once hands run empty, and when nothing can be played any more."""

from __future__ import annotations

import pytest

from engine.kit.trump.packed import ANY_NUMBER, ONE
from engine.kit.trump.turns import NOBODY_LEFT, are_played_out, next_due, turns_of

CARD = ONE[0]


@pytest.mark.parametrize(
    ("seat", "played", "hands", "unseen", "due"),
    [
        (0, 0b0001, (CARD, CARD, CARD, CARD), (0, 0, 0, 0), 1),
        (3, 0b1000, (CARD, CARD, CARD, CARD), (0, 0, 0, 0), 0),
        (1, 0b0010, (CARD, CARD, 0, CARD), (0, 0, 0, 0), 3),  # an empty hand is passed over
        (1, 0b0010, (CARD, CARD, 0, CARD), (0, 0, 1, 0), 2),  # unseen cards are cards
        (1, 0b1110, (0, CARD, CARD, CARD), (0, 0, 0, 0), None),
        (1, 0b1111, (CARD, CARD, CARD, CARD), (0, 0, 0, 0), None),
        (4, 0b10000, (0, CARD, CARD, CARD, CARD), (0, 0, 0, 0, 0), 1),
        (2, 0, (0, 0, CARD, 0), (0, 0, 0, 0), None),  # never the seat itself
    ],
)
def test_the_next_seat_that_has_cards_and_has_not_played_is_due(
    seat: int, played: int, hands: tuple[int, ...], unseen: tuple[int, ...], due: int | None
) -> None:
    assert next_due(seat, played, hands, unseen) == due


@pytest.mark.parametrize(
    ("hands", "unseen", "over"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), True),
        ((CARD, 0, 0, 0), (0, 0, 0, 0), True),
        ((CARD, CARD, 0, 0), (0, 0, 0, 0), False),
        ((CARD, 0, 0, 0), (0, 0, 1, 0), False),
        ((0, 0, 0, 0), (ANY_NUMBER, ANY_NUMBER, 0, 0), True),  # as long as the known hands, which are empty
        ((CARD, 0, 0, 0), (ANY_NUMBER, ANY_NUMBER, 0, 0), True),
        ((0, 0, CARD, 0), (ANY_NUMBER, ANY_NUMBER, 0, 0), False),
        ((0, 0, 0, 0), (ANY_NUMBER, ANY_NUMBER, ANY_NUMBER, ANY_NUMBER), False),
    ],
)
def test_play_is_over_when_at_most_one_hand_has_cards(
    hands: tuple[int, ...], unseen: tuple[int, ...], over: bool
) -> None:
    assert are_played_out(hands, unseen) is over


@pytest.mark.parametrize("seats", [4, 5])
def test_the_table_of_turns_is_whose_turn_it_is_while_all_have_cards(seats: int) -> None:
    table = turns_of(seats)
    for before in range(1 << seats):
        for seat in range(seats):
            played, turn = table[before][seat]
            assert played == before | 1 << seat
            assert (None if turn == NOBODY_LEFT else turn) == next_due(seat, played, [1] * seats, [0] * seats)
