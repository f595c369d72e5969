"""The state of a deal of Zhuo Hei A, and how it starts, sheet §2-4 and the log page §4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games.zhuoheia.cards import ALL_SEATS, BLACK_ACES, FIVE_OF_HEARTS, HAND, PACK, SEATS
from engine.games.zhuoheia.combos import Combo, recognise
from engine.games.zhuoheia.options import Options
from engine.kit.onepack import ANY_NUMBER, mask_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Note, Play

DEALING, OPENING, PLAYING, OVER = "dealing", "opening", "playing", "over"
NOTHING = (0,) * SEATS
_DEALS = frozenset({Deal, Draw})
OPEN, ASKED, REFUSED = "open", "asked", "refused"
"""The wind: the next seat may ask for it, somebody's answer is due, a refuser's play is due."""


class DealFacts(msgspec.Struct, frozen=True, gc=False):
    """What is settled before the play: the setup, the hands as dealt, what was said. Seat sets are masks."""

    setup: Setup
    dealt: tuple[int, ...]
    hidden: tuple[int, ...]
    """Per seat, how many of the cards dealt nobody can name."""
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    dealer: int | None
    count: int = 0
    """How many cards have been dealt."""
    five: int | None = None
    """The seat dealt `5h`."""
    black: int = 0
    """The seats known to have been dealt a black ace."""
    located: int = 0
    """How many black aces have been located."""
    draws: int = 0
    sizes_due: bool = False
    spoken: int = 0
    """The seats that announced their camp or declined to."""
    announced: int = 0
    said_black: int = 0
    said_red: int = 0
    surrendered: int | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """A moment of a deal. Seat sets are masks: bit n is seat n."""

    deal: DealFacts
    phase: str
    hands: tuple[int, ...]
    unseen: tuple[int, ...]
    active: int
    """The seats that have cards."""
    turn: int | None
    table: Combo | None = None
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    unjudged: bool = False
    """Something that is no combination was played in this trick."""
    passed: int = 0
    """The seats that passed, asked or gave wind since the play on the table."""
    locked: int = 0
    """With `pass_locks`, the seats out of this trick."""
    wind: str | None = None
    asker: int | None = None
    """The seat that may ask, or has asked, for the wind."""
    out: tuple[int, ...] = ()
    acted: int = 0
    played: int = 0
    aces: tuple[tuple[int, int, int], ...] = ()
    """Every ace shown or played: seat, card, trick (0: before the play)."""
    trick: int = 0
    first_trick: bool = True
    closed: bool = False
    """A result has been claimed."""

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.setup.options  # type: ignore[no-any-return]


_NEXT = tuple(
    tuple(next((other % SEATS for other in range(seat + 1, seat + 1 + SEATS) if among >> other % SEATS & 1), None)
          for among in range(ALL_SEATS + 1))
    for seat in range(SEATS)
)  # fmt: skip


def next_seat(seat: int, among: int) -> int | None:
    """Return the first seat after one, in turn order, that is in a set of seats; the seat itself comes last."""
    return _NEXT[seat][among]


def seats_in(among: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first."""
    return tuple(seat for seat in range(SEATS) if among >> seat & 1)


def seat_set(seats: Sequence[int]) -> int:
    """Return some seats as a set."""
    return sum(1 << seat for seat in set(seats))


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def with_seat(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the values of all seats with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def judged(deal: DealFacts) -> DealFacts:
    """Return the facts after an event by which wrong hand sizes had to show."""
    return replace(deal, sizes_due=False) if deal.sizes_due else deal


def camps(deal: DealFacts) -> tuple[int, ...]:
    """Return every black camp that the black aces not located allow; none if the pack lacks them."""
    if deal.located >= 2 or not any(deal.hidden):
        return (deal.black,) if deal.black else ()
    holders = [seat for seat, number in enumerate(deal.hidden) if number]
    if deal.located == 1:
        gone = {deal.black} if deal.setup.position else set()
        return tuple(sorted({deal.black | 1 << seat for seat in holders} | gone))
    pairs = product(holders, repeat=2)
    return tuple(sorted({1 << a | 1 << b for a, b in pairs if a != b or deal.hidden[a] > 1}))


def is_decided(deal: DealFacts, active: int) -> bool | None:
    """Whether all seats of one camp are out; None if the camps are not known well enough to tell."""
    told = {not black & active or not active & ~black for black in camps(deal)}
    if len(told) == 1:
        return told.pop()
    return active.bit_count() <= 1 or (None if active != ALL_SEATS else False)


def free_cards(state: State) -> int:
    """Return the cards of the pack that may be in a hidden hand: nobody is known to have been dealt them."""
    free = PACK
    for dealt, held in zip(state.deal.dealt, state.deal.held, strict=True):
        free &= ~(dealt | held)
    return free


# ---------------------------------------------------------------- the start


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    lines = [event for event in setup.log.events if type(event) in _DEALS]
    with_lines = 0
    for event in lines:
        with_lines |= 1 << event.seat  # type: ignore[operator]
    if setup.position:
        return _start_position(setup, lines, with_lines)
    if with_lines == ALL_SEATS and not any(UNKNOWN in event.cards for event in lines):
        deal = DealFacts(setup, NOTHING, NOTHING, NOTHING, setup.dealer)
        return State(deal, DEALING, NOTHING, NOTHING, ALL_SEATS, None)
    hidden, held = _unseen_cards(setup, lines, with_lines, 0 if _is_being_drawn(setup.log.events) else HAND)
    absent = ALL_SEATS & ~with_lines
    hands = tuple(held[seat] if absent >> seat & 1 else 0 for seat in range(SEATS))
    unseen = tuple(hidden[seat] - held[seat].bit_count() if absent >> seat & 1 else 0 for seat in range(SEATS))
    dealt = sum(map(int.bit_count, hands)) + sum(unseen)
    deal = located(DealFacts(setup, hands, unseen, held, setup.dealer, dealt))
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


def located(deal: DealFacts) -> DealFacts:
    """Return the facts with what the hands dealt say: who has `5h`, who has black aces."""
    for seat, hand in enumerate(deal.dealt):
        deal = finding_cards(deal, seat, hand)
    return deal


def finding_cards(deal: DealFacts, seat: int, cards: int) -> DealFacts:
    """Return the facts once some cards are known to have been dealt to a seat."""
    black = (cards & BLACK_ACES).bit_count()
    return replace(
        deal,
        five=seat if cards >> FIVE_OF_HEARTS & 1 else deal.five,
        black=deal.black | 1 << seat if black else deal.black,
        located=deal.located + black,
    )


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
    active = seat_set([seat for seat in range(SEATS) if seat not in out and hands[seat] | unseen[seat]])
    state = State(
        deal, OPENING if opening else PLAYING, tuple(hands), unseen, active, None, out=out,
        acted=_seats(carry, "acted", others), played=_seats(carry, "played", others),
        first_trick=carry.get("first_trick", opening),
    )  # fmt: skip
    if is_decided(deal, active):
        return replace(state, phase=OVER)
    return replace(_lay_table(state, carry), **_turn_named(carry))


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
    return seat_set(carry[name]) if name in carry else default


def _turn_named(carry: Mapping[str, Any]) -> dict[str, int]:
    return {"turn": carry["turn"]} if "turn" in carry else {}


def _lay_table(state: State, carry: Mapping[str, Any]) -> State:
    if "table" not in carry:
        return replace(state, turn=carry.get("lead", first_to_act(state.deal)))
    owner, cards = carry["table"]
    passed = _seats(carry, "passed", 0) | _seats(carry, "given", 0)
    locked = _seats(carry, "locked", passed) if state.options.pass_locks else 0
    combo = recognise(bytes(cards))
    waiting = state.active & ~passed & ~(1 << owner) or state.active
    laid = replace(
        state, phase=PLAYING, trick=1, table=combo, table_cards=bytes(cards), owner=owner, unjudged=combo is None,
        passed=passed, locked=locked, turn=next_seat(owner, waiting),
    )  # fmt: skip
    return laid if state.active >> owner & 1 else _raise_wind(laid, carry, owner)


def _raise_wind(state: State, carry: Mapping[str, Any], owner: int) -> State:
    """The owner of the table is out: its next seat may ask, has asked, or somebody has refused."""
    if not {"asked", "given", "refused"} & carry.keys():
        return replace(state, wind=OPEN, asker=state.turn) if state.options.wind == "ask" else state
    asker = carry.get("asked", next_seat(owner, state.active))
    passed = state.passed | 1 << asker
    state = replace(
        state, asker=asker, passed=passed, locked=state.locked | 1 << asker if state.options.pass_locks else 0
    )  # fmt: skip
    if "refused" in carry:
        return replace(state, wind=REFUSED, turn=carry["refused"])
    return replace(state, wind=ASKED, turn=next_seat(asker, state.active & ~passed))


def first_to_act(deal: DealFacts) -> int | None:
    """Return who acts next before the first play: the next to announce, then the holder of `5h`; None if unknown."""
    silent = ALL_SEATS & ~deal.spoken
    if deal.five is None or deal.setup.options.reveal_multiplier == "off" or silent in (0, ALL_SEATS):
        return deal.five
    return next_seat((deal.five - 1) % SEATS, silent)
