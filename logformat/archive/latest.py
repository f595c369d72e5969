"""The cards of the latest event of some sort, as a deal is read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from logformat.cards import NO_CARDS, Cards
from logformat.events import Event, Play


class Latest:
    """The cards of the latest of some events that is wanted; none of them is looked at twice."""

    __slots__ = ("events", "found", "is_wanted", "seen")

    def __init__(self, events: list[Event], is_wanted: Callable[[Event], bool]) -> None:
        self.events, self.is_wanted = events, is_wanted
        self.found, self.seen = NO_CARDS, 0

    def cards(self) -> Cards:
        """Return the cards, none if no event is wanted; more events may have come since they were asked for."""
        new = islice(reversed(self.events), len(self.events) - self.seen)
        self.found = next((event.cards for event in new if self.is_wanted(event)), self.found)
        self.seen = len(self.events)
        return self.found


def has_cards(event: Event) -> bool:
    """Whether an event has cards."""
    return bool(event.cards)


def is_play(event: Event) -> bool:
    """Whether an event is a play, be it of no cards."""
    return isinstance(event, Play)
