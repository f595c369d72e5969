"""The claimed result: HXW-RES, sheet §7 to §9."""

from __future__ import annotations

from engine.games.hongxingwu.scoring import result_due
from engine.kit.claims import claim_differs, claim_judged
from engine.rule import Answer, Turn, rule

KEYS = ("outcome", "points", "kitty", "levels", "next_dealer", "match_over")


@rule("HXW-RES-01", zh="所报结果须与规则一致。", sheet="§7, §8, §9", seed="記分規則", verdict="claim")
def wrong_result(turn: Turn) -> Answer:
    """The claimed result is the one the scoring (記分) gives."""
    found = result_due(turn.state)
    if found is None:
        return claim_judged(turn, KEYS, None)
    if turn.options.match_end == "n_deals":
        del found["match_over"]
    # after a redeal that there is no next dealer is known
    judged = claim_differs if found["outcome"] == "redeal" else claim_judged
    return judged(turn, KEYS, found)
