"""Offences against setup, turn and possession."""

from __future__ import annotations

from random import Random

from engine.games.erbaiwu.cards import FACES, ORDINARY, SEVENS
from engine.games.erbaiwu.offences.pieces import meld, one
from engine.games.erbaiwu.state import ACT, CLAIMED, DEALING, DRAWN, OPEN, OVER, OWE_DRAW, State
from engine.kit.onepack import cards_in
from logformat.events import Cut, Deal, Discard, Draw, Event, Flip


def second_deal(rng: Random, state: State) -> Event | None:
    """A seat dealt the wrong number of cards: one more after its hand."""
    free = cards_in(state.free)
    if state.phase != OPEN or state.deal.order or not free or not any(state.dealt) or state.turns:
        return None
    return Deal(rng.randrange(state.deal.seats), one(rng.choice(free)))


def wrong_cut(rng: Random, state: State) -> Event | None:
    """A cut of no cards, or by another seat."""
    dealer, seats = state.deal.dealer, state.deal.seats
    lots_to_come = state.lot is None and any(isinstance(event, Flip) for event in state.setup.log.events)
    undecided = lots_to_come or (state.lot is not None and state.lot.winner is None)
    if state.phase != DEALING or state.begun or dealer is None or undecided:
        return None
    due = (dealer - 1) % seats
    return Cut(due, rng.choice((0, 54))) if rng.random() < 0.5 else Cut((due + 1) % seats, 9)


def late_flip(rng: Random, state: State) -> Event | None:
    """A card turned when no lot is drawn."""
    if not state.begun or state.phase == OVER:
        return None
    return Flip(rng.randrange(state.deal.seats), one(rng.randrange(52)))


def foreign_discard(rng: Random, state: State) -> Event | None:
    """A discard of a card that lies elsewhere."""
    if state.phase != DRAWN or state.turn is None:
        return None
    others = cards_in(ORDINARY & ~state.hands[state.turn] & ~state.black)
    return Discard(state.turn, one(rng.choice(others)))


def drawn_from_elsewhere(rng: Random, state: State) -> Event | None:
    """A draw of a card that is not in the stock."""
    if state.phase not in (ACT, CLAIMED, OWE_DRAW) or state.turn is None:
        return None
    return Draw(state.turn, one(rng.choice(cards_in(FACES & ~state.free))))


def other_seat(rng: Random, state: State) -> Event | None:
    """A draw by a seat whose turn it is not."""
    if state.turn is None or state.phase not in (ACT, OPEN) or not state.free:
        return None
    seat = (state.turn + rng.randint(1, state.deal.seats - 1)) % state.deal.seats
    return Draw(seat, one(rng.choice(cards_in(state.free))))


def late_reduction(rng: Random, state: State) -> Event | None:
    """A seven shown, or a card laid off, after the draw."""
    barred = state.phase == DRAWN or (state.phase == OPEN and not state.options.opening_reductions)
    if not barred or state.turn is None:
        return None
    sevens = cards_in(state.hands[state.turn] & SEVENS)
    return meld(state, "show7", rng.choice(sevens)) if sevens else None


def early_discard(rng: Random, state: State) -> Event | None:
    """An ordinary discard before the draw."""
    if state.phase not in (ACT, CLAIMED) or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & ORDINARY & ~state.black)
    return Discard(state.turn, one(rng.choice(cards))) if cards else None


def second_draw(rng: Random, state: State) -> Event | None:
    """A draw in the opening turn, or a second one."""
    if state.phase not in (OPEN, DRAWN) or state.turn is None or not state.free:
        return None
    return Draw(state.turn, one(rng.choice(cards_in(state.free))))


def draw_after_end(rng: Random, state: State) -> Event | None:
    """A draw after the end of the deal."""
    if state.phase != OVER or not state.free:
        return None
    return Draw(rng.randrange(state.deal.seats), one(rng.choice(cards_in(state.free))))
