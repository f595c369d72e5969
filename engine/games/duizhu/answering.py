"""Legal plays made up at random out of a full hand, for the simulator: leads, answers, ruffs, counter-wengs."""

from __future__ import annotations

from random import Random

from engine.games.duizhu.cards import JACK_LEVEL, TOP_LEVEL, TRUMP, Order, level_cards
from engine.games.duizhu.moves.legal import wengs
from engine.games.duizhu.moves.lines import AS_THROW, sorted_cards
from engine.games.duizhu.state import State, is_defender
from engine.games.duizhu.trick.leads import FOUR, MIXED, WENG, Lead, is_four_of_a_rank
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Play


def by_height(order: Order, hand: int) -> list[int]:
    """Return the cards of a hand from low to high, trumps last."""
    return sorted(cards_in(hand), key=lambda code: order.laid[code])


def kept_for_last(state: State, seat: int) -> int:
    """Return the cards a defender keeps for the last trick: level cards at J and A, which pare the dealer side."""
    order = state.deal.order
    if order is None or order.level not in (JACK_LEVEL, TOP_LEVEL) or not is_defender(state.deal, seat):
        return 0
    return state.hands[seat] & level_cards(order.level)


def lead(rng: Random, state: State, seat: int) -> Play:
    """Lead a weng where there is one, a throw of the highest cards of a suit, else a high or a low card."""
    order, hand = state.deal.order, state.hands[seat]
    assert order is not None
    fours = list(wengs(hand)) if state.tricks else []
    if fours and rng.random() < 0.5:
        return Play(seat, rng.choice(fours))
    thrown = _thrown(rng, state, hand) if rng.random() < 0.25 else None
    if thrown is not None:
        return Play(seat, thrown, AS_THROW if state.tricks and is_four_of_a_rank(thrown) else NO_PAIRS)
    cards = by_height(order, hand & ~kept_for_last(state, seat)) or by_height(order, hand)
    return Play(seat, Cards((cards[-1] if rng.random() < 0.4 else rng.choice(cards),)))


def _thrown(rng: Random, state: State, hand: int) -> Cards | None:
    """Return the highest cards of a suit, or any; None where no suit that may be thrown has two."""
    order = state.deal.order
    assert order is not None
    suits = [by_height(order, hand & mask) for mask in order.masks]
    able = [
        cards for suit, cards in enumerate(suits) if len(cards) > 1 and (suit != TRUMP or state.deal.law.throw_in_trump)
    ]
    if not able:
        return None
    cards = rng.choice(able)
    number = rng.randint(2, min(4, len(cards)))
    return sorted_cards(bytes(cards[-number:] if rng.random() < 0.7 else rng.sample(cards, number)))


def followed(rng: Random, state: State, seat: int, led: Lead) -> Cards:
    """Return a legal answer: the suit as it is owed, without it a ruff as often as not, else what is low."""
    order, hand = state.deal.order, state.hands[seat]
    assert order is not None
    if led.type == MIXED:
        return sorted_cards(bytes(rng.sample(cards_in(hand), led.size)))
    if led.type == WENG and (fours := list(wengs(hand))) and rng.random() < 0.8:
        return rng.choice(fours)
    suit = TRUMP if led.type == WENG else led.suit
    inside, rest = by_height(order, hand & order.masks[suit]), by_height(order, hand & ~order.masks[suit])
    if led.type == WENG and len(inside) < FOUR and not state.deal.law.all_trumps_on_weng:
        return sorted_cards(bytes(rng.sample(inside + rest, FOUR)))
    number = min(led.size, len(inside))
    if kept := kept_for_last(state, seat):
        inside.sort(key=lambda code: kept >> code & 1)
        rest.sort(key=lambda code: kept >> code & 1)
        return sorted_cards(bytes(inside[:number] + rest[: led.size - number]))
    own = inside[-number:] if rng.random() < 0.3 else inside[:number]
    if number == led.size:
        return sorted_cards(bytes(own if rng.random() < 0.8 else rng.sample(inside, number)))
    return sorted_cards(bytes(inside) + _others(rng, order, rest, led.size - number, ruff=not inside))


def _others(rng: Random, order: Order, rest: list[int], number: int, *, ruff: bool) -> bytes:
    """Return cards of other suits: trumps only where that is a ruff and comes to mind, else low or any."""
    trumps = [code for code in rest if order.suit_of[code] == TRUMP]
    if ruff and len(trumps) >= number and rng.random() < 0.6:
        return bytes(trumps[:number] if rng.random() < 0.5 else rng.sample(trumps, number))
    return bytes(rest[:number] if rng.random() < 0.7 else rng.sample(rest, number))
