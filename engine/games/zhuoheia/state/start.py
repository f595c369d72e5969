"""How a deal of Zhuo Hei A starts: with its cards to come, or from a position, sheet §3 and the log page §4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from engine.games.zhuoheia.cards import ALL_SEATS, HAND, PACK, SEATS
from engine.games.zhuoheia.combos import recognise
from engine.games.zhuoheia.state.model import (
    ASKED,
    DEALING,
    NEXT,
    NOTHING,
    OPEN,
    OPENING,
    OVER,
    PLAYING,
    REFUSED,
    DealFacts,
    State,
    camps,
    find_cards,
    first_to_act,
    is_decided,
)
from engine.kit.climbing import mask_of_seats
from engine.kit.drawing import tells_some_hands
from engine.kit.moment import copied
from engine.kit.onepack import ANY_NUMBER, cards_in, hand_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Note, Pass, Play

_DEALS: Final = frozenset({Deal, Draw})
_PACK: Final = bytes(cards_in(PACK))


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return _start_position(setup)
    drawers = _drawers_of_the_pack(setup.log.events)
    if drawers is not None:
        deal = DealFacts(setup, setup.options, NOTHING, NOTHING, setup.dealer, drawers=drawers or ALL_SEATS)
        return State(deal, DEALING, [0] * SEATS, [0] * SEATS, [0] * SEATS, ALL_SEATS, None)
    return _start_unseen(setup)


def _drawers_of_the_pack(events: Sequence[Event]) -> int | None:
    """Return the seats that draw cards, where lines before the play give all seats cards and name the whole pack.

    None if they do not: something is hidden.
    """
    named, seats, drawers = b"", 0, 0
    for event in events:
        kind = type(event)
        if kind is Deal or kind is Draw:
            named += event.cards
            seats |= 1 << event.seat  # type: ignore[operator]
            if kind is Draw:
                drawers |= 1 << event.seat  # type: ignore[operator]
            if len(named) >= len(_PACK) and seats == ALL_SEATS and not _PACK.translate(None, named):
                return drawers
        elif kind is Play or kind is Pass:
            return None
    return None


def _start_unseen(setup: Setup) -> State:
    """Return the state before the first event of a log that does not show the whole deal."""
    lines = _lines(setup)
    first = _before_first(lines, setup.log.events, (Play, Pass))
    drawing = _is_being_drawn(setup.log.events) and not tells_some_hands(setup.log.events, SEATS, setup.dealer)
    absent = ALL_SEATS & ~_seats_of(first, Deal, Draw)
    late = absent & _told_late(lines[len(first) :])
    told = _hands_told(lines, len(first), late)
    hidden, held = _unseen_cards(setup, lines, first, 0 if drawing else HAND, told)
    hands = [told[seat] | held[seat] if absent >> seat & 1 else 0 for seat in range(SEATS)]
    unseen = [hidden[seat] - held[seat].bit_count() if absent >> seat & 1 else 0 for seat in range(SEATS)]
    drawers = _drawers(first, ALL_SEATS & ~_seats_of(first, Deal) if drawing else 0)
    deal = DealFacts(setup, setup.options, tuple(unseen), held, setup.dealer, drawers=drawers, late=late)
    state = State(deal, DEALING if first else OPENING, hands, unseen, hands[:], ALL_SEATS, None)
    state.count = sum(map(int.bit_count, hands)) + sum(unseen)
    state.to_come = None if drawing else len(first)
    _locate(state)
    if state.phase == OPENING:
        state.turn = state.deal.five
    return state


def _told_late(lines: Sequence[Event]) -> int:
    """Return the seats to which lines after the first move deal no more than a hand."""
    number = [sum(len(event.cards) for event in lines if event.seat == seat) for seat in range(SEATS)]
    few = mask_of_seats([seat for seat in range(SEATS) if number[seat] <= HAND])
    return few & _seats_of(lines, Deal) & ~_seats_of(lines, Draw)


def _hands_told(lines: Sequence[Event], first: int, late: int) -> list[int]:
    """Return, per seat, what the lines after the first ones tell of it, if late; a second copy tells nothing."""
    told = [0] * SEATS
    before = 0
    for hand in _dealt(lines[:first]):
        before |= hand
    for event in lines[first:]:
        if late >> event.seat & 1:  # type: ignore[operator]
            new = hand_of(event.cards) & ~before
            told[event.seat] |= new  # type: ignore[index]
            before |= new
    return told


def _lines(setup: Setup) -> list[Event]:
    """Return the lines that give out cards."""
    return [event for event in setup.log.events if type(event) in _DEALS]


def _seats_of(lines: Sequence[Event], *kinds: type[Event]) -> int:
    """Return the seats that have lines of some kinds."""
    return mask_of_seats([event.seat for event in lines if type(event) in kinds])  # type: ignore[misc]


def _before_first(lines: list[Event], events: Sequence[Event], moves: tuple[type[Event], ...]) -> list[Event]:
    """Return those of the lines that come before the first of some moves."""
    begun = next((number for number, event in enumerate(events) if type(event) in moves), len(events))
    return lines[: sum(type(event) in _DEALS for event in events[:begun])]


def _drawers(lines: Sequence[Event], more: int) -> int:
    """Return the seats that draw some of the lines, and more that may; all if nobody does."""
    return _seats_of(lines, Draw) | more or ALL_SEATS


def _locate(state: State) -> None:
    """Note what the hands dealt say: who has `5h`, who has black aces."""
    for seat, hand in enumerate(state.dealt):
        find_cards(state, seat, hand)


def _is_being_drawn(events: Sequence[Event]) -> bool:
    """Whether a log breaks off while cards are drawn: a seat without cards has not drawn yet."""
    kinds = set(map(type, events))
    return Draw in kinds and kinds <= {Draw, Deal, Cut, Note}


def _unseen_cards(
    setup: Setup, lines: Sequence[Event], told: Sequence[Event], unrecorded: int, late: Sequence[int] = NOTHING
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return, per seat, the number of cards the log hides, and those of them that it proves further on.

    `told` are those of the lines that tell of the hands, `unrecorded` the size of a hand without any, `late` what
    later lines say of it.
    """
    with_lines = _seats_of(told, Deal, Draw)
    hidden = [0 if with_lines >> seat & 1 else unrecorded - late[seat].bit_count() for seat in range(SEATS)]
    dealt = _dealt(lines)
    for event in told:
        hidden[event.seat] += event.cards.count(UNKNOWN)  # type: ignore[index]
    for seat in setup.carry.get("out", ()) if setup.position else ():
        hidden[seat] = 0
    return tuple(hidden), surely_held(PACK, dealt, hidden, _let_go(setup.log.events))


def _dealt(lines: Sequence[Event]) -> list[int]:
    dealt = [0] * SEATS
    for event in lines:
        dealt[event.seat] |= hand_of(event.cards)  # type: ignore[index]
    return dealt


def _let_go(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield every card a seat plays or shows, in log order."""
    for event in events:
        if isinstance(event, (Play, Declare)):
            yield from ((event.seat, code) for code in event.cards if code < UNKNOWN)


# ---------------------------------------------------------------- positions


def _start_position(setup: Setup) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held.

    Cards given out after the first move are no part of it.
    """
    carry = setup.carry
    lines = _lines(setup)
    first = _before_first(lines, setup.log.events, (Play, Pass, Declare))
    hidden, held = _unseen_cards(setup, lines, first, ANY_NUMBER)
    hands = [dealt | proved for dealt, proved in zip(_dealt(first), held, strict=True)]
    unseen = [max(0, hidden[seat] - held[seat].bit_count()) for seat in range(SEATS)]
    opening = carry.get("opening", False)
    others = 0 if opening else ALL_SEATS
    told: tuple[int, ...] = carry.get("out", ())
    empty = [seat for seat in range(SEATS) if seat not in told and not hands[seat] | unseen[seat]]
    out = (*told, *empty)
    active = ALL_SEATS & ~mask_of_seats(out)
    state = State(
        DealFacts(
            setup, setup.options, tuple(unseen), held, setup.dealer,
            began=active, unplaced=mask_of_seats(empty) if len(out) > 1 else 0, unsized=any(number > ANY_NUMBER // 2 for number in unseen),
        ),
        OPENING if opening else PLAYING, hands, unseen, hands[:], active, None,
    )  # fmt: skip
    state.out, state.first_trick, state.to_come = out, carry.get("first_trick", opening), len(first)
    state.acted, state.played = _seats(carry, "acted", others), _seats(carry, "played", others)
    _locate(state)
    _hear(state, carry)
    if is_decided(state, active):
        state.phase = OVER
        return state
    state = _lay_table(state, carry)
    state.turn = carry.get("turn", state.turn)
    return state


def _hear(state: State, carry: Mapping[str, Any]) -> None:
    """Note the camps and announcements a position names; what was announced was true."""
    if "black" in carry:
        state.black, state.located = _seats(carry, "black", 0), 2
    announced = _seats(carry, "announced", 0)
    black = state.black if len(camps(state)) == 1 else None
    state.spoken = _seats(carry, "spoken", ALL_SEATS)
    state.deal = replace(
        state.deal,
        announced=announced,
        said_black=0 if black is None else announced & black,
        said_red=0 if black is None else announced & ~black,
    )


def _seats(carry: Mapping[str, Any], name: str, default: int) -> int:
    return mask_of_seats(carry[name]) if name in carry else default


def _lay_table(state: State, carry: Mapping[str, Any]) -> State:
    """Lay the play on the table, if any; where all others have passed it, its owner leads, or whoever inherits that."""
    if "table" not in carry:
        _give_lead(state, carry)
        return state
    owner, cards = carry["table"]
    passed = _seats(carry, "passed", 0) | _seats(carry, "given", 0)
    locked = _seats(carry, "locked", 0) | passed if state.options.pass_locks else 0
    combo = recognise(bytes(cards))
    waiting = state.active & ~(passed | locked | 1 << owner)
    state.phase, state.trick = PLAYING, 1
    laid = copied(state)
    laid.table, laid.table_cards, laid.owner = combo, bytes(cards), owner
    laid.waiting, laid.passed, laid.locked, laid.turn = waiting, passed, locked, NEXT[owner][waiting]
    is_in = state.active >> owner & 1
    if not is_in and (state.options.wind == "ask" or "asked" in carry):
        laid.turn = NEXT[owner][state.active & ~passed]
        _raise_wind(laid, carry, owner)
    if laid.turn is not None:
        return laid
    state.turn = owner if is_in else NEXT[owner][state.active]
    return state


def _give_lead(state: State, carry: Mapping[str, Any]) -> None:
    """Nothing lies: somebody leads, but before the first play those speak who have not yet."""
    lead: int | None = carry.get("lead")
    if lead is not None and state.phase == OPENING and state.deal.five is None:
        state.deal = replace(state.deal, five=lead)
    is_silent = state.phase == OPENING and state.spoken != ALL_SEATS and state.options.reveal_multiplier != "off"
    state.turn = first_to_act(state) if lead is None or is_silent else lead


def _raise_wind(state: State, carry: Mapping[str, Any], owner: int) -> None:
    """The owner of the table is out: its next seat may ask, has asked, or somebody has refused."""
    if not {"asked", "given", "refused"} & carry.keys():
        state.wind, state.asker = OPEN, carry.get("turn", state.turn)
        return
    asker = state.asker = carry.get("asked", NEXT[owner][state.active])
    state.passed |= 1 << asker
    state.waiting &= ~(1 << asker)
    if state.options.pass_locks:
        state.locked |= 1 << asker
    if "refused" in carry:
        state.wind, state.turn = REFUSED, carry["refused"]
    else:
        state.wind, state.turn = ASKED, NEXT[asker][state.active & ~state.passed]
