"""How a group of cards is named among those it can be expected to come from: one number instead of the cards.

Every way works for cards of any game; which one is used is written beside the number. `count` says among how many
possibilities a way chooses, `name` which one it is, `cards` what a number means.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb, factorial

from logformat.archive.orders import Order

EQUAL, SET, COMBINATION, ALL_AND = range(4)
"""Forms: identical cards; cards of one group; any cards of the pool; the whole pool and cards beyond it."""
ANY, GROUP, ABOVE = range(3)
"""Pools: the hand; the cards in the group of the card led; the groups above that of the card last played."""


def pool_of(hand: bytearray, pool: int, order: Order, led: int, last: int) -> bytearray:
    """Return the cards of a hand that are in a pool; a hand is sorted."""
    if pool == ANY or (led if pool == GROUP else last) < 0:
        return hand
    if pool == GROUP:
        return hand[bisect_left(hand, order.starts[led]) : bisect_left(hand, order.ends[led])]
    return hand[bisect_left(hand, order.ends[last]) :]


def equals(pool: bytearray, count: int) -> list[int]:
    """Return the cards a pool has so many of, each once."""
    distinct = sorted(set(pool))
    return distinct if count == 1 else [card for card in distinct if pool.count(card) >= count]


def sets(pool: bytearray, count: int, order: Order) -> list[bytearray]:
    """Return the cards of each group a pool has so many of."""
    found = []
    start = 0
    while start < len(pool):
        end = bisect_left(pool, order.ends[pool[start]], start)
        if end - start >= count:
            found.append(pool[start:end])
        start = end
    return found


def combination_number(pool: bytearray, picked: bytes) -> int:
    """Return which of the combinations of a sorted pool this one is; the cards picked are sorted."""
    number, wanted, rest = 0, len(picked), len(pool)
    at = 0
    for card in pool:
        if not wanted:
            break
        rest -= 1
        if picked[at] == card:
            at += 1
            wanted -= 1
        else:
            number += comb(rest, wanted - 1)
    if wanted:
        raise ValueError("cards that are not in the pool")
    return number


def combination(pool: bytearray, wanted: int, number: int) -> bytearray:
    """Return the combination of a pool with this number."""
    picked = bytearray()
    rest = len(pool)
    for card in pool:
        if not wanted:
            break
        rest -= 1
        with_it = comb(rest, wanted - 1)
        if number < with_it:
            picked.append(card)
            wanted -= 1
        else:
            number -= with_it
    return picked


def without(hand: bytearray, cards: bytes) -> bytearray:
    """Return a hand without some of its cards."""
    left = hand[:]
    for card in cards:
        left.remove(card)
    return left


def permutation_number(cards: bytes) -> int:
    """Return which of the orders of its cards a group stands in."""
    rest = sorted(cards)
    number = 0
    for card in cards:
        number = number * len(rest) + rest.index(card)
        rest.remove(card)
    return number


def permutation(cards: bytes, number: int) -> bytes:
    """Return sorted cards in the order with this number."""
    indexes = []
    for left in range(1, len(cards) + 1):
        number, index = divmod(number, left)
        indexes.append(index)
    rest = list(cards)
    return bytes(rest.pop(index) for index in reversed(indexes))


def permutations(count: int) -> int:
    """Return in how many orders so many cards can stand."""
    return factorial(count)
