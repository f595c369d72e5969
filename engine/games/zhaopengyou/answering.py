"""Legal plays made up at random out of a full hand, for the simulator: leads, answers in the suit, ruffs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.games.zhaopengyou.moves.legal import sidecars
from engine.games.zhaopengyou.trick.answers import shortfall
from engine.games.zhaopengyou.trick.leads import Lead, TrickLaw, parts_of
from engine.kit.trump.choices import choices
from engine.kit.trump.components import Component, Kind, matches
from engine.kit.trump.holding import holding, run_tops
from engine.kit.trump.order import TRUMP, Order
from engine.kit.trump.packed import beyond, cards_in, copies_of, packed, size, together
from engine.kit.trump.shortfall import PAIR, TRIPLE
from logformat.cards import Cards

TRIES = 40


def cards_of(order: Order, suit: int, hand: int, part: Component) -> Cards:
    """Return cards of a hand that are a component, of the smallest sets that have them."""
    codes = bytearray()
    for place in range(part.top, part.top - part.run, -1):
        able = [code for code in order.suits[suit].ladder[place] if copies_of(hand, code) >= part.copies]
        codes += bytes((min(able, key=lambda code: copies_of(hand, code)),)) * part.copies
    return Cards(sorted(codes))


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
    rest, codes = hand, b""
    for part in parts[: rng.randint(2, min(4, len(parts)))]:
        cards = cards_of(order, suit, rest, part)
        rest, codes = rest - packed(cards), codes + cards
    return Cards(sorted(codes))


def followed(rng: Random, order: Order, law: TrickLaw, hand: int, lead: Lead) -> Cards:
    """Return a legal answer: the suit as it is owed, without it a ruff as often as not, else anything."""
    number = min(lead.size, size(hand))
    inside = hand & order.masks[lead.suit]
    if size(inside) > number:
        return _answered(rng, order, law, inside, lead)
    if not inside and lead.suit != TRUMP and rng.random() < 0.6:
        ruff = matching(rng, order, hand, lead.kinds)
        if ruff is not None:
            return ruff
    rest = list(cards_in(hand ^ inside))
    return Cards(sorted(cards_in(inside) + bytes(rng.sample(rest, number - size(inside)))))


def _answered(rng: Random, order: Order, law: TrickLaw, inside: int, lead: Lead) -> Cards:
    """Return cards of the led suit in which nothing owed is held back: what falls short is added until nothing does."""
    owed = 0
    for _ in range(TRIES):
        played = _filled(rng, inside, owed, lead.size)
        short = shortfall(order, law, lead.suit, lead.kinds, played, inside)
        if short is None:
            return cards_in(played)
        due = packed(short.due[: {PAIR: 2, TRIPLE: 3}.get(short.item)])
        owed = together(owed, beyond(due, owed))
        if size(owed) > lead.size:
            owed = due
    return next(
        cards
        for cards in choices(inside, lead.size)
        if shortfall(order, law, lead.suit, lead.kinds, packed(cards), inside) is None
    )


def _filled(rng: Random, inside: int, owed: int, number: int) -> int:
    """Return the cards owed and others of the suit, at random."""
    rest = list(cards_in(beyond(inside, owed)))
    return owed + packed(bytes(rng.sample(rest, number - size(owed))))


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
