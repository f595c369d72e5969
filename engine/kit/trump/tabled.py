"""What a position says of the trick on the table, and where it cannot be so."""

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


def impossible_trick(carry: Mapping[str, Any], seats: int) -> Fact | None:
    """Return what is wrong with the trick that a position lays on the table: its leader, or seats out of turn."""
    players = [seat for seat, _ in carry.get("trick", ())]
    steps = [(seat - players[0]) % seats for seat in players]
    if any(step >= after for step, after in pairwise(steps)):
        return NOT_ROUND(place="carry trick", seats=tuple(players))
    leader = carry.get("leader")
    if players and leader not in (None, players[0]):
        return OTHER_LEADER(place="carry leader", holder=leader, due=players[0])
    return None
