"""The state of a deal of 二百五, sheet §3; `begin` makes the first one, `proof` reads ahead for hidden hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.facts import Facts
from engine.games.erbaiwu.cards import FACES, JOKERS, ORDINARY
from engine.games.erbaiwu.melds import MeldSet, Run, lying
from engine.games.erbaiwu.options import Options
from engine.kit.lots import Lot
from engine.kit.onepack import ANY_NUMBER, mask_of
from engine.setup import Setup
from logformat.cards import Cards

DEALING: Final = "dealing"
OPEN: Final = "open"
ACT: Final = "act"
CLAIMED: Final = "claimed"
DRAWN: Final = "drawn"
OWE_DRAW: Final = "owe_draw"
OVER: Final = "over"
CLOSED: Final = "closed"
"""A result was claimed before the deal was over: nothing that follows is play."""
NO_CARD: Final = -1


class DealFacts(Facts, frozen=True):
    """What stays the same from first to last: the header, the seats, who deals, what is known of stock and hands."""

    setup: Setup
    options: Options
    seats: int
    dealer: int | None
    order: bytes
    """The known stock, top card first; empty where nobody recorded it."""
    is_clean: bool
    """Whether the log shows every card dealt, and none twice."""
    masks: dict[bytes, int]
    """The hands that the log deals, by their cards: what is seen of each, as a mask."""
    proofs: tuple[tuple[int, ...], ...]
    """Per seat, and per time it got cards nobody saw: the cards it surely had from then on."""


@dataclass(init=False)
class State:
    """A moment of a deal, moved on in place. Hands are masks of the cards surely held; `unseen` counts the others.

    Up to 29 attributes are laid out inline by Python 3.11, more are not and take twice as long.
    """

    deal: DealFacts
    phase: str
    turn: int | None
    hands: list[int]
    unseen: tuple[int, ...]
    free: int
    """The cards nobody has seen: the stock, and what hidden hands may hold."""
    left: int
    """How many cards the stock has."""
    runs: list[Run | None]
    """The runs of the public area, by suit."""
    sets: list[MeldSet]
    loose: Cards
    """What an illegal reduction laid down that belongs to nothing."""
    names: Cards
    """The stand-ins as they were played."""
    black: int
    """The cards they name: black gang (黑帮)."""
    waste: list[int]
    window: int
    """The discard that may be claimed; NO_CARD while the window is closed."""
    by: int | None
    """Who made that discard, or the last one before the window closed."""
    chain: bytes | None
    """The discards of 跟牌 so far; None once the chain is off or complete."""
    resume: int | None
    """The seat that plays after the claimer, where a claim does not move the turn for good."""
    extras: tuple[int, ...]
    turns: int
    """How many turns are over."""
    settler: int | None
    gains: tuple[int, ...]
    """Per seat, how many times it got cards nobody saw."""
    dealt: list[int]
    """What each seat was dealt in sight."""
    waiting: int = 0
    """The seats whose `deal` line is still to come, as a mask."""
    has_cut: bool = False
    """The pack has been cut as it should be."""
    begun: bool = False
    """Whether something that is no flip has happened."""
    lot: Lot | None = None
    has_dealt: bool = False
    """Whether a `deal` line has been."""
    has_result: bool = False
    """Whether a result has been claimed."""
    told: dict[str, Any] | None = field(default=None, compare=False)
    """The outcome as a result line told it rightly: nothing that follows changes it."""

    def __init__(
        self, deal: DealFacts, phase: str, turn: int | None, hands: list[int], unseen: tuple[int, ...], free: int, left: int,
        runs: list[Run | None], sets: list[MeldSet], loose: Cards, names: Cards, black: int, waste: list[int], window: int,
        by: int | None, chain: bytes | None, resume: int | None, extras: tuple[int, ...], turns: int, settler: int | None,
        gains: tuple[int, ...], dealt: list[int],
    ) -> None:  # fmt: skip
        """Written out: a generated one stays interpreted where the rest is compiled (docs/decisions/010)."""
        self.deal, self.phase, self.turn, self.hands, self.unseen, self.free = deal, phase, turn, hands, unseen, free
        self.left, self.runs, self.sets, self.loose, self.names, self.black = left, runs, sets, loose, names, black
        self.waste, self.window, self.by = waste, window, by
        self.chain, self.resume, self.extras = chain, resume, extras
        self.turns, self.settler, self.gains, self.dealt, self.waiting = turns, settler, gains, dealt, 0
        self.has_cut = self.begun = self.has_dealt = self.has_result = False
        self.lot = self.told = None

    @property
    def setup(self) -> Setup:
        """The header as bound."""
        return self.deal.setup

    @property
    def options(self) -> Options:
        """The options of the deal."""
        return self.deal.options


def size(state: State, seat: int) -> int:
    """Return how many cards a seat has."""
    return state.hands[seat].bit_count() + state.unseen[seat]


def is_lying(state: State, code: int) -> bool:
    """Whether a card lies in the public area."""
    for run in state.runs:
        if run is not None and code in run.slots:
            return True
    for one in state.sets:
        if code in (one.cards[:2] if one.kind == "lock" else one.cards):
            return True
    return code in state.loose


def area(state: State) -> Cards:
    """Return every card in the public area, each once."""
    return lying(state.runs, state.sets, state.loose)


def has_unknown_size(state: State, seat: int) -> bool:
    """Whether nobody recorded how many cards a seat has."""
    return state.unseen[seat] > ANY_NUMBER // 2


def stock_order(state: State) -> bytes:
    """Return what is left of a known stock, top card first."""
    order = state.deal.order
    return order[len(order) - state.left :] if order and state.left else b""


def top_card(state: State) -> int | None:
    """Return the next card of the stock, where its order is known."""
    order = state.deal.order
    return order[len(order) - state.left] if 0 < state.left <= len(order) else None


def hidden_pool(state: State) -> int:
    """Return the cards a hidden hand may hold."""
    return state.free & ~mask_of(stock_order(state))


def discardable(state: State) -> int:
    """Return the cards that the phase allows to discard, wherever they are: black gang too in the opening turn."""
    return ORDINARY if state.phase == OPEN else ORDINARY & ~state.black


def has_discard(state: State, seat: int) -> bool | None:
    """Whether a seat holds a card it may discard; None if its hidden cards decide."""
    allowed = discardable(state)
    if state.hands[seat] & allowed:
        return True
    if not state.unseen[seat] or not hidden_pool(state) & allowed:
        return False
    others = (hidden_pool(state) & ~allowed).bit_count()
    return True if not has_unknown_size(state, seat) and state.unseen[seat] > others else None


def free_discards(state: State, seat: int) -> int:
    """Return what a stuck hand may let go of under `stuck_hand=free_discard`: anything but a joker."""
    stuck = state.options.stuck_hand == "free_discard" and has_discard(state, seat) is False
    return FACES if stuck else 0


def is_only_jokers(state: State, seat: int) -> bool | None:
    """Whether a hand has no card but jokers, or none at all; None if its hidden cards decide."""
    if state.hands[seat] & ~JOKERS:
        return False
    if not state.unseen[seat]:
        return True
    jokers = (hidden_pool(state) & JOKERS).bit_count()
    return None if has_unknown_size(state, seat) or state.unseen[seat] <= jokers else False
