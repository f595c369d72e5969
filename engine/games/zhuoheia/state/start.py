"""How a deal of Zhuo Hei A starts: with its cards to come, or from a position, sheet §3 and the log page §4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
    first_to_act,
    is_decided,
    located,
)
from engine.kit.climbing import mask_of_seats
from engine.kit.onepack import ANY_NUMBER, mask_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Note, Play

_DEALS = frozenset({Deal, Draw})


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    lines = [event for event in setup.log.events if type(event) in _DEALS]
    with_lines = 0
    for event in lines:
        with_lines |= 1 << event.seat  # type: ignore[operator]
    if setup.position:
        return _start_position(setup, lines, with_lines)
    if with_lines == ALL_SEATS and not any(UNKNOWN in event.cards for event in lines):
        deal = DealFacts(setup, NOTHING, NOTHING, NOTHING, setup.dealer, 0, len(lines))
        return State(deal, DEALING, NOTHING, NOTHING, ALL_SEATS, None)
    drawing = _is_being_drawn(setup.log.events)
    hidden, held = _unseen_cards(setup, lines, with_lines, 0 if drawing else HAND)
    absent = ALL_SEATS & ~with_lines
    hands = tuple(held[seat] if absent >> seat & 1 else 0 for seat in range(SEATS))
    unseen = tuple(hidden[seat] - held[seat].bit_count() if absent >> seat & 1 else 0 for seat in range(SEATS))
    dealt = sum(map(int.bit_count, hands)) + sum(unseen)
    deal = located(DealFacts(setup, hands, unseen, held, setup.dealer, dealt, None if drawing else len(lines)))
    phase = DEALING if with_lines else OPENING
    return State(deal, phase, hands, unseen, ALL_SEATS, deal.five if phase == OPENING else None)


def _is_being_drawn(events: Sequence[Event]) -> bool:
    """Whether a log breaks off while cards are drawn: a seat without cards has not drawn yet."""
    kinds = set(map(type, events))
    return Draw in kinds and kinds <= {Draw, Deal, Cut, Note}


def _unseen_cards(
    setup: Setup, lines: Sequence[Event], with_lines: int, unrecorded: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return, per seat, the number of cards the log hides, and those of them that it proves further on."""
    hidden = [0 if with_lines >> seat & 1 else unrecorded for seat in range(SEATS)]
    dealt = _dealt(lines)
    for event in lines:
        hidden[event.seat] += event.cards.count(UNKNOWN)  # type: ignore[index]
    for seat in setup.carry.get("out", ()) if setup.position else ():
        hidden[seat] = 0
    return tuple(hidden), surely_held(PACK, dealt, hidden, _let_go(setup.log.events))


def _dealt(lines: Sequence[Event]) -> list[int]:
    dealt = [0] * SEATS
    for event in lines:
        dealt[event.seat] |= mask_of(event.cards)  # type: ignore[index]
    return dealt


def _let_go(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield every card a seat plays or shows, in log order."""
    for event in events:
        if isinstance(event, (Play, Declare)):
            yield from ((event.seat, code) for code in event.cards if code < UNKNOWN)


# ---------------------------------------------------------------- positions


def _start_position(setup: Setup, lines: Sequence[Event], with_lines: int) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    carry = setup.carry
    hidden, held = _unseen_cards(setup, lines, with_lines, ANY_NUMBER)
    hands = [dealt | proved for dealt, proved in zip(_dealt(lines), held, strict=True)]
    unseen = tuple(max(0, hidden[seat] - held[seat].bit_count()) for seat in range(SEATS))
    opening = carry.get("opening", False)
    others = 0 if opening else ALL_SEATS
    deal = _spoken(located(DealFacts(setup, tuple(hands), unseen, held, setup.dealer)), carry)
    out: tuple[int, ...] = carry.get("out", ())
    active = mask_of_seats([seat for seat in range(SEATS) if seat not in out and hands[seat] | unseen[seat]])
    state = State(
        deal, OPENING if opening else PLAYING, tuple(hands), unseen, active, None, out=out,
        acted=_seats(carry, "acted", others), played=_seats(carry, "played", others),
        first_trick=carry.get("first_trick", opening),
    )  # fmt: skip
    if is_decided(deal, active):
        return replace(state, phase=OVER)
    state = _lay_table(state, carry)
    return replace(state, turn=carry.get("turn", state.turn))


def _spoken(deal: DealFacts, carry: Mapping[str, Any]) -> DealFacts:
    """Return the facts with the camps and announcements a position names; what was announced was true."""
    if "black" in carry:
        deal = replace(deal, black=_seats(carry, "black", 0), located=2)
    announced = _seats(carry, "announced", 0)
    black = deal.black if len(camps(deal)) == 1 else None
    return replace(
        deal,
        spoken=_seats(carry, "spoken", ALL_SEATS),
        announced=announced,
        said_black=0 if black is None else announced & black,
        said_red=0 if black is None else announced & ~black,
    )


def _seats(carry: Mapping[str, Any], name: str, default: int) -> int:
    return mask_of_seats(carry[name]) if name in carry else default


def _lay_table(state: State, carry: Mapping[str, Any]) -> State:
    """Lay the play on the table, if any; where all others have passed it, its owner leads, or whoever inherits that."""
    if "table" not in carry:
        return replace(state, turn=carry.get("lead", first_to_act(state.deal)))
    owner, cards = carry["table"]
    passed = _seats(carry, "passed", 0) | _seats(carry, "given", 0)
    locked = _seats(carry, "locked", passed) if state.options.pass_locks else 0
    combo = recognise(bytes(cards))
    laid = replace(
        state, phase=PLAYING, trick=1, table=combo, table_cards=bytes(cards), owner=owner, unjudged=combo is None,
        passed=passed, locked=locked,
    )  # fmt: skip
    is_in = state.active >> owner & 1
    if not is_in and (state.options.wind == "ask" or "asked" in carry):
        waiting = state.active & ~passed
        laid = _raise_wind(replace(laid, turn=NEXT[owner][waiting]), carry, owner)
    else:
        waiting = state.active & ~(passed | locked | 1 << owner)
        laid = replace(laid, turn=NEXT[owner][waiting])
    leader = owner if is_in else NEXT[owner][state.active]
    return laid if laid.turn is not None else replace(state, phase=PLAYING, trick=1, turn=leader)


def _raise_wind(state: State, carry: Mapping[str, Any], owner: int) -> State:
    """The owner of the table is out: its next seat may ask, has asked, or somebody has refused."""
    if not {"asked", "given", "refused"} & carry.keys():
        return replace(state, wind=OPEN, asker=carry.get("turn", state.turn))
    asker = carry.get("asked", NEXT[owner][state.active])
    passed = state.passed | 1 << asker
    locked = state.locked | 1 << asker if state.options.pass_locks else 0
    asked = replace(state, asker=asker, passed=passed, locked=locked)
    if "refused" in carry:
        return replace(asked, wind=REFUSED, turn=carry["refused"])
    return replace(asked, wind=ASKED, turn=NEXT[asker][state.active & ~passed])
