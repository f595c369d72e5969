"""Hands of one pack as masks, and what a log proves of hands nobody saw."""

from __future__ import annotations

import pytest

from engine.kit.onepack import ANY_NUMBER, cards_in, holds, mask_of, surely_held, whole_hand
from logformat.cards import cards

PACK = "6h 7h 8h 9h Th Jh"


@pytest.mark.parametrize("text", ["", "6h", "6h Td Lj Bj", PACK])
def test_mask_and_back(text: str) -> None:
    assert sorted(cards_in(mask_of(cards(text)))) == sorted(cards(text))


def test_stand_ins_are_their_jokers_and_unseen_cards_nothing() -> None:
    assert mask_of(cards("Lj=9h Bj=2s ?? ??")) == mask_of(cards("Lj Bj"))


def test_a_whole_hand_has_every_card_seen_and_once() -> None:
    assert whole_hand(cards("6h Td Lj Bj")) == mask_of(cards("6h Td Lj Bj"))
    for text in ("6h ??", "6h 6h", "Lj=9h", "6h Bj=2s", "Lj Lj=9h"):
        assert whole_hand(cards(text)) == 0


def test_holds() -> None:
    hand = mask_of(cards("6h 7h"))
    assert holds(hand, mask_of(cards("7h")))
    assert holds(hand, 0)
    assert not holds(hand, mask_of(cards("7h 8h")))


CASES = [
    # what, hands dealt, numbers hidden, (seat, card) shown, what is surely held
    ("nothing shown", ("6h", "", ""), (0, 2, 3), "", ("", "", "")),
    ("shown cards were held", ("6h", "", ""), (0, 2, 3), "1:7h 2:8h", ("", "7h", "8h")),
    ("a card of a known hand proves nothing", ("6h", "", ""), (0, 2, 3), "1:6h", ("", "", "")),
    ("the first to show it had it", ("6h", "", ""), (0, 2, 3), "1:7h 2:7h", ("", "7h", "")),
    ("no more than there is room for", ("6h", "", ""), (0, 1, 3), "1:7h 1:8h", ("", "7h", "")),
    ("what can be nowhere else", ("6h 7h", "8h", ""), (0, 0, 3), "", ("", "", "9h Th Jh")),
    ("… once the others are full", ("6h 7h", "8h", ""), (0, 1, 2), "1:9h", ("", "9h", "Th Jh")),
    ("not if there are more cards than room", ("6h 7h", "8h", ""), (0, 0, 2), "", ("", "", "")),
    ("a number nobody recorded", ("6h", "", ""), (0, ANY_NUMBER, 0), "1:7h", ("", "7h", "")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("dealt", "hidden", "shown", "held"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_surely_held(dealt: tuple[str, ...], hidden: tuple[int, ...], shown: str, held: tuple[str, ...]) -> None:
    pairs = [(int(word[0]), cards(word[2:])[0]) for word in shown.split()]
    known = [mask_of(cards(hand)) for hand in dealt]
    assert surely_held(mask_of(cards(PACK)), known, hidden, pairs) == tuple(mask_of(cards(hand)) for hand in held)
