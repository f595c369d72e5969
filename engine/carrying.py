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


def places_said(log: Log) -> set[str]:
    """Return the places of the lines a header has of what a deal before may carry over: `dealer`, `carry NAME`."""
    places = {f"carry {line.name}" for line in log.carry}
    return places if log.dealer is None else places | {DEALER}


def left_out(log: Log, carried: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the places of what the deal before carries over and a header does not say."""
    said = places_said(log)
    missing = [place for place in carried if place not in said and place != MATCH_OVER]
    return tuple([place for place in missing if carried_items(carried[place])])


def completed(log: Log, carried: Mapping[str, Any]) -> Log:
    """Return a log whose header takes over what it leaves out of the deal before."""
    missing = left_out(log, carried)
    lines = [Carry(place.removeprefix("carry "), carried_items(carried[place])) for place in missing if place != DEALER]
    dealer = carried[DEALER] if DEALER in missing else log.dealer
    return msgspec.structs.replace(log, dealer=dealer, carry=(*log.carry, *lines))


def under(log: Log, header: Log) -> Log:
    """Return a log with the lines of a header that a deal may take over: options, dealer and what is carried."""
    return msgspec.structs.replace(log, options=header.options, dealer=header.dealer, carry=header.carry)
