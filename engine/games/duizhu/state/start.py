"""The state before the first event: what the header says, and what the whole log proves of hidden hands."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.facts import Facts
from engine.games.duizhu.cards import FULL, HAND, KITTY, SEATS
from engine.games.duizhu.state.model import CALL, LOT, NO_LINES, DealFacts, State, levels_before
from engine.games.duizhu.state.position import start_position
from engine.games.duizhu.state.shown import shown_cards
from engine.games.duizhu.trick.leads import trick_law
from engine.kit.drawing import tells_some_hands
from engine.kit.lots import lot_in
from engine.kit.onepack import mask_of, surely_held
from engine.kit.trump.drawing import drawers_after
from engine.setup import Setup
from logformat.cards import UNKNOWN, Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Kitty, Note, Play, Take


class Recorded(Facts, frozen=True):
    """What a log says of the cards: per seat what was drawn, or else dealt (None: no line), and the kitty."""

    drawn: tuple[bytes | None, ...]
    dealt: tuple[bytes | None, ...]
    kitty: Cards | None
    begun: bool
    """Something later than the draw is in the log."""
    is_drawn: bool
    """It tells some hand by its draws."""

    @property
    def lines(self) -> tuple[bytes | None, ...]:
        """Per seat its cards, drawn or dealt."""
        if not self.is_drawn:
            return self.dealt
        return tuple([self.drawn[seat] if hand is None else hand for seat, hand in enumerate(self.dealt)])

    @property
    def hides_all(self) -> bool:
        """Whether a seat of which it has told nothing has a hidden hand."""
        return self.goes_on or (self.dealt != NO_LINES and not self.is_drawn)

    @property
    def goes_on(self) -> bool:
        """Whether the log goes on past the draw."""
        return self.begun or self.kitty is not None


EARLY: Final = (Cut, Note)
IN_TURN: Final = tuple(tuple((first + step) % SEATS for step in range(SEATS)) for first in range(SEATS))
"""By the seat that is first, all of them in turn."""


def recorded_in(events: tuple[Event, ...]) -> Recorded:
    """Return what a log records of the cards, up to the first play.

    A hand is told by its draws, or by its `deal` lines if they have more of its cards; the others are stray.
    """
    drawn: list[list[bytes]] = [[], [], [], []]
    dealt: list[bytes | None] = [None, None, None, None]
    kitty, begun = None, False
    draw, deal, play = Draw, Deal, Play  # looked up once, not for every event
    for event in events:
        if type(event) is draw:
            drawn[event.seat].append(event.cards)
        elif type(event) is deal:
            line = dealt[event.seat]
            dealt[event.seat] = event.cards if line is None else line + event.cards
        elif type(event) is play:
            begun = True
            break
        elif type(event) is Kitty:
            kitty = event.cards if kitty is None else kitty
        elif not begun and type(event) not in EARLY and not _is_early(event):
            begun = True
    if any(drawn):
        _drop_stray(drawn, dealt)
    elif kitty is None and not begun and dealt.count(None) == SEATS:
        begun = _tells_time(events)
    is_drawn = any(drawn)
    draws = tuple([b"".join(line) if line else None for line in drawn]) if is_drawn else NO_LINES
    return Recorded(draws, tuple(dealt), kitty, begun, is_drawn)


def _drop_stray(drawn: list[list[bytes]], dealt: list[bytes | None]) -> None:
    """Take away the lines of each hand that do not tell it."""
    for seat, draws in enumerate(drawn):
        number = min(HAND, len(dealt[seat] or b""))  # a second line tells nothing new
        if draws and len(draws) >= number:
            dealt[seat] = None
        else:
            draws.clear()


def _tells_time(events: tuple[Event, ...]) -> bool:
    """Whether a card is shown that was drawn, of which no line need tell."""
    return any(isinstance(event, Declare) for event in events)


def _is_early(event: Event) -> bool:
    """Whether an event may come before the last draw: a card of the lot, or one that is shown."""
    return event.kind == "show" if isinstance(event, Declare) else isinstance(event, Flip) and event.seat is not None


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return start_position(setup)
    log, first = recorded_in(setup.log.events), _first_drawer(setup)
    if log.is_drawn and not log.goes_on and tells_some_hands(setup.log.events, SEATS, first):
        log = replace(log, begun=True)
    lines, hides_all = log.lines, log.hides_all
    deal = _facts(setup, log, first)
    hidden = [line.count(UNKNOWN) if line is not None else HAND if hides_all else 0 for line in lines]
    hidden_kitty = KITTY if log.kitty is None and log.begun else (log.kitty or b"").count(UNKNOWN)
    if any(hidden) or hidden_kitty:
        deal = _with_proof(deal, log, hidden, hidden_kitty)
    phase = LOT if deal.kitty_due or log.is_drawn else CALL
    if not hides_all or None not in lines:
        return State(deal, phase, [0] * SEATS, (0,) * SEATS, None)
    hands = [deal.proved[seat] if line is None else 0 for seat, line in enumerate(lines)]
    unseen = tuple([HAND - hands[seat].bit_count() if line is None else 0 for seat, line in enumerate(lines)])
    return State(deal, phase, hands, unseen, None)


def _facts(setup: Setup, log: Recorded, first: int) -> DealFacts:
    """Return what header and lines of the draw say of a deal."""
    drawers = _drawers(log, first) if log.is_drawn else IN_TURN[first]
    return DealFacts(
        setup,
        trick_law(setup.options),
        setup.options,
        levels_before(setup),
        setup.dealer,
        first_drawer=first,
        drawers=drawers,
        next_drawers=drawers_after(drawers, SEATS),
        draws_written=_draws_written(log, drawers) if log.is_drawn else 0,
        hands_written=log.dealt,
        kitty_due=log.kitty is not None or not (log.begun or (any(log.dealt) and not log.is_drawn)),
        begun=log.begun,
    )


def _drawers(log: Recorded, first: int) -> tuple[int, ...]:
    """Return the seats whose draws are written, in turn; while others may still come, all that are dealt no hand."""
    told = log.drawn if log.goes_on else [b"" if hand is None else None for hand in log.dealt]
    return tuple([seat for seat in IN_TURN[first] if told[seat] is not None])


def _draws_written(log: Recorded, drawers: tuple[int, ...]) -> int:
    return min(HAND * len(drawers), sum([len(cards or b"") for cards in log.drawn]))


def _first_drawer(setup: Setup) -> int:
    """Return who draws first: the dealer, in a first deal as the header says, else whom the lot chose."""
    named: int | None = setup.carry.get("first_drawer") if setup.dealer is None else setup.dealer
    return named if named is not None else lot_in(setup.log.events, SEATS).winner or 0


def _with_proof(deal: DealFacts, log: Recorded, hidden: list[int], hidden_kitty: int) -> DealFacts:
    """Return the deal with what the whole log proves of hidden cards; a hidden kitty joins the hand of its taker."""
    events = deal.setup.log.events
    dealt = [mask_of(line or b"") for line in log.lines]
    shown = list(shown_cards(events))
    kitty = mask_of(log.kitty or b"")
    taker = next((event.seat for event in events if isinstance(event, Take)), None) if hidden_kitty else None
    if taker is None:
        cards = [(seat, code) for seat, code, _ in shown]
        *held, counted = surely_held(FULL, [*dealt, kitty], [*hidden, hidden_kitty], cards)
        return replace(deal, proved=tuple(held), counted=counted, free=_free([*dealt, kitty], held))
    before = [(seat, code) for seat, code, took in shown if seat != taker or not took]
    room = [*hidden, hidden_kitty]
    room[taker], room[SEATS] = room[taker] + hidden_kitty, 0
    held = list(surely_held(FULL, [*dealt, kitty], room, [(seat, code) for seat, code, _ in shown])[:SEATS])
    own = mask_of(bytes(code for seat, code in before if seat == taker)) & held[taker] & ~dealt[taker]
    own = own if hidden[taker] else 0
    free = _free([*dealt, kitty], held)
    proved = [own if seat == taker else held[seat] for seat in range(SEATS)]
    kitty_may = _free([*dealt, kitty], proved)
    return replace(deal, proved=tuple(proved), taken=held[taker], free=free, kitty_may=kitty_may)


def _free(dealt: list[int], held: list[int]) -> int:
    free = FULL
    for cards in (*dealt, *held):
        free &= ~cards
    return free
