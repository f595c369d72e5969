"""Sheet §5: what is a combination, and what beats what."""

from __future__ import annotations

from itertools import combinations as choices
from itertools import product
from random import Random

import pytest

from engine.games.zhuoheia.combos import (
    Combo,
    answers,
    beats,
    can_beat,
    combinations,
    holds_back_black,
    is_consecutive,
    recognise,
)
from engine.kit.onepack import mask_of
from logformat.cards import card_words, cards

from . import oracle

DECK = [rank + suit for rank in oracle.ORDER for suit in "shcd"]

NAMED = [
    ("5s", "single", 1, "5"), ("Ac", "single", 1, "A"),
    ("5s 5d", "pair", 2, "5"), ("As Ah", "pair", 2, "A"),
    ("5s 6h 7d", "run", 3, "7"), ("Qs Kh Ad", "run", 3, "A"), ("5s 6h 7d 8d", "run", 4, "8"),
    ("5s 6s 7s 8s 9s Ts Js Qs Ks As", "run", 10, "A"),
    ("Qs Qh Kd Kc Ah Ad", "pair_run", 6, "A"), ("5s 5h 6d 6c 7h 7d 8s 8h 9c 9d", "pair_run", 10, "9"),
    ("9s 9h 9d", "bomb", 3, "9"), ("As Ah Ad", "bomb", 3, "A"),
    ("5c 5d 5h 5s", "rocket", 4, "5"), ("Kc Kd Kh Ks", "rocket", 4, "K"),
    ("As Ah Ac Ad", "nuke", 4, "A"),
]  # fmt: skip
NOTHING = (
    "5s 6s", "7s 7h 8s 8h", "Qs Qh Kd Kc", "As 5s 6s", "Ks As 5s", "9s 9h 9d 5s", "9s 9h 5s", "9s 9h 9d 9c 5s",
    "5s 5h 5d 6s 6h 6d", "5s 5h 5d 6s 6h 6d 7s 7h 7d", "5s 6s 8s", "5s 5h 6s 6h 8s 8h", "5s 5h 6s 6h 7s", "3s",
    "2s 3s 4s", "4s 5s 6s", "Lj", "Lj Bj", "5s 5s",
)  # fmt: skip


@pytest.mark.parametrize(("text", "name", "size", "key"), NAMED)
def test_is_a_combination(text: str, name: str, size: int, key: str) -> None:
    found = recognise(cards(text))
    assert found is not None
    assert (found.type, found.size, found.key) == (name, size, "23456789TJQKA".index(key))


@pytest.mark.parametrize("text", NOTHING)
def test_is_no_combination(text: str) -> None:
    assert recognise(cards(text)) is None


def read(words: tuple[str, ...] | list[str]) -> oracle.Found | None:
    found = recognise(cards(" ".join(words)))
    return None if found is None else (found.type, found.size, found.key - 3)


def test_every_small_set_of_cards_reads_as_the_sheet_says() -> None:
    for size in range(1, 4):
        for chosen in choices(DECK, size):
            assert read(chosen) == oracle.combination(chosen), chosen


@pytest.mark.parametrize("seed", range(20))
def test_every_subset_of_a_hand_reads_as_the_sheet_says(seed: int) -> None:
    rng = Random(seed)
    ranks = rng.sample(oracle.ORDER, 5 if seed % 2 else 8)
    hand = rng.sample([card for card in DECK if card[0] in ranks], 10)
    for chosen in oracle.subsets(hand):
        assert read(chosen) == oracle.combination(chosen), chosen


EVERY = sorted(
    {
        found
        for each, longest in ((1, 10), (2, 5), (3, 1), (4, 1))
        for first in range(10)
        for ranks in range(1, longest + 1)
        if first + ranks <= 10
        if (found := oracle.combination([r + s for r in oracle.ORDER[first : first + ranks] for s in "shcd"[:each]]))
    }
)


def as_combo(found: oracle.Found) -> Combo:
    power = {"bomb": 1, "rocket": 2, "nuke": 3}.get(found[0], 0)
    return Combo(found[0], found[1], found[2] + 3, power)


def test_there_are_as_many_kinds_as_the_sheet_counts() -> None:
    runs, pair_runs = sum(range(1, 9)), 8 + 7 + 6
    assert len(EVERY) == 10 + 10 + 10 + 10 + runs + pair_runs


def test_beats_as_the_four_sentences_say() -> None:
    for table, new in product(EVERY, repeat=2):
        assert beats(as_combo(new), as_combo(table)) == oracle.is_beaten(table, new), (table, new)


def test_beats_is_an_order_within_what_can_meet() -> None:
    for a, b in product(EVERY, repeat=2):
        assert not (oracle.is_beaten(a, b) and oracle.is_beaten(b, a))
        for c in EVERY:
            if beats(as_combo(b), as_combo(a)) and beats(as_combo(c), as_combo(b)):
                assert beats(as_combo(c), as_combo(a)), (a, b, c)


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_makes_every_combination_once(seed: int) -> None:
    rng = Random(seed)
    ranks = rng.sample(oracle.ORDER, 4) if seed % 3 == 0 else oracle.ORDER
    hand = rng.sample([card for card in DECK if card[0] in ranks], 10)
    found = [frozenset(card_words(made)) for made, _ in combinations(mask_of(cards(" ".join(hand))))]
    assert len(set(found)) == len(found)
    assert set(found) == {frozenset(chosen) for chosen in oracle.subsets(hand) if oracle.combination(chosen)}


@pytest.mark.parametrize("seed", range(6))
def test_can_beat_agrees_with_trying_every_subset(seed: int) -> None:
    rng = Random(seed)
    hand = rng.sample([card for card in DECK if card[0] in rng.sample(oracle.ORDER, 6)], 8)
    held = mask_of(cards(" ".join(hand)))
    for table in EVERY:
        assert can_beat(as_combo(table), held) == bool(oracle.legal_plays(hand, table)), (hand, table)


@pytest.mark.parametrize("seed", range(4))
def test_can_beat_with_unseen_cards_agrees_with_trying_each(seed: int) -> None:
    rng = Random(seed)
    some = rng.sample(DECK, 11)
    hand, free = some[:4], some[4:]
    held, spare = mask_of(cards(" ".join(hand))), mask_of(cards(" ".join(free)))
    for table in EVERY:
        tried = any(oracle.legal_plays([*hand, *unseen], table) for unseen in choices(free, 2))
        assert can_beat(as_combo(table), held, spare, 2) == tried, (hand, free, table)


def test_nothing_answers_the_nuke() -> None:
    assert answers(Combo("nuke", 4, 12, 3)) == ()


ACES = [
    # hand, played, black aces still due
    ("As Ah 5c", "Ah", 1), ("As Ah 5c", "As", 0), ("Ah Ad 5c", "Ah", 0), ("As Ac 5c", "As", 0),
    ("As Ac Ad", "As Ad", 1), ("As Ac Ad", "As Ac", 0), ("As Ah Ad", "As Ad", 0), ("As Ah Ad", "Ah Ad", 1),
    ("As Ac Ah Ad", "As Ah Ad", 1), ("As Ac Ah Ad", "As Ac Ad", 0), ("As Ac Ah Ad", "As Ah Ac Ad", 0),
    ("Qs Ks As Ah", "Qs Ks Ah", 1), ("As Ah 5c", "5c", 0),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "played", "due"), ACES)
def test_black_aces_go_first(hand: str, played: str, due: int) -> None:
    assert max(0, holds_back_black(mask_of(cards(hand)), mask_of(cards(played)))) == due
    assert oracle.keeps_ace_rule(hand.split(), played.split()) == (due == 0)


def test_consecutive_ranks() -> None:
    assert is_consecutive([3, 4, 5])
    assert not is_consecutive([3, 5])
