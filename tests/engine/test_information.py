"""The information bound against numbers worked out by hand."""

from __future__ import annotations

from math import comb, factorial, log2

import pytest

from engine.game import game
from engine.information import chance_bits, choice_bits, choices, orders_bits, pack_of, sequence_bits
from engine.simulator import simulate
from logformat import text
from logformat.log import Log

DECK = bytes(range(40))


def deal(*lines: str) -> Log:
    return text.loads("paipu 1\ngame x\n\n" + "\n".join(lines) + "\n")[0]


def test_sorted_hands_cost_the_ways_to_part_the_pack() -> None:
    hands = ["2s 3s 4s", "5s 6s 7s", "8s 9s Ts"]
    log = deal(*(f"deal {seat} {hand}" for seat, hand in enumerate(hands)))
    assert chance_bits(bytes(range(9)), log) == pytest.approx(log2(factorial(9) / 6**3))


def test_hands_in_drawn_order_cost_the_order_too() -> None:
    log = deal("deal 0 4s 2s 3s", "deal 1 5s 6s 7s")
    assert chance_bits(bytes(range(6)), log) == pytest.approx(log2(factorial(6)))


def test_cards_left_in_the_pack_cost_nothing() -> None:
    assert chance_bits(DECK, deal("deal 0 2s 3s")) == pytest.approx(log2(comb(40, 2)))


def test_identical_cards_are_one() -> None:
    assert sequence_bits(b"\0\0\1\1", b"\0\0\1\1") == pytest.approx(log2(6))
    assert orders_bits(b"\0\0\1") == pytest.approx(log2(3))


def test_cut_and_lots() -> None:
    assert chance_bits(DECK, deal("cut 0 7")) == pytest.approx(log2(39))
    assert chance_bits(DECK, deal("flip 0 2s")) == pytest.approx(log2(40))


def test_forced_moves_cost_nothing() -> None:
    log = next(simulate(game("hongshi"), 1, 3, options=()))
    counted = list(choices(log))
    assert all(moves >= 1 for _, moves in counted)
    assert choice_bits(log) == pytest.approx(sum(log2(moves) for _, moves in counted))
    assert any(moves == 1 for _, moves in counted)
    assert len(pack_of(log)) == 40
