"""What the tables tell of a deal of Zhuo Hei A: seats, combinations, rounds."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import SEATS
from engine.games.zhuoheia.combos import recognise
from engine.games.zhuoheia.state import State, camps, size
from engine.kit.onepack import cards_in
from logformat.events import Declare, Event, Pass, Play


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes."""
    found = scoring.outcome(state) or {}
    score, totals = found.get("score"), found.get("totals")
    possible = camps(state)
    return tuple(
        SeatRow(
            seat,
            camp=_camp(possible, seat),
            role="alone" if possible == (1 << seat,) else None,
            dealer=seat == state.deal.dealer,
            finish=state.out.index(seat) + 1 if seat in state.out else None,
            score=score[seat] if score else None,
            total=totals[seat] if totals else None,
            hand=cards_in(state.dealt[seat]),
        )
        for seat in range(SEATS)
    )


def _camp(possible: tuple[int, ...], seat: int) -> str | None:
    told = {"black" if black >> seat & 1 else "red" for black in possible}
    return told.pop() if len(told) == 1 else None


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: its combination, its round, the cards the seat has left after it."""
    if type(event) is Play:
        seat, combo = event.seat, recognise(event.cards)
        left = state.hands[seat].bit_count() + state.unseen[seat] - len(event.cards)
        name, leads = combo.type if combo is not None else None, state.owner is None
        return shape_of((name, state.trick + leads, max(0, left), None, True, False))
    if type(event) is Pass or (type(event) is Declare and state.trick):
        return shape_of((None, state.trick or None, size(state, event.seat), None, False, False))
    return NO_SHAPE
