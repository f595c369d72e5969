"""How a deal of Ji Hei Wu starts with its cards to come, sheet §2 and §3; hidden hands are read ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.jiheiwu.cards import drawn, hand_size, points
from engine.games.jiheiwu.combos import recogniser
from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.state.model import (
    DEALING,
    OPENING,
    DealFacts,
    State,
    everybody,
    with_hands,
)
from engine.games.jiheiwu.state.position import start_position
from engine.kit.climbing import next_seats
from engine.kit.onepack import ANY_NUMBER, mask_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Note, Pass, Play, Take

_EVIDENCE = (Note, Cut, Flip, Kitty)


class Lines(NamedTuple):
    """What the `deal` and `draw` lines of a log say in all, per seat."""

    dealt: list[int]
    hidden: list[int]
    written: int
    """The seats with such lines, as a mask."""
    drawers: int
    """The seats with `draw` lines, as a mask."""


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    first_drawer = first_to_draw(setup)
    lines = _lines(setup, first_drawer)
    hands = unseen = held = (0,) * setup.seats
    if any(lines.hidden):
        held = surely_held(drawn(setup.options), lines.dealt, lines.hidden, _shown(setup.log.events))
    deal = _facts(setup, lines, first_drawer, held)
    if setup.position:
        known = tuple(dealt | proved for dealt, proved in zip(lines.dealt, held, strict=True))
        return start_position(deal, known, _still_hidden(lines, held))
    if any(lines.hidden):
        absent = [not lines.written >> seat & 1 for seat in range(setup.seats)]
        hands = tuple(hand if off else 0 for hand, off in zip(held, absent, strict=True))
        unseen = tuple(left if off else 0 for left, off in zip(_still_hidden(lines, held), absent, strict=True))
        deal = with_hands(replace(deal, hidden=unseen), hands)
    if lines.written:
        return State(deal, DEALING, hands, unseen, everybody(deal), None)
    return State(deal, OPENING, hands, unseen, everybody(deal), deal.dealer)


def _still_hidden(lines: Lines, held: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards of each hand nobody can name, whatever the log proves."""
    return tuple(max(0, number - proved.bit_count()) for number, proved in zip(lines.hidden, held, strict=True))


def _facts(setup: Setup, lines: Lines, first_drawer: int | None, held: tuple[int, ...]) -> DealFacts:
    events, nothing, cards = setup.log.events, (0,) * setup.seats, drawn(setup.options)
    before_play = lines_before_play(events)
    return DealFacts(
        setup, setup.seats, cards, recogniser(setup.options), next_seats(setup.seats),
        nothing, nothing, held, cards, named_dealer(setup), first_drawer,
        drawer_due=drawer_by_header(setup), lines=before_play,
        drawers=(1 << setup.seats) - 1 if before_play is None else lines.drawers,
        takes=setup.seats == 3 and any(type(event) is Take for event in events),
    )  # fmt: skip


# ---------------------------------------------------------------- dealer and first drawer


def named_dealer(setup: Setup) -> int | None:
    """Return the dealer as the header has it: named, else made by the last deal."""
    return setup.dealer if setup.dealer is not None else setup.carry.get("next_dealer")


def drawer_by_header(setup: Setup) -> int | None:
    """Return who the header says draws first: carried, or made by the last deal; None if it does not say."""
    if "first_drawer" in setup.carry:
        return setup.carry["first_drawer"]  # type: ignore[no-any-return]
    if setup.seats == 3:
        return setup.carry.get("next_drawer")
    return named_dealer(setup) if "next_dealer" in setup.carry else None


def first_to_draw(setup: Setup) -> int | None:
    """Return who draws first: as carried, else who does, else as the last flip says, else the dealer."""
    if "first_drawer" in setup.carry:
        return setup.carry["first_drawer"]  # type: ignore[no-any-return]
    said, events = named_dealer(setup), setup.log.events
    for event in events:
        if type(event) is Draw and _are_all_draws_written(setup):
            return event.seat
        if type(event) is Flip and (flipped := drawer_by_flip(setup, event)) is not None:
            said = flipped
        elif type(event) is Play:
            break
    return said


def _are_all_draws_written(setup: Setup) -> bool:
    """Whether all seats have `draw` lines, or may still get some: else the first line need not be the first draw."""
    events = setup.log.events
    drawers = {event.seat for event in events if type(event) is Draw}
    return len(drawers) == setup.seats or lines_before_play(events) is None


def drawer_by_flip(setup: Setup, flip: Flip) -> int | None:
    """Return who draws first by a flipped card; None if it is a joker, or nobody flipped it."""
    options: Options = setup.options
    counted = points(flip.cards[0]) if flip.cards else None
    if counted is None or flip.seat is None:
        return None
    return (flip.seat + counted - (options.flip_count_from == "flipper")) % setup.seats


# ---------------------------------------------------------------- reading ahead


def _lines(setup: Setup, first_drawer: int | None) -> Lines:
    """Return, of the whole log, the cards its lines give each seat, how many it hides, and the seats with lines."""
    dealt, hidden, written, drawers = [0] * setup.seats, [0] * setup.seats, 0, 0
    for event in setup.log.events:
        if type(event) is Deal or type(event) is Draw:
            dealt[event.seat] |= mask_of(event.cards)
            hidden[event.seat] += event.cards.count(UNKNOWN)
            written |= 1 << event.seat
            drawers |= 1 << event.seat if type(event) is Draw else 0
    for seat in range(setup.seats):
        if not written >> seat & 1:
            hidden[seat] = _unwritten_size(setup, seat, first_drawer)
    return Lines(dealt, hidden, written, drawers)


def _unwritten_size(setup: Setup, seat: int, first_drawer: int | None) -> int:
    """Return how many cards a seat without `deal` and `draw` lines has."""
    if setup.position:
        return 0 if seat in setup.carry.get("out", ()) else ANY_NUMBER
    return hand_size(setup.options, seat, first_drawer) or ANY_NUMBER


def _shown(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield every card a seat lets go of or shows of its hand, in log order."""
    for event in events:
        if isinstance(event, Play) or (isinstance(event, Declare) and event.kind != "mark"):
            yield from ((event.seat, code) for code in event.cards if code < UNKNOWN)


def lines_before_play(events: Sequence[Event]) -> int | None:
    """Return how many lines give out cards before the play; None if the log breaks off while they do."""
    given, begun = 0, False
    for event in events:
        if isinstance(event, (Deal, Draw)):
            given, begun = given + 1, False
        elif isinstance(event, (Play, Pass)):
            return given
        elif not isinstance(event, _EVIDENCE) and not is_mark(event):
            begun = True
    return given if begun else None


def is_mark(event: Event) -> bool:
    """Whether an event only shows the card that makes the first dealer."""
    return isinstance(event, Declare) and event.kind == "mark"
