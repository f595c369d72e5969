"""The moves the law allows, and the form they are given in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as choices

from engine.games.zhuoheia.cards import FIVE_OF_HEARTS, PACK, SEATS
from engine.games.zhuoheia.combos import beats, combinations, holds_back_black
from engine.games.zhuoheia.moves.rights import (
    SHOWN,
    can_refuse,
    due_to_draw,
    has_silent_seats,
    is_black,
    is_red_against_one,
    may_announce,
    may_be_wind,
    may_surrender,
    owes_five,
)
from engine.games.zhuoheia.state import ASKED, DEALING, OPEN, OVER, REFUSED, State, cards_dealt, is_over
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import NO_CARDS, Cards
from logformat.events import Declare, Draw, Event, Pass, Play


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if state.phase == OVER or state.closed or is_over(state) is None:
        return
    if state.phase == DEALING:
        yield from _draws(state)
    elif state.turn is not None:
        moves = _announcements if has_silent_seats(state) else _turn_moves
        yield from moves(state, state.turn)


def _draws(state: State) -> Iterator[Event]:
    """Any card not seen yet; a hand too large is a fault of the deal, not of the draw (log page §2)."""
    due, free = due_to_draw(state), PACK & ~cards_dealt(state)
    for seat in range(SEATS) if due is None else (due,):
        yield from (Draw(seat, Cards((code,))) for code in cards_in(free))


def _announcements(state: State, seat: int) -> Iterator[Event]:
    if not may_announce(state, seat):
        return
    yield Declare(seat, "no_reveal")
    black = is_black(state, seat)
    if black is not None:
        kind = "reveal_black" if black else "reveal_red"
        held = cards_in(SHOWN[kind] & state.hands[seat])
        yield from (Declare(seat, kind, Cards(some)) for n in range(len(held) + 1) for some in choices(held, n))


def _turn_moves(state: State, seat: int) -> Iterator[Event]:
    if may_surrender(state, seat) and (state.options.red_may_surrender_1v3 or is_red_against_one(state, seat) is False):
        yield Declare(seat, "surrender")
    if state.wind == ASKED and state.options.wind == "ask":
        yield Declare(seat, "give_wind")
        if can_refuse(state, seat):
            yield Declare(seat, "refuse_wind")
        return
    if state.wind == OPEN:
        yield Declare(seat, "ask_wind")
    elif state.owner is not None and state.wind != REFUSED and not may_be_wind(state):
        yield Pass(seat)
    if not state.unseen[seat] and not state.locked >> seat & 1:
        yield from _plays(state, seat)


def _plays(state: State, seat: int) -> Iterator[Event]:
    hand = state.hands[seat]
    due = 1 << FIVE_OF_HEARTS if owes_five(state, seat) else 0
    for cards, combo in combinations(hand):
        mask = mask_of(cards)
        if state.table is not None and not beats(combo, state.table):
            continue
        if not due & ~mask and not (state.options.ace_rule and holds_back_black(hand, mask) > 0):
            yield Play(seat, cards)


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, none with words that show none, no times."""
    del state
    if isinstance(event, Play):
        return Play(event.seat, Cards(sorted(event.cards)))
    if isinstance(event, Pass):
        return Pass(event.seat)
    if isinstance(event, Declare):
        return Declare(event.seat, event.kind, Cards(sorted(event.cards)) if event.kind in SHOWN else NO_CARDS)
    return Draw(event.seat, event.cards) if isinstance(event, Draw) else event
