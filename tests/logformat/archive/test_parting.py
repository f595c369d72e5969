"""Parting a pack: every way has a number of its own, below how many ways there are; and what that saves in a frame."""

from __future__ import annotations

import random
from itertools import combinations, permutations
from math import comb

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from engine.game import game
from engine.simulator import simulate
from logformat import text
from logformat.archive import parting, texts
from logformat.archive.choices import combination, combination_number
from logformat.archive.coder import fold
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import frame_of
from logformat.archive.header import BETWEEN
from logformat.cards import CARD_WORDS


def test_selections_are_counted_without_a_gap() -> None:
    for count, wanted in ((0, 0), (5, 0), (5, 5), (9, 4), (12, 2), (17, 3)):
        found = [parting.selection(count, wanted, number) for number in range(comb(count, wanted))]
        taken = {tuple(at for at, bit in enumerate(one) if bit) for one in found}
        assert taken == set(combinations(range(count), wanted))
        assert [parting.selection_number(one.ljust(count, b"\0")) for one in found] == list(range(len(found)))


@given(st.permutations(range(30)), st.lists(st.integers(0, 8), min_size=3, max_size=3))
def test_hands_come_back_and_cost_what_they_must(cards: list[int], sizes: list[int]) -> None:
    stocks = [bytes(sorted(cards[sum(sizes[:at]) : sum(sizes[: at + 1])])) for at in range(3)]
    shares = list(parting.parted_shares(bytes(range(30)), bytes(sizes), stocks))
    assert all(0 <= start < total and width == 1 for start, width, total in shares)
    found, left, number = parting.parted(bytes(range(30)), bytes(sizes), fold(reversed(shares)))
    assert [bytes(stock) for stock in found] == stocks
    assert bytes(left) == bytes(sorted(cards[sum(sizes) :]))
    assert number == 0


def test_orders_of_a_pack_with_copies_are_counted_without_a_gap() -> None:
    pack = bytes((1, 1, 2, 3, 3))
    orders = set(permutations(pack))
    numbers = {fold(reversed(list(parting.spread_shares(pack, bytes(order))))) for order in orders}
    assert numbers == set(range(len(orders)))
    assert {tuple(parting.spread(pack, number)[0]) for number in numbers} == orders


@given(st.lists(st.integers(1, 1 << 40), min_size=1, max_size=60), st.integers(0))
def test_digits_are_those_of_one_division_after_another(radixes: list[int], number: int) -> None:
    levels = parting.multiplied(radixes)
    rest, whole = divmod(number, levels[0][0])
    wanted = []
    for radix in radixes:
        number, digit = divmod(number, radix)
        wanted.append(digit)
    assert (parting.digits(whole, levels), rest) == (wanted, number)


def test_combinations_of_a_pool_are_counted_without_a_gap() -> None:
    for count, wanted in ((5, 2), (30, 2), (12, 5), (9, 9)):
        found = [bytes(combination(bytearray(range(count)), wanted, number)) for number in range(comb(count, wanted))]
        assert found == list(map(bytes, combinations(range(count), wanted)))
    for pool in (bytearray(range(54)), bytearray(range(200))):
        for number in (0, comb(len(pool), 7) // 3, comb(len(pool), 7) - 1):
            assert combination_number(pool, bytes(combination(pool, 7, number))) == number


def test_a_line_of_cards_is_one_number() -> None:
    rng = random.Random(8)
    for count in (6, 29, 54):
        line = BETWEEN.join(CARD_WORDS[code] for code in rng.sample(range(54), count))
        found = texts.cards_number(line)
        assert found is not None
        assert found[0] == count
        assert texts.cards_line(count, (found[1],)) == line
    for other in ("6h 7c", BETWEEN.join(["6h"] * 9), BETWEEN.join(["6h", "??"] * 9), ""):
        assert texts.cards_number(other) is None


def test_a_stock_in_the_header_is_not_told_twice() -> None:
    rng = random.Random(9)

    def log(number: int) -> str:
        stock = [CARD_WORDS[code] for code in rng.sample(range(54), 54)]
        drawn = "".join(f"draw {at % 4} {card}\n" for at, card in enumerate(stock[:40]))
        return f"paipu 1\ngame x\nid n{number}\ncarry stock {' '.join(stock)}\n\n{drawn}\n"

    logs = text.loads("".join(map(log, range(64))))
    without = [msgspec.structs.replace(one, carry=()) for one in logs]
    assert [Frame(frame_of(logs)).log(row) for row in range(64)] == logs
    assert len(frame_of(logs)) < len(frame_of(without)) + 64 * 12, "40 cards drawn in any order take some 25 bytes"


def test_a_pack_dealt_in_any_order_takes_no_more_than_its_orders() -> None:
    deals = [log for log in simulate(game("duizhu"), 40, 3, options=()) if len(log.events[0].cards) == 12]
    frame = Frame(frame_of(deals))
    assert any(setting.is_spread for setting in frame.page.settings)
    assert [frame.log(row) for row in range(len(deals))] == deals
