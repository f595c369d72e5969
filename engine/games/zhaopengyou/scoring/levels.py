"""Levels after a deal: rises and their split, must-play stops, falls at J and A, sheet §8."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.facts import Facts
from engine.games.zhaopengyou.cards import LEVELS, NUMBER_OF, SEATS
from engine.games.zhaopengyou.options import Options
from engine.games.zhaopengyou.scoring.points import Ending, ending, winning_parts
from engine.games.zhaopengyou.state import State, level_of, levels_before, top_level
from engine.kit.trump.components import Component
from engine.kit.trump.order import TRUMP
from logformat.cards import RANKS

JACK: Final = RANKS.index("J")
ACE: Final = RANKS.index("A")


class Levels(Facts, frozen=True):
    """Per seat the number of its level, and the levels left over."""

    levels: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The levels as a log writes them."""
        return tuple([LEVELS[level] for level in self.levels])


def dealer_steps(options: Options, score: int) -> int:
    """Return how many steps the dealer side rises: one per step short of winning, one more for a clean sheet."""
    return 0 if score >= options.win_at else -(-(options.win_at - score) // options.step) + (score == 0)


def attackers_rise(options: Options, score: int) -> int:
    """Return how many levels each attacker rises."""
    return max(0, (score - options.win_at) // options.step)


def share_due(state: State) -> tuple[int, int] | None:
    """Return who gives out the last third of an elastic split, and how much it is; None if nothing is to be given."""
    found, options = ending(state), state.options
    if found is None or not found.made or found.friend is None or options.split != "elastic":
        return None
    total = options.unit_2v3 * dealer_steps(options, found.score)
    third = total - 2 * (total // 3)
    return (found.dealer if found.dug else found.last.seat, third) if third else None


def rises(state: State, found: Ending) -> tuple[int, ...]:
    """Return how many levels each seat has won."""
    options, won = state.options, [0] * SEATS
    if not found.made:
        for seat in found.attackers:
            won[seat] = attackers_rise(options, found.score)
        return tuple(won)
    steps = dealer_steps(options, found.score)
    if found.friend is None:
        won[found.dealer] = options.unit_1v4 * steps
        return tuple(won)
    total = options.unit_2v3 * steps
    third = total // 3
    if options.split == "elastic":
        shared = state.share or (0, 0)
        won[found.dealer], won[found.friend] = third + shared[0], third + shared[1]
    elif found.last.seat == found.friend:
        won[found.dealer], won[found.friend] = third, total - third
    else:
        won[found.dealer], won[found.friend] = total - third, third
    return tuple(won)


@cache
def stops(options: Options) -> frozenset[int]:
    """Return the levels at which rising stops: those that must be played, and the highest."""
    return frozenset({NUMBER_OF[level] for level in options.must_play} | {top_level(options)})


def may_leave(options: Options, found: Ending, seat: int) -> bool:
    """Whether a winner may leave the must-play level it stands on."""
    if options.must_play_leave == "any_winner":
        return True
    return found.made and (seat == found.dealer or options.must_play_leave == "dealer_side")


def risen(options: Options, level: int, steps: int, leaves: bool) -> tuple[int, int]:
    """Return a level after a rise, and the levels left over; who wins at the highest level has played it through."""
    if level >= top_level(options):  # the header may name a level that the options leave out
        return level, 0 if leaves else steps
    halts = stops(options)
    if not leaves and level in halts:
        return level, steps
    stop = min([halt for halt in halts if halt > level])
    new = min(level + steps, stop)
    return new, steps - (new - level)


def levels_after(state: State) -> Levels | None:
    """Return the levels after the deal, before transfers; None if it is undecided or a position does not say them."""
    found = ending(state)
    return None if found is None else levels_by(state, found)


def levels_by(state: State, found: Ending) -> Levels | None:
    """Return the levels that follow from how a deal ended; None if a position does not say what they were."""
    if state.told is not None:
        return state.told[1]  # type: ignore[no-any-return]
    before = levels_before(state.deal.setup)
    if before is None:
        return None
    options, won = state.deal.options, rises(state, found)
    levels, left = [NUMBER_OF[level] for level in before], [0] * SEATS
    for seat in range(SEATS):
        if won[seat]:
            levels[seat], left[seat] = risen(options, levels[seat], won[seat], may_leave(options, found, seat))
    _fall(state, found, levels, left)
    return Levels(tuple(levels), tuple(left))


# ---------------------------------------------------------------- falls


def _fall(state: State, found: Ending, levels: list[int], left: list[int]) -> None:
    """Let the dealer side fall where it was dug with the card of its level."""
    if found.made or not found.dug:
        return
    level, options = level_of(state.deal), state.options
    if level == JACK:
        part = falling_part(state, found)
        number = 0 if part is None else options.fall_per_card_j * part.cards
        left[found.dealer] += _fall_together(levels, found, number)
    elif level == ACE and any(code < 52 and code % 13 == ACE for code in found.last.cards):
        levels[found.dealer] = min(levels[found.dealer], RANKS.index(options.fall_a_dealer_to))
        if found.friend is not None:
            left[found.friend] += _fallen(levels, found.friend, options.fall_a_friend)


def falling_part(state: State, found: Ending) -> Component | None:
    """Return the highest component of the winning play that contains a jack of the level J."""
    order = state.deal.order
    if order is None or order.suit_of[found.last.cards[0]] != TRUMP:
        return None
    ladder = order.suits[TRUMP].ladder
    jacks = {place for place, codes in enumerate(ladder) if codes[0] < 52 and codes[0] % 13 == JACK}
    parts = winning_parts(state, found.last)
    return next((part for part in parts if jacks & set(range(part.lowest, part.top + 1))), None)


def _fallen(levels: list[int], seat: int, number: int) -> int:
    """Let a seat fall, not below 2; answer what it could not."""
    able = min(number, levels[seat])
    levels[seat] -= able
    return number - able


def _fall_together(levels: list[int], found: Ending, number: int) -> int:
    """Let dealer and friend fall 2 : 1, each taking over what the other cannot; answer what neither could."""
    if found.friend is None:
        return _fallen(levels, found.dealer, number)
    third = number // 3
    rest = _fallen(levels, found.dealer, number - third)
    rest = _fallen(levels, found.friend, third + rest)
    return _fallen(levels, found.dealer, rest)
