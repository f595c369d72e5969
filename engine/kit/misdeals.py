"""Headers and openings that break a law: a seat too many, a draw out of turn, another dealer, a card too often, a hand too small.

Rooms plant them; the simulator sees to it that nothing else is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from msgspec.structs import replace

from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Pairs
from logformat.log import Carry, Log, Player

LogOffence = Callable[[Random, Log], Log | None]
_GIVES: Final = (Deal, Draw)


def one_of(rng: Random, *logs: Log | None) -> Log | None:
    """Return one of several logs that break a law, of those that there are."""
    found = [log for log in logs if log is not None]
    return rng.choice(found) if found else None


# ---------------------------------------------------------------- headers


def seat_too_many(log: Log, seats: int) -> Log:
    """Return a log with one more player than there are seats."""
    return replace(log, players=(*log.players, Player(seats, "player 0")))


def other_drawer(rng: Random, log: Log, seats: int) -> Log | None:
    """Return a log that names another first drawer than its dealer; None if it has no dealer, or names one already."""
    if log.dealer is None or log.carried("first_drawer"):
        return None
    other = (log.dealer + rng.randint(1, seats - 1)) % seats
    return replace(log, carry=(*log.carry, Carry("first_drawer", (str(other),))))


# ---------------------------------------------------------------- openings


def dealt_by_other(rng: Random, log: Log, seats: int) -> Log | None:
    """Return a log with another dealer, from whom on everybody cuts and gets cards as the dealer's would have; lots stay.

    None if it has no dealer.
    """
    if log.dealer is None:
        return None
    step = rng.randint(1, seats - 1)
    events = [
        event if isinstance(event, Flip) or event.seat is None else replace(event, seat=(event.seat + step) % seats)
        for event in log.events
    ]
    return replace(log, dealer=(log.dealer + step) % seats, events=tuple(events))


def draw_out_of_turn(rng: Random, log: Log) -> Log | None:
    """Return a log in which two neighbouring draws have changed places; None if its hands cannot be drawn one by one."""
    events = _drawn(log.events)
    places = [
        number
        for number, (one, next_one) in enumerate(pairwise(events))
        if isinstance(one, Draw) and isinstance(next_one, Draw) and one.seat != next_one.seat
    ]
    if not places:
        return None
    at = rng.choice(places)
    return replace(log, events=(*events[:at], events[at + 1], events[at], *events[at + 2 :]))


def _drawn(events: Sequence[Event]) -> Sequence[Event]:
    """Return events with whole hands as draws around the table; as they are where something was said of the hands."""
    at = [number for number, event in enumerate(events) if isinstance(event, Deal)]
    if not at or any(isinstance(event, Declare) for event in events):
        return events
    dealt = events[at[0] : at[-1] + 1]
    rounds = zip(*(event.cards for event in dealt), strict=True)
    draws = [Draw(line.seat or 0, Cards((code,))) for cards in rounds for line, code in zip(dealt, cards, strict=True)]
    return (*events[: at[0]], *draws, *events[at[-1] + 1 :])


def card_too_often(rng: Random, log: Log, copies: int, spared: bytes = b"") -> Log | None:
    """Return a log in which a dealt card has become one of which all copies are in other hands; None if there is none.

    `spared` cards stay as they are. No seat gets a card that it or the kitty has.
    """
    lines = [number for number, event in enumerate(log.events) if isinstance(event, _GIVES)]
    at = rng.choice(lines)
    line = log.events[at]
    others = b"".join(log.events[n].cards for n in lines if log.events[n].seat != line.seat)
    given = [code for code in line.cards if code not in spared]
    often = [code for code in sorted(set(others)) if others.count(code) == copies and code not in spared]
    if not given or not often:
        return None
    return _with_cards(log, at, line.cards.replace(bytes((rng.choice(given),)), bytes((rng.choice(often),)), 1))


def hand_too_small(rng: Random, log: Log, spared: bytes = b"") -> Log | None:
    """Return a log in which a hand, or the last of the draws, is a card short; None if only `spared` cards could be missing."""
    lines = [number for number, event in enumerate(log.events) if isinstance(event, _GIVES)]
    at = rng.choice(lines) if all(isinstance(log.events[n], Deal) for n in lines) else lines[-1]
    cards = log.events[at].cards
    lost = [number for number, code in enumerate(cards) if code not in spared]
    if not lost:
        return None
    place = rng.choice(lost)
    return _with_cards(log, at, cards[:place] + cards[place + 1 :])


def kitty_too_small(rng: Random, log: Log) -> Log | None:
    """Return a log in which the kitty is a card short; None if there is no kitty."""
    del rng
    at = next((number for number, event in enumerate(log.events) if isinstance(event, Kitty)), None)
    return None if at is None else _with_cards(log, at, log.events[at].cards[:-1])


def wrongly_dealt(rng: Random, log: Log, copies: int, draws: int) -> Log | None:
    """Return a log with a card more often than in so many packs, a card too few, or a call noted at another time."""
    return one_of(
        rng,
        card_too_often(rng, log, copies),
        hand_too_small(rng, log),
        kitty_too_small(rng, log),
        said_elsewhen(rng, log, draws),
    )


def said_elsewhen(rng: Random, log: Log, most: int) -> Log | None:
    """Return a log in which something said between the draws is noted as said at another time; None if there is none.

    It is said when so many cards had been drawn, of `most`.
    """
    places = [number for number, event in enumerate(log.events) if isinstance(event, Declare)]
    if not places or not isinstance(log.events[0], Draw | Cut | Flip) or any(isinstance(e, Deal) for e in log.events):
        return None
    at = rng.choice(places)
    drawn = sum(isinstance(event, Draw) for event in log.events[:at])
    said = replace(log.events[at], pairs=Pairs((("at", str((drawn + rng.randint(1, most)) % (most + 1))),)))
    return replace(log, events=(*log.events[:at], said, *log.events[at + 1 :]))


def _with_cards(log: Log, at: int, cards: bytes) -> Log:
    """Return a log with other cards in one line, or without the line if it has none left."""
    line = (replace(log.events[at], cards=Cards(cards)),) if cards else ()
    return replace(log, events=(*log.events[:at], *line, *log.events[at + 1 :]))
