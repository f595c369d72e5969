"""The combinations of Ji Hei Wu and what beats what, sheet §5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations as choices
from itertools import pairwise, product
from typing import Final, Literal, TypeAlias

from engine.games.jiheiwu.cards import ACE, FIVES, JOKER_PAIR, JOKERS, pack, position, strength
from engine.games.jiheiwu.options import Options
from engine.kit.memory import remembered
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import UNKNOWN, Cards

PLAIN: Final = 0
BOMB: Final = 1
BLAST: Final = 2
SETS: Final = (("single", PLAIN), ("pair", PLAIN), ("bomb", BOMB), ("hong", BLAST))
OF_RANKS: Final = tuple(sum(1 << code for code in range(rank, 52, 13)) for rank in range(13))
"""Per rank, the cards of it."""
LOW_ACE: Final = 1
HIGH_ACE: Final = position(ACE)
KING: Final = HIGH_ACE - 1
FOUR: Final = 4
SIX: Final = 6
SHORTEST: Final = 3
"""Fewer single cards in a row are never a run, whatever `run_min` says."""


@dataclass(frozen=True)
class Combo:
    """A recognised combination. `key` orders it among its own type and size, `power` above all others.

    `low` decides between runs of equal key where the options say so; `over_equal`: it may be played on its equal;
    `short`: a run of fewer cards than `run_min`, which may lie on the table, but not be played.
    """

    type: str
    size: int
    key: int
    power: int = PLAIN
    low: int = 0
    over_equal: bool = False
    short: bool = False


Recogniser: TypeAlias = Callable[[bytes], Combo | None]
Reader: TypeAlias = Callable[[bytes], tuple[int, Combo | None]]
"""What every play asks of its cards, in one look: their mask, and what they are."""
Fault: TypeAlias = Literal["joker", "circle", "short", "nothing"]


@lru_cache(maxsize=64)
def recogniser(options: Options) -> Recogniser:
    """Return `recognise` under some options with a memory of its own: each play asks it several times."""

    return remembered(lambda cards: recognise(cards, options))


@lru_cache(maxsize=64)
def reader(options: Options) -> Reader:
    """Return what reads plays under some options, with a memory of its own."""
    recognise_in = recogniser(options)
    return remembered(lambda cards: (mask_of(cards), recognise_in(cards)))


def recognise(cards: bytes, options: Options) -> Combo | None:
    """Return what the cards are, None if they are no combination; a run shorter than `run_min` is a run here."""
    if not cards or max(cards) >= UNKNOWN:
        return None
    mask = mask_of(cards)
    if mask.bit_count() != len(cards) or mask & ~pack(options):
        return None
    if mask & JOKERS:
        return _of_jokers(cards, mask)
    numbers = Counter(code % 13 for code in cards)
    if len(numbers) == 1:
        return _set(cards[0], len(cards), options)
    return _run(numbers, len(cards), options)


def _of_jokers(cards: bytes, mask: int) -> Combo | None:
    if len(cards) == 1:
        return Combo("single", 1, strength(cards[0]))
    return Combo("pair", 2, JOKER_PAIR) if mask == JOKERS else None


def _set(code: int, size: int, options: Options) -> Combo:
    name, power = SETS[size - 1]
    key = strength(code)
    pressed = {"off": 0, "single": 1, "single_pair": 2}[options.five_over_five]
    return Combo(name, size, key, power, over_equal=key == FIVES and size <= pressed)


def _run(numbers: Counter[int], size: int, options: Options) -> Combo | None:
    each = set(numbers.values())
    ends = _ends(numbers)
    if ends is None or each not in ({1}, {2}) or (each == {1} and size < SHORTEST):
        return None
    low = ends[0] if options.run_compare == "top_then_bottom" else 0
    if each == {2}:
        return Combo("pair_run", size, ends[1], low=low)
    return Combo("run", size, ends[1], low=low, short=size < shortest_run(options))


def _ends(ranks: Counter[int]) -> tuple[int, int] | None:
    """Return the lowest and highest position of ranks that follow one another, A high if it can be; else None."""
    high = sorted(map(position, ranks))
    if _follow(high):
        return high[0], high[-1]
    low = sorted(LOW_ACE if place == HIGH_ACE else place for place in high)
    return (low[0], low[-1]) if _follow(low) else None


def _follow(places: Sequence[int]) -> bool:
    """Whether each place is the next one up; 5 may be left out between 4 and 6."""
    return all(after == before + 1 or (before, after) == (FOUR, SIX) for before, after in pairwise(places))


def shortest_run(options: Options) -> int:
    """Return how many cards a run needs at least."""
    if options.run_min != "auto":
        return options.run_min
    return {3: 5, 4: 4}.get(options.players, SHORTEST)


def fault(cards: bytes, options: Options) -> Fault | None:
    """Return what keeps cards from being a combination, None if they are one: the first that fits (§12)."""
    combo = recogniser(options)(cards)
    if combo is not None:
        return "short" if combo.short else None
    if len(cards) < SHORTEST:
        return "nothing"
    if mask_of(cards) & JOKERS:
        return "joker"
    return "circle" if _is_around_ace(cards) else "nothing"


def _is_around_ace(cards: bytes) -> bool:
    """Whether ranks that are no run follow one another on the circle …K-A-2…, each of them once, or each twice."""
    numbers = Counter(code % 13 for code in cards)
    if set(numbers.values()) not in ({1}, {2}):
        return False
    places = sorted(LOW_ACE if rank == ACE else position(rank) for rank in numbers)
    gaps = sum(not _follow(two) for two in pairwise(places))
    return gaps == 1 and (places[0], places[-1]) == (LOW_ACE, KING)


def beats(new: Combo, old: Combo) -> bool:
    """Whether a combination beats the one on the table (§5.2): power first, else same type and size, higher key."""
    if new.type != old.type:
        return new.power > old.power
    if new.size != old.size:  # and so of the same power: a type has but one
        return False
    return new.key > old.key or (new.key == old.key and (new.low > old.low or new.over_equal))


# ---------------------------------------------------------------- what a hand can make


@lru_cache(maxsize=1 << 5)
def combinations(hand: int, recognise: Recogniser, options: Options) -> tuple[tuple[Cards, Combo], ...]:
    """Return every legal combination a hand can make: its cards in code order, and what it is."""
    held = [cards_in(hand & of_rank) for of_rank in OF_RANKS]
    found: list[tuple[Cards, Combo]] = []
    for alike in (*_sets(hand, held), *_runs(held, 1, shortest_run(options)), *_runs(held, 2, 2)):
        combo = recognise(alike[0])
        if combo is not None:
            found += [(cards, combo) for cards in alike]
    return tuple(found)


def _sets(hand: int, held: Sequence[Cards]) -> Iterator[Sequence[Cards]]:
    """Yield the groups of one rank, those of as many cards together, and those of the jokers, each its own."""
    for codes in held:
        yield from (_choices(codes, size) for size in range(1, len(codes) + 1))
    jokers = cards_in(hand & JOKERS)
    yield from ((chosen,) for size in range(1, len(jokers) + 1) for chosen in _choices(jokers, size))


@cache
def _choices(codes: Cards, size: int) -> tuple[Cards, ...]:
    """Return every choice of so many cards out of those of one rank."""
    return tuple(Cards(chosen) for chosen in choices(codes, size))


def _runs(held: Sequence[Cards], each: int, fewest: int) -> Iterator[Sequence[Cards]]:
    """Yield the runs with so many cards of each rank, those of the same ranks together.

    A is low only where the run ends below K.
    """
    ways = {position(rank): _choices(codes, each) for rank, codes in enumerate(held)}
    ways[LOW_ACE] = ways[HIGH_ACE]
    for places in _stretches(frozenset(place for place, chosen in ways.items() if chosen)):
        if len(places) >= fewest:
            yield [Cards(sorted(b"".join(chosen))) for chosen in product(*map(ways.__getitem__, places))]


@lru_cache(maxsize=1 << 13)
def _stretches(places: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Return every series of two or more of some places that follow one another, the one with 5 and the one without."""
    found: list[tuple[int, ...]] = []
    growing: list[tuple[int, ...]] = [(place,) for place in places]
    while growing:
        series = growing.pop()
        last = series[-1]
        for after in (last + 1, *((SIX,) if last == FOUR else ())):
            ends_at = KING - 1 if series[0] == LOW_ACE else HIGH_ACE
            if after in places and after <= ends_at:
                found.append((*series, after))
                growing.append((*series, after))
    return tuple(found)
