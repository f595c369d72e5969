"""What the whole log shows of each hand: cards let go of, bid with, or thrown in vain were there before."""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts import Facts
from engine.games.zhaopengyou.cards import SEATS
from engine.kit.trump.packed import beyond, most, packed, size, together
from engine.kit.trump.throws import is_shown_to_fail
from logformat.events import Bury, Declare, Event, Note, Play, Take


class Shown(Facts, frozen=True):
    """Per seat what it must have had at the start of each segment, and all cards played to tricks.

    A seat's segments part where it takes or buries: what it lets go of later may have come to it there.
    """

    firm: tuple[int, ...]
    """What each seat must have been dealt by what it let go of alone."""
    segments: tuple[tuple[int, ...], ...]
    played: bytes
    later: int
    """What seats that took or buried let go of after the last time they did."""
    speakers: tuple[int, ...]
    """The seats in the order in which they first said what they had: of two who cannot both have it, the first had."""


def later_of(shown: Shown, hands: Sequence[int], kitty: int) -> int:
    """Return what seats that took or buried let go of after it, but for what is known of their hands and the kitty."""
    for segments, hand in zip(shown.segments, hands, strict=True):
        if len(segments) > 1:
            kitty = together(kitty, hand)
    return beyond(shown.later, kitty)


class _Stretch:
    """One segment of a seat being read: what it let go of, all that proves, and what it only said it had."""

    def __init__(self, begun_by: str) -> None:
        self.begun_by = begun_by
        self.gone = self.needed = self.said = 0

    def let_go(self, cards: bytes) -> None:
        self.gone = together(self.gone, packed(cards))
        self.needed = most(self.needed, self.gone)

    def claim(self, cards: bytes) -> None:
        self.said = most(self.said, together(self.gone, packed(cards)))


def shown_in(events: Sequence[Event], hand: int, kitty: int) -> Shown:
    """Return what a log shows of the hands; what a seat says it has counts as far as it goes into a hand with the rest."""
    moves = [event for event in events if type(event) is not Note]
    stretches = [[_Stretch("deal")] for _ in range(SEATS)]
    played, speakers = b"", dict[int, None]()
    for number, event in enumerate(moves):
        seat = event.seat
        if seat is None:
            continue
        if type(event) is Take:
            stretches[seat].append(_Stretch("take"))
        elif type(event) is Bury:
            stretches[seat][-1].let_go(event.cards)
            stretches[seat].append(_Stretch("bury"))
        elif type(event) is Play and not is_shown_to_fail(event, _next_play(moves, number + 1)):
            played += event.cards
            stretches[seat][-1].let_go(event.cards)
        elif type(event) is Play or (type(event) is Declare and event.kind in ("bid", "counter")):
            stretches[seat][-1].claim(event.cards)
            speakers[seat] = None
    firm = tuple(_folded(own, 0, 0)[0] for own in stretches)
    segments = tuple(_folded(own, hand, kitty) for own in stretches)
    later = 0
    for own in stretches:
        if len(own) > 1:
            later = together(later, own[-1].needed)
    return Shown(firm, segments, played, later, (*speakers, *(seat for seat in range(SEATS) if seat not in speakers)))


def first_needs(shown: Shown) -> list[tuple[int, int]]:
    """Return what each seat must have been dealt: what it let go of before what it only said it had."""
    return [*enumerate(shown.firm), *((seat, shown.segments[seat][0]) for seat in shown.speakers)]


def _next_play(moves: Sequence[Event], number: int) -> Sequence[Event]:
    """Return the next play from a place on, if there is one: a kitty may be set right between a throw and what it forces."""
    while number < len(moves) and type(moves[number]) is not Play:
        number += 1
    return moves[number : number + 1]


def _folded(own: list[_Stretch], hand: int, kitty: int) -> tuple[int, ...]:
    """Return what is needed at each start: across a burial, what is gone by then and what is shown after it too."""
    found = [stretch.needed for stretch in own]
    for number in range(len(own) - 1, -1, -1):
        if number + 1 < len(own) and own[number + 1].begun_by == "bury":
            found[number] = most(found[number], together(own[number].gone, found[number + 1]))
        room = hand + (kitty if own[number].begun_by == "take" else 0)
        if size(with_said := most(found[number], own[number].said)) <= room:
            found[number] = with_said
    return tuple(found)
