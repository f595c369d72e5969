"""Offences against bidding and the call of the friend."""

from __future__ import annotations

from random import Random

from engine.games.zhaopengyou.cards import JOKERS, SEATS, level_cards
from engine.games.zhaopengyou.moves.legal import friend_call
from engine.games.zhaopengyou.state import BID, BURY, COUNTER, DRAW, KITTY, PLAY, State, bidders, caller_due, own_level
from engine.kit.trump.packed import CODES, cards_in, copies_of
from logformat.cards import Cards
from logformat.events import Declare, Event, Take


def _is_bidding(state: State) -> bool:
    return state.phase in (DRAW, BID) and all(state.hands) and not state.closed


def _own_cards(state: State, seat: int, copies: int = 1) -> list[int]:
    """Return the level cards and jokers of which a seat has so many copies."""
    level = own_level(state.setup, seat)
    codes = () if level is None else dict.fromkeys((*level_cards(level), *JOKERS))
    return [code for code in codes if copies_of(state.hands[seat], code) >= copies]


def bid_of_loser(rng: Random, state: State) -> Event | None:
    """A bid of a seat without the right."""
    seats = [seat for seat in range(SEATS) if seat not in bidders(state.setup)]
    if not _is_bidding(state) or not seats:
        return None
    return _bid(rng, state, rng.choice(seats))


def _bid(rng: Random, state: State, seat: int) -> Declare | None:
    copies = rng.choice((1, 2))
    held = _own_cards(state, seat, copies)
    return Declare(seat, "bid", Cards((rng.choice(held),) * copies)) if held else None


def bid_of_other_cards(rng: Random, state: State) -> Event | None:
    """A bid of a card of another rank, or of two unlike ones."""
    if not _is_bidding(state):
        return None
    seat = rng.choice(bidders(state.setup))
    held = list(cards_in(state.hands[seat]))
    return Declare(seat, "bid", Cards(sorted(rng.sample(held, rng.randint(1, min(2, len(held)))))))


def weak_bid(rng: Random, state: State) -> Event | None:
    """A bid that may not be strong enough."""
    if not _is_bidding(state) or state.deal.standing is None:
        return None
    return _bid(rng, state, rng.choice(bidders(state.setup)))


def own_bid(rng: Random, state: State) -> Event | None:
    """The own standing bid raised."""
    if not _is_bidding(state) or state.deal.standing is None:
        return None
    return _bid(rng, state, state.deal.standing.seat)


def late_bid(rng: Random, state: State) -> Event | None:
    """A bid after the friend was called, or with cards the seat does not have."""
    seat = rng.choice(bidders(state.setup))
    level = own_level(state.setup, seat)
    missing = [] if level is None else [code for code in level_cards(level) if copies_of(state.hands[seat], code) < 3]
    if state.closed or not missing or (state.phase in (DRAW, BID) and not _is_bidding(state)):
        return None
    return Declare(seat, "bid", Cards((rng.choice(missing),) * 3))


def other_caller(rng: Random, state: State) -> Event | None:
    """A friend called by another seat, once more, or by the fourth copy."""
    due = caller_due(state.deal)
    if state.phase not in (BID, KITTY, BURY, COUNTER, PLAY) or state.closed or due is None:
        return None
    code = rng.randrange(CODES)
    if state.phase != BID or rng.random() < 0.5:
        return friend_call((due + rng.randint(1, SEATS - 1)) % SEATS, code, 1)
    return friend_call(due, code, 4)


def early_take(rng: Random, state: State) -> Event | None:
    """The kitty taken before a friend was called."""
    del rng
    due = caller_due(state.deal)
    return Take(due) if state.phase == BID and due is not None else None
