"""The slow, obvious reading of the sheets, card by card: every choice is tried. Shares nothing with the kit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

Cards = Counter  # of (position, name) pairs


class SmallSuit:
    """A suit of a few positions, some with several equal cards; `joined[n]`: n and n + 1 are neighbours."""

    def __init__(self, names: list[list[int]], joined: list[bool]) -> None:
        self.names, self.joined = names, joined

    @classmethod
    def some(cls, rng: Random, positions: int) -> SmallSuit:
        sizes = [rng.choice((1, 1, 1, 2)) for _ in range(positions)]
        codes = iter(range(54))
        names = [[next(codes) for _ in range(size)] for size in sizes]
        return cls(names, [rng.random() < 0.85 for _ in range(positions - 1)])

    def some_cards(self, rng: Random, number: int) -> Cards:
        pack = [(place, name) for place, names in enumerate(self.names) for name in names for _ in range(3)]
        weights = [rng.choice((1, 1, 4)) for _ in self.names]
        hand: Cards = Counter()
        while hand.total() < min(number, len(pack)):
            card = rng.choices(pack, [weights[place] for place, _ in pack])[0]
            if hand[card] < 3:
                hand[card] += 1
        return hand


def groups(suit: SmallSuit, hand: Cards, copies: int, run: int) -> Iterator[tuple[int, Cards]]:
    """Every component of a kind that can be cut out of a hand: its top and its cards."""
    for low in range(len(suit.names) - run + 1):
        places = range(low, low + run)
        if not all(suit.joined[place] for place in places[:-1]):
            continue
        able = [[(p, name) for name in suit.names[p] if hand[p, name] >= copies] for p in places]
        for chosen in product(*able):
            yield low + run - 1, Counter(dict.fromkeys(chosen, copies))


def decompose(suit: SmallSuit, hand: Cards, table: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Take the first component in precedence order, ties by highest top, until nothing is left."""
    parts, hand = [], Counter(hand)
    kinds = [
        (copies, run)
        for copies in (3, 2, 1)
        for run in range(len(suit.names), 0, -1)
        if run == 1 or (table[copies - 1] and run >= table[copies - 1])
    ]
    while hand.total():
        for copies, run in kinds:
            found = max(groups(suit, hand, copies, run), key=lambda item: item[0], default=None)
            if found is not None:
                parts.append((copies, run, found[0]))
                hand = hand - found[1]
                break
    return parts


def all_matches(suit: SmallSuit, hand: Cards, kinds: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
    """The tops of every way to cut disjoint groups of these kinds out of a hand."""
    if not kinds:
        yield ()
        return
    for top, cards in groups(suit, hand, *kinds[0]):
        for rest in all_matches(suit, hand - cards, kinds[1:]):
            yield (top, *rest)


def all_runs(
    suit: SmallSuit, hand: Cards, copies: int, wanted: tuple[int, ...], least: int
) -> Iterator[tuple[tuple[int, ...], Cards]]:
    """Every way to answer wanted runs one after another, not at all included."""
    if not wanted:
        yield (), hand
        return
    for rest, left in all_runs(suit, hand, copies, wanted[1:], least):
        yield (0, *rest), left
    for run in range(least, wanted[0] + 1):
        for _, cards in groups(suit, hand, copies, run):
            for rest, left in all_runs(suit, hand - cards, copies, wanted[1:], least):
                yield (run, *rest), left


def all_loose(hand: Cards, copies: int, most: int) -> Iterator[tuple[int, Cards]]:
    """Every way to take up to so many further groups."""
    able = [card for card, n in hand.items() if n >= copies]
    for number in range(min(most, len(able)) + 1):
        for chosen in combinations(able, number):
            yield number, hand - Counter(dict.fromkeys(chosen, copies))


def best_of_three_and_two(
    suit: SmallSuit,
    hand: Cards,
    triples: tuple[tuple[int, ...], int, int],
    pairs: tuple[tuple[int, ...], int, int],
) -> tuple[tuple[int, ...], int, tuple[int, ...], int]:
    """The best vector (bulldozers, further triples, tractors, further pairs): unmet triples owe a pair each."""
    best = ((), -1, (), -1)
    bulldozers, loose, least = triples
    tractors, loose_pairs, least_pairs = pairs
    for first, left in all_runs(suit, hand, 3, bulldozers, least):
        owed = sum(bulldozers) - sum(first) + loose
        for more, rest in all_loose(left, 3, owed):
            if (first, more) < best[:2]:
                continue
            for second, remaining in all_runs(suit, rest, 2, tractors, least_pairs):
                due = sum(tractors) - sum(second) + loose_pairs + owed - more
                number = min(due, sum(n // 2 for n in remaining.values()))
                best = max(best, (first, more, second, number))
    return best


def subsets(hand: Cards, number: int) -> Iterator[Cards]:
    """Every set of so many cards out of a hand, copies counted."""
    cards = list(hand.items())

    def some(index: int, wanted: int) -> Iterator[Cards]:
        if wanted == 0:
            yield Counter()
        elif index < len(cards):
            card, n = cards[index]
            for take in range(min(n, wanted) + 1):
                for rest in some(index + 1, wanted - take):
                    yield rest + Counter({card: take})

    yield from some(0, number)
