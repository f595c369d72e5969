"""From one deal of a match to the next: what the deal before carries over, as lines of a header."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from logformat.cards import Cards, card_words
from logformat.log import Carry, Log

DEALER = "dealer"
MATCH_OVER = "match over"


def is_known(value: Any) -> bool:
    """Whether a carried value is known, all of it: hidden cards may leave the total of a seat open."""
    return None not in value if isinstance(value, list | tuple) else value is not None


def carried_items(value: Any) -> tuple[str, ...]:
    """Return a carried value as the items of its `carry` line; empty if there is none, or part of it is not known."""
    if not is_known(value):
        return ()
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, Cards):
        return tuple(card_words(value))
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def says(log: Log, place: str) -> bool:
    """Whether a header has a line at a place: `dealer`, or `carry NAME`."""
    if place == DEALER:
        return log.dealer is not None
    return any(place == f"carry {line.name}" for line in log.carry)


def left_out(log: Log, carried: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the places of what the deal before carries over and a header does not say."""
    places = (place for place in carried if place != MATCH_OVER and carried_items(carried[place]))
    return tuple(place for place in places if not says(log, place))


def completed(log: Log, carried: Mapping[str, Any]) -> Log:
    """Return a log whose header takes over what it leaves out of the deal before."""
    missing = left_out(log, carried)
    lines = [Carry(place.removeprefix("carry "), carried_items(carried[place])) for place in missing if place != DEALER]
    dealer = carried[DEALER] if DEALER in missing else log.dealer
    return msgspec.structs.replace(log, dealer=dealer, carry=(*log.carry, *lines))
