"""Offences against the cut, the show of a level card, and the choice of trump."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.games.duizhu.cards import SEATS
from engine.games.duizhu.moves.calls import ANSWERS, MODES, may_show, mode_chooser
from engine.games.duizhu.moves.lines import saying
from engine.games.duizhu.offences.pieces import Offence, another, levels
from engine.games.duizhu.state import CALL, LOT, State, dealer_due
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Cut, Declare, Event


def wrong_cut(rng: Random, state: State) -> Event | None:
    """A cut by another seat, or of no card."""
    if state.phase != LOT:
        return None
    due = (state.deal.first_drawer - 1) % SEATS
    return Cut(another(rng, due), 5) if rng.random() < 0.5 else Cut(due, 0)


def shown(wanted: Callable[[State, int], int]) -> Offence:
    """A show of a card out of some set."""

    def offend(rng: Random, state: State) -> Event | None:
        seat = rng.randrange(SEATS)
        cards = cards_in(wanted(state, seat))
        timely = state.phase == CALL and may_show(state) and not (state.deal.shown and state.deal.show_stands)
        return Declare(seat, "show", Cards((rng.choice(cards),))) if timely and cards else None

    return offend


def second_show(rng: Random, state: State) -> Event | None:
    """A show after another."""
    level = cards_in(levels(state))
    if state.phase != CALL or not state.deal.show_stands or not may_show(state):
        return None
    return Declare(rng.randrange(SEATS), "show", Cards((rng.choice(level),)))


def late_show(rng: Random, state: State) -> Event | None:
    """A show after the kitty was turned, or the mode chosen."""
    if state.phase in (LOT, "draw") or may_show(state):
        return None
    return Declare(rng.randrange(SEATS), "show", Cards((rng.choice(cards_in(levels(state))),)))


def mode_of_other(rng: Random, state: State) -> Event | None:
    """A mode by another seat, or although a card was shown."""
    if state.phase != CALL or state.deal.turned or state.deal.mode is not None:
        return None
    due = mode_chooser(state.deal)
    return saying(due if state.deal.show_stands else another(rng, due), "mode", rng.choice(MODES))


def unfit_answer(rng: Random, state: State) -> Event | None:
    """An answer of any kind where it may not fit the mode, or is too late."""
    if state.phase in (LOT, "draw"):
        return None
    kind = rng.choice(sorted(ANSWERS))
    return saying(dealer_due(state.deal), kind, rng.choice(ANSWERS[kind]))
