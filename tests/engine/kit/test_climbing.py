"""Seats in turn and as sets, and what a hand may lack."""

from __future__ import annotations

import pytest

from engine.kit.climbing import agreed, changed, lacking, mask_of_seats, may_be_unseen, next_seats, orders_of_going_out
from engine.kit.onepack import mask_of
from logformat.cards import card_words, cards


@pytest.mark.parametrize(
    ("players", "seat", "among", "following"),
    [
        (4, 0, (0, 1, 2, 3), 1),
        (4, 3, (0, 1, 2, 3), 0),
        (4, 1, (0,), 0),
        (4, 2, (2,), 2),
        (6, 5, (3, 4), 3),
        (3, 1, (), None),
    ],
)
def test_next_seats(players: int, seat: int, among: tuple[int, ...], following: int | None) -> None:
    assert next_seats(players)[seat][mask_of_seats(among)] == following


@pytest.mark.parametrize(
    ("out", "unsure", "orders"),
    [
        ((2, 0), (), [(2, 0)]),
        ((2, 0), (1,), [(1, 2, 0), (2, 0), (2, 0, 1), (2, 1, 0)]),
        ((), (1, 3), [(), (1,), (1, 3), (3,), (3, 1)]),
    ],
)
def test_orders_of_going_out(out: tuple[int, ...], unsure: tuple[int, ...], orders: list[tuple[int, ...]]) -> None:
    assert list(orders_of_going_out(out, unsure)) == orders


def test_agreed() -> None:
    assert agreed([3, 3]) == 3
    assert agreed([3, 4]) is None
    assert agreed([]) is None


def test_changed() -> None:
    assert changed((5, 6, 7), 1, 0) == (5, 0, 7)


@pytest.mark.parametrize(
    ("said", "missing"),
    [("5d 6c", []), ("5d 7c", ["7c"]), ("5d 5d", ["5d"]), ("Lj ??", ["Lj", "??"]), ("Bj=6c 6c", ["Bj=6c"])],
)
def test_lacking(said: str, missing: list[str]) -> None:
    assert card_words(lacking(mask_of(cards("5d 6c")), cards(said))) == missing


@pytest.mark.parametrize(
    ("unseen", "said", "missing", "possible"),
    [
        (1, "5d 7c", "7c", True),
        (0, "5d 7c", "7c", False),
        (1, "7c 8c", "7c 8c", False),
        (2, "7c 7c", "7c 7c", False),
        (2, "9c", "9c", False),  # lies in another hand
        (2, "Lj", "Lj", False),  # not of the pack
        (2, "??", "??", False),
    ],
)
def test_may_be_unseen(unseen: int, said: str, missing: str, possible: bool) -> None:
    pack, dealt = mask_of(cards("5d 6c 7c 8c 9c")), (mask_of(cards("5d 6c")), mask_of(cards("9c")))
    assert may_be_unseen(pack, dealt, unseen, cards(said), cards(missing)) == possible
