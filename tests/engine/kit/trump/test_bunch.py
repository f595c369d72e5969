"""Cards of one play, looked up once, are what counting them says; identical ones stand in the slots of ranks and leads."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.hongxingwu.cards import NO_TRUMP, order
from engine.games.hongxingwu.options import Options
from engine.games.hongxingwu.trick.leads import alike_leads
from engine.kit.trump.bunch import OTHER, SLOTS, bunch_of, slot_of
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import CODES, COPIES, hand_of
from engine.kit.trump.points import ALL_POINTS, points
from engine.kit.trump.ruffs import RUFF, ranks_against
from logformat.cards import UNKNOWN, Cards, cards


@pytest.mark.parametrize(
    ("text", "worth"), [("5h", 5), ("Td Td", 20), ("Kc Kc Kc", 30), ("4s 5s Ts", 15), ("Lj Bj Ac", 0), ("?? Ks", 10)]
)
def test_fives_tens_and_kings_score(text: str, worth: int) -> None:
    assert points(cards(text)) == worth
    assert bunch_of(cards(text))[3] == worth


def test_three_packs_are_worth_all_points() -> None:
    assert points(bytes(range(CODES)) * 3) == ALL_POINTS


def test_identical_cards_have_a_slot_of_their_own() -> None:
    slots = set()
    for code in range(CODES):
        for number in (1, 2, 3):
            hand, copies, slot, _ = bunch_of(Cards((code,) * number))
            assert (hand, copies, slot) == (hand_of(bytes((code,) * number)), COPIES[code], slot_of(code, number))
            slots.add(slot)
    assert slots == set(range(OTHER))
    assert OTHER < SLOTS


@pytest.mark.parametrize("text", ["Kd Qd", "Kd Kd Qd", "Kd Kd Kd Kd", "??", "Lj=9h", "Kd ??"])
def test_other_cards_share_one_slot(text: str) -> None:
    hand, copies, slot, _ = bunch_of(cards(text))
    assert (hand, copies, slot) == (hand_of(cards(text)), 0, OTHER)


def test_ranks_are_those_of_as_many_identical_cards() -> None:
    rng = Random(7)
    for _ in range(40):
        deal = order(rng.randrange(13), rng.randrange(NO_TRUMP + 1), Options())
        suit, number = rng.randrange(5), rng.randint(1, 3)
        ranks = ranks_against(deal, suit, number)
        for code in range(CODES):
            own, place = deal.suit_of[code], deal.place_of[code]
            due = 1 + place if own == suit else RUFF + place if own == TRUMP else 0
            assert [ranks[slot_of(code, n)] for n in (1, 2, 3)] == [due if n == number else 0 for n in (1, 2, 3)]
        assert ranks[OTHER] == 0


def test_a_lead_of_identical_cards_says_what_they_are_worth_themselves() -> None:
    deal = order(3, 1, Options())
    for slot, lead in enumerate(alike_leads(deal)):
        copies, code = slot // CODES + 1, slot % CODES
        assert lead.ranks[slot] == deal.place_of[code] + 1
        assert (lead.suit, lead.size, lead.kinds) == (deal.suit_of[code], copies, ((copies, 1),))
    assert UNKNOWN >= CODES
