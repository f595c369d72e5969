"""How a deal of Hong Shi starts: with its cards to come, or from a position (log page §4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, hand_size, lead_card, pack
from engine.games.hongshi.combos import plain_recogniser, recogniser
from engine.games.hongshi.options import Options
from engine.games.hongshi.state.model import (
    DEALING,
    EVERYBODY,
    NOTHING,
    OPENING,
    OVER,
    PLAYING,
    DealFacts,
    State,
    camps,
    is_active,
    lead_holder,
)
from engine.games.hongshi.state.turns import NEXT, trick_over
from engine.kit.climbing import mask_of_seats
from engine.kit.drawing import tells_some_hands
from engine.kit.onepack import ANY_NUMBER, cards_in, hand_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Flip, Note, Pass, Play


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    options: Options = setup.options
    giving, lines, drawers = _read(setup.log.events)
    in_part = lines is None and tells_some_hands(setup.log.events, SEATS, setup.dealer)
    late = 0 if lines is None else _late(giving, lines)
    if setup.position:
        giving = giving[:lines]
    elif late:
        giving = [line for line in giving if isinstance(line, Deal) or not late >> line.seat & 1]
    hidden, written = _hidden(setup, options, giving)
    unknown = any(hidden)
    dealt = _dealt(giving) if unknown or late or setup.position else [0] * SEATS
    mask = pack(options)
    held = surely_held(mask, dealt, hidden, _shown(setup.log.events, dealt)) if unknown else NOTHING
    deal = DealFacts(
        setup, mask, mask.bit_count(), lead_card(options), recogniser(options), plain_recogniser(options), held,
        lines, EVERYBODY if lines is None and not in_part else drawers, max(hidden) > ANY_NUMBER // 2, late=late,
    )  # fmt: skip
    if setup.position:
        return _start_position(deal, [hand | more for hand, more in zip(dealt, held, strict=True)], hidden)
    written &= ~late
    if written == EVERYBODY:
        return State(deal, DEALING, [0] * SEATS, NOTHING, None, [0] * SEATS, setup.dealer, None)
    hands = [0 if written >> seat & 1 else dealt[seat] | held[seat] for seat in range(SEATS)]
    unseen = tuple(0 if written >> seat & 1 else hidden[seat] - held[seat].bit_count() for seat in range(SEATS))
    phase, turn = (DEALING, None) if written else (OPENING, lead_holder(deal, hands))
    return State(deal, phase, hands, unseen, turn, hands[:], setup.dealer, camps(hands))


def _read(events: tuple[Event, ...]) -> tuple[list[Deal | Draw], int | None, int]:
    """Return the lines that give out cards, how many of them come before the play, and who draws there, as a mask.

    Their number is None if the log breaks off while cards are given out.
    """
    giving: list[Deal | Draw] = []
    lines, drawers, begun = None, 0, False
    play, passing, deal, draw = Play, Pass, Deal, Draw  # looked up once, not for every event
    for event in events:
        kind = type(event)
        if kind is play or kind is passing:
            lines = len(giving) if lines is None else lines
        elif kind is deal or kind is draw:
            giving.append(event)  # type: ignore[arg-type]
            begun = False
            if kind is draw:
                drawers |= 1 << event.seat  # type: ignore[operator]
        elif kind not in (Note, Cut, Flip) and not is_foul(event):
            begun = True
    return giving, len(giving) if lines is None and begun else lines, drawers


def _late(giving: list[Deal | Draw], lines: int) -> int:
    """Return the seats whose hand no line gives before the play, but one after: it tells what the seat was dealt."""
    return mask_of_seats([line.seat for line in giving[lines:]]) & ~mask_of_seats(
        [line.seat for line in giving[:lines]]
    )


def _hidden(setup: Setup, options: Options, giving: list[Deal | Draw]) -> tuple[list[int], int]:
    """Return how many cards of each seat the whole log hides, and the seats with lines, as a mask."""
    hidden, written = [0] * SEATS, 0
    for event in giving:
        written |= 1 << event.seat
        if UNKNOWN in event.cards:
            hidden[event.seat] += event.cards.count(UNKNOWN)
    if written != EVERYBODY:
        for seat in range(SEATS):
            if not written >> seat & 1:
                hidden[seat] = _unwritten_size(setup, options, seat)
    return hidden, written


def _dealt(giving: list[Deal | Draw]) -> list[int]:
    """Return the cards that the lines of the whole log give each seat."""
    dealt = [0] * SEATS
    for event in giving:
        dealt[event.seat] |= hand_of(event.cards)
    return dealt


def _unwritten_size(setup: Setup, options: Options, seat: int) -> int:
    """Return how many cards a seat without `deal` and `draw` lines has."""
    if setup.position:
        return 0 if seat in setup.carry.get("out", ()) else ANY_NUMBER
    return hand_size(options, seat, setup.dealer) or ANY_NUMBER


def _shown(events: tuple[Event, ...], dealt: list[int]) -> Iterator[tuple[int, int]]:
    """Yield every card a seat lets go of or shows, in log order; cards are shown before words are believed.

    Who claims all four tens has them, unless a ten was seen elsewhere, or another seat may claim them as well.
    """
    claims, tens = set(), [hand & FOUR_TENS for hand in dealt]
    for event in events:
        if isinstance(event, Declare) and event.kind in ("lightning", "show_tens"):
            claims.add(event.seat)
        elif isinstance(event, (Play, Declare)):
            yield from ((event.seat, code) for code in event.cards if code < UNKNOWN)
            tens[event.seat] |= hand_of(event.cards) & FOUR_TENS
    believed = [seat for seat in claims if not any(tens[:seat] + tens[seat + 1 :])]
    if len(believed) == 1:
        yield from ((believed[0], code) for code in cards_in(FOUR_TENS))


def is_foul(event: Event) -> bool:
    """Whether an event only records a foul: it may stand anywhere and moves nothing on."""
    return isinstance(event, Declare) and event.kind in ("foul_talk", "foul_look")


def is_agreement(event: Event) -> bool:
    """Whether an event only agrees to end the match: it is never a finding."""
    return isinstance(event, Declare) and event.kind == "agree_end"


def _start_position(deal: DealFacts, hands: list[int], hidden: list[int]) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    setup, carry = deal.setup, deal.setup.carry
    unseen = tuple(max(0, number - proved.bit_count()) for number, proved in zip(hidden, deal.held, strict=True))
    out: tuple[int, ...] = carry.get("out", ())
    out += tuple(seat for seat in range(SEATS) if seat not in out and not hands[seat] and not unseen[seat])
    opening = carry.get("opening", False)
    state = State(
        deal,
        OPENING if opening else PLAYING,
        hands,
        unseen,
        None,
        hands[:],
        setup.dealer,
        _camps_of_position(carry, hands),
    )
    state.revealed, state.tens_shown = carry.get("revealed", ()), carry.get("tens_shown")
    state.out, state.active, state.fouls = out, EVERYBODY & ~mask_of_seats(out), carry.get("fouls", ())
    state.trick = 0 if opening else 1
    if len(out) >= SEATS - 1:
        state.phase = OVER
    else:
        _lay_table(state, carry)
    return state


def _camps_of_position(carry: dict[str, Any], hands: list[int]) -> int | None:
    """Return the up camp: as carried, else the seats that hold, revealed or showed the red tens."""
    if "up" in carry:
        return mask_of_seats(carry["up"])
    known = hands[:]
    for seat, code in carry.get("revealed", ()):
        known[seat] |= 1 << code & RED_TENS
    if (shown := carry.get("tens_shown")) is not None:
        known[shown] |= RED_TENS
    return camps(known)


def _lay_table(state: State, carry: dict[str, Any]) -> None:
    """Lay the play that is to be beaten, or give the lead."""
    if "table" not in carry:
        holder = lead_holder(state.deal, state.hands)
        lead = carry.get("lead", carry.get("turn", holder))
        state.turn = lead if lead is not None and is_active(state, lead) else None
        return
    owner, cards, reading = carry["table"]
    passed = mask_of_seats(carry.get("passed", ()))
    if state.options.pass_locks:
        passed |= mask_of_seats(carry.get("locked", ()))
    state.phase, state.trick, state.passed = PLAYING, 1, passed
    state.table = state.deal.recognise(bytes(cards), reading, state.tens_shown == owner)
    state.table_cards, state.owner, state.last, state.unjudged = bytes(cards), owner, owner, state.table is None
    waiting = state.active & ~passed & ~(1 << owner)
    if not waiting:
        trick_over(state, owner, None)
        return
    turn = carry.get("turn")
    state.turn = turn if turn is not None and waiting >> turn & 1 else NEXT[owner][waiting]
