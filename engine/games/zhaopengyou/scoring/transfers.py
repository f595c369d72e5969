"""Left-over levels passed on: how much, to whom, and the levels that come of it, sheet §8."""

from __future__ import annotations

from typing import Final

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.scoring.levels import JACK, Levels, levels_after, stops
from engine.games.zhaopengyou.scoring.points import Ending, ending
from engine.games.zhaopengyou.state import State, Transfer, level_of, top_level
from engine.words import Label

TO_ONESELF: Final = Label("it is the seat itself", "目标为自己")
WRONG_SIDE_UP: Final = Label("only the own side is lifted", "只能升同一方的人")
WRONG_SIDE_DOWN: Final = Label("only the other side is lowered", "只能降对方的人")
FALL_GOES_DOWN: Final = Label("what is left of a fall lowers attackers", "未降完的级数只能由抓分方陪降")
DIGGER_LAST: Final = Label("who dug the kitty falls last", "抠底者最后才陪降")


def levels_now(state: State) -> Levels | None:
    """Return the levels with the transfers so far, and what is left over still; refused ones lapse."""
    found = levels_after(state)
    if found is None or not state.transfers:
        return found
    levels, left = list(found.levels), list(found.left)
    for move in state.transfers:
        left[move.seat] -= move.steps
        if not move.refused:
            moved = levels[move.to] + (move.steps if move.up else -move.steps)
            levels[move.to] = max(0, min(moved, top_level(state.options)))
    return Levels(tuple(levels), tuple(left))


def capacity(state: State, now: Levels, to: int, up: bool) -> int:
    """Return how many levels a seat can be lifted or lowered."""
    level = now.levels[to]
    if not up:
        return level
    halts = stops(state.options)
    return 0 if level in halts or level > max(halts) else min(stop for stop in halts if stop > level) - level


def barred(state: State, found: Ending, now: Levels, move: Transfer) -> Label | None:
    """Return why a seat may not be the target of a transfer; None if it may."""
    if move.to == move.seat:
        return TO_ONESELF
    same_side = (move.seat in found.attackers) == (move.to in found.attackers)
    if is_fall(found, move.seat):
        if move.up or same_side:
            return FALL_GOES_DOWN
        others = [seat for seat in found.attackers if seat != found.last.seat]
        digger_spared = level_of(state.deal) == JACK and any(now.levels[seat] for seat in others)
        return DIGGER_LAST if digger_spared and move.to == found.last.seat else None
    if move.up:
        return None if same_side else WRONG_SIDE_UP
    return WRONG_SIDE_DOWN if same_side else None


def is_fall(found: Ending, seat: int) -> bool:
    """Whether what a seat has left over is of a fall: only winners rise."""
    return (seat in found.attackers) == found.made


def allowed(state: State, seat: int) -> tuple[Transfer, ...]:
    """Return every transfer a seat may make now."""
    found, now = ending(state), levels_now(state)
    if found is None or now is None or now.left[seat] <= 0:
        return ()
    return tuple(
        Transfer(seat, to, steps, up)
        for to in range(SEATS)
        for up in (True, False)
        if barred(state, found, now, Transfer(seat, to, 1, up)) is None
        for steps in range(1, min(now.left[seat], capacity(state, now, to, up)) + 1)
    )
