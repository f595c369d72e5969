"""A moment of a deal of Zhuo Hei A: cards, camps, and who is next, sheet §1, §4 and §6."""

from __future__ import annotations

from itertools import product

import msgspec
from msgspec.structs import replace

from engine.games.zhuoheia.cards import ALL_SEATS, BLACK_ACES, FIVE_OF_HEARTS, PACK, SEATS
from engine.games.zhuoheia.combos import Combo
from engine.games.zhuoheia.options import Options
from engine.kit.climbing import next_seats
from engine.kit.onepack import ANY_NUMBER
from engine.setup import Setup

DEALING, OPENING, PLAYING, OVER = "dealing", "opening", "playing", "over"
NOTHING = (0,) * SEATS
_TELLING = BLACK_ACES | 1 << FIVE_OF_HEARTS
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
    to_come: int | None = None
    """How many `deal` and `draw` lines the log has still to come; None while it breaks off among them."""
    five: int | None = None
    """The seat dealt `5h`."""
    black: int = 0
    """The seats known to have been dealt a black ace."""
    located: int = 0
    """How many black aces have been located."""
    drawer: int | None = None
    """The seat that drew the last card."""
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


NEXT = next_seats(SEATS)
"""`NEXT[seat][set]`: the first seat of a set after a seat, in turn order, the seat itself last; None if it is empty."""


def seats_in(among: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first."""
    return tuple(seat for seat in range(SEATS) if among >> seat & 1)


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def may_be_out(state: State, seat: int | None) -> bool:
    """Whether a seat whose number of cards nobody recorded may have gone out with what it is known to have played."""
    return seat is not None and state.unseen[seat] > ANY_NUMBER // 2 and not state.hands[seat]


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


def cards_dealt(deal: DealFacts) -> int:
    """Return the cards known to have been dealt, to whomever."""
    a, b, c, d = deal.dealt
    return a | b | c | d


def free_cards(state: State) -> int:
    """Return the cards of the pack that may be in a hidden hand: nobody is known to have been dealt them."""
    free = PACK
    for dealt, held in zip(state.deal.dealt, state.deal.held, strict=True):
        free &= ~(dealt | held)
    return free


def located(deal: DealFacts) -> DealFacts:
    """Return the facts with what the hands dealt say: who has `5h`, who has black aces."""
    for seat, hand in enumerate(deal.dealt):
        deal = finding_cards(deal, seat, hand)
    return deal


def finding_cards(deal: DealFacts, seat: int, cards: int) -> DealFacts:
    """Return the facts once some cards are known to have been dealt to a seat."""
    if not cards & _TELLING:
        return deal
    black = (cards & BLACK_ACES).bit_count()
    return replace(
        deal,
        five=seat if cards >> FIVE_OF_HEARTS & 1 else deal.five,
        black=deal.black | 1 << seat if black else deal.black,
        located=deal.located + black,
    )


def first_to_act(deal: DealFacts) -> int | None:
    """Return who acts next before the first play: the next to announce, then the holder of `5h`; None if unknown."""
    silent = ALL_SEATS & ~deal.spoken
    if deal.five is None or deal.setup.options.reveal_multiplier == "off" or silent in (0, ALL_SEATS):
        return deal.five
    return NEXT[(deal.five - 1) % SEATS][silent]
