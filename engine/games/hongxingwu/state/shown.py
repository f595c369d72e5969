"""What the whole log shows of each hand: cards let go of, called with, or thrown in vain were there before."""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts import Facts
from engine.games.hongxingwu.cards import SEATS
from engine.kit.trump.packed import beyond, most, packed, together
from engine.kit.trump.throws import is_shown_to_fail
from logformat.events import Bury, Declare, Event, Note, Play, Take


class Shown(Facts, frozen=True):
    """Per seat the cards it must have had at one moment; those of the taker before and after it took the kitty.

    `firm` and `firm_after` are the part of them that was let go of, which is better proof than what a seat only said.
    `kept` is what the taker plays after it has buried, `played` all cards played to tricks.
    """

    firm: tuple[int, ...]
    firm_after: int
    before: tuple[int, ...]
    after: int
    kept: int
    taker: int | None
    played: bytes
    speakers: tuple[int, ...]
    """The seats in the order in which they first said what they had: of two who cannot both have it, the first had."""


class _Hand:
    """What is read of one hand: let go of, surely had by that, and had by what the seat only said too."""

    def __init__(self) -> None:
        self.gone = self.firm = self.needed = self.called = 0

    def let_go(self, cards: bytes) -> None:
        self.gone = together(self.gone, packed(cards))
        self.firm, self.needed = most(self.firm, self.gone), most(self.needed, self.gone)

    def call(self, event: Declare) -> None:
        shown = packed(event.cards)
        self.called = together(self.called, shown) if event.kind == "fortify" else shown
        self.needed = most(self.needed, self.called)

    def fail(self, cards: bytes) -> None:
        self.needed = most(self.needed, together(self.gone, packed(cards)))


def shown_in(events: Sequence[Event]) -> Shown:
    """Return what a log shows of the hands."""
    moves = [event for event in events if type(event) is not Note]
    hands, speakers = [_Hand() for _ in range(SEATS)], dict[int, None]()
    taker, dealt, buried, played = None, _Hand(), 0, b""
    for number, event in enumerate(moves):
        seat = event.seat
        if seat is None:
            continue
        if type(event) is Take and taker is None:
            taker, dealt, hands[seat] = seat, hands[seat], _Hand()
        elif type(event) is Declare:
            hands[seat].call(event)
            speakers[seat] = None
        elif type(event) is Play and is_shown_to_fail(event, moves[number + 1 : number + 2]):
            hands[seat].fail(event.cards)
            speakers[seat] = None
        elif type(event) is Play or type(event) is Bury:
            hands[seat].let_go(event.cards)
            played += event.cards if type(event) is Play else b""
            buried = packed(event.cards) if type(event) is Bury and seat == taker else buried
    after = _Hand() if taker is None else hands[taker]
    if taker is not None:
        hands[taker] = dealt
    firm, before = tuple(hand.firm for hand in hands), tuple(hand.needed for hand in hands)
    order = (*speakers, *(seat for seat in range(SEATS) if seat not in speakers))
    return Shown(firm, after.firm, before, after.needed, beyond(after.needed, buried), taker, played, order)


def needs(shown: Shown) -> list[tuple[int, int]]:
    """Return what each seat must have had, kitty and all: what it let go of before what it only said it had."""
    firm, said = list(shown.firm), list(shown.before)
    if shown.taker is not None:
        firm[shown.taker] = most(firm[shown.taker], shown.firm_after)
        said[shown.taker] = most(said[shown.taker], shown.after)
    return [*enumerate(firm), *((seat, said[seat]) for seat in shown.speakers)]


def needs_before(shown: Shown) -> list[tuple[int, int]]:
    """Return what each seat must have had before the kitty was taken, in the same order."""
    return [*enumerate(shown.firm), *((seat, shown.before[seat]) for seat in shown.speakers)]
