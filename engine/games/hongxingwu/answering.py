"""Legal plays made up at random out of a full hand, for the simulator: leads, answers in the suit, ruffs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.games.hongxingwu.trick.answers import shortfall
from engine.games.hongxingwu.trick.leads import Lead, TrickLaw, canonical_split, parts_of, split_text
from engine.kit.trump.answering import answered, cards_of, cards_of_several
from engine.kit.trump.components import Component, Kind, matches
from engine.kit.trump.holding import holding, run_tops
from engine.kit.trump.order import TRUMP, Order
from engine.kit.trump.packed import cards_in, packed, size
from logformat.cards import Cards


def component_led(rng: Random, order: Order, law: TrickLaw, hand: int, saving: bool) -> Cards:
    """Return a component of a hand; larger ones are likelier, or smaller ones for a seat that is saving."""
    found = [(suit, part) for suit in range(TRUMP + 1) for part in parts_of(order, law, suit, hand)]
    suit, part = rng.choices(found, [part.cards ** (-4 if saving else 2) for _, part in found])[0]
    return cards_of(order, suit, hand, part)


def thrown(rng: Random, order: Order, law: TrickLaw, hand: int) -> Cards | None:
    """Return several components of a suit, most often high ones; None where no suit has two."""
    suits = [suit for suit in range(TRUMP + 1) if len(parts_of(order, law, suit, hand)) > 1]
    if not suits:
        return None
    suit = rng.choice(suits)
    parts = list(parts_of(order, law, suit, hand))
    if rng.random() < 0.7:
        parts.sort(key=lambda part: -part.top)
    else:
        rng.shuffle(parts)
    return cards_of_several(order, suit, hand, parts[: rng.randint(2, min(4, len(parts)))])


def other_split(rng: Random, order: Order, law: TrickLaw, cards: Cards) -> str | None:
    """Return a split of a lead into loose groups, where that reads otherwise than the canonical one."""
    groups: list[bytes] = []
    for code in sorted(set(cards)):
        number = cards.count(code)
        cut = rng.randint(1, number)
        groups += [bytes((code,)) * n for n in (cut, number - cut) if n]
    text = split_text(groups)
    return text if canonical_split(order, law, cards, text) == text else None


def followed(rng: Random, order: Order, law: TrickLaw, hand: int, lead: Lead) -> Cards:
    """Return a legal answer: the suit as it is owed, without it a ruff as often as not, else anything."""
    inside = hand & order.masks[lead.suit]
    if size(inside) > lead.size:
        if lead.kinds[0][0] == 1:  # against single cards no group is owed
            return Cards(sorted(rng.sample(list(cards_in(inside)), lead.size)))
        return answered(
            rng, inside, lead.size, lambda played: shortfall(order, law, lead.suit, lead.kinds, played, inside)
        )
    if not inside and lead.suit != TRUMP and rng.random() < 0.8:
        ruff = matching(rng, order, hand, lead.kinds)
        if ruff is not None:
            return ruff
    rest = list(cards_in(hand ^ inside))
    return Cards(sorted(cards_in(inside) + bytes(rng.sample(rest, min(len(rest), lead.size - size(inside))))))


def matching(rng: Random, order: Order, hand: int, kinds: tuple[Kind, ...]) -> Cards | None:
    """Return trumps that match the components of a lead, low or high ones at random; None if there are none."""
    place, rest = order.suits[TRUMP], hand & order.masks[TRUMP]
    held = holding(place, rest)
    if not matches(held, place.joined, kinds):
        return None
    codes = b""
    for number, (copies, run) in enumerate(kinds):
        held = holding(place, rest)
        tops = list(run_tops(held[copies - 1], place.joined, run))
        rng.shuffle(tops)
        for cards in _cuts(order, rest, copies, run, tops):
            left = rest - packed(cards)
            if matches(holding(place, left), place.joined, kinds[number + 1 :]):
                rest, codes = left, codes + cards
                break
    return Cards(sorted(codes))


def _cuts(order: Order, hand: int, copies: int, run: int, tops: list[int]) -> Iterator[Cards]:
    return (cards_of(order, TRUMP, hand, Component(copies, run, top)) for top in tops)
