"""Sheet §5: what is a combination, what is its fault, and what beats what."""

from __future__ import annotations

from itertools import combinations as choices
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.games.jiheiwu.combos import Combo, beats, combinations, fault, recognise, recogniser, shortest_run
from engine.games.jiheiwu.options import Options
from engine.kit.onepack import mask_of
from logformat.cards import card_words, cards

from . import oracle

FACES = [name + suit for name in oracle.CIRCLE for suit in "shcd"]
DECK = [*FACES, "Lj", "Bj"]
FIVE, SIX = Options(players=5), Options(players=6)
BOTTOM = Options(players=6, run_compare="top_then_bottom", five_over_five="single_pair")
FAULTS = {None: None, "nothing": "JHW-COMB-01", "short": "JHW-COMB-02", "circle": "JHW-COMB-03", "joker": "JHW-COMB-04"}

NAMED = [
    # cards, type, key
    ("4s", "single", 0), ("6s", "single", 1), ("3d", "single", 11), ("Lj", "single", 12), ("Bj", "single", 13),
    ("5s", "single", 14), ("4s 4d", "pair", 0), ("Lj Bj", "pair", 13), ("5c 5d", "pair", 14),
    ("As 2h 3d", "run", 3), ("2s 3h 4d", "run", 4), ("3s 4h 5d", "run", 5), ("4s 5h 6d", "run", 6),
    ("3s 4h 6d", "run", 6), ("4c 6d 7s", "run", 7), ("5c 6d 7s", "run", 7), ("3c 4h 6d 7s", "run", 7),
    ("4c 5h 6d 7s", "run", 7), ("6s 7h 8d", "run", 8), ("Qs Kh Ad", "run", 14), ("As 2h 3d 4s 6c", "run", 6),
    ("As 2h 3d 4s 5c 6s 7s 8s 9s Ts Js Qs Ks", "run", 14), ("As 2h 3d 4s 6s 7s 8s 9s Ts Js Qs Ks", "run", 14),
    ("4s 4h 6d 6c", "pair_run", 6), ("3s 3h 4d 4c 6s 6h", "pair_run", 6), ("4s 4h 5d 5c", "pair_run", 5),
    ("4s 4h 5d 5c 6s 6h", "pair_run", 6), ("As Ah 2d 2c", "pair_run", 2), ("Ks Kh Ad Ac", "pair_run", 14),
    ("8c 8d 8h", "bomb", 3), ("5c 5d 5h", "bomb", 14), ("4s 4h 4c 4d", "hong", 0), ("5s 5h 5c 5d", "hong", 14),
]  # fmt: skip
FAULTY = [
    # players, cards, the code of §12
    (5, "3s 5h 6d", "JHW-COMB-01"), (5, "4s 5h 7d", "JHW-COMB-01"), (5, "As 2h 4d", "JHW-COMB-01"),
    (5, "8s 8h 9d", "JHW-COMB-01"), (5, "8s 9h", "JHW-COMB-01"), (5, "Ks As", "JHW-COMB-01"),
    (5, "8s 8h 8d 9c", "JHW-COMB-01"), (5, "8s 8h 8d 9c 9s 9h", "JHW-COMB-01"), (6, "3s Lj", "JHW-COMB-01"),
    (4, "4s 6h 7d", "JHW-COMB-02"), (3, "4s 5s 6h 7d", "JHW-COMB-02"), (4, "Qs Kh Ad", "JHW-COMB-02"),
    (5, "Ks Ah 2d", "JHW-COMB-03"), (4, "Ks Ah 2d", "JHW-COMB-03"), (5, "Qs Kh Ad 2s 3s", "JHW-COMB-03"),
    (5, "Ks Kh Ad Ac 2s 2h", "JHW-COMB-03"), (5, "Qs Kh Ad 2s 3s 4s 6s", "JHW-COMB-03"),
    (6, "3s Lj Bj", "JHW-COMB-04"), (6, "3s 3h Lj Bj", "JHW-COMB-04"), (6, "4s 5s Lj", "JHW-COMB-04"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "key"), NAMED)
def test_is_a_combination(text: str, name: str, key: int) -> None:
    found = recognise(cards(text), SIX)
    assert found is not None
    assert (found.type, found.size, found.key) == (name, len(text.split()), key)


@pytest.mark.parametrize(("players", "text", "code"), FAULTY)
def test_is_no_combination(players: Any, text: str, code: str) -> None:
    assert FAULTS[fault(cards(text), Options(players=players))] == code


@pytest.mark.parametrize(
    ("options", "least"),
    [(Options(players=3), 5), (Options(players=4), 4), (FIVE, 3), (SIX, 3), (Options(players=4, run_min=3), 3),
     (Options(players=6, run_min=6), 6)],
)  # fmt: skip
def test_shortest_run(options: Options, least: int) -> None:
    assert shortest_run(options) == least


def agrees(chosen: tuple[str, ...], options: Options) -> None:
    """Recogniser and oracle say the same of some cards, and of what is wrong with them."""
    group, jokers = cards(" ".join(chosen)), options.players == 6
    found, told = recognise(group, options), oracle.combination(chosen, jokers=jokers)
    assert (found and (found.type, found.size, found.key)) == (told and told[:3]), chosen
    assert FAULTS[fault(group, options)] == oracle.fault(chosen, shortest_run(options), jokers=jokers), chosen


def test_every_small_set_of_cards_reads_as_the_sheet_says() -> None:
    for size in (1, 2, 3):
        for chosen in choices(DECK, size):
            agrees(chosen, SIX)


@pytest.mark.parametrize("seed", range(20))
def test_every_subset_of_a_hand_reads_as_the_sheet_says(seed: int) -> None:
    rng = Random(seed)
    ranks = rng.sample(oracle.CIRCLE, 5 if seed % 2 else 9)
    hand = rng.sample([card for card in DECK if oracle.rank(card) in (*ranks, "Lj", "Bj")], 11)
    for chosen in oracle.subsets(hand):
        agrees(chosen, (SIX, FIVE, Options(players=4), Options(players=3))[seed % 4])


@pytest.mark.parametrize("missing", range(13))
def test_long_runs_with_a_rank_left_out(missing: int) -> None:
    left = oracle.CIRCLE[:missing] + oracle.CIRCLE[missing + 1 :]
    agrees(tuple(name + "shcd"[n % 4] for n, name in enumerate(left)), FIVE)
    agrees(tuple(name + suit for name in left for suit in "sh"), FIVE)


EVERY = {
    oracle.combination([name + suit for name in ring[first : first + ranks] for suit in "shcd"[:each]])
    for ring in (oracle.CIRCLE + "A", oracle.CIRCLE.replace("5", "") + "A")
    for each, longest in ((1, 13), (2, 9), (3, 1), (4, 1))
    for ranks in range(1, longest + 1)
    for first in range(len(ring) - ranks + 1)
    if len(set(ring[first : first + ranks])) == ranks
}
KINDS = sorted({found for found in EVERY if found} | {("single", 1, 12, 0), ("single", 1, 13, 0), ("pair", 2, 13, 0)})


def as_combo(found: oracle.Found, options: Options) -> Combo:
    """A combination of the oracle as the room has it, by recognising cards that make it."""
    name, size, key, low = found
    if name in ("run", "pair_run"):
        with_five = "A23456789TJQKA"[low - 1 : key]
        each = 1 if name == "run" else 2
        names = with_five if len(with_five) * each == size else with_five.replace("5", "")
        words = [card + suit for card in names for suit in "sh"[:each]]
    else:
        top = oracle.SINGLES[key]
        words = ["Lj", "Bj"][:size] if (top, size) == ("Bj", 2) else [top] if len(top) == 2 else []
        words = words or [top + suit for suit in "shcd"[:size]]
    made = recognise(cards(" ".join(words)), options)
    assert made is not None
    assert (made.type, made.size, made.key) == (name, size, key)
    return made


@pytest.mark.parametrize("options", [SIX, BOTTOM, Options(players=6, five_over_five="off")], ids=str)
def test_beats_as_the_five_sentences_say(options: Options) -> None:
    made = {found: as_combo(found, options) for found in KINDS}
    for table, new in product(KINDS, repeat=2):
        said = oracle.is_beaten(table, new, fives=options.five_over_five, compare=options.run_compare)
        assert beats(made[new], made[table]) == said, (table, new)


def test_nothing_but_a_five_beats_its_equal_and_no_two_beat_each_other() -> None:
    for a, b in product(KINDS, repeat=2):
        both = beats(as_combo(a, SIX), as_combo(b, SIX)) and beats(as_combo(b, SIX), as_combo(a, SIX))
        assert both == (a == b == ("single", 1, 14, 0))


@pytest.mark.parametrize("seed", range(16))
def test_a_hand_makes_every_combination_once(seed: int) -> None:
    rng = Random(seed)
    options = (FIVE, SIX, Options(players=4), Options(players=3))[seed % 4]
    deck = DECK if options.players == 6 else FACES
    ranks = rng.sample(oracle.CIRCLE, 5) if seed % 3 == 0 else oracle.CIRCLE
    hand = rng.sample([card for card in deck if oracle.rank(card) in (*ranks, "Lj", "Bj")], 11)
    made = combinations(mask_of(cards(" ".join(hand))), recogniser(options), options)
    found = [frozenset(card_words(group)) for group, _ in made]
    assert len(set(found)) == len(found)
    assert set(found) == oracle.legal_plays(hand, None, shortest_run(options))


def test_the_longest_runs_are_made_once() -> None:
    hand = mask_of(cards(" ".join(name + "s" for name in oracle.CIRCLE)))
    found = [frozenset(card_words(group)) for group, _ in combinations(hand, recogniser(FIVE), FIVE)]
    assert len(set(found)) == len(found)
    assert len([group for group in found if len(group) >= 12]) == 5  # A–K; of twelve: A–K without 5, A–Q, 2–K, 3–A
