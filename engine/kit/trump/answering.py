"""Legal answers made up at random out of a full hand, for the simulator."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from engine.kit.trump.choices import choices
from engine.kit.trump.components import Component
from engine.kit.trump.order import Order
from engine.kit.trump.packed import beyond, cards_in, copies_of, packed, size, together
from engine.kit.trump.shortfall import PAIR, TRIPLE, Shortfall
from logformat.cards import Cards

TRIES: Final = 40


def cards_of(order: Order, suit: int, hand: int, part: Component) -> Cards:
    """Return cards of a hand that are a component, of the smallest sets that have them."""
    codes = bytearray()
    for place in range(part.top, part.top - part.run, -1):
        able = [code for code in order.suits[suit].ladder[place] if copies_of(hand, code) >= part.copies]
        codes += bytes((min(able, key=lambda code: copies_of(hand, code)),)) * part.copies
    return Cards(sorted(codes))


def cards_of_several(order: Order, suit: int, hand: int, parts: list[Component]) -> Cards:
    """Return cards of a hand that are several components at once."""
    codes = b""
    for part in parts:
        cards = cards_of(order, suit, hand, part)
        hand, codes = hand - packed(cards), codes + cards
    return Cards(sorted(codes))


def answered(rng: Random, inside: int, number: int, short: Callable[[int], Shortfall | None]) -> Cards:
    """Return cards of the led suit in which nothing owed is held back: what falls short is added until nothing does.

    `inside` holds more than so many cards; `short` says where some of them fall short.
    """
    owed = 0
    for _ in range(TRIES):
        played = _filled(rng, inside, owed, number)
        found = short(played)
        if found is None:
            return cards_in(played)
        due = packed(found.due[: {PAIR: 2, TRIPLE: 3}.get(found.item)])
        owed = together(owed, beyond(due, owed))
        if size(owed) > number:
            owed = due
    return next(cards for cards in choices(inside, number) if short(packed(cards)) is None)


def _filled(rng: Random, inside: int, owed: int, number: int) -> int:
    """Return the cards owed and others of the suit, at random."""
    rest = list(cards_in(beyond(inside, owed)))
    return owed + packed(bytes(rng.sample(rest, number - size(owed))))
