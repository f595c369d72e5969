"""Hidden information is law: two deals that differ only in what a seat cannot know look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.binding import bind
from engine.game import game
from engine.rule import check
from logformat.cards import UNKNOWN, Cards, cards, cards_text
from logformat.events import Deal, Draw, Event, Flip, Kitty, Result, Take
from logformat.log import Log
from logformat.text import loads
from replayer.scene import told_event
from replayer.sight import seen_event
from replayer.timeline import Timeline
from tests.replayer.deals import ROOMS_WITH_DEALS, deals_of

CLOSED = (Deal, Draw, Kitty)
FIVES = cards("5s 5h")
SWAPS_PER_SEAT = 40


def swapped_pairs(log: Log, viewer: int, rng: Random) -> Iterator[tuple[Log, Log]]:
    """Yield the log beside one with two cards swapped that the viewer does not see, both up to where it shows."""
    closed = [n for n, event in enumerate(log.events) if isinstance(event, CLOSED) and event.seat != viewer]
    known = {UNKNOWN, *open_cards(log)}
    places = [(n, at) for n in closed for at, code in enumerate(log.events[n].cards) if code not in known]
    pairs = [
        (one, other)
        for one, other in combinations(places, 2)
        if log.events[one[0]].seat != log.events[other[0]].seat
        and log.events[one[0]].cards[one[1]] != log.events[other[0]].cards[other[1]]
    ]
    for one, other in rng.sample(pairs, min(SWAPS_PER_SEAT, len(pairs))):
        events = list(log.events)
        x, y = events[one[0]].cards[one[1]], events[other[0]].cards[other[1]]
        events[one[0]] = put(events[one[0]], one[1], y)
        events[other[0]] = put(events[other[0]], other[1], x)
        of_kitty = any(isinstance(log.events[place[0]], Kitty) for place in (one, other))
        end = next(
            (
                n
                for n, event in enumerate(log.events)
                if n not in (one[0], other[0]) and (shows(event, x, y) or (of_kitty and opens_kitty(event, viewer)))
            ),
            len(log.events),
        )
        if end > max(one[0], other[0]):
            yield replace(log, events=log.events[:end]), replace(log, events=tuple(events[:end]))


def open_cards(log: Log) -> bytes:
    """Cards whose place everybody knows from the deal: with three players the dealer has `5s` and the `5h` that lies open."""
    return FIVES if log.game == "jiheiwu" and bind(log).setup.seats == 3 else b""


def opens_kitty(event: Event, viewer: int) -> bool:
    """Whether an event lets a seat see the kitty: it takes it, or the kitty is turned for all."""
    return event == Flip() or (isinstance(event, Take) and event.seat == viewer)


def put(event: Event, at: int, code: int) -> Event:
    """The event with another card at a place."""
    held = bytearray(event.cards)
    held[at] = code
    return replace(event, cards=Cards(held))


def shows(event: Event, *codes: int) -> bool:
    """Whether an event names one of some cards, or says how the deal ended."""
    words = " ".join(text for _, text in event.pairs.words)
    return isinstance(event, Result) or any(code in event.cards or cards_text(bytes([code])) in words for code in codes)


def tells_apart(one: Timeline, other: Timeline, number: int) -> bool:
    """Whether the event of a step makes the difference public: it is legal with one deal and not with the other."""
    event = one[number].event
    if event is None or isinstance(event, CLOSED):
        return False
    codes = [
        [finding.code for finding in check(timeline.game, timeline[number - 1].state, event, number)]
        for timeline in (one, other)
    ]
    return codes[0] != codes[1]


@pytest.mark.parametrize("room", ROOMS_WITH_DEALS)
def test_a_seat_cannot_tell_deals_apart_that_differ_in_hidden_cards(room: str) -> None:
    rng, compared = Random(10), 0
    for log in deals_of(room):
        for viewer in range(bind(log).setup.seats):
            for one, other in swapped_pairs(log, viewer, rng):
                real, swapped = Timeline(one), Timeline(other)
                for number in range(len(real)):
                    if game(room).is_complete(real[number].state) or tells_apart(real, swapped, number):
                        break
                    where = (log.id, viewer, number)
                    assert real.view(number, viewer) == swapped.view(number, viewer), where
                    assert told_event(real, number, viewer) == told_event(swapped, number, viewer), where
                    compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game jiheiwu\noption players 3\nkitty 5h", "kitty 5h"),
        ("game duizhu\nkitty 3s 4s 6s 7s 8s 9s", "kitty ??*6"),
    ],
)
def test_a_kitty_that_lies_face_up_is_seen(text: str, line: str) -> None:
    timeline = Timeline(loads(f"paipu 1\n{text}\n")[0])
    assert [told_event(timeline, 1, viewer)[0] for viewer in (0, 2)] == [line, line]


EVENTS = [
    ("deal 1 7c 8d", 0, "deal 1 ??*2"),
    ("deal 1 7c 8d", 1, "deal 1 7c 8d"),
    ("deal 1 7c 8d", None, "deal 1 7c 8d"),
    ("draw 2 7c", 0, "draw 2 ??"),
    ("kitty 7c 8d 9d", 0, "kitty ??*3"),
    ("take 1 7c", 2, "take 1 ??"),
    ("bury 1 7c 8d", 2, "bury 1 ??*2"),
    ("bury 1 7c 8d", 1, "bury 1 7c 8d"),
    ("swap 1 give=7c take=8d", 2, "swap 1"),
    ('note "seat 3 has the ace"', 2, 'note "…"'),
    ("play 1 7c 8d", 2, "play 1 7c 8d"),
    ("declare 1 reveal Th", 2, "declare 1 reveal Th"),
    ("discard 1 7c", 2, "discard 1 7c"),
    ("flip 1 7c", 2, "flip 1 7c"),
]


@pytest.mark.parametrize(("line", "viewer", "seen"), EVENTS)
def test_what_a_seat_sees_of_an_event(line: str, viewer: int | None, seen: str) -> None:
    event, expected = (loads(f"paipu 1\ngame hongshi\n{text}\n")[0].events[0] for text in (line, seen))
    assert seen_event(event, viewer) == expected
