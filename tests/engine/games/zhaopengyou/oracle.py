"""What a follower owes, §6.3, by trying every selection: slow, and written from the sheet without the engine's helpers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Counts = tuple[int, ...]
"""How many copies of each rank of one suit, neighbours side by side."""
Kind = tuple[int, int]
ITEMS = ("bulldozer", "triple", "tractor", "pair")


def _less(counts: Counts, places: tuple[int, ...], number: int) -> Counts:
    return tuple(n - number * (place in places) for place, n in enumerate(counts))


def _runs(counts: Counts, copies: int, wanted: list[int]) -> Iterator[tuple[tuple[int, ...], Counts]]:
    """Every way to take a run of at least two, or none, for each wanted length."""
    if not wanted:
        yield (), counts
        return
    for length in (*range(wanted[0], 1, -1), 0):
        for low in range(len(counts) - length + 1) if length else (0,):
            places = tuple(range(low, low + length))
            if all(counts[place] >= copies for place in places):
                for lengths, left in _runs(_less(counts, places, copies), copies, wanted[1:]):
                    yield (length, *lengths), left


def _large(counts: Counts, kinds: list[Kind]) -> Iterator[tuple[tuple[int, ...], int, Counts]]:
    """Items a and b: lengths of bulldozers, number of triples, and the cards left."""
    bulldozers = sorted((run for copies, run in kinds if copies == 3 and run > 1), reverse=True)
    plain = kinds.count((3, 1))
    for lengths, left in _runs(counts, 3, bulldozers):
        owed = sum(bulldozers) - sum(lengths) + plain
        able = [place for place, n in enumerate(left) if n >= 3]
        for number in range(min(owed, len(able)) + 1):
            for chosen in combinations(able, number):
                yield lengths, number, _less(left, chosen, 3)


def achieved(counts: Counts, kinds: list[Kind], unmet: tuple[int, int], spared: set[int]) -> tuple[object, ...]:
    """The lexicographically best selection: bulldozers, triples, tractors, pairs; spared ranks give no pairs."""
    of_bulldozers, of_triples = unmet
    tractors = [run for copies, run in kinds if copies == 2 and run > 1]
    pairs = sum(tractors) + kinds.count((2, 1)) + of_triples + 3 * of_bulldozers // 2
    wanted = sorted([*tractors, *([of_bulldozers] if of_bulldozers > 1 else [])], reverse=True)
    best: tuple[object, ...] = ()
    for lengths, triples, left in _large(counts, kinds):
        rest = tuple(0 if place in spared else min(n, 3) for place, n in enumerate(left))
        for runs, after in _runs(rest, 2, wanted):
            number = min(pairs, sum(runs) + sum(n >= 2 for n in after))
            best = max(best, (lengths, triples, runs, number))
    return best


def first_shortfall(hand: Counts, play: Counts, kinds: list[Kind], protection: str) -> str | None:
    """The first item a play falls short of, None if it is a legal answer."""
    lengths, triples = max((lengths, triples) for lengths, triples, _ in _large(hand, kinds))
    bulldozers = sum(run for copies, run in kinds if copies == 3 and run > 1)
    of_bulldozers = max(0, bulldozers - sum(lengths) - triples)
    of_triples = bulldozers + kinds.count((3, 1)) - sum(lengths) - triples - of_bulldozers
    whole = {place for place, n in enumerate(hand) if n == 3}
    enough = sum(hand) - 3 * len(whole) >= sum(play)
    spared = whole if protection == "absolute" or (protection == "lapse" and enough) else set()
    able = achieved(hand, kinds, (of_bulldozers, of_triples), spared)
    given = achieved(play, kinds, (of_bulldozers, of_triples), set())
    for item, best, got in zip(ITEMS, able, given, strict=True):
        if got != best:
            return item if got < best else None  # type: ignore[operator]
    return None
