"""What can be answered can be played: obligations against every set of cards of small suits."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.games.hongxingwu.options import Options
from engine.games.hongxingwu.trick.answers import WASH, least_groups, shortfall, surely_kept
from engine.games.hongxingwu.trick.leads import lead_of, trick_law
from engine.kit.trump.choices import choices
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import packed
from logformat.cards import Cards
from tests.engine.games.hongxingwu.table import order_at

VARIANTS = (
    {},
    {"tractor_min": 2},
    {"wash": False},
    {"wash_scope": "single_triple_lead"},
    {"triple_protected": True},
    {"bulldozer_pulls_tractor": True, "tractor_min": 2},
)


def some(rng: Random, codes: list[int], number: int) -> Cards:
    """Cards of a few positions, copies and neighbours likely."""
    low = rng.randrange(len(codes) - 4)
    pack = [code for code in codes[low : low + 5] for _ in range(3)]
    return Cards(sorted(rng.sample(pack, number)))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: "+".join(variant) or "default")
def test_every_obligation_can_be_met_and_the_generator_misses_no_answer(variant: dict[str, object]) -> None:
    rng = Random(1)
    options = Options(**variant)  # type: ignore[arg-type]
    law = trick_law(options)
    washed = 0
    for _ in range(250):
        order = order_at(rng.choice("3TA"), rng.choice("shn"), **variant)
        suit = rng.choice([number for number, one in enumerate(order.suits) if len(one.ladder) > 4])
        codes = [code for place in order.suits[suit].ladder for code in place]
        lead = lead_of(order, law, some(rng, codes, rng.randint(1, 6)), None)
        hand = some(rng, codes, rng.randint(lead.size + 1, 9))
        held = packed(hand)
        plays = {Cards(play) for play in combinations(hand, lead.size)}
        found = {play: shortfall(order, law, suit, lead.kinds, packed(play), held) for play in plays}
        kept = {play for play, short in found.items() if short is None}
        assert kept, (lead.kinds, hand)
        triples, pairs = least_groups(order, law, suit, lead.kinds, held)
        assert {play for play in choices(held, lead.size, triples, pairs) if found[play] is None} == kept
        for play, short in found.items():
            washed += short is not None and short.item == WASH
            assert short is None or not Counter(short.due) - Counter(hand)
            if surely_kept(lead, order, law, play, packed(play), held):
                assert short is None
    assert options.wash or not washed
    assert washed or options != Options(), "the variety of leads and hands reaches the wash"


def test_the_wash_takes_the_highest_trumps_whatever_they_are() -> None:
    """A plain trump triple and no triple in hand: exactly the plays of three highest trumps are kept."""
    rng = Random(2)
    order, law = order_at("T", "s"), trick_law(Options())
    places = order.suits[TRUMP].ladder
    codes = [code for place in places for code in place]
    for _ in range(150):
        hand = some(rng, codes, rng.randint(4, 8))
        if max(Counter(hand).values()) == 3:
            continue
        highest = sorted((order.place_of[code] for code in hand), reverse=True)[:3]
        lead = lead_of(order, law, Cards((codes[0],) * 3), None)
        for play in {Cards(play) for play in combinations(hand, 3)}:
            short = shortfall(order, law, TRUMP, lead.kinds, packed(play), packed(hand))
            assert (short is None) == (sorted((order.place_of[code] for code in play), reverse=True) == highest)
