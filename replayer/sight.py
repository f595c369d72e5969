"""What a seat sees of the events themselves: the cards others are dealt, take or bury stay hidden from it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.rule import Finding
from engine.words import Label
from logformat.cards import UNKNOWN, Cards
from logformat.events import NO_PAIRS, Bury, Deal, Draw, Event, Kitty, Note, Swap, Take

CLOSED = (Deal, Draw, Take, Bury, Swap)
NOT_SEEN = Note("…")


def seen_event(event: Event, viewer: int | None) -> Event:
    """Return an event as a seat sees it at the table; the recorder's remarks are not said at the table."""
    if viewer is None or (isinstance(event, CLOSED) and event.seat == viewer):
        return event
    if isinstance(event, Note):
        return NOT_SEEN
    if isinstance(event, Swap):
        return replace(event, pairs=NO_PAIRS)
    if isinstance(event, (*CLOSED, Kitty)):
        return replace(event, cards=Cards([UNKNOWN] * len(event.cards)), pairs=NO_PAIRS)
    return event


def seen_fact(finding: Finding, viewer: int | None) -> Label | None:
    """Return what was found, or None for a seat's eyes: such facts name the cards of hidden hands."""
    return None if viewer is not None else Label(finding.text("en"), finding.text("zh"))
