"""Cards drawn one by one or dealt by the hand: what a log records of them, and whose turn it is (DESIGN §3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.facts import Facts
from logformat.cards import UNKNOWN
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Note, Play, Take


class Recorded(Facts, frozen=True):
    """What a log says of the cards before play: per seat its cards (None: no line), draws or lines, the kitty."""

    lines: tuple[bytes | None, ...]
    drawers: tuple[int, ...]
    """The seats that have draws."""
    kitty: bytes | None
    buried: bytes
    empty: bool
    goes_on: bool
    """Whether the log goes on past the draw, so that a seat of which it has told nothing has a hidden hand."""
    below_kitty: tuple[int, ...]
    """The seats whose hand is dealt below the kitty line, which comes too early then."""
    drawn_below: int
    """How many draws stand below the kitty line."""

    def draws_on(self, hand: int) -> int:
        """Return after how many draws the draw is over that goes on below the kitty line, 0 if it does not.

        Of more than make hands of their size the last are too many, and the kitty is in its place.
        """
        number = sum([len(self.lines[seat] or b"") for seat in self.drawers]) if self.drawn_below else 0
        return number if number <= hand * len(self.drawers) else 0

    @property
    def is_drawn(self) -> bool:
        """Whether the log breaks off while cards are drawn: a seat without cards has not drawn yet."""
        return bool(self.drawers) and not self.goes_on

    @property
    def hides_cards(self) -> bool:
        """Whether cards of a hand, or of the kitty, as it lay or as it was buried, are hidden."""
        if self.kitty is None or UNKNOWN in self.kitty or UNKNOWN in self.buried:
            return not self.empty
        return UNKNOWN in b"".join([cards for cards in self.lines if cards is not None])


def recorded_in(events: Sequence[Event], seats: int, said: str | None = None) -> Recorded:
    """Return what a log records of the deal, up to the first play; `said` may be declared among the draws, None for all."""
    lines: list[list[bytes]] = [[] for _ in range(seats)]
    dealt, kitty, buried, empty, goes_on = set[int](), None, b"", True, False
    below, drawn_below, taken = list[int](), 0, False
    draw, deal, play = Draw, Deal, Play  # looked up once, not for every event
    for event in events:
        if type(event) is draw:
            lines[event.seat].append(event.cards)
            if kitty is not None and not taken:
                drawn_below += 1
        elif type(event) is deal:
            line = lines[event.seat]
            if not line:  # on top of a hand that is dealt a draw is only one card too many
                dealt.add(event.seat)
                if kitty is not None and not taken:
                    below.append(event.seat)
            line.append(event.cards)
        elif type(event) is play:
            empty, goes_on = False, True
            break
        elif type(event) is not Note:
            empty = False
            goes_on = goes_on or not (type(event) is Declare and said in (None, event.kind))
            if type(event) is Kitty:
                kitty = event.cards if kitty is None else kitty
            elif type(event) is Bury:
                buried, taken = buried + event.cards, True
            elif type(event) is Take:
                taken = True
    hands = tuple([b"".join(line) if line else None for line in lines])
    drawers = tuple([seat for seat, line in enumerate(lines) if line and seat not in dealt])
    return Recorded(hands, drawers, kitty, buried, empty and not any(lines), goes_on, tuple(below), drawn_below)


@cache
def drawers_after(drawers: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return by seat who draws after it."""
    return tuple([drawer_after(seat, drawers, seats) for seat in range(seats)])


def drawer_after(seat: int, drawers: tuple[int, ...], seats: int) -> int:
    """Return the seat that draws after another, of those whose draws the log writes."""
    drawer = (seat + 1) % seats
    while drawer not in drawers:
        drawer = (drawer + 1) % seats
    return drawer
