"""The answers that may be given: all of them, without trying every set of cards of a full hand."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.games.zhaopengyou.cards import order
from engine.games.zhaopengyou.moves import legal
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.trick.answers import least_groups, shortfall
from engine.games.zhaopengyou.trick.leads import lead_of, trick_law
from engine.kit.trump.choices import choices
from engine.kit.trump.packed import packed
from logformat.cards import RANKS, Cards, cards
from tests.engine.games.zhaopengyou.table import ROOM, state_of


def some(rng: Random, codes: list[int], number: int) -> Cards:
    """Cards of a few positions, copies and neighbours likely."""
    low = rng.randrange(len(codes) - 4)
    pack = [code for code in codes[low : low + 5] for _ in range(3)]
    return Cards(sorted(rng.sample(pack, number)))


@pytest.mark.parametrize("protection", ["lapse", "absolute", "none"])
def test_the_fewest_groups_miss_no_answer(protection: Any) -> None:
    rng, law, spared = Random(3), trick_law(Options(triple_protection=protection)), 0
    for _ in range(250):
        deal = order(RANKS.index(rng.choice("3TA")), rng.randrange(4), True)
        suit = rng.choice([number for number, one in enumerate(deal.suits) if len(one.ladder) > 4])
        codes = [code for place in deal.suits[suit].ladder for code in place]
        lead = lead_of(deal, some(rng, codes, rng.randint(1, 6)))
        hand = some(rng, codes, rng.randint(lead.size + 1, 9))
        held = packed(hand)
        plays = {Cards(play) for play in combinations(hand, lead.size)}
        kept = {play for play in plays if shortfall(deal, law, suit, lead.kinds, packed(play), held) is None}
        likely = set(choices(held, lead.size, *least_groups(deal, law, suit, lead.kinds, held)))
        assert kept <= likely <= plays, (lead.kinds, hand)
        spared += len(plays) - len(likely)
    assert spared > 0


def test_large_answers_are_not_looked_for_among_all_sets_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    asks = legal.shortfall

    def counted(*args: Any) -> Any:
        asked.append(args[-2])
        assert len(asked) <= 200, "sets of cards are tried one after the other"
        return asks(*args)

    monkeypatch.setattr(legal, "shortfall", counted)
    head = "position; dealer 0; carry level T; carry trump s"
    led = "As As As Ks Ks Ks Qs Qs Qs Js Js Js"
    four = "2s 2s 2s 3s 3s 3s 4s 4s 4s 5s 5s 5s"
    hand = f"{four} 6s 6s 7s 7s 8s 8s 9s 9s Ts Th Tc Lj Lj Bj Bj"
    state = state_of(head, f"deal 0 {led} 2c; deal 1 {hand} 3h; deal 2 2h; deal 3 2h; deal 4 2h; play 0 {led}")
    assert [event.cards for event in ROOM.legal_moves(state)] == [cards(four)]
