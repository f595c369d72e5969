"""What a moment of a deal of Ji Hei Wu is, and the questions asked of it, sheet §1-7."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from engine.facts import Facts
from engine.games.jiheiwu.cards import BLACK_FIVE, LEAST_OF_FIVE
from engine.games.jiheiwu.combos import Combo, Reader, Recogniser
from engine.games.jiheiwu.options import Options
from engine.kit.climbing import NextSeats, mask_of_seats
from engine.kit.onepack import ANY_NUMBER
from engine.setup import Setup
from logformat.cards import LITTLE_JOKER

DEALING: Final = "dealing"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"
Identities: TypeAlias = tuple[int, ...]
"""The seats of the dealer, the black five and, with six players, the little ghost; with three the dealer alone."""


class DealFacts(Facts, frozen=True):
    """What hardly changes: the setup, what the log hides and proves, who flipped and marked, what was shown."""

    setup: Setup
    options: Options
    players: int
    pack: int
    """The cards that are dealt, as a mask."""
    recognise: Recogniser
    read_play: Reader
    next: NextSeats
    """`next[seat][mask]`: the first seat of a mask after a seat."""
    hidden: tuple[int, ...]
    """Per seat, how many of the cards dealt nobody can name."""
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    first_drawer: int | None
    drawer_due: int | None = None
    """Who draws first by the flip, the header or the last deal; None if nothing says so."""
    lines: int | None = None
    """How many `deal` and `draw` lines the log has before the play; None while that is open."""
    drawers: int = 0
    """The seats that have `draw` lines, as a mask; 0 also where none comes before the play."""
    takes: bool = False
    """The log has a `take` line somewhere."""
    unsized: bool = False
    """Of some hand nobody recorded how many cards it has."""
    mark: int | None = None
    """The card that makes the first dealer."""
    flipper: int | None = None
    marker: int | None = None
    flipped: bool = False
    """A flip that may stand has said who draws first."""
    marked: bool = False
    """A mark that may stand has been made."""
    laid: bool = False
    """The `5h` of three players was laid beside the hands."""
    taken: bool = False
    """The `5h` of three players has been taken."""
    revealed: bool = False
    """The black five has shown its `5s`: all scores double."""
    exposed: bool = False
    """The little ghost has shown its `Lj`, which it may not."""


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
    free: int
    """The cards of the pack that are not known to have been dealt, as a mask."""
    active: int
    """The seats that are not out."""
    turn: int | None
    """None also once the deal is over or a result claimed."""
    dealer: int | None
    black5: int | None = None
    """The seat dealt `5s`."""
    ghost: int | None = None
    """The seat dealt `Lj`."""
    located: Identities | None = None
    """Who is who; None while an identity has not been located."""
    camp: int | None = None
    """The dealer's camp as a mask, then."""
    given: int = 0
    """The `deal` and `draw` lines so far."""
    drew: int | None = None
    """Who drew last."""
    sizes_due: bool = False
    """Cards were drawn, and the next event shows whether all hands are full."""
    table: Combo | None = None
    """What is to be beaten; None also if something that is no combination was played in this trick."""
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    waiting: int = 0
    """The seats that may still beat the play on the table."""
    passed: int = 0
    """The seats that passed since the play on the table, with `pass_locks` in this trick."""
    out: tuple[int, ...] = ()
    owes: int | None = None
    """The seat that has come down to one card and must report it."""
    played: int = 0
    """The seats that have played in this deal."""
    trick: int = 0
    closed: bool = False
    """A result has been claimed."""

    def __init__(
        self, deal: DealFacts, phase: str, hands: list[int], unseen: list[int], dealt: list[int], free: int, active: int,
        turn: int | None, dealer: int | None,
    ) -> None:  # fmt: skip
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen, self.dealt = deal, phase, hands, unseen, dealt
        self.free, self.active, self.turn, self.dealer = free, active, turn, dealer
        self.black5 = self.ghost = self.located = self.camp = self.drew = self.table = self.owner = self.owes = None
        self.given = self.waiting = self.passed = self.played = self.trick = 0
        self.sizes_due = self.closed = False
        self.table_cards, self.out = b"", ()

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.options


# ---------------------------------------------------------------- seats


def everybody(deal: DealFacts) -> int:
    """Return all seats as a mask."""
    return (1 << deal.players) - 1


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def cards_dealt(state: State, seat: int) -> int:
    """Return how many cards a seat has been dealt; the `5h` that three players leave open is none of them."""
    return state.dealt[seat].bit_count() + state.unseen[seat]


def is_active(state: State, seat: int) -> bool:
    """Whether a seat is still in the deal."""
    return bool(state.active >> seat & 1)


def is_any_size(state: State, seat: int) -> bool:
    """Whether nobody recorded how many cards a seat has."""
    return state.unseen[seat] > ANY_NUMBER // 2


def may_be_out(state: State, seat: int) -> bool:
    """Whether a seat that nobody is known to have seen going out may have: of five players dealt, after ten cards."""
    if not is_any_size(state, seat) or state.hands[seat] or not is_active(state, seat):
        return False
    return state.setup.position or state.dealt[seat].bit_count() >= LEAST_OF_FIVE


def unsure_seats(state: State) -> int:
    """Return the active seats that may have gone out unseen, as a mask."""
    if not state.deal.unsized:
        return 0
    return mask_of_seats([seat for seat in range(state.deal.players) if may_be_out(state, seat)])


def gone_unseen(state: State) -> list[int]:
    """Return the seats that may have gone out in this log; of the others a position says whether they are."""
    unsure = unsure_seats(state)
    return [seat for seat, dealt in enumerate(state.dealt) if unsure >> seat & 1 and dealt] if unsure else []


def is_locked(state: State, seat: int) -> bool:
    """Whether `pass_locks` keeps a seat out of the trick."""
    return bool(state.deal.options.pass_locks and state.owner is not None and state.passed >> seat & 1)


# ---------------------------------------------------------------- identities


def find_cards(state: State, seat: int, cards: int) -> None:
    """Note what it tells of who is who that some cards were dealt to a seat."""
    players, mark = state.deal.players, state.deal.mark
    black5 = seat if cards >> BLACK_FIVE & 1 else state.black5
    ghost = seat if cards >> LITTLE_JOKER & 1 and players == 6 else state.ghost
    dealer = black5 if players == 3 and black5 is not None else state.dealer
    if players > 3 and dealer is None and mark is not None and cards >> mark & 1:
        dealer = seat
    if (black5, ghost, dealer) != (state.black5, state.ghost, state.dealer):
        identify(state, dealer, black5, ghost)


def identify(state: State, dealer: int | None, black5: int | None, ghost: int | None) -> None:
    """Note the identities as far as they are known, and the camp they make."""
    state.dealer, state.black5, state.ghost = dealer, black5, ghost
    who = (dealer, black5, ghost)[: {3: 1, 6: 3}.get(state.deal.players, 2)]
    located = tuple([seat for seat in who if seat is not None])
    known = len(located) == len(who)
    state.located, state.camp = (located, camp_of(located)) if known else (None, None)


def dealing_card(deal: DealFacts) -> int | None:
    """Return the card that makes its holder the dealer: `5s` with three players, else what was marked."""
    return BLACK_FIVE if deal.players == 3 else deal.mark


def barred_from(deal: DealFacts, seat: int) -> int:
    """Return, as a mask, the card a seat cannot be dealt without being the dealer, whom the header names otherwise."""
    card = dealing_card(deal)
    return 0 if card is None or deal.setup.dealer in (None, seat) else 1 << card


def take_hands(state: State) -> None:
    """Note hands that no line gives out."""
    for seat, hand in enumerate(state.hands):
        state.dealt[seat] = hand
        state.free &= ~hand
        find_cards(state, seat, hand)


def identities(state: State) -> tuple[Identities, ...]:
    """Return every way the identities may lie, as far as the cards are known; none if the dealer is not known."""
    if state.located is not None:
        return (state.located,)
    if state.deal.players == 3:
        return tuple((seat,) for seat in _possible(state.deal, state.dealer))
    if state.dealer is None:
        return ()
    holders = [_possible(state.deal, state.black5)]
    if state.deal.players == 6:
        holders.append(_possible(state.deal, state.ghost))
    return tuple((state.dealer, *seats) for seats in product(*holders))


def _possible(deal: DealFacts, holder: int | None) -> tuple[int, ...]:
    """Return who may have been dealt a card: its holder, the hidden hands, in a position anybody, for it may be gone."""
    if holder is not None:
        return (holder,)
    return tuple(seat for seat in range(deal.players) if deal.setup.position or deal.hidden[seat] > 0)


def camp_of(identities: Identities) -> int:
    """Return the dealer's camp as a mask."""
    return mask_of_seats(identities)


def is_decided(state: State, active: int) -> bool | None:
    """Whether one camp has no seat left among the active ones; None if the camps are not known well enough to tell."""
    camp = state.camp
    if camp is not None:
        return not active & camp or not active & ~camp
    if active.bit_count() <= 1:
        return True
    if active == everybody(state.deal):
        return False
    possible = {camp_of(ways) for ways in identities(state)}
    told = {not active & own or not active & ~own for own in possible}
    return told.pop() if len(told) == 1 else None
