"""The claimed result: ZPY-RES, sheet §7 to §9."""

from __future__ import annotations

from engine.games.zhaopengyou.scoring import is_redeal, result_due
from engine.kit.claims import claim_differs, differs
from engine.rule import UNKNOWN, Answer, Turn, rule

KEYS = ("outcome", "points", "kitty", "dealer", "friend", "levels", "left_over", "bidders", "match_over")


@rule(
    "ZPY-RES-01",
    zh="所报结果须与规则一致。",
    sheet="§7, §8, §9",
    seed="每局结束时根据抓分方地得分确定升级情况",
    verdict="claim",
)
def wrong_result(turn: Turn) -> Answer:
    """The claimed result is the one that follows from the attackers' score (抓分方地得分)."""
    found = result_due(turn.state)
    if found is None:
        return UNKNOWN
    if is_redeal(turn.state):
        claimed = next((key for key in KEYS[1:] if key in turn.event.pairs), None)
        if claimed is not None:
            return differs(turn, claimed, None)
    known = {key: value for key, value in found.items() if value is not None or key == "friend"}
    return claim_differs(turn, KEYS, known)
