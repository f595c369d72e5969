"""Who draws after whom."""

import pytest

from engine.kit.trump.drawing import drawer_after, drawers_after


@pytest.mark.parametrize(
    ("drawers", "seats", "found"),
    [
        ((0, 1, 2, 3), 4, (1, 2, 3, 0)),
        ((1, 3), 4, (1, 3, 3, 1)),
        ((4,), 5, (4, 4, 4, 4, 4)),
        ((2, 0), 5, (2, 2, 0, 0, 0)),
    ],
)
def test_seats_that_draw_follow_each_other_in_turn(
    drawers: tuple[int, ...], seats: int, found: tuple[int, ...]
) -> None:
    assert drawers_after(drawers, seats) == found
    assert found == tuple(drawer_after(seat, drawers, seats) for seat in range(seats))
