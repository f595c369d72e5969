"""The fast answer for plain moves: no law has anything to say of them."""

from __future__ import annotations

from engine.games.erbaiwu.cards import ORDINARY, SEVEN
from engine.games.erbaiwu.melds import fits
from engine.games.erbaiwu.state import ACT, CLAIMED, DRAWN, OWE_DRAW, State
from logformat.events import Discard, Draw, Event, Meld

DRAWING = (ACT, CLAIMED, OWE_DRAW)


def accepts(state: State, event: Event) -> bool:
    """Whether an event is a plain draw, discard or layoff that no law objects to."""
    seat = event.seat
    if seat is None or seat != state.turn or not state.deal.begun:
        return False
    kind = type(event)
    if kind is Draw:
        return (
            state.phase in DRAWING and state.left > 0 and not state.deal.order and state.free >> event.cards[0] & 1 == 1
        )
    if kind is Discard:
        kept = state.hands[seat] & ORDINARY & ~state.table.black
        return state.phase == DRAWN and kept >> event.cards[0] & 1 == 1
    return kind is Meld and _accepts_meld(state, event)  # type: ignore[arg-type]


def _accepts_meld(state: State, event: Meld) -> bool:
    if state.phase != ACT or len(event.cards) != 1 or event.cards[0] >= 52:
        return False
    code = event.cards[0]
    usable = state.hands[event.seat] & ~state.table.black
    if not usable >> code & 1:
        return False
    if event.kind == "show7":
        return code % 13 == SEVEN
    run = state.table.runs[code // 13]
    if event.kind != "layoff" or run is None:
        return False
    side = fits(run, code)
    return side is not None and run.end(side) == "open"
