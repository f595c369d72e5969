"""The outcome of a deal of Hong Shi, and what carries over to the next, sheet §7-9."""

from __future__ import annotations

from functools import cache
from operator import add
from typing import Any, Final

from engine.games.hongshi.cards import SEATS
from engine.games.hongshi.state import State, gone_unseen, is_open_camp
from engine.games.hongshi.state.model import EVERYBODY
from engine.kit.climbing import agreed, mask_of_seats, orders_of_going_out

BASE_ALONE: Final = 9


def finish(state: State) -> tuple[int, ...] | None:
    """Return the seats in the order they went out; None if others may have gone out unseen."""
    return agreed(_orders(state))


def _orders(state: State) -> tuple[tuple[int, ...], ...]:
    """Return every order in which seats may have gone out, up to the third: there play ends."""
    unsure = () if state.lightning is not None else gone_unseen(state)
    return tuple([order[: SEATS - 1] for order in orders_of_going_out(state.out, unsure)]) if unsure else (state.out,)


def is_decided(state: State) -> bool | None:
    """Whether one camp is out completely, or lightning has struck; None if hidden hands tell."""
    if state.lightning is not None or len(state.out) >= SEATS - 1:
        return True
    gone = EVERYBODY ^ state.active
    decided = _is_out(state.up, gone)
    if decided is not False or _is_out(state.up, gone | mask_of_seats(gone_unseen(state))) is False:
        return decided
    return None


def _is_out(up: int | None, gone: int) -> bool | None:
    """Whether one camp is among the seats that are gone; None if the camps are not known."""
    if up is None:
        return None if gone else False
    return gone & up == up or gone | up == EVERYBODY


@cache
def _base(out: tuple[int, ...], up: int) -> tuple[str, int]:
    """Return the winner and the base points of a seat on the lone or paired up side, by the order of going out."""
    places = {seat: place for place, seat in enumerate(out, 1)}
    camp = [seat for seat in range(SEATS) if up >> seat & 1]
    if len(camp) == 1:
        place = places.get(camp[0], 4)
        return ("up", BASE_ALONE) if place == 1 else ("down", BASE_ALONE) if place == 4 else ("draw", 0)
    down = [seat for seat in range(SEATS) if seat not in camp]
    for name, seats in (("up", camp), ("down", down)):
        taken = sorted(places.get(seat, 4) for seat in seats)
        if taken in ([1, 2], [1, 3]):
            return name, 4 - taken[1]
    return "draw", 0


def _factor(state: State, winner: str) -> int:
    """Return what multiplies the base, in the precedence of §8."""
    if state.tens_shown is not None:
        return 4
    return (2 if is_open_camp(state) else 1) * (2 if winner == "down" else 1)


@cache
def _scores(up: int, winner: str, points: int) -> tuple[int, ...]:
    """Return the points per seat: a lone seat meets three, so that all lines add up to nothing."""
    alone = up.bit_count() == 1
    signed = {"up": points, "down": -points, "draw": 0}[winner]
    return tuple([signed if up >> seat & 1 else -signed // 3 if alone else -signed for seat in range(SEATS)])


def winner_and_score(state: State) -> tuple[str | None, tuple[int, ...] | None]:
    """Return the winning camp and the score per seat, penalties included; None for what is undecided or unknown."""
    if not is_decided(state):
        return None, None
    if state.lightning is not None:
        factor = 4 if state.tens_shown is not None else state.options.lightning_factor
        return "up", _fined(state, _scores(1 << state.lightning, "up", BASE_ALONE * factor))
    up = state.up
    if up is None:
        return None, None
    told = [_base(order, up) for order in _orders(state)]
    scores = agreed([_scores(up, winner, base * _factor(state, winner)) for winner, base in told])
    return agreed([winner for winner, _ in told]), None if scores is None else _fined(state, scores)


def _fined(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points less what talk about the red tens costs."""
    if not state.fouls:
        return scores
    penalty = state.options.talk_penalty
    return tuple([points - penalty * state.fouls.count(seat) for seat, points in enumerate(scores)])


def next_dealer(state: State) -> int | None:
    """Return who deals next; None if the dealer, or who went out first, is not known."""
    dealer, choice = state.dealer, state.options.next_dealer
    if choice == "first_out":
        return state.lightning if state.lightning is not None else agreed([order[0] for order in _orders(state)])
    if dealer is None:
        return None
    return (dealer + 1) % SEATS if choice == "next" else dealer


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, None where unknown, or None while undecided."""
    if not is_decided(state):
        return None
    winner, scores = winner_and_score(state)
    found: dict[str, Any] = {"finish": finish(state), "winner": winner, "score": scores}
    if "totals" in state.setup.carry:
        found["totals"] = _totals(state, scores)
    if state.dealer is not None:
        found["next_dealer"] = next_dealer(state)
    return found


def _totals(state: State, scores: tuple[int, ...] | None) -> tuple[int, ...] | None:
    before: tuple[int, ...] = state.deal.setup.carry.get("totals", (0,) * SEATS)
    return None if scores is None else tuple(map(add, before, scores))


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log: three seats out, lightning, or a result once it was decided."""
    return state.lightning is not None or len(state.out) >= SEATS - 1 or bool(state.closed and is_decided(state))


def ranks(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of each seat by totals; equal totals share a place."""
    return tuple(1 + sum(other > mine for other in totals) for mine in totals)


def with_rank(found: dict[str, Any]) -> dict[str, Any]:
    """Return an outcome with the places by totals, which the last result of a match may claim."""
    if "totals" not in found:
        return found
    return {**found, "rank": None if found["totals"] is None else ranks(found["totals"])}


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; `match over` says there must be none."""
    found = outcome(state)
    if found is None:
        return {}
    match = state.setup.log.match
    last = match is not None and state.options.deals is not None and match.number >= state.options.deals
    carried: dict[str, Any] = {"match over": last or state.agreed == EVERYBODY}
    if found.get("next_dealer") is not None:
        carried["dealer"] = carried["carry next_dealer"] = found["next_dealer"]
    if found["score"] is not None:
        carried["carry totals"] = _totals(state, found["score"])
    return carried
