"""The combinations of Zhuo Hei A and what beats what, sheet §5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as choices
from itertools import product
from typing import Final

from engine.games.zhuoheia.cards import ACE, ACES, BLACK_ACES, HAND, LOWEST, OF_RANK, PACK
from engine.kit.memory import remembered
from engine.kit.onepack import ANY_NUMBER, cards_in, mask_of
from logformat.cards import Cards

SHORTEST: Final = 3
"""The least number of ranks in a run or pair run."""
PLAIN: Final = 0
BOMB: Final = 1
ROCKET: Final = 2
NUKE: Final = 3
_SETS: Final = (("single", PLAIN), ("pair", PLAIN), ("bomb", BOMB), ("rocket", ROCKET))
_RANKS: Final = range(LOWEST, ACE + 1)


@dataclass(frozen=True)
class Combo:
    """A recognised combination. `key` orders it among its own type and size, `power` above all plain ones."""

    type: str
    size: int
    key: int
    power: int = PLAIN


@dataclass(frozen=True)
class Pattern:
    """Ranks from `first` to `last`, `each` cards of every one: what a combination is made of."""

    first: int
    last: int
    each: int


def is_consecutive(ranks: Sequence[int]) -> bool:
    """Whether sorted distinct ranks follow one another without a gap."""
    return ranks[-1] - ranks[0] == len(ranks) - 1


@remembered
def recognise(cards: bytes) -> Combo | None:
    """Return what the cards are, None if they are no combination."""
    mask = mask_of(cards)
    if not cards or mask.bit_count() != len(cards) or mask & ~PACK:
        return None
    numbers = Counter(code % 13 for code in cards)
    ranks = sorted(numbers)
    if len(ranks) == 1:
        return _set(ranks[0], len(cards))
    if len(ranks) < SHORTEST or not is_consecutive(ranks):
        return None
    return _run(set(numbers.values()), len(cards), ranks[-1])


@remembered
def read_play(cards: bytes) -> tuple[int, Combo | None]:
    """Return the two things every play asks of its cards, in one look: their mask, and what they are."""
    return mask_of(cards), recognise(cards)


def _set(rank: int, size: int) -> Combo:
    if rank == ACE and size == 4:
        return Combo("nuke", 4, ACE, NUKE)
    kind, power = _SETS[size - 1]
    return Combo(kind, size, rank, power)


def _run(numbers: set[int], size: int, top: int) -> Combo | None:
    if numbers == {1}:
        return Combo("run", size, top)
    return Combo("pair_run", size, top) if numbers == {2} and size <= HAND else None


def beats(new: Combo, old: Combo) -> bool:
    """Whether a combination beats the one on the table (§5.1): power first, else same type and size, higher key."""
    if new.type == old.type:  # and so of the same power
        return new.key > old.key and new.size == old.size
    return new.power > old.power


def holds_back_black(hand: int, played: int) -> int:
    """Return how many black aces a hand still had to play instead of red ones in the cards played (§5.2)."""
    aces = (played & ACES).bit_count()
    if not aces:
        return 0
    return min(aces, (hand & BLACK_ACES).bit_count()) - (played & BLACK_ACES).bit_count()


# ---------------------------------------------------------------- what a hand can make


@lru_cache(maxsize=1 << 5)
def combinations(hand: int) -> tuple[tuple[Cards, Combo], ...]:
    """Return every combination a hand can make: its cards in code order, and what it is."""
    found = ((cards, recognise(cards)) for cards in (*_sets(hand), *_runs(hand)))
    return tuple((cards, combo) for cards, combo in found if combo is not None)


def _held(hand: int, rank: int) -> Cards:
    return cards_in(hand & OF_RANK[rank])


def _sets(hand: int) -> Iterator[Cards]:
    for rank in _RANKS:
        held = _held(hand, rank)
        yield from (Cards(chosen) for size in range(1, len(held) + 1) for chosen in choices(held, size))


def _runs(hand: int) -> Iterator[Cards]:
    for each, longest in ((1, HAND), (2, HAND // 2)):
        ways = [[bytes(chosen) for chosen in choices(_held(hand, rank), each)] for rank in _RANKS]
        for first in range(len(ways) - SHORTEST + 1):
            for last in range(first + SHORTEST, min(len(ways), first + longest) + 1):
                if not all(ways[first:last]):
                    break
                yield from (Cards(sorted(b"".join(chosen))) for chosen in product(*ways[first:last]))


@lru_cache(maxsize=1 << 10)
def answers(table: Combo) -> tuple[Pattern, ...]:
    """Return the patterns that beat what lies on the table."""
    sets = [Pattern(rank, rank, size) for size in range(1, 5) for rank in _RANKS]
    ranks = table.size if table.type == "run" else table.size // 2 if table.type == "pair_run" else 1
    longer = [Pattern(top - ranks + 1, top, table.size // ranks) for top in range(LOWEST + ranks - 1, ACE + 1)]
    return tuple(found for found in (*sets, *(longer if ranks > 1 else ())) if beats(_combo_of(found), table))


def _combo_of(pattern: Pattern) -> Combo:
    ranks = pattern.last - pattern.first + 1
    if ranks == 1:
        return _set(pattern.last, pattern.each)
    return Combo("run" if pattern.each == 1 else "pair_run", ranks * pattern.each, pattern.last)


def can_beat(table: Combo, hand: int, free: int = 0, unseen: int = 0) -> bool:
    """Whether a hand, and some number of unseen cards out of the free ones, can make something that beats the table.

    The ace rule never stands in the way: suits do not count, so whoever may not play a red ace plays a black one.
    """
    return any(_missing(pattern, hand, free) <= unseen for pattern in answers(table))


def _missing(pattern: Pattern, hand: int, free: int) -> int:
    """Return how many free cards a pattern takes beside those of the hand; more than any hand has if it cannot be."""
    missing = 0
    for rank in range(pattern.first, pattern.last + 1):
        lacking = max(0, pattern.each - (hand & OF_RANK[rank]).bit_count())
        if lacking > (free & OF_RANK[rank]).bit_count():
            return ANY_NUMBER + 1
        missing += lacking
    return missing
