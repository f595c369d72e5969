"""The outcome of a deal of Ji Hei Wu, and what carries over to the next, sheet §7-9."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Any, Final, NamedTuple

from engine.games.jiheiwu.options import Options
from engine.games.jiheiwu.state import Identities, State, camp_of, gone_unseen, identities, is_decided
from engine.kit.climbing import agreed, mask_of_seats, orders_of_going_out

DEALER: Final = "dealer"
OPPONENTS: Final = "opponents"
DRAW: Final = "draw"
SOLO: Final = {3: (4, -2, -2, 1), 4: (9, -3, -3, 1), 5: (16, -4, -4, 1), 6: (25, -5, -5, 1)}
"""What dealer and opponents get when a dealer alone in its camp is first, then when it is last, by players (§8)."""
DEALERS_SHARE: Final = {4: 1, 5: 2, 6: 1}
"""How many levels the dealer wins or loses beside its partners, by players."""
MOST: Final = 3
"""The highest level."""

# ---------------------------------------------------------------- one deal, identities known


def finish(ways: Identities, players: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that went out up to the one that completed a camp."""
    camp, gone, everybody = camp_of(ways), 0, (1 << players) - 1
    for number, seat in enumerate(out, 1):
        gone |= 1 << seat
        if not camp & ~gone or gone | camp == everybody:
            return out[:number]
    return out


def winner(ways: Identities, order: tuple[int, ...]) -> str:
    """Return who wins: the camp of the first out, if it is the one that is complete (§7)."""
    camp = camp_of(ways)
    first_of_camp = bool(camp >> order[0] & 1)
    if (not camp & ~mask_of_seats(order)) != first_of_camp:
        return DRAW
    return DEALER if first_of_camp else OPPONENTS


def is_solo(ways: Identities) -> bool:
    """Whether the dealer holds all identities of its camp; never with three players, where there is but one."""
    return len(ways) > 1 and len(set(ways)) == 1


def scores(ways: Identities, options: Options, order: tuple[int, ...], revealed: bool) -> tuple[int, ...]:
    """Return the points per seat of a decided deal (§8)."""
    stake = options.base * (2 if revealed else 1)
    won = winner(ways, order)
    if won == DRAW:
        return (0,) * options.players
    points = _alone if len(set(ways)) == 1 else _together
    return tuple(stake * of_seat for of_seat in points(ways, options, order, won))


def _alone(ways: Identities, options: Options, order: tuple[int, ...], won: str) -> list[int]:
    """A dealer alone in its camp: red solo, black solo, or the game of three."""
    del order
    first, against_first, last, against_last = SOLO[options.players]
    if options.players == 6:
        first = options.six_red_solo_dealer
    own, other = (first, against_first) if won == DEALER else (last, against_last)
    return [own if seat == ways[0] else other for seat in range(options.players)]


def _together(ways: Identities, options: Options, order: tuple[int, ...], won: str) -> list[int]:
    """Each opponent gets -x or +x, each partner of the dealer the opposite, the dealer its share of levels."""
    camp, dealer = camp_of(ways), ways[0]
    level = _level_of_dealer(camp, options, order) if won == DEALER else _level_of_opponents(ways, order)
    signed = level if won == DEALER else -level
    points = [signed if camp >> seat & 1 else -signed for seat in range(options.players)]
    points[dealer] = signed * _dealers_share(ways, options)
    if options.players == 5 and won == OPPONENTS and level == 2:
        points[ways[1]] = -options.five_black5_full_loss
    return points


def is_merged(ways: Identities) -> bool:
    """Whether six players have two seats in the dealer's camp: one of them has two identities."""
    return len(ways) == 3 and len(set(ways)) == 2


def _level_of_dealer(camp: int, options: Options, order: tuple[int, ...]) -> int:
    """Return the level of a win of the dealer's camp: the opponents squeezed, or as few as got away."""
    opponents = options.players - camp.bit_count()
    escaped = sum(not camp >> seat & 1 for seat in order)
    if options.players == 6 and opponents == 4 and options.six_merged_level == "escaped":
        return max(1, MOST - escaped)
    return min(opponents - escaped, MOST)


def _level_of_opponents(ways: Identities, order: tuple[int, ...]) -> int:
    """Return the level of a win of the opponents: the identities that the squeezed seats hold."""
    return sum(seat not in order for seat in ways)


def _dealers_share(ways: Identities, options: Options) -> int:
    if is_merged(ways):
        return 3 if options.six_merged == "balance" else 2
    return DEALERS_SHARE[options.players]


def dealer_after(ways: Identities, options: Options, order: tuple[int, ...]) -> int:
    """Return the next dealer of four, five or six players: the next seat, but after a red or black solo (連坐)."""
    stays = is_solo(ways) and (winner(ways, order) != DRAW or options.solo_draw_dealer_stays)
    return ways[0] if stays else (ways[0] + 1) % options.players


class Settled(NamedTuple):
    """What becomes of a decided deal under one way the identities may lie."""

    finish: tuple[int, ...]
    winner: str
    score: tuple[int, ...]
    dealer: int | None
    """The next dealer; None with three players."""


@lru_cache(maxsize=1 << 14)
def settled(ways: Identities, options: Options, out: tuple[int, ...], revealed: bool) -> Settled:
    """Return the outcome of a decided deal whose seats went out in some order."""
    order = finish(ways, options.players, out)
    dealer = None if options.players == 3 else dealer_after(ways, options, order)
    return Settled(order, winner(ways, order), scores(ways, options, order, revealed), dealer)


# ---------------------------------------------------------------- what the log tells


def is_over(state: State) -> bool | None:
    """Whether a camp has no cards left; None if that hangs on who is who, or on who may have gone out unseen."""
    decided = is_decided(state, state.active)
    if decided is not False or is_decided(state, state.active & ~mask_of_seats(gone_unseen(state))) is False:
        return decided
    return None


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log: one camp has no cards left."""
    return is_decided(state, state.active) is True


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, or None while undecided."""
    if not is_complete(state):
        return None
    deal = state.deal
    orders = orders_of_going_out(state.out, gone_unseen(state))
    told = [settled(ways, deal.options, order, deal.revealed) for ways in identities(state) for order in orders]
    score = agreed([one.score for one in told])
    found: dict[str, Any] = {
        "finish": agreed([one.finish for one in told]), "winner": agreed([one.winner for one in told]), "score": score,
    }  # fmt: skip
    if "totals" in deal.setup.carry:
        found["totals"] = _totals(state, score)
    if deal.players == 3:
        found["next_drawer"] = agreed([order[0] for order in orders])
    else:
        found["next_dealer"] = agreed([one.dealer for one in told])
    return found


def _totals(state: State, score: tuple[int, ...] | None) -> tuple[int, ...] | None:
    before: tuple[int, ...] = state.deal.setup.carry.get("totals", (0,) * state.deal.players)
    return None if score is None else tuple(map(add, before, score))


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; `match over` says there must be none."""
    found = outcome(state)
    if found is None:
        return {}
    match, deals = state.setup.log.match, state.deal.options.deals
    carried: dict[str, Any] = {"match over": match is not None and deals is not None and match.number >= deals}
    if found.get("next_drawer") is not None:
        carried["carry next_drawer"] = found["next_drawer"]
    if found.get("next_dealer") is not None:
        carried["dealer"] = carried["carry next_dealer"] = found["next_dealer"]
    if found["score"] is not None:
        carried["carry totals"] = _totals(state, found["score"])
    return carried
