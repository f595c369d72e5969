"""The state before the first event: what the header says, and what the whole log proves of hidden hands."""

from __future__ import annotations

from msgspec.structs import replace

from engine.facts import Facts
from engine.games.zhaopengyou.cards import SEATS, draws_of, points
from engine.games.zhaopengyou.state.model import BID, DRAW, DealFacts, State
from engine.games.zhaopengyou.state.position import start_position
from engine.games.zhaopengyou.state.shown import first_needs, shown_in
from engine.games.zhaopengyou.trick.leads import trick_law
from engine.kit.trump.packed import ALL, beyond, packed, size, surely_held
from engine.setup import Setup
from logformat.cards import UNKNOWN
from logformat.events import Bury, Deal, Draw, Kitty, Note, Play


class Recorded(Facts, frozen=True):
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
            buried += event.cards
        elif kind is Note:
            continue
        empty = False
    return Recorded(tuple(lines), drawn, kitty, buried, empty)


def start(setup: Setup) -> State:
    """Return the state before the first event."""
    if setup.position:
        return start_position(setup)
    log, options = recorded_in(setup), setup.options
    absent = [cards is None and not log.drawn and not log.empty for cards in log.lines]
    hidden = [options.hand_size if absent[seat] else (log.lines[seat] or b"").count(UNKNOWN) for seat in range(SEATS)]
    deal = DealFacts(
        setup,
        trick_law(options),
        options,
        setup.carry.get("first_drawer", 0),
        None,
        kitty_due=log.empty or log.drawn or log.kitty is not None,
    )
    if any(hidden) or log.hides_kitty:
        deal = _with_proof(deal, log, hidden)
    deal = replace(deal, hidden_kitty=0 if deal.kitty_due else options.kitty_size)
    hands = [deal.proved[seat] if absent[seat] else 0 for seat in range(SEATS)]
    unseen = [options.hand_size - size(deal.proved[seat]) if absent[seat] else 0 for seat in range(SEATS)]
    return State(deal, DRAW if deal.kitty_due else BID, hands, unseen, None, [0] * SEATS)


def _with_proof(deal: DealFacts, log: Recorded, hidden: list[int]) -> DealFacts:
    """Return the deal with what the whole log proves of hidden cards."""
    options = deal.setup.options
    shown = shown_in(deal.setup.log.events, options.hand_size, options.kitty_size)
    kitty = packed(log.kitty or b"")
    hidden_kitty = options.kitty_size if log.kitty is None else log.kitty.count(UNKNOWN)
    dealt = [packed(cards or b"") for cards in log.lines]
    held, free = surely_held(ALL, (*dealt, kitty), (*hidden, hidden_kitty), first_needs(shown))
    located = points(shown.played) if len(shown.played) == draws_of(options) else None
    return replace(
        deal,
        segments=shown.segments,
        proved=tuple(cards if size(cards) <= hidden[seat] else 0 for seat, cards in enumerate(held[:SEATS])),
        free=free,
        later=beyond(shown.later, beyond(ALL, free)),
        played_points=located,
    )
