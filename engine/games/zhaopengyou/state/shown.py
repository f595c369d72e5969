"""What the whole log shows of each hand: cards let go of, bid with, or thrown in vain were there before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.zhaopengyou.cards import SEATS
from engine.kit.trump.packed import beyond, packed, together
from logformat.events import Bury, Declare, Event, Note, Play, Take


class Shown(msgspec.Struct, frozen=True):
    """Per seat what it must have had at the start of each segment, and all cards played to tricks.

    A seat's segments part where it takes or buries: what it lets go of later may have come to it there.
    """

    segments: tuple[tuple[int, ...], ...]
    played: bytes
    later: int
    """What seats that took or buried let go of after the last time they did."""


def shown_in(events: Sequence[Event]) -> Shown:
    """Return what a log shows of the hands."""
    moves = [event for event in events if type(event) is not Note]
    needed: list[list[int]] = [[0] for _ in range(SEATS)]
    gone, breaks, played = [0] * SEATS, [[""] for _ in range(SEATS)], b""
    for number, event in enumerate(moves):
        seat = event.seat
        if seat is None:
            continue
        if type(event) is Take:
            needed[seat].append(0)
            breaks[seat].append("take")
            gone[seat] = 0
        elif type(event) is Bury:
            needed[seat][-1] = _most(needed[seat][-1], together(gone[seat], packed(event.cards)))
            needed[seat].append(0)
            breaks[seat].append("bury")
            gone[seat] = 0
        elif type(event) is Play and not _fails(event, moves[number + 1 : number + 2]):
            played += event.cards
            gone[seat] = together(gone[seat], packed(event.cards))
            needed[seat][-1] = _most(needed[seat][-1], gone[seat])
        elif type(event) is Play or (type(event) is Declare and event.kind in ("bid", "counter")):
            needed[seat][-1] = _most(needed[seat][-1], together(gone[seat], packed(event.cards)))
    buried = _buried(moves)
    segments = tuple(_folded(needed[seat], breaks[seat], buried[seat]) for seat in range(SEATS))
    later = 0
    for seat in range(SEATS):
        if len(needed[seat]) > 1:
            later = together(later, needed[seat][-1])
    return Shown(segments, played, later)


def _buried(moves: Sequence[Event]) -> list[list[int]]:
    buried: list[list[int]] = [[] for _ in range(SEATS)]
    for event in moves:
        if type(event) is Bury:
            buried[event.seat].append(packed(event.cards))
    return buried


def _folded(needed: list[int], breaks: list[str], buried: list[int]) -> tuple[int, ...]:
    """Return what is needed at each start: across a burial, what is buried and what is shown after it too."""
    found, left = list(needed), list(buried)
    for number in range(len(needed) - 1, 0, -1):
        if breaks[number] == "bury":
            found[number - 1] = _most(found[number - 1], together(left.pop(), found[number]))
    return tuple(found)


def _fails(event: Play, following: Sequence[Event]) -> bool:
    """Whether a play is a throw that the log shows to fail: the same seat goes on with the forced component."""
    return any(type(e) is Play and e.seat == event.seat and e.pairs.get("as") == "forced" for e in following)


def _most(one: int, other: int) -> int:
    return one + beyond(other, one)
