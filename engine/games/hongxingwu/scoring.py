"""The outcome of a deal of Hong Xing Wu, and what carries over to the next, sheet §7 to §9."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.state import CALL, OVER, State, has_cards, is_defender, level_of
from engine.games.hongxingwu.trick.leads import parts_of
from engine.kit.trump.components import Kind, kinds_of
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.packed import packed
from engine.kit.trump.points import ALL_POINTS, points
from logformat.cards import RANKS, UNKNOWN

TO_WIN: Final = 120
BAND: Final = 20
CLEAN_RISE: Final = 8
TOP: Final = RANKS.index("A")


def exponent(kinds: Iterable[Kind], per_pair: bool) -> int:
    """Return the N of the kitty factor 2^N from the components of the winning play, §7."""
    found = list(kinds)
    pairs = sum(run if run == 1 or per_pair else run - 1 for copies, run in found if copies == 2)
    triples = sum(run for copies, run in found if copies == 3)
    return 1 + pairs + (1 + triples if triples else 0)


def kitty_factor(state: State) -> int:
    """Return what the points of a dug kitty are multiplied by, from the winning play of the last trick."""
    order, best, lead, options = state.deal.order, state.best, state.lead, state.options
    if order is None or best is None or lead is None:
        return 1
    if lead.size == 1:
        return 2
    kinds = lead.kinds
    suit = suit_of_all(order, best.cards)
    if options.kitty_shape == "winner_cards" and suit is not None:
        kinds = kinds_of(parts_of(order, state.deal.law, suit, packed(best.cards)))
    return 1 << exponent(kinds, options.kitty_tractor == "per_pair")


def buried_points(state: State) -> int | None:
    """Return the points in the kitty; where it is hidden, what the tricks leave of all points; None if unknown."""
    buried = state.deal.buried
    if buried is not None and UNKNOWN not in buried:
        return points(buried)
    played = state.deal.played_points
    return None if played is None else ALL_POINTS - played


def kitty_points(state: State) -> int | None:
    """Return what the kitty adds to the defenders' score once all cards are played; None if it is not known."""
    if state.best is None:
        return None
    if not is_defender(state, state.best.seat):
        return 0
    buried = buried_points(state)
    return None if buried is None else buried * kitty_factor(state)


def is_redeal(state: State) -> bool:
    """Whether nobody has called in a first deal whose cards are dealt anew then (option)."""
    called = state.deal.standing is not None
    return (
        state.phase == CALL
        and not called
        and state.deal.dealer is None
        and state.options.first_deal_no_call == "redeal"
        and not state.setup.position
    )


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log."""
    return state.phase == OVER or (state.closed and (is_redeal(state) or is_decided(state)))


def is_decided(state: State) -> bool:
    """Whether no more tricks can be played: some hand is empty between two tricks."""
    between = state.phase == OVER or (state.lead is None and state.throw is None and state.tricks > 0)
    return between and not all(has_cards(state, seat) for seat in range(SEATS))


def _rise(level: str, steps: int, must_play: tuple[str, ...], dealer_side: bool) -> str:
    """Return a level after a rise: it stops at A and on levels that must be played, which only a dealer side leaves."""
    if not dealer_side and level in must_play:
        return level
    number = RANKS.index(level)
    stops = [RANKS.index(stop) for stop in must_play if RANKS.index(stop) > number]
    return RANKS[min([number + steps, TOP, *stops])]


def dealer_rise(score: int) -> int:
    """Return how many levels the dealer side rises, 0 where it lost the deal (§8)."""
    if score >= TO_WIN:
        return 0
    return CLEAN_RISE if score == 0 else TO_WIN // BAND - score // BAND


def defenders_rise(score: int) -> int:
    """Return how many levels the defenders rise, 0 where they have not won (§8)."""
    return max(0, (score - TO_WIN) // BAND)


@lru_cache(maxsize=1 << 10)
def levels_after(before: tuple[str, str], dealer: int, score: int, must_play: tuple[str, ...]) -> tuple[str, str]:
    """Return the levels of both sides after the deal, from those before it."""
    side, levels = dealer & 1, list(before)
    if score < TO_WIN:
        levels[side] = _rise(levels[side], dealer_rise(score), must_play, dealer_side=True)
    else:
        levels[1 - side] = _rise(levels[1 - side], defenders_rise(score), must_play, dealer_side=False)
    return levels[0], levels[1]


def is_match_over(state: State, score: int) -> bool:
    """Whether the dealer side has played the ace and risen; a match of n deals ends when the players say so."""
    return score < TO_WIN and state.options.match_end == "rise_at_A" and level_of(state.deal) == TOP


def result_due(state: State) -> dict[str, Any] | None:
    """Return what a result line may claim now, by its keys; None while the deal is undecided or not known."""
    deal = state.deal
    if is_redeal(state):
        return _result("redeal", 0, 0, deal.levels, None, False)
    dealer, kitty = deal.dealer, kitty_points(state)
    if dealer is None or kitty is None or not is_decided(state):
        return None
    score = state.points + kitty
    levels = None if deal.levels is None else levels_after(deal.levels, dealer, score, state.options.must_play)
    won, over = score < TO_WIN, is_match_over(state, score)
    return _result("made" if won else "lost", score, kitty, levels, (dealer + (2 if won else 1)) % SEATS, over)


def _result(
    word: str, score: int, kitty: int, levels: tuple[str, str] | None, dealer: int | None, over: bool
) -> dict[str, Any]:
    return {
        "outcome": word,
        "points": score,
        "kitty": kitty,
        "levels": levels,
        "next_dealer": dealer,
        "match_over": over,
    }


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, or None while undecided."""
    return result_due(state) if is_complete(state) else None


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; after a redeal it has no dealer again."""
    found = outcome(state)
    if found is None:
        return {}
    carried = {"dealer": found["next_dealer"], "carry levels": found["levels"], "match over": found["match_over"]}
    return {place: value for place, value in carried.items() if value is not None}
