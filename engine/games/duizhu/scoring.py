"""The outcome of a deal of Dui Zhu, and what carries over to the next, sheet §7 to §9."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.games.duizhu.cards import (
    JACK_LEVEL,
    JOKERS,
    LOWEST_LEVEL,
    SEATS,
    TOP_LEVEL,
    TRUMP,
    level_number,
    level_text,
    points,
)
from engine.games.duizhu.options import Options
from engine.games.duizhu.state import OVER, PLAY, State, has_cards, is_defender, level_of
from engine.games.duizhu.trick.leads import WENG
from engine.kit.onepack import ANY_NUMBER, cards_in
from logformat.cards import BIG_JOKER, CARD_CODES, LITTLE_JOKER, RANKS

BLACK_TIGER: Final = "black_tiger"
PARE: Final = "pare"
STRAIGHT: Final = "straight"
DIG: Final = "dig"
BIG_BREAK: Final = "big_break"
BREAK: Final = "break"
CLEAN: Final = "clean"
MADE: Final = "made"
HELD: Final = "held"
VOID: Final = "void"
PARED: Final = (BLACK_TIGER, PARE, STRAIGHT)
TAKEN: Final = (DIG, BIG_BREAK, BREAK)
WON: Final = (CLEAN, MADE)
ACE_OF_SPADES: Final = CARD_CODES["As"]
_ACE: Final = RANKS.index("A")
_JACK: Final = RANKS.index("J")


def is_decided(state: State) -> bool | None:
    """Whether no more tricks can be played: some hand is empty between two tricks; or the deal is annulled.

    None where nobody knows how many cards any hand has left.
    """
    if state.phase == OVER:
        return True
    if state.phase != PLAY or state.lead is not None or state.throw is not None:
        return False
    if not any(state.hands) and min(state.unseen) == ANY_NUMBER:
        return None
    return state.won is not None and not all(has_cards(state, seat) for seat in range(SEATS))


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log."""
    return state.phase == OVER or (state.closed and is_decided(state) is True)


# ---------------------------------------------------------------- the row, §7


def row_of(state: State) -> str | None:
    """Return the first row of §7 that applies; None if last trick, dealer or level are not known."""
    deal, last, level = state.deal, state.won, level_of(state.deal)
    if deal.voided:
        return VOID
    if last is None or deal.dealer is None or level is None:
        return None
    options, score = state.options, state.points
    lost = is_defender(deal, last.seat)
    if lost and not is_won_by_weng(state) and len(last.cards) == 1 and (pared := pared_by(level, last.cards[0])):
        return pared
    if lost and digs(state):
        return DIG
    if score >= options.big_break_at:
        return BIG_BREAK
    if score >= options.break_at:
        return BREAK
    if lost:
        return {"hold": HELD, "made": MADE, "dig": DIG, "lost": BREAK}[options.held_result]
    return MADE if score else CLEAN


def is_won_by_weng(state: State) -> bool:
    """Whether a weng was led to the last trick."""
    return state.won_lead is not None and state.won_lead.type == WENG


def pared_by(level: int, code: int) -> str | None:
    """Return what a single card that wins the last trick does to a level: 黑虎掏心, 削, 直, or nothing."""
    rank = code % 13 if code < 52 else None
    if level == TOP_LEVEL and rank == _ACE:
        return BLACK_TIGER if code == ACE_OF_SPADES else PARE
    return STRAIGHT if level == JACK_LEVEL and rank == _JACK else None


def digs(state: State) -> bool:
    """Whether the winning play of the last trick digs (抠): made of trumps only, or a weng."""
    last, order, options = state.won, state.deal.order, state.options
    if last is None or order is None:
        return False
    if not options.dig_needs_trump or (options.weng_digs and is_won_by_weng(state)):
        return True
    return all(order.suit_of[code] == TRUMP for code in last.cards)


def score_of(state: State, row: str) -> int:
    """Return the defenders' points; buried ones count where the option gives them to who digs."""
    if row == VOID:
        return 0
    dug = state.options.kitty_points_on_dig if row == DIG else 0
    return state.points + dug * points(cards_in(state.deal.buried)) if dug else state.points


# ---------------------------------------------------------------- levels, §8


def kings(state: State) -> int | None:
    """Return the value of the buried kings (扣王): 3 for the big joker, 2 for the little one; None if that is hidden."""
    deal = state.deal
    counted = deal.dealer_buried | deal.king_put
    if deal.gaba is not False and state.options.king_in_gaba_counts and not deal.dealer_buried:
        if deal.gaba is None:
            return None
        counted |= deal.buried & ~deal.given
    found = 0 if deal.void_king else counted & JOKERS
    return 3 * (found >> BIG_JOKER & 1) + 2 * (found >> LITTLE_JOKER & 1)


@cache
def stops_of(must_play: tuple[str, ...]) -> frozenset[int]:
    """Return the levels that are not passed: those that must be made, and the last one."""
    return frozenset({*map(level_number, must_play), TOP_LEVEL})


def risen(level: int, steps: int, options: Options, *, dealer_side: bool) -> int:
    """Return a level after a rise: it stops on levels that must be made, which only a dealer side leaves."""
    stops = stops_of(options.must_play)
    if not dealer_side and level in stops:
        return level
    reached = level + steps
    return min([reached, *[stop for stop in stops if level < stop <= reached]]) if level < TOP_LEVEL else level


def dealer_rise(row: str, buried: int, options: Options) -> int:
    """Return how far the dealer side rises by row 7 or 8; buried kings take the place of the ordinary rise."""
    ordinary = 2 if row == CLEAN else 1
    if not buried:
        return ordinary
    if row == CLEAN and options.kings_with_clean != "max":
        return buried + {"add_one": 1, "add_two": 2}[options.kings_with_clean]
    return max(buried, ordinary)


def dealer_level(state: State, row: str, level: int, buried: int) -> int:
    """Return the level of the dealer side after the deal."""
    options = state.options
    if row in WON:
        back = huilong_level(state, row)
        if back is not None and (state.huilong or options.huilong_mode == "automatic"):
            stops = options.huilong_mode == "stop_at_J" and level < JACK_LEVEL
            return min(back, JACK_LEVEL) if stops else back
        return risen(level, dealer_rise(row, buried, options), options, dealer_side=True)
    if row in PARED:
        level = JACK_LEVEL if row == PARE else LOWEST_LEVEL
    return level - buried


def defenders_level(state: State, row: str, level: int) -> int:
    """Return the level of the defending side after the deal."""
    options = state.options
    steps = 1 if row in (DIG, BIG_BREAK) or (row in PARED and options.pare_attackers_rise) else 0
    if row == DIG and options.dig_and_big_break_stack and score_of(state, row) >= options.big_break_at:
        steps = 2
    return risen(level, steps, options, dealer_side=False)


def levels_after(state: State, row: str) -> tuple[str, str] | None:
    """Return the levels of both sides after the deal; None if they hang on what is not known."""
    before, dealer, buried = state.deal.levels, state.deal.dealer, kings(state)
    if before is None or dealer is None or buried is None:
        return None
    levels = list(before)
    if row != VOID:
        levels[dealer & 1] = dealer_level(state, row, before[dealer & 1], buried)
        levels[1 - (dealer & 1)] = defenders_level(state, row, before[1 - (dealer & 1)])
    return level_text(levels[0]), level_text(levels[1])


# ---------------------------------------------------------------- hui long, §9


def huilong_level(state: State, row: str | None) -> int | None:
    """Return the level the dealer side may go back to (回龙); None if it has no right to."""
    right, dealer = state.setup.carry.get("huilong"), state.deal.dealer
    if row != CLEAN or right is None or dealer is None or right[0] != dealer & 1:
        return None
    return level_number(right[1])


def has_huilong(state: State, seat: int) -> bool | None:
    """Whether a seat may claim hui long; None if the result is not known."""
    if state.huilong or (state.deal.dealer is not None and is_defender(state.deal, seat)):
        return False
    row = row_of(state)
    return None if row is None else huilong_level(state, row) is not None


def _carried_huilong(state: State, row: str, next_dealer: int) -> tuple[Any, ...]:
    """Return the right the next deal brings in: side and level pared; an annulled deal does not use it up."""
    level, dealer = level_of(state.deal), state.deal.dealer
    if row == VOID:
        return state.setup.carry.get("huilong") or ()
    if row not in PARED or dealer is None or level is None or (next_dealer ^ dealer) & 1:
        return ()
    return dealer & 1, level_text(level)


# ---------------------------------------------------------------- the outcome


def next_dealer(state: State, row: str, dealer: int) -> int:
    """Return who deals next: the partner while the dealer side stays on the table, else the next seat."""
    leaves = row in TAKEN or (row in PARED and state.options.pare_precedence == "defenders_also_take_table")
    return (dealer + (1 if leaves else 2)) % SEATS


def result_due(state: State) -> dict[str, Any] | None:
    """Return what a result line may claim now, by its keys; None while the deal is undecided or not known."""
    if state.told is not None:
        return state.told
    dealer = state.deal.dealer
    row = row_of(state) if is_decided(state) else None
    if row is None or dealer is None:
        return None
    return {
        "outcome": row,
        "points": score_of(state, row),
        "levels": levels_after(state, row),
        "next_dealer": next_dealer(state, row, dealer),
        "match_over": row in WON and level_of(state.deal) == TOP_LEVEL,
    }


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line, or None while undecided."""
    return result_due(state) if is_complete(state) else None


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place."""
    found = outcome(state)
    if found is None:
        return {}
    carried = {
        "dealer": found["next_dealer"],
        "carry levels": found["levels"],
        "carry huilong": _carried_huilong(state, found["outcome"], found["next_dealer"]),
        "match over": found["match_over"],
    }
    return {place: value for place, value in carried.items() if value is not None}
