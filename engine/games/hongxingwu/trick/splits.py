"""Every way a leader may split the cards of a lead into components, sheet §5.3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.hongxingwu.trick.leads import TrickLaw
from engine.kit.trump.order import Order
from engine.kit.trump.packed import cards_in, copies_of, packed
from logformat.cards import Cards


def partitions(order: Order, law: TrickLaw, suit: int, hand: int) -> Iterator[tuple[Cards, ...]]:
    """Yield every way to cut cards of a suit into components, each once, whatever the order of its parts."""
    if not hand:
        yield ()
        return
    seen = set()
    for first in components_with_first(order, law, suit, hand):
        for rest in partitions(order, law, suit, hand - packed(first)):
            groups = tuple(sorted((first, *rest)))
            if groups not in seen:
                seen.add(groups)
                yield groups


def components_with_first(order: Order, law: TrickLaw, suit: int, hand: int) -> Iterator[Cards]:
    """Yield the components of a hand that contain its first card: every split has one of them."""
    first = cards_in(hand)[0]
    for copies in range(1, copies_of(hand, first) + 1):
        yield Cards(bytes((first,)) * copies)
        least = law.table[copies - 1]
        for low, high in _runs_through(order, suit, order.place_of[first], least) if least else ():
            yield from _runs(order, suit, hand, first, copies, range(low, high + 1))


def _runs_through(order: Order, suit: int, at: int, least: int) -> Iterator[tuple[int, int]]:
    """Yield lowest and highest position of each stretch of neighbours through a position."""
    place = order.suits[suit]
    for low in range(at + 1):
        for high in range(max(at, low + least - 1), len(place.ladder)):
            wanted = (1 << high - low) - 1 << low
            if place.joined & wanted == wanted:
                yield low, high


def _runs(order: Order, suit: int, hand: int, first: int, copies: int, places: range) -> Iterator[Cards]:
    ladder = order.suits[suit].ladder
    at = order.place_of[first]
    able = [
        [first] if place == at else [code for code in ladder[place] if copies_of(hand, code) >= copies]
        for place in places
    ]
    for chosen in product(*able):
        yield Cards(sorted(chosen * copies))
