"""The state of a deal of Hong Shi, and how it starts, sheet §2-4 and the log page §4."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS, hand_size, lead_card, pack
from engine.games.hongshi.combos import Combo, recognise
from engine.games.hongshi.options import Options
from engine.kit.onepack import ANY_NUMBER, cards_in, mask_of, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw, Play

DEALING, OPENING, PLAYING, OVER = "dealing", "opening", "playing", "over"


class DealFacts(msgspec.Struct, frozen=True):
    """What is settled before the play: the setup, the hands as dealt, and what was said."""

    setup: Setup
    pack: int
    lead_card: int
    dealt: tuple[int, ...]
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    dealer: int | None
    up: int | None
    """The up camp as a mask of seats; None while a red ten has not been located."""
    flips: tuple[tuple[int, int], ...] = ()
    draws: int = 0
    sizes_due: bool = False
    revealed: tuple[tuple[int, int], ...] = ()
    tens_shown: int | None = None
    lightning: int | None = None
    fouls: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A moment of a deal. Seat sets are masks: bit n is seat n."""

    deal: DealFacts
    phase: str
    hands: tuple[int, ...]
    unseen: tuple[int, ...]
    turn: int | None
    table: Combo | None = None
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    last: int | None = None
    """The seat that played last, also after the trick is over."""
    unjudged: bool = False
    """Something that is no combination was played in this trick."""
    passed: int = 0
    out: tuple[int, ...] = ()
    che: bool = False
    cut: str | None = None
    """`cut`: the single on the table may be cut now; `hook`: the cut may be hooked now."""
    trick: int = 0
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


def is_active(state: State, seat: int) -> bool:
    """Whether a seat is still in the deal."""
    return seat not in state.out


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def is_open_camp(deal: DealFacts) -> bool:
    """Whether both red tens were revealed before play, or shown with all four (明上组)."""
    return deal.tens_shown is not None or len({card for _, card in deal.revealed}) == 2


def up_camp(dealt: tuple[int, ...]) -> int | None:
    """Return the seats dealt a red ten; None while one of them has not been located."""
    seats = sum(1 << seat for seat, hand in enumerate(dealt) if hand & RED_TENS)
    found = sum((hand & RED_TENS).bit_count() for hand in dealt)
    return seats if found >= 2 else None


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    options: Options = setup.options
    cards = pack(options)
    if setup.position:
        return _start_position(setup, cards, lead_card(options))
    hidden = _hidden(setup, options)
    held = surely_held(cards, _dealt(setup), hidden, _shown(setup))
    waiting = _seats_with_lines(setup)
    hands = tuple(0 if waiting[seat] else held[seat] for seat in range(SEATS))
    unseen = tuple(0 if waiting[seat] else hidden[seat] - held[seat].bit_count() for seat in range(SEATS))
    deal = DealFacts(setup, cards, lead_card(options), hands, held, setup.dealer, up_camp(hands))
    phase = DEALING if any(waiting) else OPENING
    return State(deal, phase, hands, unseen, lead_holder(deal, hands) if phase == OPENING else None)


def lead_holder(deal: DealFacts, hands: tuple[int, ...]) -> int | None:
    """Return the seat that surely holds the card of the first lead."""
    return next((seat for seat, hand in enumerate(hands) if hand >> deal.lead_card & 1), None)


def _seats_with_lines(setup: Setup) -> list[bool]:
    lines = [event for event in setup.log.events if isinstance(event, (Deal, Draw))]
    return [any(event.seat == seat for event in lines) for seat in range(SEATS)]


def _dealt(setup: Setup) -> list[int]:
    dealt = [0] * SEATS
    for event in setup.log.events:
        if isinstance(event, (Deal, Draw)):
            dealt[event.seat] |= mask_of(event.cards)
    return dealt


def _hidden(setup: Setup, options: Options) -> list[int]:
    """Return how many cards of each seat the log does not show."""
    hidden = [0] * SEATS
    with_lines = _seats_with_lines(setup)
    for event in setup.log.events:
        if isinstance(event, (Deal, Draw)):
            hidden[event.seat] += event.cards.count(UNKNOWN)
    for seat in range(SEATS):
        if not with_lines[seat]:
            hidden[seat] = ANY_NUMBER if setup.position else hand_size(options, seat, setup.dealer) or 13
    return hidden


def _shown(setup: Setup) -> Iterator[tuple[int, int]]:
    """Yield every card a seat lets go of or shows, in log order."""
    for event in setup.log.events:
        if isinstance(event, Declare) and event.kind in ("lightning", "show_tens"):
            yield from ((event.seat, code) for code in cards_in(FOUR_TENS))
        elif isinstance(event, (Play, Declare)):
            yield from ((event.seat, code) for code in event.cards if code < UNKNOWN)


# ---------------------------------------------------------------- positions


def _start_position(setup: Setup, cards: int, lead: int) -> State:
    """Return the state a position describes; its `deal` lines come as events and only say what is held."""
    carry = setup.carry
    out: tuple[int, ...] = carry.get("out", ())
    hidden = _hidden(setup, setup.options)
    dealt = _dealt(setup)
    hidden = [0 if seat in out else number for seat, number in enumerate(hidden)]
    held = surely_held(cards, dealt, hidden, _shown(setup))
    hands = tuple(dealt[seat] | held[seat] for seat in range(SEATS))
    unseen = tuple(max(0, hidden[seat] - held[seat].bit_count()) for seat in range(SEATS))
    up = sum(1 << seat for seat in carry["up"]) if "up" in carry else up_camp(hands)
    deal = DealFacts(
        setup, cards, lead, hands, held, setup.dealer, up,
        revealed=carry.get("revealed", ()), tens_shown=carry.get("tens_shown"), fouls=carry.get("fouls", ()),
    )  # fmt: skip
    opening = carry.get("opening", False)
    state = State(deal, OPENING if opening else PLAYING, hands, unseen, None, out=out, trick=0 if opening else 1)
    return _lay_table(state, carry)


def _lay_table(state: State, carry: dict[str, object]) -> State:
    table = carry.get("table")
    if not isinstance(table, tuple):
        lead = carry.get("lead")
        turn = lead if isinstance(lead, int) else lead_holder(state.deal, state.hands)
        return msgspec.structs.replace(state, turn=turn)
    owner, cards, reading = table
    shown = state.deal.tens_shown == owner
    passed = sum(1 << seat for seat in _seat_list(carry.get("passed")) or _seat_list(carry.get("locked")))
    passed |= sum(1 << seat for seat in _seat_list(carry.get("locked")))
    combo = recognise(bytes(cards), reading, state.options, shown)
    turn = carry.get("turn")
    if not isinstance(turn, int):
        order = [(owner + step) % SEATS for step in range(1, SEATS)]
        turn = next((seat for seat in order if is_active(state, seat) and not passed >> seat & 1), None)
    return msgspec.structs.replace(
        state,
        table=combo,
        table_cards=bytes(cards),
        owner=owner,
        last=owner,
        passed=passed,
        turn=turn,
        phase=PLAYING,
    )


def _seat_list(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else ()
