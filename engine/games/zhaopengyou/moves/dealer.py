"""Who becomes the dealer, and what is trump, sheet §4.1 and §4.4.

A bid or counter that a law is against changes nothing, unless its owner goes on as only who holds the call may: calls the
friend, takes the kitty. Then the table let it stand, and so it did.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import NO_TRUMP, order
from engine.games.zhaopengyou.state import BID, COUNTER, DRAW, DealFacts, Standing, State, level_of
from engine.games.zhaopengyou.trick.leads import alike_leads
from engine.kit.trump.timing import said_at
from logformat.events import Declare


def contest(state: State, event: Declare) -> None:
    """Note a bid or counter that a law is against."""
    if event.cards and not state.closed:
        state.contested = Standing(event.seat, bytes(event.cards), said_at(event))


def as_gone_on(state: State, seat: int) -> DealFacts:
    """Return the deal as it is if a seat calls the friend or takes the kitty: with its own contested call standing."""
    return replace(state.deal, standing=state.contested) if is_let_stand(state, seat) else state.deal


def is_let_stand(state: State, seat: int) -> bool:
    """Whether the contested call is a seat's own that goes on now; a bid of who holds the bidding already shows nothing."""
    contested, standing = state.contested, state.deal.standing
    if contested is None or contested.seat != seat:
        return False
    if state.phase == COUNTER:
        return state.options.counter_takes_kitty
    return state.phase in (DRAW, BID) and (standing is None or standing.seat != seat)


def with_dealer(deal: DealFacts, seat: int) -> DealFacts:
    """Return the deal with the standing bidder as dealer, or with a seat where nobody has bid, and its trump."""
    if deal.dealer is None:
        deal = replace(deal, dealer=seat if deal.standing is None else deal.standing.seat)
    return deal if deal.order is not None else with_trump(deal)


def with_trump(deal: DealFacts) -> DealFacts:
    """Return the deal with the trump suit of the standing call; without one it is played at no-trump."""
    trump = NO_TRUMP if deal.standing is None else deal.standing.trump
    level = level_of(deal)
    if level is None:
        return replace(deal, trump=trump)
    found = order(level, trump, deal.setup.options.gap_closing)
    return replace(deal, trump=trump, order=found, leads=alike_leads(found))
