"""The outcome of a deal of Zhao Pengyou, and what carries over to the next, sheet §7 to §9."""

from __future__ import annotations

from typing import Any

from engine.games.zhaopengyou.scoring.levels import Levels, levels_by, share_due
from engine.games.zhaopengyou.scoring.points import Ending, ending, is_decided, is_redeal
from engine.games.zhaopengyou.scoring.transfers import levels_now
from engine.games.zhaopengyou.state import OVER, State, bidders, level_of, levels_before, top_level

__all__ = [
    "Ending",
    "carries",
    "ending",
    "is_complete",
    "is_decided",
    "is_redeal",
    "is_share_pending",
    "is_winner",
    "levels_now",
    "outcome",
    "result_due",
    "share_due",
    "work_out",
]


def is_share_pending(state: State) -> bool:
    """Whether the last third of an elastic split is still to be given out."""
    return state.share is None and share_due(state) is not None


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log; a third that was not given out before the result lapses."""
    if state.closed:
        return is_redeal(state) or is_decided(state)
    return state.phase == OVER and not is_share_pending(state)


def is_winner(state: State, seat: int) -> bool | None:
    """Whether a seat is on the winning side; None while that is not known."""
    found = ending(state)
    return None if found is None else (seat not in found.attackers) == found.made


def result_due(state: State) -> dict[str, Any] | None:
    """Return what a result line may claim now, by its keys; None while the deal is undecided or not known."""
    worked_out = work_out(state)
    return None if worked_out is None else worked_out[2]


def work_out(state: State) -> tuple[Ending | None, Levels | None, dict[str, Any]] | None:
    """Return how the deal ended, the levels after it, and its outcome by the keys of the result line; None while open."""
    if state.told is not None:
        return state.told
    if is_redeal(state):
        return None, None, {"outcome": "redeal"}
    found = ending(state)
    if found is None:
        return None
    levels, dealer, friend = levels_by(state, found), found.dealer, found.friend
    sides = (dealer,) if friend is None else (dealer, friend) if dealer < friend else (friend, dealer)
    claims = {
        "outcome": "made" if found.made else "lost",
        "points": found.score,
        "kitty": found.kitty,
        "dealer": dealer,
        "friend": friend,
        "levels": None if levels is None else levels.words,
        "left_over": None if levels is None else levels.left,
        "bidders": sides if found.made else found.attackers,
        "match_over": found.made and level_of(state.deal) == top_level(state.deal.options),
    }
    return found, levels, claims


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, or None while undecided."""
    return result_due(state) if is_complete(state) else None


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; transfers count, a redeal changes nothing."""
    found = outcome(state)
    if found is None:
        return {}
    if found["outcome"] == "redeal":
        return {
            "carry levels": levels_before(state.setup),
            "carry bidders": bidders(state.setup),
            "carry first_drawer": state.deal.first_drawer,
            "match over": False,
        }
    now = levels_now(state)
    carried = {
        "carry levels": None if now is None else now.words,
        "carry bidders": found["bidders"],
        "carry first_drawer": found["dealer"],
        "match over": found["match_over"],
    }
    return {place: value for place, value in carried.items() if value is not None}
