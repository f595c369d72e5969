"""What the tables tell of a deal of 二百五: seats and their points, melds, turns."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.cards import value
from engine.games.erbaiwu.state import State, has_unknown_size, size
from engine.games.erbaiwu.state.proof import cards_let_go
from engine.kit.memory import remembered
from engine.kit.onepack import cards_in
from logformat.events import Claim, Declare, Discard, Draw, Event, Meld, Pass

_MOVES = (Draw, Discard, Meld, Claim, Pass, Declare)


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat: its points of the round with extras, and its total, as far as the deal goes."""
    found = scoring.outcome(state)
    before = scoring.totals_before(state)
    apart = state.options.extras_scope == "personal"
    return tuple(
        SeatRow(
            seat,
            role="settler" if seat == state.settler else None,
            dealer=seat == state.deal.dealer,
            score=found["round"][seat] + (found["extras"][seat] if apart else 0) if found else None,
            total=found["totals"][seat] if found else before[seat] if "totals" in state.setup.carry else None,
            hand=cards_in(state.dealt[seat]),
        )
        for seat in range(state.deal.seats)
    )


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: the meld it makes, the turn it stands in, what its cards are worth."""
    seat = event.seat
    if seat is None or type(event) not in _MOVES:
        return NO_SHAPE
    name = event.kind if type(event) is Meld else "claim" if type(event) is Claim else None
    moved = event.cards if type(event) is Draw else cards_let_go(event)
    left = None
    if not has_unknown_size(state, seat):
        left = max(0, size(state, seat) + (1 if type(event) is Draw else -len(moved)))
    return shape_of((name, state.turns + 1, left, _points((moved, state.black)) if moved else None))


@remembered
def _points(asked: tuple[bytes, int]) -> int | None:
    """Return what cards are worth, some of them perhaps of the black gang; None where one is not known."""
    moved, black = asked
    return sum(value(code, black) for code in moved) if max(moved) < 54 else None
