"""What a moment of a deal of Dui Zhu consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.facts import Facts
from engine.games.duizhu.cards import FULL, HAND, KITTY, SEATS, Order, level_number
from engine.games.duizhu.options import Options
from engine.games.duizhu.trick.leads import Lead, TrickLaw
from engine.kit.lots import Lot
from engine.kit.trump.drawing import drawers_after
from engine.setup import Setup
from logformat.cards import NO_CARDS, Cards
from logformat.events import Play

LOT: Final = "lot"
DRAW: Final = "draw"
CALL: Final = "call"
EXCHANGE: Final = "exchange"
BETWEEN: Final = "between"
PLAY: Final = "play"
OVER: Final = "over"


NO_LINES: Final[tuple[bytes | None, ...]] = (None,) * SEATS


class DealFacts(Facts, frozen=True):
    """What is settled before the play: header, hands as dealt, the show, kitty, trump, and what lies buried.

    Sets of cards are masks.
    """

    setup: Setup
    law: TrickLaw
    options: Options
    levels: tuple[int, int] | None
    """The levels of both sides before the deal; None if a position does not say."""
    dealer: int | None
    proved: tuple[int, ...] = (0,) * SEATS
    """Per seat, cards of a hidden hand that the whole log proves."""
    taken: int = 0
    """Cards the taker of a hidden kitty surely has once it has taken it."""
    free: int = 0
    """Cards that nobody is known to have: what hidden hands may hold besides."""
    kitty_due: bool = False
    """Whether a kitty line has to open the call: the log has one, or none of the hands yet."""
    voids_overruled: int | None = None
    """The annulments still to come that the log goes on after: one without a right ends the deal only where it does not.

    None until there is one.
    """
    begun: bool = False
    """Something later than the draw is in the log."""
    kitty_may: int = FULL
    """Cards that the hidden ones of a kitty may be that somebody takes: those that no hand surely had before."""
    first_drawer: int = 0
    drawers: tuple[int, ...] = tuple(range(SEATS))
    """The seats whose draws the log writes, in turn from the first drawer."""
    next_drawers: tuple[int, ...] = drawers_after(tuple(range(SEATS)), SEATS)
    """Per seat, which of them draws after it."""
    draws_written: int = 0
    """How many of the draws due the log writes; 0 where it draws no hand."""
    hands_written: tuple[bytes | None, ...] = NO_LINES
    """Per seat the cards of its `deal` lines, where these tell its hand; None where its draws do, or nothing."""
    lot: Lot = Lot(tuple(range(SEATS)))
    """The lot for who draws first, as far as it has gone."""
    shown: tuple[int, int] | None = None
    """The seat and card of the first show."""
    show_stands: bool = False
    """Whether no law was against it; else a later one takes its place."""
    mode: str | None = None
    answer: str | None = None
    """What the dealer chose, as its line says it."""
    kitty: Cards = NO_CARDS
    """The pile from the top."""
    hidden_kitty: int = KITTY
    counted: int = 0
    """The unseen cards of a kitty that nobody takes, where they are known as all others are in hands."""
    turned: bool = False
    gaba: bool | None = False
    """Whether the turned kitty has no suit trump (嘎巴锅); None where hidden cards decide."""
    dealt: tuple[int, ...] | None = None
    taker: int | None = None
    order: Order | None = None
    leads: tuple[Lead, ...] | None = None
    """What each card is as a lead, by its code, once there is an order."""
    announced: int = 0
    buried: int = 0
    """All six cards that are out of play, as they lie now."""
    dealer_buried: int = 0
    """Those of them put down by the dealer's bury."""
    given: int = 0
    """Those given in a grab."""
    king_put: int = 0
    """Jokers put down by a king swap."""
    void_king: bool = False
    voided: bool = False


class Throw(Facts, frozen=True):
    """A throw that fails, or may fail: its line, what was led, whether another hand surely beats it."""

    event: Play
    lead: Lead
    failed: bool


def _no_lines() -> list[bytes | None]:
    return list(NO_LINES)


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. After the last trick `lead`, `table` and `best` stay as that left them."""

    deal: DealFacts
    phase: str
    hands: list[int]
    unseen: tuple[int, ...]
    turn: int | None
    has_cut: bool = False
    """The pack has been cut as it should be."""
    draws: int = 0
    drawer: int = 0
    """Who draws next: the seat after the one that drew last, whoever that was."""
    located: int = 0
    """All cards dealt so far, the kitty's too."""
    lead: Lead | None = None
    """What was led to the trick on the table; None when the next play is a lead."""
    due: tuple[int, ...] | None = None
    """What each card is worth against the single card led, while somebody is due to answer it."""
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
    won: Play | None = None
    """The play that won the trick before; None if that is not known."""
    won_lead: Lead | None = None
    """What was led to that trick."""
    throw: Throw | None = None
    huilong: bool = False
    """The dealer side has claimed its hui long."""
    closed: bool = False
    """A result has been claimed."""
    lines: list[bytes | None] = field(default_factory=_no_lines)
    """Per seat its `deal` line, in the order it drew."""
    told: dict[str, Any] | None = field(default=None, compare=False)
    """The outcome as a result line told it rightly after the last trick: nothing that follows changes it."""

    def __init__(
        self, deal: DealFacts, phase: str, hands: list[int], unseen: tuple[int, ...], turn: int | None
    ) -> None:
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen, self.turn = deal, phase, hands, unseen, turn
        self.lines, self.table = [None, None, None, None], []
        self.lead = self.due = self.best = self.won = self.won_lead = self.throw = self.told = None
        self.draws = self.located = self.worth = self.played = self.pot = self.points = self.tricks = 0
        self.drawer = deal.drawers[0]
        self.has_cut = self.huilong = self.closed = False

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.options


def is_defender(deal: DealFacts, seat: int) -> bool:
    """Whether a seat plays against the dealer's side (台下)."""
    return deal.dealer is not None and (seat ^ deal.dealer) & 1 == 1


def has_cards(state: State, seat: int) -> bool:
    """Whether a seat has cards left, seen or unseen."""
    return bool(state.hands[seat] or state.unseen[seat])


def hidden_cards(state: State, seat: int) -> int:
    """Return the cards a seat may have besides those it surely has; 0 where its hand is known."""
    return state.deal.free if state.unseen[seat] else 0


def may_have(state: State, seat: int, cards: int) -> bool:
    """Whether a seat may have some cards: those that it surely has not are as few as its unseen ones, and free."""
    missing = cards & ~state.hands[seat]
    return missing.bit_count() <= state.unseen[seat] and not missing & ~hidden_cards(state, seat)


def may_be_over(state: State) -> bool:
    """Whether the exchange may be none: a turned kitty that the log hides may be a gaba guo, in which nobody buries."""
    return state.phase == EXCHANGE and state.deal.gaba is None


def draws_due(deal: DealFacts) -> int:
    """Return how many draws the log has to write: twelve of each seat that writes its own."""
    return HAND * len(deal.drawers)


def comes_early(state: State) -> bool:
    """Whether the kitty would come before lines of the draw that the log still writes."""
    deal = state.deal
    return state.draws < deal.draws_written or state.lines.count(None) > deal.hands_written.count(None)


def has_turns(state: State) -> bool:
    """Whether cards are drawn in turn: hands are told by draws, or nothing is known of any hand yet."""
    deal = state.deal
    return deal.draws_written > 0 or (deal.hands_written == NO_LINES and state.lines.count(None) == SEATS)


def is_dealt(state: State, seat: int) -> bool:
    """Whether a `deal` line tells a hand, so that a draw of its seat is none of it."""
    return state.deal.hands_written[seat] is not None or state.lines[seat] is not None


def is_drawn(state: State, seat: int) -> bool:
    """Whether draws tell a hand, so that a `deal` line of its seat is none of it."""
    if state.deal.draws_written:
        return state.deal.hands_written[seat] is None
    return state.draws > 0 and state.lines[seat] is None and has_cards(state, seat)


def levels_before(setup: Setup) -> tuple[int, int] | None:
    """Return the levels of both sides before the deal; None if a position does not say."""
    found: tuple[str, str] | None = setup.carry.get("levels")
    if found is not None:
        return level_number(found[0]), level_number(found[1])
    if setup.position:
        return None
    start = level_number(setup.options.start_level)
    return start, start


def level_of(deal: DealFacts) -> int | None:
    """Return the level being played, that of the dealer's side; in a first deal both sides have the same."""
    named: str | None = deal.setup.carry.get("level") if deal.setup.position else None
    if named is not None:
        return level_number(named)
    return None if deal.levels is None else deal.levels[(deal.dealer or 0) & 1]


def dealer_due(deal: DealFacts) -> int:
    """Return the dealer; in a first deal that is who showed first, else who draws first."""
    if deal.dealer is not None:
        return deal.dealer
    return deal.first_drawer if deal.shown is None else deal.shown[0]


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the values per seat with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])
