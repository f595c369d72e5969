"""What the whole log shows of each hand: cards let go of, called with, or thrown in vain were there before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.hongxingwu.cards import SEATS
from engine.kit.trump.packed import beyond, packed, together
from logformat.events import Bury, Declare, Event, Note, Play, Take


class Shown(msgspec.Struct, frozen=True):
    """Per seat the cards it must have had at one moment; those of the taker before and after it took the kitty.

    `kept` is what the taker plays after it has buried, `played` all cards played to tricks.
    """

    before: tuple[int, ...]
    after: int
    kept: int
    taker: int | None
    played: bytes


def shown_in(events: Sequence[Event]) -> Shown:
    """Return what a log shows of the hands."""
    moves = [event for event in events if type(event) is not Note]
    needed, gone, called = [0] * SEATS, [0] * SEATS, [0] * SEATS
    before, taker, buried, played = 0, None, 0, b""
    for number, event in enumerate(moves):
        seat = event.seat
        if seat is None:
            continue
        if type(event) is Take and taker is None:
            taker, before = seat, needed[seat]
            needed[seat] = gone[seat] = 0
        elif type(event) is Declare:
            called[seat] = (
                together(called[seat], packed(event.cards)) if event.kind == "fortify" else packed(event.cards)
            )
            needed[seat] = _most(needed[seat], called[seat])
        elif type(event) is Play and _fails(event, moves[number + 1 : number + 2]):
            needed[seat] = _most(needed[seat], together(gone[seat], packed(event.cards)))
        elif type(event) is Play or type(event) is Bury:
            if type(event) is Play:
                played += event.cards
            elif seat == taker:
                buried = packed(event.cards)
            gone[seat] = together(gone[seat], packed(event.cards))
            needed[seat] = _most(needed[seat], gone[seat])
    if taker is None:
        return Shown(tuple(needed), 0, 0, None, played)
    after, needed[taker] = needed[taker], before
    return Shown(tuple(needed), after, beyond(after, buried), taker, played)


def _fails(event: Play, following: Sequence[Event]) -> bool:
    """Whether a play is a throw that the log shows to fail: the same seat goes on with the forced component."""
    return any(type(e) is Play and e.seat == event.seat and e.pairs.get("as") == "forced" for e in following)


def _most(one: int, other: int) -> int:
    return one + beyond(other, one)
