"""How a deal of Ji Hei Wu starts with its cards to come, sheet §2 and §3; hidden hands are read ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.games.jiheiwu.cards import BLACK_FIVE, RED_FIVE, drawn, hand_size, pack, points
from engine.games.jiheiwu.combos import Reader, Recogniser, reader, recogniser
from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.state.model import (
    DEALING,
    OPENING,
    DealFacts,
    State,
    everybody,
    take_hands,
)
from engine.games.jiheiwu.state.position import start_position
from engine.kit.climbing import mask_of_seats, next_seats
from engine.kit.drawing import tells_some_hands
from engine.kit.onepack import ANY_NUMBER, cards_in, hand_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Note, Pass, Play, Take

WIND: Final = ("ask_wind", "has_wind")
_EVIDENCE: Final = (Note, Cut, Flip, Kitty)


class Lines(NamedTuple):
    """What the `deal` and `draw` lines of a log say in all, per seat."""

    dealt: list[int]
    hidden: list[int]
    written: int
    """The seats with such lines, as a mask."""


class Ahead(NamedTuple):
    """What the `deal` and `draw` lines before the play say: the cards named, the seats with lines, whether any draw."""

    named: bytes
    written: int
    draws: bool
    lines: int | None
    """How many there are; None if the log breaks off while they give out cards."""


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    ahead = before_play(setup)
    first_drawer = first_to_draw(setup, ahead)
    if setup.position or not _give_out_the_pack(setup, ahead):
        return _start_unseen(setup, ahead.lines, first_drawer)
    drawers = drawers_in(setup.log.events) if ahead.draws else 0
    return _before_deal(_facts(setup, ahead.lines, drawers, first_drawer, (0,) * setup.seats))


def _give_out_the_pack(setup: Setup, ahead: Ahead) -> bool:
    """Whether the lines before the play give all seats cards, and name every card of the pack: nothing is hidden."""
    pack = _of_options(setup.options)[1]
    named = ahead.named
    return len(named) >= len(pack) and ahead.written == (1 << setup.seats) - 1 and not pack.translate(None, named)


def _before_deal(deal: DealFacts) -> State:
    """Return the state before anything is known of the hands."""
    hands, unseen, dealt = [0] * deal.players, [0] * deal.players, [0] * deal.players
    return State(deal, DEALING, hands, unseen, dealt, deal.pack, everybody(deal), None, named_dealer(deal.setup))


def _start_unseen(setup: Setup, before: int | None, first_drawer: int | None) -> State:
    """Return the state before the first event of a log that does not show the whole deal, or of a position."""
    lines, held = _lines(setup, first_drawer, before), (0,) * setup.seats
    if any(lines.hidden):
        held = surely_held(_in_hands(setup), lines.dealt, lines.hidden, _shown(setup, lines.dealt))
    deal = _facts(setup, before, drawers_in(setup.log.events), first_drawer, held)
    deal = replace(deal, unsized=max(lines.hidden) > ANY_NUMBER // 2)
    left = _still_hidden(lines, held)
    if setup.position:
        known = [dealt | proved for dealt, proved in zip(lines.dealt, held, strict=True)]
        return start_position(deal, known, left, named_dealer(setup))
    state = _before_deal(deal)
    for seat in range(setup.seats):
        if not lines.written >> seat & 1:
            state.hands[seat], state.unseen[seat] = held[seat], left[seat]
    state.deal = replace(deal, hidden=tuple(state.unseen))
    take_hands(state)
    if not lines.written:
        state.phase, state.turn = OPENING, state.dealer
    return state


def _in_hands(setup: Setup) -> int:
    """Return the cards that hands may have: those dealt, in a position also the `5h` that a dealer of three has taken."""
    return pack(setup.options) if setup.position and not setup.carry.get("untaken", False) else drawn(setup.options)


def _still_hidden(lines: Lines, held: tuple[int, ...]) -> list[int]:
    """Return how many cards of each hand nobody can name, whatever the log proves."""
    return [max(0, number - proved.bit_count()) for number, proved in zip(lines.hidden, held, strict=True)]


@lru_cache(maxsize=64)
def _of_options(options: Options) -> tuple[int, bytes, Recogniser, Reader]:
    """Return what follows from options alone: the cards dealt as a mask and as codes, and how plays are read."""
    cards = drawn(options)
    return cards, bytes(cards_in(cards)), recogniser(options), reader(options)


def _facts(setup: Setup, lines: int | None, drawers: int, first_drawer: int | None, held: tuple[int, ...]) -> DealFacts:
    players = setup.seats
    cards, _, recognise, read_play = _of_options(setup.options)
    return DealFacts(
        setup, setup.options, players, _in_hands(setup) if setup.position else cards, recognise, read_play, next_seats(players),
        (0,) * players, held, first_drawer, drawer_by_header(setup), lines,
        (1 << players) - 1 if lines is None else drawers,
        players == 3 and any(type(event) is Take for event in setup.log.events),
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


def first_to_draw(setup: Setup, ahead: Ahead) -> int | None:
    """Return who draws first: as carried, else who does, else as the last flip says, else the dealer."""
    if "first_drawer" not in setup.carry and ahead.draws and _are_all_draws_written(setup, ahead):
        draw = Draw
        return next(event.seat for event in setup.log.events if type(event) is draw)
    return _drawer_said(setup)


def _drawer_said(setup: Setup) -> int | None:
    """Return who is said to draw first: as carried, else by the last flip, else the dealer."""
    if "first_drawer" in setup.carry:
        return setup.carry["first_drawer"]  # type: ignore[no-any-return]
    said, stands = named_dealer(setup), is_later_deal(setup)
    play = Play
    for event in setup.log.events:
        if type(event) is Flip and not stands and (flipped := drawer_by_flip(setup, event)) is not None:
            said, stands = flipped, stands_as_flip(setup, event)
        elif type(event) is play:
            break
    return said


def _are_all_draws_written(setup: Setup, ahead: Ahead) -> bool:
    """Whether all seats have `draw` lines, or may still get some: else the first line need not be the first draw."""
    return ahead.lines is None or drawers_in(setup.log.events).bit_count() == setup.seats


def drawer_by_flip(setup: Setup, flip: Flip) -> int | None:
    """Return who draws first by a flipped card; None if it is a joker, or nobody flipped it."""
    options: Options = setup.options
    counted = points(flip.cards[0]) if flip.cards else None
    if counted is None or flip.seat is None:
        return None
    return (flip.seat + counted - (options.flip_count_from == "flipper")) % setup.seats


def stands_as_flip(setup: Setup, flip: Flip) -> bool:
    """Whether a flip says who draws first, made by a seat that may: after it there is no other."""
    return drawer_by_flip(setup, flip) is not None and flip.seat != setup.carry.get("shuffler")


def is_later_deal(setup: Setup) -> bool:
    """Whether the header says what the deal before has led to: then nobody flips or marks."""
    return "next_dealer" in setup.carry or "next_drawer" in setup.carry


# ---------------------------------------------------------------- reading ahead


def _lines(setup: Setup, first_drawer: int | None, number: int | None) -> Lines:
    """Return the cards the first lines of a log, or all, give each seat, how many they hide, and the seats with lines."""
    dealt, hidden, written = [0] * setup.seats, [0] * setup.seats, 0
    giving = [event for event in setup.log.events if type(event) is Deal or type(event) is Draw]
    for event in giving[:number]:
        dealt[event.seat] |= hand_of(event.cards)
        hidden[event.seat] += event.cards.count(UNKNOWN)
        written |= 1 << event.seat
    for seat in range(setup.seats):
        if not written >> seat & 1:
            hidden[seat] = _unwritten_size(setup, seat, first_drawer)
    return Lines(dealt, hidden, written)


def _unwritten_size(setup: Setup, seat: int, first_drawer: int | None) -> int:
    """Return how many cards a seat without `deal` and `draw` lines has."""
    if setup.position:
        return 0 if seat in setup.carry.get("out", ()) else ANY_NUMBER
    return hand_size(setup.options, seat, first_drawer) or ANY_NUMBER


def _shown(setup: Setup, dealt: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every card a seat lets go of or shows of its hand, in log order; of three only the dealer has `5h`."""
    holder = next((seat for seat, hand in enumerate(dealt) if hand >> BLACK_FIVE & 1), named_dealer(setup))
    dealer = setup.carry.get("black5", holder) if setup.seats == 3 else None
    for event in setup.log.events:
        if isinstance(event, Play) or (isinstance(event, Declare) and event.kind != "mark"):
            seat = event.seat
            barred = RED_FIVE if dealer not in (None, seat) else UNKNOWN
            yield from ((seat, code) for code in event.cards if code < UNKNOWN and code != barred)


def drawers_in(events: Sequence[Event]) -> int:
    """Return the seats that have `draw` lines, as a mask."""
    draw = Draw
    return mask_of_seats([event.seat for event in events if type(event) is draw])


def before_play(setup: Setup) -> Ahead:
    """Return what the lines say that give out cards before the first play or pass."""
    named, written, draws, given, begun, events = b"", 0, False, 0, False, setup.log.events
    deal, draw, play = Deal, Draw, Play
    for event in events:
        kind = type(event)
        if kind is deal or kind is draw:
            named += event.cards
            written |= 1 << event.seat  # type: ignore[operator]
            given, begun = given + 1, False
            draws = draws or kind is draw
        elif kind is play or kind is Pass or is_wind(event):
            return Ahead(named, written, draws, given)
        elif kind not in _EVIDENCE and not is_mark(event):
            begun = True
    in_part = draws and not begun and tells_some_hands(events, setup.seats, _drawer_said(setup))
    return Ahead(named, written, draws, given if begun or in_part else None)


def is_wind(event: Event) -> bool:
    """Whether an event speaks of the wind, which is a pass in every respect."""
    return isinstance(event, Declare) and event.kind in WIND


def is_mark(event: Event) -> bool:
    """Whether an event only shows the card that makes the first dealer."""
    return isinstance(event, Declare) and event.kind == "mark"
