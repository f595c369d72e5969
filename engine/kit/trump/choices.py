"""Every choice of so many cards out of a hand, and every component it can make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from engine.kit.trump.components import Table
from engine.kit.trump.order import Suit
from engine.kit.trump.packed import cards_in, copies_of
from logformat.cards import Cards


def choices(hand: int, number: int, triples: int = 0, pairs: int = 0) -> Iterator[Cards]:
    """Yield every set of so many cards out of a hand, identical cards once, with at least so many triples and pairs.

    A triple counts as a pair too.
    """
    codes = sorted(set(cards_in(hand)))
    twos = [code for code in codes if copies_of(hand, code) >= 2]
    threes = [code for code in twos if copies_of(hand, code) == 3]
    for most in range(min(len(threes), number // 3), triples - 1, -1):
        for three in combinations(threes, most):
            able = [code for code in twos if code not in three]
            others = number - 3 * most
            for middle in range(min(len(able), others // 2), max(0, pairs - most) - 1, -1):
                for two in combinations(able, middle):
                    taken = bytes(three) * 3 + bytes(two) * 2
                    rest = [code for code in codes if code not in taken]
                    for one in combinations(rest, others - 2 * middle):
                        yield Cards(sorted(taken + bytes(one))) if taken else Cards(one)


def components(suit: Suit, inside: int, table: Table) -> Iterator[Cards]:
    """Yield every component that can be made of the cards of one suit; `table` has the shortest runs, as in `decompose`."""
    codes = sorted(set(cards_in(inside)))
    for copies, least in enumerate(table, 1):
        able = [code for code in codes if copies_of(inside, code) >= copies]
        yield from (Cards((code,) * copies) for code in able)
        if least:
            yield from _runs(suit, set(able), copies, least)


def _runs(suit: Suit, able: set[int], copies: int, least: int) -> Iterator[Cards]:
    places = [[code for code in place if code in able] for place in suit.ladder]
    for low in range(len(places)):
        high = low
        while places[high] and high + 1 < len(places) and suit.joined >> high & 1 and places[high + 1]:
            high += 1
            for chosen in product(*places[low : high + 1]) if high - low + 1 >= least else ():
                yield Cards(sorted(chosen * copies))
