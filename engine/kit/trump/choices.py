"""Every choice of so many cards out of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

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
