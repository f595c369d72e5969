"""Whose draws a log tells that breaks off while cards are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logformat.events import Deal, Declare, Draw, Event


def tells_some_hands(events: Sequence[Event], seats: int, first: int | None) -> bool:
    """Whether a log that breaks off in the draw tells the hands of some seats alone, as players write down their own.

    They draw round among themselves, and have begun again; nothing is then out of turn, nor has a seat drawn nothing
    that shows a card. Of one seat alone that is told sooner: but where the seat draws that is first (None: anybody),
    every log begins.
    """
    drawn: list[int] = []
    dealt, is_answered = set[int](), False
    for event in events:
        if type(event) is Draw:
            drawn.append(event.seat)
        elif type(event) is Deal:
            dealt.add(event.seat)
        elif type(event) is Declare and event.cards:
            is_answered = is_answered or drawn not in ([], [event.seat])
    among = sorted(set(drawn))
    if not drawn or len(dealt.union(among)) == seats:
        return False
    if len(drawn) == 1:
        while first in dealt:
            first = (first + 1) % seats
        return is_answered or first not in (None, drawn[0])
    following = dict(zip(among, among[1:] + among[:1], strict=True))
    return len(drawn) > len(among) and all(following[seat] == after for seat, after in pairwise(drawn))
