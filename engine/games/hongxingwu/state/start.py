"""The state before the first event: what the header says, and what the whole log proves of hidden hands."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.hongxingwu.cards import DRAWS, HAND, KITTY, SEATS, points
from engine.games.hongxingwu.state.model import CALL, DRAW, DealFacts, State, drawer_named
from engine.games.hongxingwu.state.position import start_position
from engine.games.hongxingwu.state.shown import Shown, most, needs, shown_in
from engine.games.hongxingwu.trick.leads import trick_law
from engine.kit.trump.packed import ALL, beyond, packed, size, surely_held, together
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Bury, Deal, Draw, Kitty, Note, Play

NOTHING = (0,) * SEATS


class Recorded(msgspec.Struct, frozen=True):
    """What a log says of the cards before play: per seat its cards (None: no line), draws or lines, the kitty."""

    lines: tuple[bytes | None, ...]
    drawn: bool
    kitty: bytes | None
    buried: bytes
    empty: bool

    @property
    def hides_kitty(self) -> bool:
        """Whether cards of the kitty, as it lay or as it was buried, are hidden."""
        return not self.empty and (self.kitty is None or UNKNOWN in self.kitty or UNKNOWN in self.buried)


def recorded_in(setup: Setup) -> Recorded:
    """Return what the log of a setup records of the deal, up to the first play."""
    lines: list[bytes | None] = [None] * SEATS
    drawn, kitty, buried, empty = False, None, b"", True
    for event in setup.log.events:
        kind = type(event)
        if kind is Play:
            empty = False
            break
        if kind is Deal or kind is Draw:
            assert event.seat is not None
            lines[event.seat] = (lines[event.seat] or b"") + event.cards
            drawn = drawn or kind is Draw
        elif kind is Kitty:
            kitty = event.cards
        elif kind is Bury:
            buried = event.cards
        elif kind is Note:
            continue
        empty = False
    return Recorded(tuple(lines), drawn, kitty, buried, empty)


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return start_position(setup)
    log = recorded_in(setup)
    hidden = tuple(_hidden(cards, log) for cards in log.lines)
    deal = DealFacts(setup, trick_law(setup.options), setup.dealer, drawer_named(setup))
    if any(hidden) or log.hides_kitty:
        deal = _with_proof(deal, shown_in(setup.log.events), log, hidden)
    deal, proved = replace(deal, kitty_due=log.empty or log.drawn or log.kitty is not None), deal.proved
    absent = [cards is None and not log.drawn and not log.empty for cards in log.lines]
    hands = [proved[seat] if absent[seat] else 0 for seat in range(SEATS)]
    unseen = [HAND - size(proved[seat]) if absent[seat] else 0 for seat in range(SEATS)]
    return State(deal, DRAW if deal.kitty_due else CALL, hands, unseen, None)


def _hidden(cards: bytes | None, log: Recorded) -> int:
    """Return how many cards of a hand the log does not show."""
    if cards is not None:
        return cards.count(UNKNOWN)
    return 0 if log.drawn or log.empty else HAND


def _with_proof(deal: DealFacts, shown: Shown, log: Recorded, hidden: tuple[int, ...]) -> DealFacts:
    """Return the deal with what the whole log proves of hidden cards: hand and kitty of the taker go together."""
    kitty, hidden_kitty = packed(log.kitty or b""), KITTY if log.kitty is None else log.kitty.count(UNKNOWN)
    dealt, taker = [packed(cards or b"") for cards in log.lines], shown.taker
    deal = replace(deal, kept=shown.kept, played_points=_all_points(shown.played), taker=taker)
    if taker is None:
        held, free = surely_held(ALL, (*dealt, kitty), (*hidden, hidden_kitty), needs(shown))
        return replace(deal, proved=held[:SEATS], free=free)
    both = [together(hand, kitty) if seat == taker else hand for seat, hand in enumerate(dealt)]
    room = [number + hidden_kitty if seat == taker else number for seat, number in enumerate(hidden)]
    before = shown.before[taker]
    held, free = surely_held(ALL, both, room, needs(shown))
    own = beyond(before, dealt[taker])
    own = own if hidden_kitty else most(own, held[taker])
    proved = tuple(held[seat] if seat != taker else own if size(own) <= hidden[taker] else 0 for seat in range(SEATS))
    return replace(deal, proved=proved, taken=together(both[taker], held[taker]), free=free)


def _all_points(played: bytes) -> int | None:
    """Return what the cards played are worth, if none of them is missing."""
    return points(played) if len(played) == DRAWS else None
