"""How the writer guesses the trumps of one deal: the suit and the level under which most players follow suit.

Nothing but the plays is looked at. A bad guess costs bytes, never a log.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from logformat.archive.orders import KINDS, Described, by_suit, order
from logformat.events import Play
from logformat.log import Log

Follow: TypeAlias = tuple[int, bytes, int]
"""A play on another: the seat, its cards, and the first card led."""

Candidate: TypeAlias = tuple[int, int]
"""A trump suit and a level, or none of them."""

_NO_TRUMP, _NO_LEVEL = 4, 13


def trumps_of(log: Log) -> Described:
    """Return the order under which a deal has the fewest plays off the suit led by seats that play that suit later."""
    follows = list(_follows(log))[::-1]
    counts: dict[Candidate, int] = {}
    trump = _best([(suit, _NO_LEVEL) for suit in range(_NO_TRUMP, -1, -1)], follows, counts)[0]
    level = _best([(trump, rank) for rank in range(_NO_LEVEL, -1, -1)], follows, counts)[1]
    trump, level = _best([(suit, level) for suit in (trump, *range(_NO_TRUMP + 1))], follows, counts)
    return by_suit(trump, level)


def _best(candidates: list[Candidate], follows: list[Follow], counts: dict[Candidate, int]) -> Candidate:
    """Return the first of the candidates under which fewest plays leave their suit; those of others need not be counted.

    What was counted, of a bad one no further than that it is one, stays in `counts`.
    """
    best, least = candidates[0], len(follows) + 1
    for candidate in candidates:
        if candidate not in counts:
            counts[candidate] = _revokes(_groups(*candidate), follows, least)
        if counts[candidate] < least:
            best, least = candidate, counts[candidate]
    return best


@lru_cache(maxsize=128)
def _groups(trump: int, level: int) -> bytes:
    """Return the group of each card under an order."""
    found = order(by_suit(trump, level))
    return bytes(found.groups[found.positions[code]] for code in range(KINDS)) + bytes([255]) * (256 - KINDS)


def _follows(log: Log) -> Iterator[Follow]:
    """Yield the plays of a deal; a lead follows itself."""
    led, seen = -1, set[int]()
    seats = len({event.seat for event in log.events if isinstance(event, Play)})
    for event in log.events:
        if isinstance(event, Play):
            if event.seat in seen or len(seen) == seats:
                seen.clear()
            if not seen:
                led = event.cards[0]
            seen.add(event.seat)
            yield event.seat, event.cards, led


def _revokes(groups: bytes, follows: list[Follow], enough: int) -> int:
    """Return how many plays, the last one first, leave the suit led although it comes from the seat afterwards.

    No more than `enough` are counted.
    """
    later = [0] * 10
    count = 0
    for seat, cards, led in follows:
        if count >= enough:
            break
        group = groups[led]
        if len(cards) == 1:
            found = groups[cards[0]]
            count += found != group and later[seat] >> group & 1
            later[seat] |= 1 << found
        else:
            suits = cards.translate(groups)
            count += later[seat] >> group & 1 and suits.count(group) < len(suits)
            for found in set(suits):
                later[seat] |= 1 << found
    return count
