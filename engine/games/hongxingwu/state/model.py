"""What a moment of a deal of Hong Xing Wu consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.facts import Facts
from engine.games.hongxingwu.cards import HAND, KITTY, NO_TRUMP, SEATS
from engine.games.hongxingwu.options import Options
from engine.games.hongxingwu.trick.leads import UNKNOWN_LEADS, Lead, TrickLaw
from engine.kit.trump.drawing import drawers_after
from engine.kit.trump.order import Order
from engine.kit.trump.packed import beyond, holds, size, together
from engine.kit.trump.throws import Fates
from engine.setup import Setup
from logformat.cards import RANKS
from logformat.events import Play

DRAW: Final = "draw"
CALL: Final = "call"
BURY: Final = "bury"
PLAY: Final = "play"
OVER: Final = "over"
ALL_SEATS: Final = tuple(range(SEATS))


class Standing(Facts, frozen=True):
    """The call that stands: whose it is, the cards shown, how many of them the call itself had (0: a counter)."""

    seat: int
    cards: bytes
    called: int
    at: int = 0
    """How many cards had been drawn when it was made, as far as the log says."""

    @property
    def trump(self) -> int:
        """The trump suit it makes."""
        return NO_TRUMP if self.cards[0] >= 52 else self.cards[0] // 13


class DealFacts(Facts, frozen=True):
    """What is settled before the play: header, calls, kitty, dealer and trump, and what the whole log proves."""

    setup: Setup
    law: TrickLaw
    levels: tuple[str, str] | None
    """The levels of both sides before the deal; None if a position does not say."""
    dealer: int | None
    first_drawer: int
    """The seat that draws first: the dealer, in a first deal the one the header names."""
    drawers: tuple[int, ...] = ALL_SEATS
    """The seats whose draws the log writes; all of them while it may still come to the others."""
    next_drawers: tuple[int, ...] = drawers_after(ALL_SEATS, SEATS)
    """Per seat, which of them draws after it."""
    proved: tuple[int, ...] = (0,) * SEATS
    """Per seat, cards of a hidden hand that the whole log proves."""
    taken: int = 0
    """Cards that hand and kitty of the seat that takes surely have together, where some of them are hidden."""
    free: int = 0
    """Cards that nobody is known to have: what hidden hands may hold besides."""
    kept: int = 0
    """What the seat that takes plays after it has buried, where what it buries is hidden."""
    played_points: int | None = None
    """What all cards played are worth, if the log has them all and what is buried is hidden."""
    kitty_due: bool = False
    """Whether a kitty line has to open the calling: the log has one, or none of the hands yet."""
    below_kitty: tuple[int, ...] = ()
    """The seats whose hand is dealt below the kitty line, which comes too early then."""
    draws_on: int = 0
    """After how many draws the draw is over, where it goes on below the kitty line."""
    last_draw: int = 0
    """After how many draws the calling is open; 0 where the kitty line opens it."""
    standing: Standing | None = None
    first_caller: int | None = None
    countered: bool = False
    kitty: bytes = b""
    hidden_kitty: int = KITTY
    dealt: tuple[int, ...] | None = None
    taker: int | None = None
    order: Order | None = None
    leads: tuple[Lead, ...] = UNKNOWN_LEADS
    """What identical cards are as leads, by their slot."""
    trump: int | None = None
    buried: bytes | None = None


class Throw(Facts, frozen=True):
    """A throw that fails, or may fail: its line, what was led, and which components others beat."""

    event: Play
    lead: Lead
    fates: Fates

    @property
    def failed(self) -> bool:
        """Whether it surely fails; else hidden hands decide."""
        return True in self.fates


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. After the last trick `lead`, `table` and `best` stay as it left them."""

    deal: DealFacts
    phase: str
    hands: list[int]
    unseen: list[int]
    turn: int | None
    drawer: int = 0
    """The seat whose draw comes next: the one after the last that drew, whether that was in turn or not."""
    draws: int = 0
    lines: list[bytes | None] = field(default_factory=lambda: [None] * SEATS)
    """Per seat its `deal` line, in the order it drew."""
    located: int = 0
    """All cards dealt so far, the kitty's too."""
    lead: Lead | None = None
    """What was led to the trick on the table; None when the next play is a lead."""
    due: Lead | None = None
    """The lead that a play answers; None where it is a lead itself, or something is to be settled first."""
    table: list[Play] = field(default_factory=list)
    best: Play | None = None
    """The play that wins the trick as it stands; None if that is not known."""
    worth: int = 0
    played: int = 0
    """The seats that have played to the trick, as a mask."""
    pot: int = 0
    """Points on the table, and of tricks whose winner is not known yet."""
    points: int = 0
    """Points the defenders have taken in tricks."""
    tricks: int = 0
    throw: Throw | None = None
    closed: bool = False
    """A result has been claimed."""

    def __init__(self, deal: DealFacts, phase: str, hands: list[int], unseen: list[int], turn: int | None) -> None:
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen, self.turn = deal, phase, hands, unseen, turn
        self.drawer = deal.next_drawers[deal.first_drawer - 1]
        self.lines, self.table = [None, None, None, None], []
        self.lead = self.due = self.best = self.throw = None
        self.draws = self.located = self.worth = self.played = self.pot = self.points = self.tricks = 0
        self.closed = False

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.setup.options  # type: ignore[no-any-return]


def draws_due(deal: DealFacts) -> int:
    """Return how many draws the log has to write: a hand of each seat that writes its own."""
    return HAND * len(deal.drawers)


def is_below_kitty(state: State, seat: int) -> bool:
    """Whether a hand is still to be dealt below the kitty line that came too early."""
    return state.phase == CALL and seat in state.deal.below_kitty and state.lines[seat] is None


def is_drawing(state: State, seat: int) -> bool:
    """Whether a seat's hand comes to it draw by draw."""
    return state.draws > 0 and seat in state.deal.drawers and state.lines[seat] is None


def is_defender(state: State, seat: int) -> bool:
    """Whether a seat plays against the dealer's side (抓分方)."""
    return state.deal.dealer is not None and (seat ^ state.deal.dealer) & 1 == 1


def has_cards(state: State, seat: int) -> bool:
    """Whether a seat has cards left, seen or unseen."""
    return bool(state.hands[seat] or state.unseen[seat])


def anyone_leads(state: State) -> bool:
    """Whether any seat may lead: nobody has won the trick before, which was led by several suits."""
    return state.turn is None and state.deal.order is not None and state.deal.dealer is not None


def levels_before(setup: Setup) -> tuple[str, str] | None:
    """Return the levels of both sides before the deal; None if a position does not say."""
    found: tuple[str, str] | None = setup.carry.get("levels")
    if found is not None or setup.position:
        return found
    return setup.options.start_level, setup.options.start_level


def level_of(deal: DealFacts, dealer: int | None = None) -> int | None:
    """Return the number of the level rank being played; in a first deal both sides have the same."""
    if deal.setup.position and (named := deal.setup.carry.get("level")) is not None:
        return RANKS.index(named)
    seat = deal.dealer if dealer is None else dealer
    return None if deal.levels is None else RANKS.index(deal.levels[(seat or 0) & 1])


def hidden_cards(state: State, seat: int) -> int:
    """Return the cards a seat may have besides those it surely has; 0 where its hand is known.

    While it draws, what it surely has in the end may not have come yet; what the seat that takes surely has then may
    still lie in the kitty.
    """
    if not state.unseen[seat]:
        return 0
    deal = state.deal
    if state.phase not in (DRAW, CALL):
        return deal.free
    if seat == deal.taker:
        return together(deal.free, beyond(deal.taken, state.hands[seat]))
    draws_on = state.phase == DRAW and is_drawing(state, seat)
    return together(deal.free, deal.proved[seat]) if draws_on else deal.free


def may_have(state: State, seat: int, cards: int) -> bool:
    """Whether a seat may have some cards: those that it surely has not are as few as its unseen ones, and free."""
    missing = beyond(cards, state.hands[seat])
    return size(missing) <= state.unseen[seat] and holds(hidden_cards(state, seat), missing)


def drawer_named(setup: Setup) -> int:
    """Return the seat that draws first by the header: the dealer, in a first deal the one it names."""
    named = setup.dealer
    if named is not None:
        return named
    drawer: int = setup.carry.get("first_drawer", 0)
    return drawer


def stands_for_trump(deal: DealFacts) -> int | None:
    """Return the trump suit the calls make: the standing one, else by the first card of the kitty; None if hidden."""
    if deal.standing is not None:
        return deal.standing.trump
    if not deal.kitty or deal.kitty[0] > 53:
        return None
    return NO_TRUMP if deal.kitty[0] >= 52 else deal.kitty[0] // 13
