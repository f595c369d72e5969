"""Hui long and the claimed result: DZ-HUI and DZ-RES, sheet §7 to §9."""

from __future__ import annotations

from engine.games.duizhu.scoring import has_huilong, result_due
from engine.kit.claims import claim_differs
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

KEYS = ("outcome", "points", "levels", "next_dealer", "match_over")

NO_RIGHT = Sentence(
    "seat {seat} claims hui long: its side was not pared in the deal before, or has not made this one clean",
    "{seat} 号座要回龙：其一方上一轮次未被直、削或黑虎掏心，或本轮次没有打光",
)


@rule(
    "DZ-HUI-01",
    zh="被直、削或黑虎掏心的一方，紧接着的一轮次打光才可回龙。",
    sheet="§9",
    seed="在某方被直，削或黑虎掏心的接下来一轮次中，如果台上方将对方打光",
)
def huilong_without_right(turn: Turn) -> Answer:
    """Hui long (回龙) is for the side that was pared in the deal before and now makes a clean deal."""
    right = has_huilong(turn.state, turn.seat)
    if right is None:
        return UNKNOWN
    return None if right else NO_RIGHT(seat=turn.seat)


@rule("DZ-RES-01", zh="所报结果须与规则一致。", sheet="§7, §8, §9", seed="胜负判定", verdict="claim")
def wrong_result(turn: Turn) -> Answer:
    """The claimed result is the one the cards give (胜负判定)."""
    found = result_due(turn.state)
    if found is None:
        return UNKNOWN
    return claim_differs(turn, KEYS, {key: value for key, value in found.items() if value is not None})
