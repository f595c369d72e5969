"""Packed hands against counters."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.kit.trump import packed
from logformat.cards import CARD_CODES, LITTLE_JOKER, STAND_IN, UNKNOWN, Cards


def some(rng: Random) -> Cards:
    pack = [code for code in range(54) for _ in range(3)]
    return Cards(rng.sample(pack, rng.choice((0, 1, 2, 5, 40, 41))))


def test_packed_hands_count_as_counters_do() -> None:
    rng = Random(1)
    for _ in range(3000):
        one, other = some(rng), some(rng)
        assert packed.packed(one) == packed.hand_of(one)
        a, b, first, second = packed.packed(one), packed.packed(other), Counter(one), Counter(other)
        assert Counter(packed.cards_in(a)) == first
        assert packed.size(a) == len(one)
        assert packed.holds(a, b) == (second <= first)
        assert Counter(packed.cards_in(packed.beyond(a, b))) == first - second
        assert Counter(packed.cards_in(packed.common(a, b))) == first & second
        assert Counter(packed.cards_in(packed.most(a, b))) == first | second
        both = {code: min(3, n) for code, n in (first + second).items()}
        assert Counter(packed.cards_in(packed.together(a, b))) == Counter(both)
        for copies in (1, 2, 3):
            several = [code for code in range(54) if first[code] >= copies]
            assert packed.at_least(a, copies) == sum(packed.ONE[code] for code in several)
        assert all(packed.copies_of(a, code) == first[code] for code in range(54))


def test_unseen_cards_and_fourth_copies_count_as_nothing() -> None:
    assert packed.packed(Cards((5, 5, 5, 5, UNKNOWN))) == 3 * packed.ONE[5]
    assert packed.packed(Cards((UNKNOWN,))) == 0


def test_a_joker_named_as_another_card_is_no_card_of_the_packs() -> None:
    named = STAND_IN[LITTLE_JOKER] + CARD_CODES["9h"]
    assert packed.is_foreign(named)
    assert not packed.is_foreign(UNKNOWN)
    assert packed.packed(Cards((5, named, named))) == packed.ONE[5]
    assert packed.packed(Cards((named,))) == packed.COPIES[named] == 0


def test_cards_are_held_by_the_only_seat_that_can_have_them() -> None:
    dealt = (packed.packed(Cards((0, 0, 1))), 0, packed.packed(Cards((2,))))
    pack = packed.packed(Cards((0, 0, 0, 1, 2, 3, 3, 3)))
    held, free = packed.surely_held(pack, dealt, (0, 4, 0), [])
    assert (held, free) == ((0, packed.packed(Cards((0, 3, 3, 3))), 0), 0)
    held, free = packed.surely_held(pack, dealt, (0, 3, 1), [(1, packed.packed(Cards((3, 3))))])
    assert (held, free) == ((0, packed.packed(Cards((3, 3))), 0), packed.packed(Cards((0, 3))))
    held, _ = packed.surely_held(pack, dealt, (0, 3, 1), [(1, packed.packed(Cards((0, 0))))])
    assert held[1] == packed.ONE[0], "one copy of the two shown lies in a known hand"
