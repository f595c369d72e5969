"""The outcome of a deal of Zhuo Hei A, and what carries over to the next, sheet §7-9."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add
from typing import Any, Final

from engine.games.zhuoheia.cards import ALL_SEATS, SEATS
from engine.games.zhuoheia.moves.rights import is_dealt_by_anyone
from engine.games.zhuoheia.state import State, camps, is_over, seats_in, unsure_seats
from engine.kit.climbing import agreed, orders_of_going_out

BOTH_CAUGHT: Final = "both caught"
ONE_CAUGHT: Final = "one caught"
BLACK_ALONE: Final = "black alone first"
RED_WINS: Final = "black alone last"
BASE: Final = {
    "graded": {BOTH_CAUGHT: (2, -2), ONE_CAUGHT: (1, -1), BLACK_ALONE: (6, -2), RED_WINS: (2, -6)},
    "flat": {BOTH_CAUGHT: (1, -1), ONE_CAUGHT: (1, -1), BLACK_ALONE: (3, -1), RED_WINS: (1, -3)},
}
"""What each winner and each loser gets, by the score table and the result (§8)."""
SURRENDERED: Final = (1, -3)
"""What every other seat and the one that surrenders get."""


@cache
def result(black: int, out: tuple[int, ...]) -> tuple[str, str | None]:
    """Return the winner of a decided deal, and by what row of the table; a draw has none (§7)."""
    colours = [black >> seat & 1 for seat in out]
    head = "black" if colours[:1] == [1] else "red"
    if black.bit_count() == 1:
        if 1 not in colours:
            return "red", RED_WINS
        return ("black", BLACK_ALONE) if head == "black" else ("draw", None)
    if colours[:2] in ([0, 0], [1, 1]):
        return head, BOTH_CAUGHT
    return (head, ONE_CAUGHT) if colours[2:3] == colours[:1] else ("draw", None)


def multiplier(state: State) -> int:
    """Return the factor of the announcements."""
    kind = state.deal.options.reveal_multiplier
    factor = 1 if kind == "off" else 1 << state.deal.announced.bit_count()
    return min(4, factor) if kind == "cap_x4" else factor


def is_spring(state: State, black: int, out: tuple[int, ...]) -> bool:
    """Whether the losers of a decided deal were all caught and none of them has played a single card (春天)."""
    if state.played == ALL_SEATS:
        return False
    winner, row = result(black, out)
    losers = ALL_SEATS & ~black if winner == "black" else black
    return row not in (None, ONE_CAUGHT) and not state.played & losers


def _orders(state: State) -> tuple[tuple[int, ...], ...]:
    """Return every order in which seats may have gone out."""
    unsure, unplaced = unsure_seats(state), state.deal.unplaced
    if not unsure and not unplaced:
        return (state.out,)
    early = SEATS - state.deal.began.bit_count()
    placed = tuple([seat for seat in state.out[:early] if not unplaced >> seat & 1])
    told = [order for order in orders_of_going_out(placed, seats_in(unplaced)) if len(order) == early]
    later = orders_of_going_out(state.out[early:], seats_in(unsure))
    return tuple([(*first, *then) for first in told for then in later])


def finish(state: State) -> tuple[int, ...] | None:
    """Return the seats in the order they went out; None if hidden hands tell."""
    return agreed(_orders(state))


def _scored(state: State, black: int, out: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the winning camp and the score per seat, with the black camp and the order of going out given."""
    options, quitter = state.deal.options, state.deal.surrendered
    if quitter is not None:
        factor = multiplier(state) if options.surrender_multiplied else 1
        return "red" if black >> quitter & 1 else "black", _paid(~(1 << quitter), SURRENDERED, factor * options.base)
    winner, row = result(black, out)
    factor = multiplier(state) * (2 if options.spring and is_spring(state, black, out) else 1)
    base = (0, 0) if row is None else BASE[options.score_table][row]
    return winner, _paid(black if winner == "black" else ~black, base, factor * options.base)


@lru_cache(maxsize=1 << 10)
def _paid(winners: int, base: tuple[int, int], stake: int) -> tuple[int, ...]:
    gain, loss = base[0] * stake, base[1] * stake
    return tuple([gain if winners >> seat & 1 else loss for seat in range(SEATS)])


def winner_and_score(state: State) -> tuple[str | None, tuple[int, ...] | None] | None:
    """Return the winning camp and the score per seat, None for what hidden hands decide; None while undecided."""
    if not is_over(state):
        return None
    possible, orders = camps(state), _orders(state)
    if len(possible) == len(orders) == 1:
        return _scored(state, possible[0], orders[0])
    told = [_scored(state, black, out) for black in possible for out in orders]
    return agreed([winner for winner, _ in told]), agreed([score for _, score in told])


def _next_dealer(state: State) -> dict[str, int | None]:
    """Return who deals next: the head, after a surrender the same dealer; nothing if nobody in particular does (佛山)."""
    if is_dealt_by_anyone(state):
        return {}
    if state.deal.surrendered is None:
        head = agreed([order[:1] for order in _orders(state)])
        return {} if head == () else {"next_dealer": head[0] if head else None}
    return {} if state.deal.dealer is None else {"next_dealer": state.deal.dealer}


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, None where unknown, or None while undecided."""
    scored = winner_and_score(state)
    if scored is None:
        return None
    winner, score = scored
    found: dict[str, Any] = {"finish": finish(state), "winner": winner, "score": score, **_next_dealer(state)}
    if "totals" in state.deal.setup.carry:
        found["totals"] = _totals(state, score)
    return found


def _totals(state: State, score: tuple[int, ...] | None) -> tuple[int, ...] | None:
    before: tuple[int, ...] = state.deal.setup.carry.get("totals", (0,) * SEATS)
    return None if score is None else tuple(map(add, before, score))


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log: a camp is out, or a seat has surrendered."""
    return bool(is_over(state))


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; `match over` says there must be none."""
    found = outcome(state)
    if found is None:
        return {}
    match, deals = state.deal.setup.log.match, state.deal.options.deals
    carried: dict[str, Any] = {"match over": match is not None and deals is not None and match.number >= deals}
    if found.get("next_dealer") is not None:
        carried["dealer"] = carried["carry next_dealer"] = found["next_dealer"]
    if found["score"] is not None:
        carried["carry totals"] = _totals(state, found["score"])
    return carried
