"""A kitty line above hands that are still to be dealt is found where it stands, and no line of the deal with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.binding import bind
from logformat.cards import UNKNOWN, Cards
from logformat.events import NO_PAIRS, Deal, Declare, Draw, Kitty, Take
from logformat.log import Log
from logformat.text import loads
from validator.judge import judge

SPECIMENS = Path(__file__).parents[3] / "samples" / "specimens"
PREFIX = {"duizhu": "DZ", "hongxingwu": "HXW", "zhaopengyou": "ZPY"}


def legal(key: str) -> Log:
    return loads((SPECIMENS / f"{key}-legal.paipu").read_bytes())[0]


def codes(log: Log) -> list[str]:
    return [f"{finding.code}@{finding.event}" for finding in judge(bind(log)).findings]


def moved(log: Log, kind: type[Deal | Kitty], to: int) -> Log:
    """A log with its kitty, or its last hand, somewhere else."""
    at = max(number for number, event in enumerate(log.events) if isinstance(event, kind))
    rest = [*log.events[:at], *log.events[at + 1 :]]
    return replace(log, events=(*rest[:to], log.events[at], *rest[to:]))


@pytest.mark.parametrize("key", PREFIX)
def test_it_is_found_once(key: str) -> None:
    log = legal(key)
    hands = sum(isinstance(event, Deal) for event in log.events)
    for above in range(hands):
        assert codes(moved(log, Kitty, above)) == [f"{PREFIX[key]}-DRAW-02@{above + 1}"]
    assert codes(moved(log, Kitty, hands)) == []


def drawn(log: Log) -> Log:
    """The same deal drawn card by card, in turn from the dealer or first drawer on; what is said comes after it."""
    hands = {event.seat: event.cards for event in log.events if isinstance(event, Deal)}
    rest = [event for event in log.events if not isinstance(event, Deal)]
    first = log.dealer or 0
    seats = [*range(first, len(hands)), *range(first)]
    draws = [Draw(seat, Cards((hands[seat][n],))) for n in range(len(hands[0])) for seat in seats]
    kitty = next(event for event in rest if isinstance(event, Kitty))
    said = [
        replace(event, pairs=NO_PAIRS) if isinstance(event, Declare) and "at" in event.pairs else event
        for event in rest
    ]
    said.remove(kitty)
    return replace(log, events=(*draws, kitty, *said))


@pytest.mark.parametrize("key", PREFIX)
def test_it_is_found_once_among_draws(key: str) -> None:
    log = drawn(legal(key))
    draws = sum(isinstance(event, Draw) for event in log.events)
    assert codes(log) == []
    for above in (0, 1, 3, draws // 2, draws - 1):
        assert codes(moved(log, Kitty, above)) == [f"{PREFIX[key]}-DRAW-02@{above + 1}"], above


@pytest.mark.parametrize("key", ["hongxingwu", "zhaopengyou"])
def test_a_draw_too_many_below_it_is_out_of_place_itself(key: str) -> None:
    log = drawn(legal(key))
    at = next(number for number, event in enumerate(log.events, 1) if isinstance(event, Kitty))
    more = replace(log, events=(*log.events[:at], Draw(0, Cards((UNKNOWN,))), *log.events[at:]))
    assert codes(more)[:1] == [f"{PREFIX[key]}-PLAY-03@{at + 1}"]


@pytest.mark.parametrize("key", ["hongxingwu", "zhaopengyou"])
def test_a_hand_that_is_dealt_after_the_kitty_was_taken_is_out_of_place_itself(key: str) -> None:
    log = legal(key)
    taken = next(number for number, event in enumerate(log.events) if isinstance(event, Take))
    assert f"{PREFIX[key]}-PLAY-03@{taken + 1}" in codes(moved(log, Deal, taken))
