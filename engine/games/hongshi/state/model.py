"""What a moment of a deal of Hong Shi is, and the questions asked of it, sheet §2-6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.hongshi.cards import LEAST_OF_54, RED_TENS, SEATS
from engine.games.hongshi.combos import Combo, PlainRecogniser, Recogniser
from engine.games.hongshi.options import Options
from engine.kit.climbing import mask_of_seats
from engine.kit.lots import Lot
from engine.kit.onepack import ANY_NUMBER
from engine.setup import Setup

DEALING: Final = "dealing"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"
EVERYBODY: Final = (1 << SEATS) - 1
NOTHING: Final = (0,) * SEATS


@dataclass
class DealFacts:
    """What hardly changes: the setup, the law under its options, what the whole log proves, whether the pack was cut."""

    setup: Setup
    pack: int
    cards: int
    """How many cards the pack has."""
    lead_card: int
    recognise: Recogniser
    recognise_plain: PlainRecogniser
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    lines: int | None = None
    """How many `deal` and `draw` lines the log has before the play; None while that is open."""
    drawers: int = 0
    """The seats that have `draw` lines, as a mask: everybody while more may come."""
    unsized: bool = False
    """Of some hand nobody recorded how many cards it has."""
    late: int = 0
    """The seats whose hand is told only after play has begun, as a mask: they hold it from the start."""
    has_cut: bool = False
    """The pack has been cut as it should be."""

    def cut(self) -> DealFacts:
        """Return the same with the pack cut."""
        return DealFacts(
            self.setup, self.pack, self.cards, self.lead_card, self.recognise, self.recognise_plain, self.held,
            self.lines, self.drawers, self.unsized, self.late, has_cut=True,
        )  # fmt: skip


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. Seat sets are masks: bit n is seat n.

    Up to 29 attributes are laid out inline by Python 3.11, more are not and take twice as long.
    """

    deal: DealFacts
    phase: str
    hands: list[int]
    unseen: tuple[int, ...]
    turn: int | None
    dealt: list[int]
    """The hands as dealt, as far as they were seen or are proved."""
    dealer: int | None
    up: int | None
    """The up camp as a mask of seats; None while a red ten has not been located."""
    given: int = 0
    """The `deal` and `draw` lines so far."""
    drew: int | None = None
    """Who drew last."""
    lot: Lot | None = None
    """The lot for the first dealer, as far as it has gone; None before the first flip of it."""
    sizes_due: bool = False
    """Cards were drawn, and the next event shows whether all hands are full."""
    revealed: tuple[tuple[int, int], ...] = ()
    tens_shown: int | None = None
    lightning: int | None = None
    fouls: tuple[int, ...] = ()
    agreed: int = 0
    """The seats that agreed to end the match, as a mask."""
    table: Combo | None = None
    """What is to be beaten; None also while an illegal lead lies there."""
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    last: int | None = None
    """Who played last."""
    unjudged: bool = False
    """The lead of this trick was no combination: nothing tells what beats it."""
    passed: int = 0
    out: tuple[int, ...] = ()
    active: int = EVERYBODY
    """The seats that are not out."""
    che: bool = False
    """The next play is the first after a che (车)."""
    cut: str | None = None
    """`cut`: the single on the table may be cut now; `hook`: the cut may be hooked now."""
    trick: int = 0
    closed: bool = False
    """A result has been claimed."""

    def __init__(
        self, deal: DealFacts, phase: str, hands: list[int], unseen: tuple[int, ...], turn: int | None, dealt: list[int],
        dealer: int | None, up: int | None,
    ) -> None:  # fmt: skip
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen, self.turn = deal, phase, hands, unseen, turn
        self.dealt, self.dealer, self.up = dealt, dealer, up
        self.given = self.agreed = self.passed = self.trick = 0
        self.drew = self.tens_shown = self.lightning = self.table = self.owner = self.last = self.cut = None
        self.revealed = self.fouls = self.out = ()
        self.sizes_due = self.unjudged = self.che = self.closed = False
        self.lot, self.table_cards, self.active = None, b"", EVERYBODY

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
    return bool(state.active >> seat & 1)


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def cards_dealt(state: State, seat: int) -> int:
    """Return how many cards a seat has been dealt."""
    return state.dealt[seat].bit_count() + state.unseen[seat]


def may_be_out(state: State, seat: int) -> bool:
    """Whether a seat whose number of cards nobody recorded may have gone out: with 54 cards, after thirteen."""
    if state.unseen[seat] <= ANY_NUMBER // 2 or state.hands[seat]:
        return False
    return state.setup.position or state.dealt[seat].bit_count() >= LEAST_OF_54


def unsure_seats(state: State) -> int:
    """Return the active seats that may have gone out unseen, as a mask."""
    if not state.deal.unsized:
        return 0
    return mask_of_seats([seat for seat in range(SEATS) if is_active(state, seat) and may_be_out(state, seat)])


def gone_unseen(state: State) -> list[int]:
    """Return the seats that may have gone out in this log; of the others a position says whether they are."""
    unsure = unsure_seats(state)
    return [seat for seat, dealt in enumerate(state.dealt) if unsure >> seat & 1 and dealt] if unsure else []


def free_cards(state: State) -> int:
    """Return the cards of the pack that nobody is known to have been dealt."""
    first, second, third, fourth = state.dealt
    return state.deal.pack & ~(first | second | third | fourth)


def is_open_camp(state: State) -> bool:
    """Whether both red tens were revealed before play, or shown with all four (明上组)."""
    return state.tens_shown is not None or len({card for _, card in state.revealed}) == 2


def camps(dealt: Sequence[int]) -> int | None:
    """Return the seats dealt a red ten as a mask; None while one of them has not been located."""
    holders = found = 0
    for seat, hand in enumerate(dealt):
        if tens := hand & RED_TENS:
            holders |= 1 << seat
            found |= tens
    return holders if found == RED_TENS else None


def lead_holder(deal: DealFacts, hands: Sequence[int]) -> int | None:
    """Return the seat that surely holds the card of the first lead."""
    return next((seat for seat, hand in enumerate(hands) if hand >> deal.lead_card & 1), None)
