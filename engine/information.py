"""How many bytes a deal takes at least (its information bound): what chance decided, and what the players chose among.

Chance: the bits of the cards, as the log tells them. Hands that stand sorted are told without their order, others with
it. Choice: log2 of the legal moves at each move. Names, scores and results are not in it; where legal moves are too
many to count (the leads and buried cards of trump games) their number is taken as `MOST`, so the bound is never too
high.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import lgamma, log, log2

from engine.binding import bind
from logformat.events import Cut, Deal, Draw, Event, Flip, Kitty, Note, Result
from logformat.log import Log

MOST = 2_000
NO_CHOICE = (Cut, Deal, Draw, Flip, Kitty, Note, Result)


def log2_factorial(number: int) -> float:
    """Return log2 of n!."""
    return lgamma(number + 1) / log(2)


def orders_bits(cards: bytes) -> float:
    """Return log2 of in how many orders such cards can stand."""
    return log2_factorial(len(cards)) - sum(log2_factorial(copies) for copies in Counter(cards).values())


def sequence_bits(pack: bytes, cards: bytes) -> float:
    """Return the bits of cards drawn one by one from a shuffled pack; a card it has not got costs what any card costs."""
    left, count, bits = Counter(pack), len(pack), 0.0
    for card in cards:
        bits += log2(count / left[card]) if left[card] > 0 and count > 0 else log2(54)
        left[card] -= 1
        count -= 1
    return bits


def chance_bits(pack: bytes, log: Log) -> float:
    """Return the bits of what chance decided in a deal."""
    places: dict[int | None, bytearray] = {}
    drawn = bytearray()
    bits = 0.0
    for event in log.events:
        if isinstance(event, Deal | Draw | Kitty) and event.cards and max(event.cards) < 54:
            places.setdefault(event.seat, bytearray()).extend(event.cards)
            drawn += event.cards
        elif isinstance(event, Cut):
            bits += log2(max(2, len(pack) - 1))
        elif isinstance(event, Flip) and event.cards:
            bits += log2(len(pack))
    is_sorted = all(list(cards) == sorted(cards) for cards in places.values())
    return (
        bits + sequence_bits(pack, bytes(drawn)) - is_sorted * sum(orders_bits(bytes(one)) for one in places.values())
    )


def choice_bits(log: Log) -> float:
    """Return the bits of what the players chose."""
    return sum(log2(max(1, moves)) for _, moves in choices(log))


def choices(log: Log) -> Iterator[tuple[Event, int]]:
    """Yield each move of a deal and among how many legal ones it was chosen."""
    bound = bind(log)
    state = bound.game.start(bound.setup)
    for event in bound.events:
        if not isinstance(event, NO_CHOICE):
            yield event, sum(1 for _ in islice(bound.game.legal_moves(state), MOST))
        state = bound.game.apply(state, event)


def pack_of(log: Log) -> bytes:
    """Return the pack of a deal, as its room says."""
    bound = bind(log)
    return bytes(sorted(bound.game.deck(bound.setup.options)))


def bound_bytes(log: Log) -> float:
    """Return the least number of bytes that could tell a deal to somebody who knows the rules."""
    return (chance_bits(pack_of(log), log) + choice_bits(log)) / 8
