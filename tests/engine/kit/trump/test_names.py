"""What the tables call the cards of an answer by themselves."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.kit.trump.components import decompose, kinds_of
from engine.kit.trump.holding import holding
from engine.kit.trump.names import own_word, shape_word
from engine.kit.trump.order import all_joined, order_of, plain_ladder
from engine.kit.trump.packed import packed
from logformat.cards import cards

TRUMPS = ((*cards("2s"), *cards("2h")), tuple(cards("Lj")), tuple(cards("Bj")))
"""Both deuces are equal, yet no pair."""
LADDERS = (plain_ladder(0, cards("2s")), plain_ladder(1, cards("2h")), (), (), TRUMPS)
ORDER = order_of(LADDERS, tuple(map(all_joined, LADDERS)))
TABLE = (0, 2, 2)


@pytest.mark.parametrize(
    ("played", "word"),
    [
        ("5s", "single"), ("5s 9s", "2single"), ("5s 6s 7s", "3single"), ("2s 2h", "2single"),
        ("5s 5s", "pair"), ("5s 5s 9s", "pair+single"), ("5s 5s 6s 6s", "tractor2"), ("5s 5s 5s", "triple"),
        ("5s 5h", "mixed"), ("5s Lj", "mixed"), ("5c", "mixed"), ("??", "mixed"),
    ],
)  # fmt: skip
def test_own_word(played: str, word: str) -> None:
    assert own_word(ORDER, cards(played), TABLE) == word


def test_nothing_has_a_suit_before_trump_is_known() -> None:
    assert own_word(None, cards("5s"), TABLE) == "mixed"


def test_cards_no_two_alike_need_no_decomposition() -> None:
    for number in (1, 2, 3):
        for played in map(bytes, combinations(cards("2s 2h Lj Bj"), number)):
            trumps = ORDER.suits[4]
            kinds = kinds_of(decompose(holding(trumps, packed(played)), trumps.joined, TABLE))
            assert own_word(ORDER, played, TABLE) == shape_word(kinds)
