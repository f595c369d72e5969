"""The quick loops and the reader they stand in for say the same of every event; so do single headers and whole columns."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from engine.game import ROOMS, game
from engine.simulator import simulate
from logformat.archive.acts import OTHER, quick_of
from logformat.archive.container import DamageError
from logformat.archive.frame_reader import Frame
from logformat.archive.frame_writer import ENCODER, frame_of
from logformat.archive.limits import STEPS_LIMIT
from logformat.archive.pages import SECTIONS, Page
from logformat.cards import UNKNOWN, Cards
from logformat.events import Declare, Play
from logformat.log import Log


@cache
def simulated(key: str, illegal: float) -> list[Log]:
    if game(key).chances is None:
        pytest.skip("no simulator")
    return list(simulate(game(key), 60, 2, illegal=illegal))


@pytest.mark.parametrize("key", ROOMS)
@pytest.mark.parametrize("illegal", [0.0, 0.3])
def test_both_ways_are_one(key: str, illegal: float) -> None:
    deals = simulated(key, illegal)
    data = frame_of(deals)
    quick, slow = Frame(data), Frame(data)
    slow.is_quick = False
    assert any(quick_of(kind) != OTHER for kind in quick.page.kinds)
    for row, deal in enumerate(deals):
        assert quick.log(row) == slow.log(row) == deal


@pytest.mark.parametrize("key", ROOMS)
def test_a_header_alone_is_that_among_all(key: str) -> None:
    deals = simulated(key, 0.3)[:40]
    data = frame_of(deals)
    every = Frame(data).headers()
    for row, deal in enumerate(deals):
        frame = Frame(data)
        assert frame.header(row) == every[row]
        assert frame.log(row) == deal
        assert frame.lines.heads is None


@pytest.mark.parametrize("key", ROOMS)
def test_a_single_card_is_one_object_wherever_it_comes(key: str) -> None:
    frame = Frame(frame_of(simulated(key, 0.3)[:40]))
    events = [event for row in range(len(frame)) for event in frame.log(row).events]
    singles = {id(event.cards): event.cards for event in events if len(event.cards) == 1}
    assert len(singles) == len(set(singles.values()))


def hidden(log: Log, rng: random.Random) -> Log:
    """Return a deal as a recorder sees it who misses some cards, and whole hands."""
    unseen = rng.randrange(4)
    events = tuple(
        msgspec.structs.replace(event, cards=Cards(UNKNOWN for _ in event.cards))
        if event.cards and (event.seat == unseen or rng.random() < 0.05)
        else event
        for event in log.events
    )
    return msgspec.structs.replace(log, events=events)


@pytest.mark.parametrize("key", ROOMS)
def test_both_ways_are_one_where_cards_are_hidden(key: str) -> None:
    rng = random.Random(6)
    deals = [hidden(log, rng) if row % 2 else log for row, log in enumerate(simulated(key, 0.3))]
    data = frame_of(deals)
    quick, slow = Frame(data), Frame(data)
    slow.is_quick = False
    for row, deal in enumerate(deals):
        assert quick.log(row) == slow.log(row) == deal


def late(log: Log, events: int) -> Log:
    """Return a deal with words before its first play, the last of them with the cards played: so many events with it."""
    plays = [(at, event) for at, event in enumerate(log.events) if isinstance(event, Play)]
    if not plays:
        return log
    at, first = plays[0]
    words = [Declare(0, "word")] * (events - 2 - at)
    shown = Declare(0, "word", first.cards)
    return msgspec.structs.replace(log, events=(*log.events[:at], *words, shown, *log.events[at:]))


@pytest.mark.parametrize("key", ["hongshi", "hongxingwu"])
@pytest.mark.parametrize("events", [STEPS_LIMIT - 1, STEPS_LIMIT, STEPS_LIMIT + 1])
def test_the_first_play_may_end_a_number(key: str, events: int) -> None:
    deals = [late(log, events) for log in simulated(key, 0.0)]
    frame = Frame(frame_of(deals))
    for row, deal in enumerate(deals):
        assert frame.log(row) == deal


def with_page(data: bytes, page: Page) -> bytes:
    """Return the content of a frame under another page."""
    count, size = SECTIONS.unpack_from(data)
    head = ENCODER.encode(page)
    return SECTIONS.pack(count, len(head)) + head + data[SECTIONS.size + size :]


def read(frame: Frame, row: int) -> Log | None:
    """Return a deal, None if it is damaged."""
    try:
        return frame.log(row)
    except DamageError:
        return None


@pytest.mark.parametrize("key", ROOMS)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_both_ways_are_one_where_a_page_has_too_few_seats(key: str, seats: int) -> None:
    # few events, for most deals that go on are damaged whichever way they are read
    data = frame_of([msgspec.structs.replace(log, events=log.events[:6]) for log in simulated(key, 0.3)[:24]])
    page = Frame(data).page
    forged = [msgspec.structs.replace(setting, seats=seats) for setting in page.settings]
    data = with_page(data, msgspec.structs.replace(page, settings=tuple(forged)))
    quick, slow = Frame(data), Frame(data)
    slow.is_quick = False
    for row in range(24):
        assert read(quick, row) == read(slow, row)
