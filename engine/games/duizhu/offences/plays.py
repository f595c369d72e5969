"""Offences against turn, possession, leading and following."""

from __future__ import annotations

from random import Random

from engine.games.duizhu.cards import FULL, SEATS
from engine.games.duizhu.moves.legal import wengs
from engine.games.duizhu.moves.lines import AS_FORCED
from engine.games.duizhu.offences.pieces import Offence, another, playing
from engine.games.duizhu.state import OVER, PLAY, State
from engine.games.duizhu.trick.leads import MIXED, WENG
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Declare, Event, Play


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A card played by another seat than the one due."""
    due = playing(state)
    if due is None:
        return None
    seat = another(rng, due)
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),))) if held else None


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies elsewhere."""
    due = playing(state)
    return None if due is None else Play(due, Cards((rng.choice(cards_in(FULL & ~state.hands[due])),)))


def out_of_phase(rng: Random, state: State) -> Event | None:
    """A hui long before the end, or a second ruling on kings."""
    return Declare(rng.randrange(SEATS), "huilong") if state.phase != OVER else None


def lead_of_two_suits(rng: Random, state: State) -> Event | None:
    """Two cards of different suits led."""
    due = playing(state)
    if due is None or state.lead is not None or state.hands[due].bit_count() < 2:
        return None
    return Play(due, Cards(sorted(rng.sample(cards_in(state.hands[due]), 2))))


def first_weng(rng: Random, state: State) -> Event | None:
    """A weng as the first lead."""
    due = playing(state)
    fours = [] if due is None or state.tricks or state.lead is not None else list(wengs(state.hands[due]))
    return Play(due or 0, rng.choice(fours)) if fours else None


def other_continuation(rng: Random, state: State) -> Event | None:
    """Something else than the forced card after a throw that failed, or a forced card without one."""
    if state.throw is not None:
        return Play(state.throw.event.seat, Cards((max(state.throw.event.cards),)), AS_FORCED)
    due = playing(state)
    if due is None or state.phase != PLAY:
        return None
    return Play(due, Cards((rng.choice(cards_in(state.hands[due])),)), AS_FORCED)


def other_number(rng: Random, state: State) -> Event | None:
    """One card more than was led."""
    due = playing(state)
    if due is None or state.lead is None:
        return None
    cards, number = cards_in(state.hands[due]), state.lead.size + 1
    return Play(due, Cards(sorted(rng.sample(cards, number)))) if len(cards) >= number else None


def any_cards(weng: bool) -> Offence:
    """As many cards as were led, whatever they are."""

    def offend(rng: Random, state: State) -> Event | None:
        due = playing(state)
        if due is None or state.lead is None or state.lead.type == MIXED or (state.lead.type == WENG) != weng:
            return None
        cards = cards_in(state.hands[due])
        return Play(due, Cards(sorted(rng.sample(cards, state.lead.size)))) if len(cards) >= state.lead.size else None

    return offend
