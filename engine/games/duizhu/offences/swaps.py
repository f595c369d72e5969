"""Offences with grabs, king swaps and annulments."""

from __future__ import annotations

from random import Random

from engine.games.duizhu.cards import FULL, JOKERS, SEATS
from engine.games.duizhu.moves.lines import swapping
from engine.games.duizhu.moves.swaps import GRAB, KING, grabbable, partner
from engine.games.duizhu.offences.pieces import Offence, another
from engine.games.duizhu.state import BETWEEN, PLAY, State, is_defender
from engine.kit.onepack import cards_in
from logformat.events import Declare, Event


def grab_of_plain_card(rng: Random, state: State) -> Event | None:
    """A grab of a buried card that may not be grabbed."""
    seat = rng.randrange(SEATS)
    cards = cards_in(state.deal.buried & ~grabbable(state.deal, seat))
    if state.phase != BETWEEN or state.deal.gaba or not cards:
        return None
    return swapping(seat, bytes((rng.choice(cards_in(state.hands[seat])),)), bytes((rng.choice(cards),)), GRAB)


def grab_for_nothing(rng: Random, state: State) -> Event | None:
    """A grab that gives one card too many."""
    seat = rng.randrange(SEATS)
    cards = cards_in(grabbable(state.deal, seat))
    if state.phase != BETWEEN or not cards:
        return None
    return swapping(seat, bytes(rng.sample(cards_in(state.hands[seat]), 2)), bytes((rng.choice(cards),)), GRAB)


def late_swap(said: str) -> Offence:
    """A swap in a gaba guo or after the first lead."""

    def offend(rng: Random, state: State) -> Event | None:
        in_gaba = state.phase == BETWEEN and state.deal.gaba
        if not (in_gaba or (state.phase == PLAY and state.throw is None)) or not state.deal.buried:
            return None
        seat = rng.randrange(SEATS)
        held = cards_in(state.hands[seat])
        if not held:
            return None
        return swapping(seat, bytes((rng.choice(held),)), bytes((rng.choice(cards_in(state.deal.buried)),)), said)

    return offend


def king_swap_of_other(rng: Random, state: State) -> Event | None:
    """A king swap by another seat, or of a card that is no joker."""
    due = partner(state.deal)
    if state.phase != BETWEEN or due is None or not state.deal.buried:
        return None
    seat = rng.choice((due, another(rng, due)))
    held = state.hands[seat] & (~JOKERS if seat == due else FULL)
    lowest = cards_in(state.deal.buried)
    return swapping(seat, bytes((rng.choice(cards_in(held)),)), bytes((rng.choice(lowest),)), KING)


def higher_card_taken(rng: Random, state: State) -> Event | None:
    """A king swapped for any buried card."""
    due = partner(state.deal)
    kings = b"" if due is None else cards_in(state.hands[due] & JOKERS)
    if state.phase != BETWEEN or due is None or not kings:
        return None
    return swapping(due, bytes((rng.choice(kings),)), bytes((rng.choice(cards_in(state.deal.buried)),)), KING)


def annulled(rng: Random, state: State) -> Event | None:
    """An annulment by anybody, before the first lead."""
    return Declare(rng.randrange(SEATS), "void") if state.phase == BETWEEN else None


def annulled_by_defender(rng: Random, state: State) -> Event | None:
    """An annulment by a defender who may hold a level card."""
    seats = [seat for seat in range(SEATS) if is_defender(state.deal, seat)]
    return Declare(rng.choice(seats), "void") if state.phase == BETWEEN and seats else None
