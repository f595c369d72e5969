"""What a moment of a deal of Zhao Pengyou consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.facts import Facts
from engine.games.zhaopengyou.cards import JOKER_LEVEL, LEVELS, SEATS, trump_by
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.trick.leads import UNKNOWN_LEADS, Lead, TrickLaw
from engine.kit.trump.drawing import drawers_after
from engine.kit.trump.order import Order
from engine.kit.trump.packed import beyond, holds, size
from engine.kit.trump.throws import Fates
from engine.setup import Setup
from logformat.events import Play

DRAW: Final = "draw"
BID: Final = "bid"
KITTY: Final = "kitty"
BURY: Final = "bury"
COUNTER: Final = "counter"
PLAY: Final = "play"
OVER: Final = "over"
NOBODY: Final = (0,) * SEATS
ALL_SEATS: Final = tuple(range(SEATS))
NO_CARD: Final = 255
"""The card awaited where none is."""


class Standing(Facts, frozen=True):
    """The bid or counter that stands: whose it is and the cards shown."""

    seat: int
    cards: bytes
    at: int = 0
    """How many cards had been drawn when it was made, as far as the log says."""

    @property
    def trump(self) -> int:
        """The trump suit it makes."""
        return trump_by(self.cards[0])


class DealFacts(Facts, frozen=True):
    """What is settled before the play: header, hands as dealt, bids, friend call, kitty, dealer and trump."""

    setup: Setup
    law: TrickLaw
    options: Options
    first_drawer: int
    """The seat that draws first: the dealer of the deal before, as the header names it."""
    dealer: int | None
    drawers: tuple[int, ...] = tuple(range(SEATS))
    """The seats whose draws the log writes; all of them while it may still come to the others."""
    next_drawers: tuple[int, ...] = drawers_after(tuple(range(SEATS)), SEATS)
    """Per seat, which of them draws after it."""
    segments: tuple[tuple[int, ...], ...] = ()
    """Per seat, what it must have had when the deal began, and after each time it took or buried."""
    passed: tuple[int, ...] = NOBODY
    """How many of those segments each seat has gone through."""
    proved: tuple[int, ...] = NOBODY
    """Per seat, cards of a hidden hand that the whole log proves."""
    free: int = 0
    """Cards that nobody is known to have: what hidden hands may hold besides."""
    later: int = 0
    """Cards that seats which took the kitty play later: no other hand has them once they have been buried around."""
    played_points: int | None = None
    """What all cards played are worth, if the log has them all."""
    kitty_due: bool = False
    """Whether a kitty line has to open the bidding's last part: the log has one, or none of the hands yet."""
    kitty_told: bool = False
    """Whether a kitty line has been met."""
    counted: int = 0
    """The hidden cards of the kitty as dealt, where all others are seen."""
    below_kitty: tuple[int, ...] = ()
    """The seats whose hand is dealt below the kitty line, which comes too early then."""
    draws_on: int = 0
    """After how many draws the draw is over, where it goes on below the kitty line."""
    last_draw: int = 0
    """After how many draws the rest of the bidding is open; 0 where the kitty line opens it."""
    standing: Standing | None = None
    friend_card: int | None = None
    friend_nth: int = 0
    kitty: bytes = b""
    """The cards that lie as the kitty now: as dealt, later as buried."""
    hidden_kitty: int = 0
    """How many of them nobody recorded, where they are not written as unseen ones."""
    taker: int | None = None
    """The seat that has taken the kitty last."""
    buried: bool = False
    balance: tuple[int, ...] = NOBODY
    """Per seat, cards taken less cards buried: what a repair of a wrong kitty gives back."""
    buriers: tuple[int, ...] = ()
    """The seats that have buried, in order."""
    wrong_burier: int | None = None
    """The last seat that buried a wrong number."""
    dealt: tuple[int, ...] | None = None
    order: Order | None = None
    leads: tuple[Lead, ...] = UNKNOWN_LEADS
    """What identical cards are as leads, by their slot."""
    trump: int | None = None


class Call(Facts, frozen=True):
    """What has become of the friend call: copies counted, who the friend is."""

    seen: int = 0
    gone: int = 0
    """Copies played in all, counted or not."""
    friend: int | None = None
    settled: bool = False
    early: int = 0
    """Points the friend had taken when he was found."""


NO_CALL: Final = Call()


class Throw(Facts, frozen=True):
    """A throw that fails, or may fail: its line, what was led, and which components others beat."""

    event: Play
    lead: Lead
    fates: Fates

    @property
    def failed(self) -> bool:
        """Whether it surely fails; else hidden hands decide."""
        return True in self.fates


class Transfer(Facts, frozen=True):
    """Left-over levels given to, or taken from, a seat; a refused one moves nothing, its levels lapse."""

    seat: int
    to: int
    steps: int
    up: bool
    refused: bool = False


def _no_lines() -> list[bytes | None]:
    return [None] * SEATS


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. After the last trick `lead`, `table` and `best` stay as that left them."""

    deal: DealFacts
    phase: str
    hands: list[int]
    unseen: list[int]
    turn: int | None
    taken: list[int]
    """Points each seat has taken in tricks."""
    drawer: int = 0
    """The seat whose draw comes next: the one after the last that drew, whether that was in turn or not."""
    draws: int = 0
    located: int = 0
    """All cards dealt so far, the kitty's too."""
    lead: Lead | None = None
    """What was led to the trick on the table; None when the next play is a lead."""
    due: Lead | None = None
    """The same while somebody is due to answer it."""
    table: list[Play] = field(default_factory=list)
    best: Play | None = None
    """The play that wins the trick as it stands; None if that is not known."""
    worth: int = 0
    played: int = 0
    """The seats that have played to the trick, as a mask."""
    pot: int = 0
    """Points on the table, and of tricks whose winner is not known yet."""
    tricks: int = 0
    awaited: int = NO_CARD
    """The card called, while the friend is not found."""
    call: Call = NO_CALL
    throw: Throw | None = None
    share: tuple[int, int] | None = None
    """What was given of the last third to dealer and friend (elastic split)."""
    transfers: tuple[Transfer, ...] = ()
    closed: bool = False
    """A result has been claimed."""
    contested: Standing | None = None
    """The last bid or counter a law is against, until something shows whether the table let it stand."""
    lines: list[bytes | None] = field(default_factory=_no_lines)
    """Per seat its `deal` line, in the order it drew."""
    told: tuple[Any, Any, dict[str, Any]] | None = field(default=None, compare=False)
    """How the deal ended, the levels after it, and its outcome, as a result line told them rightly: they stay."""

    def __init__(
        self, deal: DealFacts, phase: str, hands: list[int], unseen: list[int], turn: int | None, taken: list[int]
    ) -> None:
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.hands, self.unseen, self.turn, self.taken = deal, phase, hands, unseen, turn, taken
        self.drawer = deal.next_drawers[deal.first_drawer - 1]
        self.lines, self.table, self.call, self.transfers = [None] * SEATS, [], NO_CALL, ()
        self.awaited = NO_CARD
        self.lead = self.due = self.best = self.throw = self.share = self.told = self.contested = None
        self.draws = self.located = self.worth = self.played = self.pot = self.tricks = 0
        self.closed = False

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.options


def draws_due(deal: DealFacts) -> int:
    """Return how many draws the log has to write: a hand of each seat that writes its own."""
    return deal.options.hand_size * len(deal.drawers)


def is_below_kitty(state: State, seat: int) -> bool:
    """Whether a hand is still to be dealt below the kitty line that came too early."""
    return state.phase == BID and seat in state.deal.below_kitty and state.lines[seat] is None


def is_drawing(state: State, seat: int) -> bool:
    """Whether a seat's hand comes to it draw by draw."""
    return state.draws > 0 and seat in state.deal.drawers and state.lines[seat] is None


def is_attacker(state: State, seat: int) -> bool:
    """Whether a seat plays against the dealer side as far as is known now (抓分方)."""
    return seat not in (state.deal.dealer, state.call.friend)


def has_cards(state: State, seat: int) -> bool:
    """Whether a seat has cards left, seen or unseen."""
    return bool(state.hands[seat] or state.unseen[seat])


def levels_before(setup: Setup) -> tuple[str, ...] | None:
    """Return the levels of all seats before the deal; None if a position does not say."""
    found: tuple[str, ...] | None = setup.carry.get("levels")
    return found if found is not None else None if setup.position else (setup.options.start_level,) * SEATS


def own_level(setup: Setup, seat: int) -> int | None:
    """Return the number of a seat's own level; None if a position does not say."""
    levels = levels_before(setup)
    return None if levels is None else LEVELS.index(levels[seat])


def level_of(deal: DealFacts) -> int | None:
    """Return the number of the level being played: the dealer's own."""
    named = deal.setup.carry.get("level") if deal.setup.position else None
    if named is not None:
        return LEVELS.index(named)
    return None if deal.dealer is None else own_level(deal.setup, deal.dealer)


def top_level(options: Options) -> int:
    """Return the number of the highest level."""
    return JOKER_LEVEL if options.joker_level else JOKER_LEVEL - 1


def hidden_cards(state: State, seat: int) -> int:
    """Return the cards a seat may have besides those it surely has; 0 where its hand is known."""
    return state.deal.free if state.unseen[seat] else 0


def may_have(state: State, seat: int, cards: int) -> bool:
    """Whether a seat may have some cards: those that it surely has not are as few as its unseen ones, and free."""
    missing = beyond(cards, state.hands[seat])
    return size(missing) <= state.unseen[seat] and holds(hidden_cards(state, seat), missing)


def bidders(setup: Setup) -> tuple[int, ...]:
    """Return the seats with the right to bid (亮牌权)."""
    return setup.carry.get("bidders", ALL_SEATS)  # type: ignore[no-any-return]


def is_unbid(deal: DealFacts) -> bool:
    """Whether nobody has bid, so that the cards are dealt anew or the previous dealer deals (option)."""
    return deal.standing is None and deal.dealer is None


def caller_due(deal: DealFacts) -> int | None:
    """Return the seat that is to call a friend and take the kitty; None if the cards are dealt anew."""
    if deal.standing is not None:
        return deal.standing.seat
    if deal.dealer is not None:
        return deal.dealer
    return deal.first_drawer if deal.setup.options.no_bid == "previous_dealer" else None
