"""What a moment of a deal of Ji Hei Wu is, and the questions asked of it, sheet §1-7."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import msgspec

from engine.games.jiheiwu.cards import BLACK_FIVE
from engine.games.jiheiwu.combos import Combo, Recogniser
from engine.games.jiheiwu.options import Options
from engine.kit.climbing import NextSeats, mask_of_seats
from engine.kit.onepack import ANY_NUMBER
from engine.setup import Setup
from logformat.cards import LITTLE_JOKER

DEALING, OPENING, PLAYING, OVER = "dealing", "opening", "playing", "over"
Identities: TypeAlias = tuple[int, ...]
"""The seats of the dealer, the black five and, with six players, the little ghost; with three the dealer alone."""


class DealFacts(msgspec.Struct, frozen=True, gc=False):
    """What hardly changes during the play: the setup, the hands as dealt, and what was said."""

    setup: Setup
    players: int
    pack: int
    """The cards that are dealt, as a mask."""
    recognise: Recogniser
    next: NextSeats
    """`next[seat][mask]`: the first seat of a mask after a seat."""
    dealt: tuple[int, ...]
    hidden: tuple[int, ...]
    """Per seat, how many of the cards dealt nobody can name."""
    held: tuple[int, ...]
    """Per seat, cards of a hidden hand that the whole log proves."""
    free: int
    """The cards of `pack` that are not known to have been dealt, as a mask."""
    dealer: int | None
    first_drawer: int | None
    black5: int | None = None
    """The seat dealt `5s`."""
    ghost: int | None = None
    """The seat dealt `Lj`."""
    located: Identities | None = None
    """Who is who; None while an identity has not been located."""
    camp: int | None = None
    """The dealer's camp as a mask, then."""
    drawer_due: int | None = None
    """Who draws first by the flip, the header or the last deal; None if nothing says so."""
    mark: int | None = None
    """The card that makes the first dealer."""
    flipper: int | None = None
    lines: int | None = None
    """How many `deal` and `draw` lines the log has before the play; None while that is open."""
    drawers: int = 0
    """The seats that have `draw` lines, as a mask."""
    given: int = 0
    """The `deal` and `draw` lines so far."""
    drew: int | None = None
    """Who drew last."""
    sizes_due: bool = False
    """Cards were drawn, and the next event shows whether all hands are full."""
    takes: bool = False
    """The log has a `take` line somewhere."""
    taken: bool = False
    """The `5h` of three players has been taken."""
    revealed: bool = False
    """The black five has shown its `5s`: all scores double."""
    exposed: bool = False
    """The little ghost has shown its `Lj`, which it may not."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A moment of a deal. Seat sets are masks: bit n is seat n."""

    deal: DealFacts
    phase: str
    hands: tuple[int, ...]
    unseen: tuple[int, ...]
    active: int
    """The seats that are not out."""
    turn: int | None
    table: Combo | None = None
    """What is to be beaten; None also while an illegal play lies there."""
    table_cards: bytes = b""
    owner: int | None = None
    """Whose play lies on the table; None when the next play is a lead."""
    unjudged: bool = False
    """Something that is no combination was played in this trick."""
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

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.setup.options  # type: ignore[no-any-return]


# ---------------------------------------------------------------- seats


def everybody(deal: DealFacts) -> int:
    """Return all seats as a mask."""
    return (1 << deal.players) - 1


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def is_active(state: State, seat: int) -> bool:
    """Whether a seat is still in the deal."""
    return bool(state.active >> seat & 1)


def is_any_size(state: State, seat: int) -> bool:
    """Whether nobody recorded how many cards a seat has."""
    return state.unseen[seat] > ANY_NUMBER // 2


def is_locked(state: State, seat: int) -> bool:
    """Whether `pass_locks` keeps a seat out of the trick."""
    return bool(state.options.pass_locks and state.owner is not None and state.passed >> seat & 1)


# ---------------------------------------------------------------- identities


def finding_cards(deal: DealFacts, seat: int, cards: int) -> DealFacts:
    """Return the facts once some cards are known to have been dealt to a seat: who is who follows from them."""
    black5 = seat if cards >> BLACK_FIVE & 1 else deal.black5
    ghost = seat if cards >> LITTLE_JOKER & 1 and deal.players == 6 else deal.ghost
    dealer = black5 if deal.players == 3 and black5 is not None else deal.dealer
    if dealer is None and deal.mark is not None and cards >> deal.mark & 1:
        dealer = seat
    if (black5, ghost, dealer) == (deal.black5, deal.ghost, deal.dealer):
        return deal
    return with_identities(deal, dealer, black5, ghost)


def with_identities(deal: DealFacts, dealer: int | None, black5: int | None, ghost: int | None) -> DealFacts:
    """Return the facts with the identities as far as they are known, and the camp they make."""
    who = (dealer, black5, ghost)[: {3: 1, 6: 3}.get(deal.players, 2)]
    located = tuple(seat for seat in who if seat is not None)
    known = len(located) == len(who)
    return msgspec.structs.replace(
        deal, dealer=dealer, black5=black5, ghost=ghost,
        located=located if known else None, camp=camp_of(located) if known else None,
    )  # fmt: skip


def dealing_card(deal: DealFacts) -> int | None:
    """Return the card that makes its holder the dealer: `5s` with three players, else what was marked."""
    return BLACK_FIVE if deal.players == 3 else deal.mark


def barred_from(deal: DealFacts, seat: int) -> int:
    """Return, as a mask, the card a seat cannot be dealt without being the dealer, whom the header names otherwise."""
    card = dealing_card(deal)
    return 0 if card is None or deal.setup.dealer in (None, seat) else 1 << card


def with_hands(deal: DealFacts, hands: tuple[int, ...]) -> DealFacts:
    """Return the facts with hands that no line gives out."""
    free = deal.pack
    for hand in hands:
        free &= ~hand
    deal = msgspec.structs.replace(deal, dealt=hands, free=free)
    for seat, hand in enumerate(hands):
        deal = finding_cards(deal, seat, hand)
    return deal


def identities(deal: DealFacts) -> tuple[Identities, ...]:
    """Return every way the identities may lie, as far as the cards are known; none if the dealer is not known."""
    if deal.located is not None:
        return (deal.located,)
    if deal.players == 3:
        return tuple((seat,) for seat in _possible(deal, deal.dealer))
    if deal.dealer is None:
        return ()
    holders = [_possible(deal, deal.black5)]
    if deal.players == 6:
        holders.append(_possible(deal, deal.ghost))
    return tuple((deal.dealer, *seats) for seats in product(*holders))


def _possible(deal: DealFacts, holder: int | None) -> tuple[int, ...]:
    """Return who may have been dealt a card: its holder, the hidden hands, in a position anybody, for it may be gone."""
    if holder is not None:
        return (holder,)
    return tuple(seat for seat in range(deal.players) if deal.setup.position or deal.hidden[seat] > 0)


def camp_of(identities: Identities) -> int:
    """Return the dealer's camp as a mask."""
    return mask_of_seats(identities)


def is_decided(deal: DealFacts, active: int) -> bool | None:
    """Whether one camp has no seat left among the active ones; None if the camps are not known well enough to tell."""
    if deal.camp is not None:
        return not active & deal.camp or not active & ~deal.camp
    if active.bit_count() <= 1:
        return True
    if active == everybody(deal):
        return False
    camps = {camp_of(ways) for ways in identities(deal)}
    told = {not active & camp or not active & ~camp for camp in camps}
    return told.pop() if len(told) == 1 else None
