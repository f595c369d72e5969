"""Components, matching and answers of the trump kit against the brute-force oracle."""

from __future__ import annotations

from random import Random

import pytest

from engine.kit.trump.answer import Owed, best_answer, left_after, smaller_groups
from engine.kit.trump.choices import choices, components
from engine.kit.trump.components import (
    Component,
    best_tops,
    decompose,
    kinds_of,
    matches,
    precedence,
    single_component,
)
from engine.kit.trump.holding import Holding, highest_top, holding
from engine.kit.trump.order import Suit, suit_with
from engine.kit.trump.packed import ONE, packed, size
from engine.kit.trump.throws import beaten_by
from tests.engine.kit.trump import oracle
from tests.engine.kit.trump.oracle import SmallSuit

TABLES = ((0, 3, 2), (0, 2, 2))


def as_suit(small: SmallSuit) -> Suit:
    ladder = tuple(tuple(names) for names in small.names)
    return suit_with(ladder, sum(1 << n for n, is_joined in enumerate(small.joined) if is_joined))


def as_hand(hand: oracle.Cards) -> int:
    return sum(ONE[name] * n for (_, name), n in hand.items())


def as_holding(suit: Suit, hand: oracle.Cards) -> Holding:
    return holding(suit, as_hand(hand))


def test_every_component_of_a_suit() -> None:
    rng, found = Random(11), 0
    for _ in range(400):
        small, table = SmallSuit.some(rng, rng.randint(2, 5)), rng.choice(TABLES)
        suit, hand = as_suit(small), as_hand(small.some_cards(rng, rng.randint(1, 9)))
        expected = [
            cards
            for number in range(1, size(hand) + 1)
            for cards in choices(hand, number)
            if (part := single_component(holding(suit, packed(cards)), suit.joined, table)) and part.cards == number
        ]
        assert sorted(components(suit, hand, table)) == sorted(expected)
        found += sum(len(set(cards)) > 1 for cards in expected)
    assert found > 100


def compare_parts(rng: Random) -> None:
    """Decomposition, matches, tops and throws of two random hands in a random suit."""
    small, table = SmallSuit.some(rng, rng.randint(2, 5)), rng.choice(TABLES)
    suit = as_suit(small)
    lead = small.some_cards(rng, rng.randint(1, 7))
    other = small.some_cards(rng, lead.total())
    parts = decompose(as_holding(suit, lead), suit.joined, table)
    assert [tuple(part) for part in parts] == oracle.decompose(small, lead, table)
    kinds, held = kinds_of(parts), as_holding(suit, other)
    ways = list(oracle.all_matches(small, other, kinds))
    assert matches(held, suit.joined, kinds) == bool(ways)
    assert best_tops(held, suit.joined, kinds) == max(ways, default=None)
    for part in parts:
        tops = [top for top, _ in oracle.groups(small, other, part.copies, part.run)]
        assert highest_top(held, suit.joined, part.copies, part.run) == max(tops, default=-1)
        assert beaten_by(suit, [0, as_hand(other)], (part,)) == (any(top > part.top for top in tops),)


def answer_of(suit: Suit, held: Holding, kinds: tuple[tuple[int, int], ...], table: tuple[int, ...]) -> tuple:
    """The answer a room composes for a side lead: triples first, each unmet one owes a pair."""
    triples = Owed(tuple(r for c, r in kinds if c == 3 and r > 1), kinds.count((3, 1)), table[2])
    first = best_answer(frozenset((held[2],)), suit.joined, triples)
    unmet = triples.groups - first.groups
    pairs = Owed(tuple(r for c, r in kinds if c == 2 and r > 1), kinds.count((2, 1)) + unmet, table[1])
    second = best_answer(smaller_groups(held, 3, left_after(first)), suit.joined, pairs)
    return (first.runs, first.loose, second.runs, second.loose)


def compare_answers(rng: Random, *, subsets: bool = False) -> None:
    """The best answer of a random hand to a random lead; with `subsets`, some play of it gives that answer."""
    small, table = SmallSuit.some(rng, rng.randint(2, 5)), rng.choice(TABLES)
    suit = as_suit(small)
    lead = small.some_cards(rng, rng.randint(2, 6 if subsets else 9))
    hand = small.some_cards(rng, rng.randint(lead.total() + 1, 9 if subsets else 12))
    parts = oracle.decompose(small, lead, table)
    kinds = tuple(part[:2] for part in parts)
    found = answer_of(suit, as_holding(suit, hand), kinds, table)
    triples = (tuple(r for c, r in kinds if c == 3 and r > 1), kinds.count((3, 1)), table[2])
    pairs = (tuple(r for c, r in kinds if c == 2 and r > 1), kinds.count((2, 1)), table[1])
    assert found == oracle.best_of_three_and_two(small, hand, triples, pairs)
    if subsets and hand.total() > lead.total():
        plays = oracle.subsets(hand, lead.total())
        assert found == max(answer_of(suit, as_holding(suit, play), kinds, table) for play in plays)


@pytest.mark.parametrize("seed", range(4))
def test_parts_agree_with_the_oracle(seed: int) -> None:
    rng = Random(seed)
    for _ in range(1500):
        compare_parts(rng)


@pytest.mark.parametrize("seed", range(4))
def test_answers_agree_with_the_oracle(seed: int) -> None:
    rng = Random(100 + seed)
    for _ in range(500):
        compare_answers(rng)


def test_some_play_gives_the_best_answer() -> None:
    rng = Random(200)
    for _ in range(150):
        compare_answers(rng, subsets=True)


@pytest.mark.slow
def test_a_hundred_thousand_cases_agree_with_the_oracle() -> None:
    rng = Random(300)
    for _ in range(100_000):
        compare_parts(rng)
    for _ in range(100_000):
        compare_answers(rng)
    for _ in range(5_000):
        compare_answers(rng, subsets=True)


def test_precedence_is_bulldozer_triple_tractor_pair_single() -> None:
    in_order = [Component(3, 3, 5), Component(3, 2, 9), Component(3, 1, 2), Component(2, 4, 8), Component(2, 3, 9),
                Component(2, 1, 9), Component(2, 1, 3), Component(1, 1, 11)]  # fmt: skip
    assert sorted(Random(1).sample(in_order, len(in_order)), key=precedence) == in_order


def test_one_component_or_several() -> None:
    suit = suit_with(tuple((code,) for code in range(6)), 0b11111)
    for counts, table, found in (
        ((2, 2, 2), (0, 3, 2), Component(2, 3, 2)),
        ((2, 2), (0, 3, 2), None),
        ((2, 2), (0, 2, 2), Component(2, 2, 1)),
        ((3, 3), (0, 3, 2), Component(3, 2, 1)),
        ((3, 2), (0, 2, 2), None),
        ((2, 0, 2), (0, 2, 2), None),
        ((0, 1), (0,), Component(1, 1, 1)),
    ):
        hand = sum(ONE[code] * n for code, n in enumerate(counts))
        assert single_component(holding(suit, hand), suit.joined, table) == found
