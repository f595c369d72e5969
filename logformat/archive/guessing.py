"""How the writer guesses what will make a game's deals small: which cards beat which, what a turn depends on.

It tries a few orders and ways to look at a turn on some of the deals, and keeps the cheapest. A bad guess costs bytes,
never a log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from logformat.archive.orders import Described, by_rank, by_suit
from logformat.archive.walk import BEATS, SUITS, TURNS
from logformat.events import Play
from logformat.log import Log

Guess: TypeAlias = tuple[Described, int]
"""An order of the cards, and a way to look at points."""

_USUAL = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14)
"""Ranks as most climbing games have them, weakest first: 3 to ace, deuce, jokers."""
_SAMPLE = 24
_LEAST_PAIRS = 8


def guessed(logs: Sequence[Log], measure: Callable[[Sequence[Log], Guess], float]) -> Guess:
    """Return the guess under which some deals of a game are cheapest."""
    sample = logs[:: max(1, len(logs) // _SAMPLE)]
    return min(dict.fromkeys(_guesses(logs)), key=lambda guess: measure(sample, guess))


def _guesses(logs: Sequence[Log]) -> Iterator[Guess]:
    yield by_suit(), TURNS
    beaten = Counter(_beaten(logs))
    if beaten:
        yield by_suit(), SUITS
        for is_split in (False, True):
            order = by_rank(_strengths(beaten, is_split=is_split))
            yield order, BEATS
            yield order, TURNS


def _beaten(logs: Sequence[Log]) -> Iterator[tuple[int, int]]:
    """Yield cards that were played on as many others, each with the card played before."""
    for log in logs:
        last: Play | None = None
        for event in log.events:
            if isinstance(event, Play):
                is_answer = last is not None and len(last.cards) == len(event.cards) and last.seat != event.seat
                if last is not None and is_answer and _is_set(last.cards) and _is_set(event.cards):
                    yield last.cards[0], event.cards[0]
                last = event


def _is_set(cards: bytes) -> bool:
    return max(cards) < 54 and len({_rank(code) for code in cards}) == 1


def _rank(code: int) -> int:
    return code % 13 if code < 52 else code - 39


def _strengths(beaten: Counter[tuple[int, int]], *, is_split: bool) -> list[bytes]:
    """Return the cards in groups of one rank, those that are beaten most first; red and black apart if they differ."""
    groups = [group for rank in _USUAL for group in _parts(rank, beaten, is_split=is_split)]
    place = {code: number for number, group in enumerate(groups) for code in group}
    wins = Counter({(place[low], place[high]): 0 for low, high in beaten})
    for (low, high), count in beaten.items():
        wins[place[low], place[high]] += count
    scores = [
        sum(
            (wins[other, own] > wins[own, other]) - (wins[other, own] < wins[own, other])
            for other in range(len(groups))
        )
        for own in range(len(groups))
    ]
    return [groups[number] for number in sorted(range(len(groups)), key=lambda number: (scores[number], number))]


def _parts(rank: int, beaten: Counter[tuple[int, int]], *, is_split: bool) -> list[bytes]:
    if rank > 12:
        return [bytes((rank + 39,))]
    cards = bytes(suit * 13 + rank for suit in range(4))
    black, red = bytes((cards[0], cards[2])), bytes((cards[1], cards[3]))
    shares = [_share(part, beaten) for part in (black, red)]
    if is_split and None not in shares and abs((shares[0] or 0) - (shares[1] or 0)) > 0.3:
        return [black, red] if (shares[0] or 0) < (shares[1] or 0) else [red, black]
    return [cards]


def _share(cards: bytes, beaten: Counter[tuple[int, int]]) -> float | None:
    """Return how often cards beat rather than are beaten; None if that is hardly known."""
    won = sum(count for (_, high), count in beaten.items() if high in cards)
    lost = sum(count for (low, _), count in beaten.items() if low in cards)
    return won / (won + lost) if won + lost >= _LEAST_PAIRS else None
