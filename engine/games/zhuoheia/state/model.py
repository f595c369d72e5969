"""A moment of a deal of Zhuo Hei A: cards, camps, and who is next, sheet §1, §4 and §6."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from msgspec.structs import replace

from engine.facts import Facts
from engine.games.zhuoheia.cards import ALL_SEATS, BLACK_ACES, FIVE_OF_HEARTS, PACK, SEATS
from engine.games.zhuoheia.combos import Combo
from engine.games.zhuoheia.options import Options
from engine.kit.climbing import mask_of_seats, next_seats
from engine.kit.onepack import ANY_NUMBER
from engine.setup import Setup

DEALING: Final = "dealing"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"
NOTHING: Final = (0,) * SEATS
TELLING: Final = BLACK_ACES | 1 << FIVE_OF_HEARTS
"""The cards that say who leads and who is black."""
OPEN: Final = "open"
ASKED: Final = "asked"
REFUSED: Final = "refused"
"""The wind: the next seat may ask for it, somebody's answer is due, a refuser's play is due."""


class DealFacts(Facts, frozen=True):
    """What hardly changes: the setup, what the log hides and proves, who announced. Seat sets are masks."""

    setup: Setup
    options: Options
    hidden: tuple[int, ...]
    """Per seat, how many of the cards dealt nobody can name."""
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    dealer: int | None
    five: int | None = None
    """The seat dealt `5h`."""
    announced: int = 0
    said_black: int = 0
    said_red: int = 0
    surrendered: int | None = None
    began: int = ALL_SEATS
    """The seats that have cards at the start of the log."""
    unplaced: int = 0
    """The seats that were out before a position, in a place it does not tell."""
    drawers: int = ALL_SEATS
    """The seats that draw cards before the play: the others are passed over."""
    late: int = 0
    """The seats whose hands only `deal` lines after the first move tell: they were dealt those cards all the same."""
    unsized: bool = False
    """Whether there is a hand whose size nobody recorded."""


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. Seat sets are masks: bit n is seat n.

    Up to 29 attributes are laid out inline by Python 3.11, more are not and take twice as long.
    """

    deal: DealFacts
    phase: str
    hands: list[int]
    unseen: list[int]
    dealt: list[int]
    """The hands as dealt."""
    active: int
    """The seats that have cards."""
    turn: int | None
    """None also once the deal is over or a result claimed."""
    count: int = 0
    """How many cards have been dealt."""
    to_come: int | None = None
    """How many `deal` and `draw` lines are still to come before the play; None: that is open, or the whole pack comes."""
    black: int = 0
    """The seats known to have been dealt a black ace."""
    located: int = 0
    """How many black aces have been located."""
    drawer: int | None = None
    """The seat that drew the last card."""
    sizes_due: bool = False
    """Cards were drawn, and what comes next after the deal shows whether all hands are full."""
    spoken: int = 0
    """The seats that announced their camp or declined to."""
    table: Combo | None = None
    """What is to be beaten; None also if something that is no combination was played in this trick."""
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    waiting: int = 0
    """The seats that may still beat the play on the table."""
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

    def __init__(
        self, deal: DealFacts, phase: str, hands: list[int], unseen: list[int], dealt: list[int], active: int,
        turn: int | None,
    ) -> None:  # fmt: skip
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen = deal, phase, hands, unseen
        self.dealt, self.active, self.turn = dealt, active, turn
        self.count = self.black = self.located = self.spoken = self.waiting = self.passed = self.locked = 0
        self.acted = self.played = self.trick = 0
        self.to_come = self.drawer = self.table = self.owner = self.wind = self.asker = None
        self.table_cards, self.out, self.aces = b"", (), ()
        self.sizes_due, self.first_trick, self.closed = False, True, False

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.options


NEXT: Final = next_seats(SEATS)
"""`NEXT[seat][set]`: the first seat of a set after a seat, in turn order, the seat itself last; None if it is empty."""


def seats_in(among: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first."""
    return tuple(seat for seat in range(SEATS) if among >> seat & 1)


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def number_dealt(state: State, seat: int) -> int:
    """Return how many cards a seat has been dealt."""
    return state.dealt[seat].bit_count() + state.deal.hidden[seat]


def may_be_out(state: State, seat: int | None) -> bool:
    """Whether a seat whose number of cards nobody recorded may have gone out with what it is known to have played."""
    return seat is not None and ANY_NUMBER // 2 < state.unseen[seat] < ANY_NUMBER and not state.hands[seat]


def unsure_seats(state: State) -> int:
    """Return the seats that may have gone out unseen."""
    if not state.deal.unsized:
        return 0
    return mask_of_seats([seat for seat in seats_in(state.active) if may_be_out(state, seat)])


def camps(state: State) -> tuple[int, ...]:
    """Return every black camp that the black aces not located allow; none if the pack lacks them."""
    black, hidden = state.black, state.deal.hidden
    if state.located >= 2 or not any(hidden):
        return (black,) if black else ()
    holders = [seat for seat, number in enumerate(hidden) if number]
    if state.located == 1:
        gone = {black} if state.setup.position else set()
        return tuple(sorted({black | 1 << seat for seat in holders} | gone))
    pairs = product(holders, repeat=2)
    return tuple(sorted({1 << a | 1 << b for a, b in pairs if a != b or hidden[a] > 1}))


def is_decided(state: State, active: int) -> bool | None:
    """Whether all seats of one camp are out, with some seats active; None if the camps are not known well enough."""
    if state.located >= 2:
        return _is_out(state.black, active)
    told = {_is_out(black, active) for black in camps(state)}
    if len(told) == 1 and (state.located or not _may_aces_be_gone(state.setup)):
        return told.pop()
    return active.bit_count() <= 1 or (None if active != state.deal.began else False)


def _may_aces_be_gone(setup: Setup) -> bool:
    """Whether black aces may have been played before the log begins."""
    return setup.position and not setup.carry.get("opening", False)


def is_over(state: State) -> bool | None:
    """Whether a camp is out or a seat has surrendered; None if hidden hands tell."""
    if state.deal.surrendered is not None:
        return True
    decided, unsure = is_decided(state, state.active), unsure_seats(state)
    if decided or not unsure:
        return decided
    return None if is_decided(state, state.active & ~unsure) is not False else decided


def _is_out(black: int, active: int) -> bool:
    return not black & active or not active & ~black


def cards_dealt(state: State) -> int:
    """Return the cards known to have been dealt, to whomever."""
    a, b, c, d = state.dealt
    return a | b | c | d


def free_cards(state: State) -> int:
    """Return the cards of the pack that may be in a hidden hand: nobody is known to have been dealt them."""
    free = PACK
    for dealt, held in zip(state.dealt, state.deal.held, strict=True):
        free &= ~(dealt | held)
    return free


def find_cards(state: State, seat: int, cards: int) -> None:
    """Note what it tells of `5h` and the black aces that some cards were dealt to a seat."""
    if cards >> FIVE_OF_HEARTS & 1:
        state.deal = replace(state.deal, five=seat)
    if black := (cards & BLACK_ACES).bit_count():
        state.black |= 1 << seat
        state.located += black


def first_to_act(state: State) -> int | None:
    """Return who acts next before the first play: the next to announce, then the holder of `5h`; None if unknown.

    Once some have spoken in turn the next one is known, whoever holds `5h`.
    """
    five, silent = state.deal.five, ALL_SEATS & ~state.spoken
    if silent in (0, ALL_SEATS) or state.deal.options.reveal_multiplier == "off":
        return five
    if five is not None:
        return NEXT[(five - 1) % SEATS][silent]
    after = [seat for seat in seats_in(silent) if not silent >> (seat - 1) % SEATS & 1]
    return after[0] if len(after) == 1 else None
