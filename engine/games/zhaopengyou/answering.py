"""Legal plays made up at random out of a full hand, for the simulator: leads, answers in the suit, ruffs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.games.zhaopengyou.moves.legal import sidecars
from engine.games.zhaopengyou.trick.answers import shortfall
from engine.games.zhaopengyou.trick.leads import Lead, TrickLaw, parts_of
from engine.kit.trump.answering import answered, cards_of, cards_of_several
from engine.kit.trump.components import Component, Kind, matches
from engine.kit.trump.holding import holding, run_tops
from engine.kit.trump.order import TRUMP, Order
from engine.kit.trump.packed import cards_in, packed, size
from logformat.cards import Cards


def component_led(rng: Random, order: Order, hand: int, saving: bool) -> Cards:
    """Return a component of a hand; larger ones are likelier, or smaller ones for a seat that is saving."""
    found = [(suit, part) for suit in range(TRUMP + 1) for part in parts_of(order, suit, hand)]
    suit, part = rng.choices(found, [part.cards ** (-4 if saving else 2) for _, part in found])[0]
    return cards_of(order, suit, hand, part)


def thrown(rng: Random, order: Order, law: TrickLaw, hand: int) -> Cards | None:
    """Return several components of a suit that may be led together, most often high ones; None where there are none."""
    if law.throw_mode == "sidecar":
        pairs = [cards for suit in order.suits for cards in sidecars(hand & suit.mask)]
        return rng.choice(pairs) if pairs else None
    suits = [suit for suit in range(TRUMP + 1) if len(parts_of(order, suit, hand)) > 1]
    if law.throw_mode == "none" or not suits:
        return None
    suit = rng.choice(suits)
    parts = list(parts_of(order, suit, hand))
    if rng.random() < 0.7:
        parts.sort(key=lambda part: -part.top)
    else:
        rng.shuffle(parts)
    return cards_of_several(order, suit, hand, parts[: rng.randint(2, min(4, len(parts)))])


def followed(rng: Random, order: Order, law: TrickLaw, hand: int, lead: Lead) -> Cards:
    """Return a legal answer: the suit as it is owed, without it a ruff as often as not, else anything."""
    number = min(lead.size, size(hand))
    inside = hand & order.masks[lead.suit]
    if size(inside) > number:
        if lead.kinds[0][0] == 1:  # against single cards no group is owed
            return Cards(sorted(rng.sample(list(cards_in(inside)), lead.size)))
        return answered(
            rng, inside, lead.size, lambda played: shortfall(order, law, lead.suit, lead.kinds, played, inside)
        )
    if not inside and lead.suit != TRUMP and rng.random() < 0.6:
        ruff = matching(rng, order, hand, lead.kinds)
        if ruff is not None:
            return ruff
    rest = list(cards_in(hand ^ inside))
    return Cards(sorted(cards_in(inside) + bytes(rng.sample(rest, number - size(inside)))))


def matching(rng: Random, order: Order, hand: int, kinds: tuple[Kind, ...]) -> Cards | None:
    """Return trumps that match what was led, at random or as high as they come; None if the hand has none."""
    trumps = hand & order.masks[TRUMP]
    place = order.suits[TRUMP]
    if not matches(holding(place, trumps), place.joined, kinds):
        return None
    found = b""
    for number, kind in enumerate(kinds):
        tops = list(_tops(order, trumps, kind, kinds[number + 1 :]))
        top = tops[0] if rng.random() < 0.5 else rng.choice(tops)
        cards = cards_of(order, TRUMP, trumps, Component(*kind, top))
        trumps, found = trumps - packed(cards), found + cards
    return Cards(sorted(found))


def _tops(order: Order, trumps: int, kind: Kind, rest: tuple[Kind, ...]) -> Iterator[int]:
    """Yield where a component can be taken so that the others still fit, highest first."""
    place = order.suits[TRUMP]
    copies, run = kind
    for top in run_tops(holding(place, trumps)[copies - 1], place.joined, run):
        left = trumps - packed(cards_of(order, TRUMP, trumps, Component(copies, run, top)))
        if matches(holding(place, left), place.joined, rest):
            yield top
