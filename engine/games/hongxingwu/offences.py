"""One way to break each law of Hong Xing Wu: by an event in a state, in the opening, in the header."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from engine.games.hongxingwu.cards import DRAWS, JOKERS, KITTY, SEATS, card_of
from engine.games.hongxingwu.moves.before_play import dealer_due
from engine.games.hongxingwu.rules import laws
from engine.games.hongxingwu.scoring import is_redeal, result_due
from engine.games.hongxingwu.state import BURY, CALL, DRAW, PLAY, State, level_of
from engine.games.hongxingwu.trick.leads import MIXED, split_text
from engine.kit.claims import result_event
from engine.kit.misdeals import (
    LogOffence,
    draw_out_of_turn,
    one_of,
    other_drawer,
    seat_too_many,
    wrongly_dealt,
)
from engine.kit.trump.packed import ALL, beyond, cards_in, copies_of, size
from engine.rule import first_code
from logformat.cards import Cards
from logformat.events import Bury, Declare, Event, Pairs, Play, Take
from logformat.log import Log

Offence = Callable[[Random, State], Event | None]

TRIES = 20
"""Answers that are tried for one that breaks a certain law."""


def _level_cards(state: State) -> list[int]:
    level = level_of(state.deal)
    return [] if level is None else [card_of(level, suit) for suit in range(4)]


def _is_calling(state: State) -> bool:
    return state.phase in (DRAW, CALL) and any(state.hands)


def unlike_cards_called(rng: Random, state: State) -> Event | None:
    """Two level cards of different suits, or a card of another rank."""
    if not _is_calling(state):
        return None
    level = _level_cards(state)
    others = [code for code in cards_in(state.hands[0]) if code not in level]
    if others and rng.random() < 0.5:
        return Declare(0, "call", Cards((rng.choice(others),)))
    return Declare(rng.randrange(SEATS), "call", Cards(sorted(rng.sample(level, 2)))) if level else None


def call_without_cards(rng: Random, state: State) -> Event | None:
    """Three level cards the seat does not have."""
    seat = rng.randrange(SEATS)
    missing = [code for code in _level_cards(state) if copies_of(state.hands[seat], code) < 3]
    if not _is_calling(state) or not missing:
        return None
    return Declare(seat, "call", Cards(bytes((rng.choice(missing),)) * 3))


def weak_call(rng: Random, state: State) -> Event | None:
    """A call although one stands, a counter or jokers that are not enough."""
    if not _is_calling(state):
        return None
    seat = rng.randrange(SEATS)
    hand = state.hands[seat]
    groups = [Cards((code,)) * n for code in _level_cards(state) for n in (1, 2) if copies_of(hand, code) >= n]
    said = [Declare(seat, kind, Cards(group)) for group in groups for kind in ("call", "counter")]
    said += [Declare(seat, "nt", Cards((code, code))) for code in JOKERS if copies_of(hand, code) > 1]
    return rng.choice(said) if said else None


def foreign_fortifying(rng: Random, state: State) -> Event | None:
    """A fortification of a call that is another's, or was not a single card."""
    seat = rng.randrange(SEATS)
    held = [code for code in _level_cards(state) if copies_of(state.hands[seat], code)]
    return Declare(seat, "fortify", Cards((rng.choice(held),))) if _is_calling(state) and held else None


def counter_of_nothing(rng: Random, state: State) -> Event | None:
    """A counter in the standing suit, against the own call, or against nothing."""
    seat = rng.randrange(SEATS)
    held = [code for code in _level_cards(state) if copies_of(state.hands[seat], code) > 1]
    return Declare(seat, "counter", Cards(bytes((rng.choice(held),)) * 2)) if _is_calling(state) and held else None


def late_call(rng: Random, state: State) -> Event | None:
    """A call after the kitty was taken."""
    level = _level_cards(state)
    return Declare(rng.randrange(SEATS), "call", Cards((level[0],))) if state.phase in (BURY, PLAY) and level else None


def taken_by_other(rng: Random, state: State) -> Event | None:
    """The kitty taken by another seat than the dealer."""
    if state.phase != CALL or is_redeal(state):
        return None
    return Take((dealer_due(state.deal) + rng.randint(1, SEATS - 1)) % SEATS)


def wrong_bury(number: int) -> Offence:
    """So many cards buried."""

    def offend(rng: Random, state: State) -> Event | None:
        if state.phase != BURY or state.turn is None:
            return None
        return Bury(state.turn, Cards(sorted(rng.sample(cards_in(state.hands[state.turn]), number))))

    return offend


def bury_without_card(rng: Random, state: State) -> Event | None:
    """A card buried that lies in another hand."""
    fair = wrong_bury(KITTY)(rng, state)
    if fair is None:
        return None
    missing = cards_in(beyond(ALL, state.hands[fair.seat or 0]))
    return Bury(fair.seat or 0, Cards(sorted((*fair.cards[1:], rng.choice(missing)))))


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A card played by another seat than the one due."""
    if state.phase != PLAY or state.turn is None or state.throw is not None:
        return None
    return _single(rng, state, (state.turn + rng.randint(1, SEATS - 1)) % SEATS)


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies in another hand."""
    if state.phase != PLAY or state.turn is None or state.throw is not None:
        return None
    missing = cards_in(beyond(ALL, state.hands[state.turn]))
    return Play(state.turn, Cards((rng.choice(missing),)))


def out_of_phase(rng: Random, state: State) -> Event | None:
    """The kitty taken during play, or a card played before it."""
    if state.phase == CALL:
        return _single(rng, state, rng.randrange(SEATS))
    return Take(rng.randrange(SEATS)) if state.phase == PLAY else None


def lead_of_two_suits(rng: Random, state: State) -> Event | None:
    """Two cards of different suits led."""
    if not _leads(state) or state.turn is None or state.deal.order is None:
        return None
    cards = cards_in(state.hands[state.turn])
    two = sorted((rng.choice(cards), rng.choice(cards)))
    differ = state.deal.order.suit_of[two[0]] != state.deal.order.suit_of[two[1]]
    return Play(state.turn, Cards(two)) if differ else None


def false_split(rng: Random, state: State) -> Event | None:
    """A split that names another card than is led."""
    if not _leads(state) or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn])
    text = split_text([bytes((rng.choice(cards),)), bytes((rng.choice(cards),))])
    return Play(state.turn, Cards((rng.choice(cards),)), Pairs((("as", text),)))


def false_force(rng: Random, state: State) -> Event | None:
    """A lead as forced although no throw has failed, or something else after one that has."""
    if state.throw is not None:
        return _single(rng, state, (state.throw.event.seat + 1) % SEATS)
    if not _leads(state) or state.turn is None:
        return None
    card = _single(rng, state, state.turn)
    return None if card is None else Play(card.seat, card.cards, Pairs((("as", "forced"),)))


def wrong_number(rng: Random, state: State) -> Event | None:
    """A card more than was led."""
    if state.phase != PLAY or state.turn is None or state.lead is None:
        return None
    cards = cards_in(state.hands[state.turn])
    number = state.lead.size + 1
    return Play(state.turn, Cards(sorted(rng.sample(cards, number)))) if len(cards) >= number else None


def other_suit(rng: Random, state: State) -> Event | None:
    """A card of another suit where the led one is held."""
    if state.phase != PLAY or state.turn is None or state.lead is None or state.lead.suit == MIXED:
        return None
    order, hand = state.deal.order, state.hands[state.turn]
    if order is None or size(hand) < state.lead.size or not hand & order.masks[state.lead.suit]:
        return None
    return Play(state.turn, Cards(sorted(rng.sample(cards_in(hand), state.lead.size))))


def held_back(code: str) -> Offence:
    """Return cards of the led suit, where there is a choice and more than one is asked for, that break a certain law."""

    def offend(rng: Random, state: State) -> Event | None:
        order, lead, seat = state.deal.order, state.lead, state.turn
        if state.phase != PLAY or seat is None or lead is None or lead.suit == MIXED or order is None or lead.size == 1:
            return None
        inside = cards_in(state.hands[seat] & order.masks[lead.suit])
        if len(inside) <= lead.size:
            return None
        tried = (Play(seat, Cards(sorted(rng.sample(inside, lead.size)))) for _ in range(TRIES))
        return next((play for play in tried if first_code(laws, state, play) == code), None)

    return offend


def false_claim(rng: Random, state: State) -> Event | None:
    """A result with one claim changed."""
    found = result_due(state)
    if found is None or state.closed:
        return None
    changed: dict[str, Any] = {"points": found["points"] + 5, "match_over": not found["match_over"]}
    if state.options.match_end != "rise_at_A":
        del changed["match_over"]
    key = rng.choice(sorted(changed))
    return result_event({**found, key: changed[key]})


def _leads(state: State) -> bool:
    return state.phase == PLAY and state.lead is None and state.throw is None


def _single(rng: Random, state: State, seat: int) -> Play | None:
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),))) if held else None


OFFENCES: Mapping[str, Offence] = {
    "HXW-DECL-01": unlike_cards_called,
    "HXW-DECL-02": call_without_cards,
    "HXW-DECL-03": weak_call,
    "HXW-DECL-04": foreign_fortifying,
    "HXW-DECL-05": counter_of_nothing,
    "HXW-DECL-06": late_call,
    "HXW-KIT-01": taken_by_other,
    "HXW-BURY-01": wrong_bury(KITTY - 1),
    "HXW-BURY-02": bury_without_card,
    "HXW-PLAY-01": out_of_turn,
    "HXW-PLAY-02": card_of_another,
    "HXW-PLAY-03": out_of_phase,
    "HXW-LEAD-01": lead_of_two_suits,
    "HXW-LEAD-02": false_split,
    "HXW-LEAD-03": false_force,
    "HXW-FOL-01": wrong_number,
    "HXW-FOL-02": other_suit,
    "HXW-FOL-03": held_back("HXW-FOL-03"),
    "HXW-FOL-04": held_back("HXW-FOL-04"),
    "HXW-FOL-05": held_back("HXW-FOL-05"),
    "HXW-FOL-06": held_back("HXW-FOL-06"),
    "HXW-FOL-07": held_back("HXW-FOL-07"),
    "HXW-RES-01": false_claim,
}


def impossible_header(rng: Random, log: Log) -> Log | None:
    """A fifth player, or another first drawer than the dealer."""
    return one_of(rng, seat_too_many(log, SEATS), other_drawer(rng, log, SEATS))


def wrong_cards(rng: Random, log: Log) -> Log | None:
    """A fourth copy of a card, a hand or a kitty of a card too few, a call noted at another time."""
    return wrongly_dealt(rng, log, 3, DRAWS)


HEADER_OFFENCES: Mapping[str, LogOffence] = {"HXW-SETUP-01": impossible_header}
OPENING_OFFENCES: Mapping[str, LogOffence] = {"HXW-DRAW-01": draw_out_of_turn, "HXW-DRAW-02": wrong_cards}
RARE = frozenset(("HXW-FOL-03", "HXW-FOL-04", "HXW-FOL-05", "HXW-FOL-07"))
