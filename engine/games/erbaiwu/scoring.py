"""The outcome of a deal of 二百五, and what carries over to the next, sheet §8-9."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, Final

from engine.facts import Facts
from engine.games.erbaiwu.cards import BLACK_VALUE, FIVE, SEVENS, hand_value, value
from engine.games.erbaiwu.options import Options
from engine.games.erbaiwu.state import OVER, State, has_unknown_size, hidden_pool
from engine.kit.onepack import cards_in

REWARD: Final = 50
SEVEN_POINTS: Final = 15
LIMIT: Final = 5


class Round(Facts, frozen=True):
    """The points of a deal: H, R and e of the sheet, and whether the settler was dug (抠)."""

    hand_points: tuple[int, ...]
    dug: bool
    points: tuple[int, ...]
    extras: tuple[int, ...]


def follow_need(options: Options, seats: int) -> int:
    """Return how many discards must be of the opening one's rank for 跟牌."""
    return min(seats - 1, 3) if options.follow_need == "others" else 3


def sevens_only(hand: int) -> int:
    """Return how many sevens a hand has that has nothing else; 0 if it has anything else."""
    return hand.bit_count() if hand and not hand & ~SEVENS else 0


def is_single_five(hand: int, black: int) -> bool:
    """Whether a hand is one 5 that no joker has named (整五)."""
    return (
        hand.bit_count() == 1 and not hand & black and hand.bit_length() <= 52 and (hand.bit_length() - 1) % 13 == FIVE
    )


def score(options: Options, hands: Sequence[int], black: int, settler: int | None, extras: tuple[int, ...]) -> Round:
    """Return the points of a deal whose hands are all known."""
    found = tuple([hand_value(hand, black) for hand in hands])
    points, extra = list(found), list(extras)
    if settler is not None and options.sevens_settle != "off":
        _count_sevens(options, settler, sevens_only(hands[settler]), points, extra)
    if options.extras_scope == "round":
        points = [mine + more for mine, more in zip(points, extra, strict=True)]
    if settler is None:
        return Round(found, False, tuple(points), tuple(extra))
    five = is_single_five(hands[settler], black)
    dug, points = _settle(options, settler, points, five=five)
    return Round(found, dug, tuple(points), tuple(extra))


def _count_sevens(options: Options, settler: int, sevens: int, points: list[int], extras: list[int]) -> None:
    """Reward a settler with nothing but sevens (带七), as the option says."""
    if not sevens:
        return
    if options.sevens_settle == "extra":
        extras[settler] -= SEVEN_POINTS * sevens
    else:
        points[settler] = 0 if options.sevens_settle == "net_zero" else -SEVEN_POINTS * sevens


def _settle(options: Options, settler: int, points: list[int], *, five: bool) -> tuple[bool, list[int]]:
    """Return whether the settler is dug, and the points of the round after 整五 and 抠."""
    own = points[settler]
    doubled = [2 * mine for mine in points] if five else points[:]
    compared = doubled if options.dug_compare == "after_doubling" else points
    if own != 0 and min(compared[:settler] + compared[settler + 1 :]) <= own:
        taken = doubled if options.five_dug_double else points
        dug = [0] * len(points)
        dug[settler] = own + sum(taken) - taken[settler]
        return True, dug
    doubled[settler] = own
    return False, doubled


def new_totals(options: Options, before: tuple[int, ...], scored: Round) -> tuple[int, ...]:
    """Return the totals after a deal; exactly the target is rewarded once."""
    target, sums = options.target, list(map(add, before, scored.points))
    if options.extras_scope == "personal" and any(scored.extras):
        sums = list(map(add, sums, scored.extras))
    if target in sums:
        sums = [total - REWARD if total == target else total for total in sums]
    return tuple(sums)


def known_round(state: State) -> Round | None:
    """Return the points of a finished deal; None while it goes on, or a hand that counts is not known."""
    if state.phase != OVER or any(state.unseen):
        return None
    return score(state.options, state.hands, state.black, state.settler, state.extras)


def totals_before(state: State) -> tuple[int, ...]:
    """Return the totals the deal began with."""
    return state.setup.carry.get("totals", (0,) * state.deal.seats)  # type: ignore[no-any-return]


def next_dealer(state: State) -> int | None:
    """Return who deals next: the settler, else the same dealer again."""
    return state.deal.dealer if state.settler is None else state.settler


def is_match_over(state: State, totals: tuple[int, ...]) -> bool:
    """Whether no deal follows, by the limit or by the number of deals."""
    options, match = state.options, state.setup.log.match
    if options.match_end != "fixed_deals" and max(totals) > options.target:
        return True
    return options.match_end != "over_target" and (match.number if match else 1) >= options.match_deals


def outcome(state: State) -> dict[str, Any] | None:
    """Return the recomputed result by the keys of the result line; None while undecided or unknown."""
    if state.told is not None:
        return state.told
    scored, options = known_round(state), state.deal.options
    if scored is None:
        return None
    totals, target = new_totals(options, totals_before(state), scored), options.target
    over = max(totals) > target
    return {
        "settler": state.settler,
        "hand_points": scored.hand_points,
        "dug": scored.dug,
        "round": scored.points,
        "extras": scored.extras,
        "totals": totals,
        "losers": tuple([seat for seat, total in enumerate(totals) if total > target]) if over else (),
        "next_dealer": next_dealer(state),
        "match_over": is_match_over(state, totals),
    }


def proved_claims(state: State) -> dict[str, Any]:
    """Return what is certain of the result though some hands are not known."""
    found: dict[str, Any] = {"settler": state.settler}
    if next_dealer(state) is not None:
        found["next_dealer"] = next_dealer(state)
    if not (state.options.sevens_settle == "extra" and state.settler is not None and state.unseen[state.settler]):
        found["extras"] = score(state.options, state.hands, 0, state.settler, state.extras).extras
    return found


def is_complete(state: State) -> bool:
    """Whether the deal is over in the log."""
    return state.phase == OVER


def carries(state: State) -> dict[str, Any]:
    """Return what the next deal's header must say, by place; `match over` says there must be none."""
    found = outcome(state)
    if found is None:
        return {}
    carried = {"carry totals": found["totals"], "match over": found["match_over"]}
    if found["next_dealer"] is not None:
        carried |= {"dealer": found["next_dealer"], "carry next_dealer": found["next_dealer"]}
    return carried


def hand_points(state: State) -> tuple[int | None, ...]:
    """Return what each hand is worth; None for one that is not known."""
    return tuple(
        None if unseen else hand_value(hand, state.black)
        for hand, unseen in zip(state.hands, state.unseen, strict=True)
    )


# ---------------------------------------------------------------- who may settle


def may_settle(state: State, seat: int) -> bool | None:
    """Whether a seven is public and the hand is low enough, or sevens only; None if hidden cards decide."""
    return has_settling_hand(state, seat) if any(state.runs) else False


def has_settling_hand(state: State, seat: int) -> bool | None:
    """Whether a hand is worth 5 or less, or is sevens and nothing else; None if its hidden cards decide."""
    hand, unseen = state.hands[seat], state.unseen[seat]
    by_sevens = state.options.sevens_settle != "off"
    if not unseen:
        return hand_value(hand, state.black) <= LIMIT or (by_sevens and sevens_only(hand) > 0)
    least, most = _bounds(state, seat)
    sevens = (hidden_pool(state) & SEVENS).bit_count()
    could_be_sevens = by_sevens and not hand & ~SEVENS and (has_unknown_size(state, seat) or unseen <= sevens)
    if most <= LIMIT:
        return True
    return None if least <= LIMIT or could_be_sevens else False


def _bounds(state: State, seat: int) -> tuple[int, int]:
    """Return the least and the most a hand with hidden cards can be worth."""
    black, unseen = state.black, state.unseen[seat]
    known = hand_value(state.hands[seat], black)
    if has_unknown_size(state, seat):
        return known, known + BLACK_VALUE * unseen
    worth = sorted(value(code, black) for code in cards_in(hidden_pool(state)))
    return known + sum(worth[:unseen]), known + sum(worth[len(worth) - unseen :])
