"""What a position says of the level, the points and the trick on the table, and where it cannot be so."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from engine.words import Fact, Sentence

NOT_ROUND: Final = Sentence(
    "the plays on the table are of the seats {seats}, which is not round the table",
    "桌上的牌依次为 {seats} 号座所出，不合座次",
)
OTHER_LEADER: Final = Sentence(
    "seat {holder} is said to lead the trick that seat {due} has led",
    "头行写本墩由 {holder} 号座首出，首出的却是 {due} 号座",
)
OTHER_LEVEL: Final = Sentence(
    "level {found} is said to be played, but that of the dealer is {due}", "头行写打 {found}，庄家所打却是 {due}"
)
NO_SUCH_POINTS: Final = Sentence(
    "the points taken are said to be {found}: cards are worth 5 or 10, and {due} in all",
    "头行写已得 {found} 分：分牌每张 5 或 10 分，共 {due} 分",
)


def impossible_position(carry: Mapping[str, Any], seats: int, level: str | None, points: int) -> Fact | None:
    """Return what cannot be so in a position: another level than the dealer's, points no cards make, the trick.

    `level` is the dealer's by `carry levels`, if that says it; `points` what all cards are worth.
    """
    said = carry.get("level")
    if said is not None and level not in (None, said):
        return OTHER_LEVEL(place="carry level", found=said, due=level)
    name = "taken" if "taken" in carry else "points"
    taken = carry.get(name, 0)
    each = taken if isinstance(taken, tuple) else (taken,)
    if sum(each) > points or any(number % 5 for number in each):
        return NO_SUCH_POINTS(place=f"carry {name}", found=taken, due=points)
    return _impossible_trick(carry, seats)


def _impossible_trick(carry: Mapping[str, Any], seats: int) -> Fact | None:
    """Return what is wrong with the trick that lies on the table: its leader, or seats out of turn."""
    players = [seat for seat, _ in carry.get("trick", ())]
    steps = [(seat - players[0]) % seats for seat in players]
    if any(step >= after for step, after in pairwise(steps)):
        return NOT_ROUND(place="carry trick", seats=tuple(players))
    leader = carry.get("leader")
    if players and leader not in (None, players[0]):
        return OTHER_LEADER(place="carry leader", holder=leader, due=players[0])
    return None
