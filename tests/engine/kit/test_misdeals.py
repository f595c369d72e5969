"""Openings that break one law: what exactly is changed in them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.kit.misdeals import (
    card_too_often,
    dealt_by_other,
    draw_out_of_turn,
    hand_too_small,
    kitty_too_small,
    one_of,
    other_drawer,
    seat_too_many,
)
from logformat.cards import cards
from logformat.events import Cut, Deal, Draw, Flip
from logformat.log import Log
from logformat.text import loads

HANDS = "deal 1 4h 5h; deal 0 6h 7h; kitty 2s"
DRAWS = "draw 1 4h; draw 0 6h; declare 0 call 6h; draw 1 5h; draw 0 7h; kitty 2s"
SEEDS = range(20)


def opened(events: str, header: str = "") -> Log:
    (log,) = loads("\n".join(["paipu 1", "game toy", header, "", *events.split("; "), ""]))
    return log


def given(log: Log) -> list[tuple[int, bytes]]:
    return [(event.seat, bytes(event.cards)) for event in log.events if isinstance(event, Deal | Draw)]


@pytest.mark.parametrize("events", [HANDS, DRAWS])
@pytest.mark.parametrize("seed", SEEDS)
def test_neighbours_draw_in_the_wrong_order(events: str, seed: int) -> None:
    log = draw_out_of_turn(Random(seed), opened(events))
    assert log is not None
    due = [1, 0, 1, 0]
    seats = [seat for seat, _ in given(log)]
    wrong = [number for number in range(4) if seats[number] != due[number]]
    assert len(wrong) == 2
    assert wrong[1] == wrong[0] + 1
    assert sorted(given(log)) == sorted(given(opened(DRAWS)))


@pytest.mark.parametrize("seed", SEEDS)
def test_another_dealer_moves_everything_round_but_the_lots(seed: int) -> None:
    log = dealt_by_other(Random(seed), opened(f"flip 2 As; cut 3 5; {HANDS}", "dealer 1"), 4)
    assert log is not None
    assert log.dealer in (0, 2, 3)
    flip, cut = (event for event in log.events if isinstance(event, Flip | Cut))
    assert (flip.seat, cut.seat) == (2, (log.dealer + 2) % 4)
    assert given(log) == [(log.dealer, bytes(cards("4h 5h"))), ((log.dealer + 3) % 4, bytes(cards("6h 7h")))]


def test_no_other_dealer_where_none_is_named() -> None:
    assert dealt_by_other(Random(1), opened(HANDS), 4) is None


def test_hands_of_which_something_was_said_are_not_drawn_anew() -> None:
    assert draw_out_of_turn(Random(1), opened("deal 0 4h; deal 1 5h; declare 0 call 4h at=1")) is None


@pytest.mark.parametrize(("events", "spared"), [(HANDS, "6h"), (DRAWS, "2s")])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_becomes_one_of_another_hand(events: str, spared: str, seed: int) -> None:
    log = card_too_often(Random(seed), opened(events), 1, spared=bytes(cards(spared)))
    assert log is not None
    before, after = given(opened(events)), given(log)
    ((seat, cards_before), (_, cards_after)) = next(
        pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]
    )
    (new,) = Counter(cards_after) - Counter(cards_before)
    assert new in b"".join(held for other, held in before if other != seat)
    assert len(cards_before) == len(cards_after)
    assert cards(spared)[0] not in (new, *(Counter(cards_before) - Counter(cards_after)))


def test_a_card_is_too_often_only_beyond_its_copies() -> None:
    assert all(card_too_often(Random(seed), opened("deal 0 4h 4h; deal 1 5h"), 3) is None for seed in SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_or_the_last_draw_is_a_card_short(seed: int) -> None:
    log = hand_too_small(Random(seed), opened(HANDS), spared=bytes(cards("4h 6h")))
    assert log is not None
    assert [held for _, held in given(log)] in ([cards("4h"), cards("6h 7h")], [cards("4h 5h"), cards("6h")])
    log = hand_too_small(Random(seed), opened(DRAWS))
    assert log is not None
    assert given(log) == given(opened(DRAWS))[:-1]
    assert hand_too_small(Random(seed), opened(DRAWS), spared=bytes(cards("7h"))) is None


def test_a_kitty_is_a_card_short() -> None:
    log = kitty_too_small(Random(1), opened("deal 0 4h; kitty 2s 3s"))
    assert log is not None
    assert log.events[-1].cards == cards("2s")
    assert kitty_too_small(Random(1), opened("deal 0 4h")) is None


def test_headers() -> None:
    assert [player.seat for player in seat_too_many(opened(HANDS), 4).players] == [4]
    drawers = {
        log.carried("first_drawer")
        for seed in SEEDS
        if (log := other_drawer(Random(seed), opened(HANDS, "dealer 2"), 4))
    }
    assert drawers == {(("0",),), (("1",),), (("3",),)}
    assert other_drawer(Random(1), opened(HANDS), 4) is None
    assert other_drawer(Random(1), opened(HANDS, "dealer 2\ncarry first_drawer 2"), 4) is None


def test_one_of_those_that_there_are() -> None:
    log = opened(HANDS)
    assert one_of(Random(1), None, log, None) is log
    assert one_of(Random(1), None) is None
