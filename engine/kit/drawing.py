"""Whose draws a log tells that breaks off while cards are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from logformat.events import Deal, Declare, Draw, Event


def tells_one_hand(events: Sequence[Event], first: int | None) -> bool:
    """Whether a log that breaks off in the draw tells the draws of one seat alone, as its player writes them down.

    They are then no draws out of turn, nor has a seat drawn nothing that shows a card. One draw of the seat that draws
    first (None: of anybody) is where every log begins.
    """
    seat, number, is_answered = None, 0, False
    for event in events:
        if type(event) is Deal or (type(event) is Draw and event.seat != (event.seat if seat is None else seat)):
            return False
        if type(event) is Draw:
            seat, number = event.seat, number + 1
        elif type(event) is Declare and event.cards and seat is not None:
            is_answered = is_answered or event.seat != seat
    return number > 1 or is_answered or (number == 1 and first not in (None, seat))
