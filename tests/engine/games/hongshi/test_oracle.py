"""The room against the oracle: recognition, what beats what, and the code of a play, on many random hands."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from engine.games.hongshi.combos import beats, recognise
from engine.games.hongshi.options import Options
from logformat.cards import CARD_WORDS, cards
from tests.engine.games.hongshi import oracle
from tests.engine.games.hongshi.table import verdict

TABLES = [
    oracle.Table(*values)
    for values in product(
        ("jokers", "red_tens"), ("shown", "always", "never"), (True, False), (3, 5), ("off", "four", "three_four")
    )
]
PACK = [CARD_WORDS[code] for code in range(54)]
FAVOURED = ["Ts", "Th", "Tc", "Td", "Lj", "Bj", "9s", "9h", "9c", "9d", "Js", "Jh", "Qs", "2s", "2h", "2c", "2d", "As"]
READINGS = (None, "ten", "red")


def options_of(table: oracle.Table) -> Options:
    return Options(**table._asdict())


def random_cards(rng: Random, most: int) -> list[str]:
    """Cards that often make a combination: of one rank, a run, or tens and jokers."""
    size = rng.randint(1, most)
    way = rng.random()
    if way < 0.4:
        rank = rng.choice("3456789TJQKA2")
        alike = [card for card in PACK if card[0] == rank]
        return rng.sample(alike, min(size, len(alike)))
    if way < 0.6:
        first = rng.randrange(len(oracle.RANKS))
        return [rank + rng.choice("shcd") for rank in oracle.RANKS[first : first + size]]
    return rng.sample(FAVOURED if way < 0.9 else PACK, min(size, len(FAVOURED)))


def recognised(words: list[str], reading: str | None, table: oracle.Table, shown: bool) -> tuple[str, int] | None:
    combo = recognise(cards(" ".join(words)), reading, options_of(table), shown)
    return None if combo is None else (combo.type, combo.size)


def test_recognition_of_every_set_of_up_to_three_favoured_cards() -> None:
    for table in TABLES[::5]:
        for size in (1, 2, 3):
            for chosen in combinations(FAVOURED, size):
                for reading in READINGS:
                    found = oracle.read(list(chosen), reading, table, False)
                    expected = None if found is None else (found.type, found.number)
                    assert recognised(list(chosen), reading, table, False) == expected, (chosen, reading, table)


def test_recognition_and_beating_of_random_cards() -> None:
    rng = Random(11)
    for _ in range(12_000):
        table, shown = rng.choice(TABLES), rng.random() < 0.5
        pair = []
        for _ in range(2):
            words, reading = random_cards(rng, 6), rng.choice((None, None, "ten"))
            found = oracle.read(words, reading, table, shown)
            combo = recognise(cards(" ".join(words)), reading, options_of(table), shown)
            assert (combo and (combo.type, combo.size)) == (found and (found.type, found.number))
            pair.append((found, combo))
        (new, new_combo), (old, old_combo) = pair
        if new is not None and old is not None and new_combo is not None and old_combo is not None:
            assert beats(new_combo, old_combo) == oracle.beats(new, old, table), (new, old, table)


def test_beats_is_never_mutual_and_transitive() -> None:
    rng = Random(12)
    for table in TABLES[::7]:
        options = options_of(table)
        known = {recognise(cards(" ".join(random_cards(rng, 5))), None, options, True) for _ in range(300)} - {None}
        for one, other in product(known, repeat=2):
            assert one is not None
            assert other is not None
            assert not (beats(one, other) and beats(other, one))
            if beats(one, other):
                assert all(beats(one, third) for third in known if third is not None and beats(other, third))


def words_to_play(rng: Random, hand: list[str], number: int) -> list[str]:
    """Cards to play on a table of so many: mostly of one rank and as many, or two jokers, or any."""
    way = rng.random()
    if way < 0.1:
        return random_cards(rng, 4)
    if way < 0.25:
        return rng.sample(hand, rng.randint(1, min(4, len(hand))))
    alike = [card for card in hand if card[0] == rng.choice(hand)[0]] if way < 0.4 else rank_group(rng, hand)
    return alike[: number if way < 0.8 else rng.randint(1, 4)] or hand[:1]


def rank_group(rng: Random, hand: list[str]) -> list[str]:
    """All cards of a hand that share a rank with one of them; jokers are a rank."""
    groups: dict[str, list[str]] = {}
    for card in hand:
        groups.setdefault(card[1] if card[1] == "j" else card[0], []).append(card)
    return rng.choice(list(groups.values()))


def play_case(rng: Random) -> None:
    """One random play in turn on a random table, judged by both."""
    table, shown = rng.choice(TABLES), rng.random() < 0.5
    hand = sorted({card for _ in range(4) for card in random_cards(rng, 4)})
    lying = random_cards(rng, 4)
    words, reading = words_to_play(rng, hand, len(lying)), rng.choice((None, None, None, *READINGS))
    on_table = oracle.read(lying, None, table, False)
    if on_table is None or set(lying) & set(hand):
        return
    names = {name: str(value).lower() for name, value in table._asdict().items()}
    header = "; ".join(f"option {name} {value}" for name, value in names.items())
    header += f"; carry table 3 {' '.join(lying)}; carry up 0" + ("; carry tens_shown 0" if shown else "")
    suffix = f" as={reading}" if reading else ""
    said = verdict(header, f"deal 0 {' '.join(hand)} 4s; deal 1 3s; deal 2 3h; play 0 {' '.join(words)}{suffix}")
    code = oracle.judge(words, reading, [*hand, "4s"], on_table, table, shown)
    assert said == (f"{code}@4" if code else ""), (hand, words, reading, lying, table, shown)


def test_the_code_of_a_random_play() -> None:
    rng = Random(13)
    for _ in range(3_000):
        play_case(rng)


@pytest.mark.slow
def test_the_code_of_a_random_play_long() -> None:
    rng = Random(14)
    for _ in range(60_000):
        play_case(rng)
