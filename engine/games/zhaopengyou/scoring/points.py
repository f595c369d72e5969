"""Who is on which side at the end, and what the attackers have taken, sheet §7."""

from __future__ import annotations

from typing import Final

from engine.facts import Facts
from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.state import BID, NO_CARD, OVER, State, is_attacker, is_unbid
from engine.games.zhaopengyou.trick.leads import parts_of
from engine.kit.trump.components import Component, kinds_of
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.packed import packed
from engine.kit.trump.points import ALL_POINTS, points
from logformat.cards import UNKNOWN
from logformat.events import Play


class Ending(Facts, frozen=True):
    """How a deal has ended: both sides, the winning play of the last trick, the score and what the kitty added."""

    dealer: int
    friend: int | None
    last: Play
    score: int
    kitty: int
    made: bool

    @property
    def dug(self) -> bool:
        """Whether an attacker has won the last trick (抠底)."""
        return self.last.seat not in (self.dealer, self.friend)

    @property
    def attackers(self) -> tuple[int, ...]:
        """The seats against the dealer side."""
        return tuple([seat for seat in range(SEATS) if seat not in (self.dealer, self.friend)])


def is_redeal(state: State) -> bool:
    """Whether nobody has bid and the cards are dealt anew then (option)."""
    return state.phase == BID and is_unbid(state.deal) and state.options.no_bid == "redeal" and not state.setup.position


def is_decided(state: State) -> bool:
    """Whether no more tricks can be played: some hand is empty between two tricks."""
    between = state.phase == OVER or (state.lead is None and state.throw is None and state.tricks > 0)
    return between and 0 in [hand | hidden for hand, hidden in zip(state.hands, state.unseen, strict=True)]


def ending(state: State) -> Ending | None:
    """Return how a deal has ended; None while it is undecided, or where hidden cards leave it open."""
    if state.told is not None:
        return state.told[0]  # type: ignore[no-any-return]
    dealer, last = state.deal.dealer, state.best
    if not is_decided(state) or dealer is None or last is None or not is_friend_known(state):
        return None
    kitty = kitty_points(state, last)
    if kitty is None:
        return None
    friend, options = state.call.friend, state.deal.options
    taken = sum(state.taken) - state.taken[dealer]
    if friend is not None and friend != dealer:
        taken -= state.taken[friend]
    if friend is not None and not options.friend_points_move:
        taken += state.call.early
    score = max(0, taken + kitty + penalty(state))
    return Ending(dealer, friend, last, score, kitty, score < options.win_at)


def is_friend_known(state: State) -> bool:
    """Whether all cards played tell who the friend was; a position that begins after the call may not say it."""
    called_before = state.setup.position and state.setup.carry.get("phase") != BID
    return state.call.settled or state.awaited != NO_CARD or not called_before


def penalty(state: State) -> int:
    """Return what the last wrong burial adds to the attackers' score (罚分)."""
    wrong = state.deal.wrong_burier
    if wrong is None:
        return 0
    number = state.options.kitty_error_penalty
    return -number if is_attacker(state, wrong) else number


def kitty_points(state: State, last: Play) -> int | None:
    """Return what the kitty adds to the attackers' score once all cards are played; None if it is not known."""
    if not is_attacker(state, last.seat):
        return 0
    buried = buried_points(state)
    return None if buried is None else buried * kitty_factor(state, last)


def buried_points(state: State) -> int | None:
    """Return the points in the kitty; where it is hidden, what the tricks leave of all points; None if unknown."""
    deal = state.deal
    if not deal.hidden_kitty and UNKNOWN not in deal.kitty:
        return points(deal.kitty)
    return None if deal.played_points is None else ALL_POINTS - deal.played_points


def kitty_factor(state: State, last: Play) -> int:
    """Return what the points of a dug kitty are multiplied by: the largest factor of the winning play's components."""
    kinds = kinds_of(winning_parts(state, last))
    if state.options.kitty_shape == "lead_shape" and state.lead is not None:
        kinds = state.lead.kinds
    return max((factor(state.options, copies, run) for copies, run in kinds), default=1)


def winning_parts(state: State, last: Play) -> tuple[Component, ...]:
    """Return the canonical decomposition of the winning play of the last trick."""
    order = state.deal.order
    suit = None if order is None else suit_of_all(order, last.cards)
    return () if order is None or suit is None else parts_of(order, suit, packed(last.cards))


_TRIPLES: Final = {"2x3^k": (2, 3), "4x2^k": (4, 2), "2x4^k": (2, 4)}


def factor(options: Options, copies: int, run: int) -> int:
    """Return the factor of a component: singles, k pairs in a row, k triples in a row."""
    if copies == 1:
        return options.kitty_single
    if copies == 2:
        return options.kitty_pair_base << run
    times, base = _TRIPLES[options.kitty_triple_rule]
    return int(times * base**run)
