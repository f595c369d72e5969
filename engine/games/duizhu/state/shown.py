"""What the whole log shows of each hand: what a seat let go of, showed or threw in vain was there before, §3.4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.kit.memory import remembered
from engine.kit.onepack import cards_in, mask_of
from engine.values import CARDS
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Declare, Event, Kitty, Play, Swap, Take

SHOWN: Final = (Play, Bury, Swap)
TOUCHING: Final = frozenset({Take, Bury})


def swapped(event: Swap) -> tuple[Cards, Cards]:
    """Return what a swap gives and what it takes, as its line says."""
    given = taken = "none"
    for key, text in reversed(event.pairs.words):
        if key == "give":
            given = text
        elif key == "take":
            taken = text
    return _cards_of(given), _cards_of(taken)


@remembered
def _cards_of(text: str) -> Cards:
    return Cards(CARDS.read_text(text, 0))


def shown_cards(events: Sequence[Event]) -> Iterator[tuple[int, int, bool]]:
    """Yield seat and card of what a seat was dealt by what it shows later, and whether it had taken a kitty by then.

    What it got in between (the kitty, a swap) it was not dealt, nor is it where it comes back with a throw that fails. What
    it only showed comes last: cards that were let go of are the better proof.
    """
    got = [0, 0, 0, 0]
    took = [False] * 4
    kitty, told = 0, False
    said: list[tuple[int, int, bool]] = []
    for event in events:
        seat = event.seat
        if isinstance(event, Kitty) and not told:
            kitty, told = mask_of(event.cards), True
        if seat is None:
            continue
        if isinstance(event, Take):
            got[seat] |= kitty
            took[seat] = True
        elif isinstance(event, Declare) and event.kind == "show":
            said += [(seat, code, False) for code in event.cards if code < UNKNOWN]
        elif isinstance(event, SHOWN):
            given, taken = swapped(event) if isinstance(event, Swap) else (event.cards, Cards())
            cards = mask_of(given)
            yield from ((seat, code, took[seat]) for code in cards_in(cards & ~got[seat]))
            got[seat] = (got[seat] if isinstance(event, Play) else got[seat] & ~cards) | mask_of(taken)
    yield from said


def touches_kitty(events: Sequence[Event]) -> bool:
    """Whether somebody takes or buries a kitty in a log; if not, a hidden one was a gaba guo."""
    return not TOUCHING.isdisjoint(map(type, events))


def voids_overruled(events: Sequence[Event]) -> int:
    """Return how many annulments of a log somebody goes on after with the deal."""
    found = number = 0
    for event in events:
        if isinstance(event, Declare):
            number += event.kind == "void"
        elif isinstance(event, Take | Bury | Play):
            found = number
    return found
