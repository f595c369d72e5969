"""Laws of the claimed result, sheet §7-9."""

from __future__ import annotations

from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.state import is_over
from engine.kit.claims import claim_judged
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

EARLY = Sentence("the result stands before the deal is decided", "胜负未分即报结果")


@rule("ZHA-RES-04", zh="一方全部出完或有人投降之后才有结果。", sheet="§7", seed="最先出完牌的人称为“头皇”")
def early_result(turn: Turn) -> Answer:
    """A result (结果) stands once all seats of one camp are out, or one has surrendered."""
    decided = is_over(turn.state)
    return UNKNOWN if decided is None else None if decided else EARLY()


@rule("ZHA-RES-01", zh="所报名次须与实际一致。", sheet="§7", seed="头皇…二皇…三皇", verdict="claim")
def wrong_finish(turn: Turn) -> Answer:
    """The claimed finishing order (头皇、二皇、三皇) is the one played."""
    return claim_judged(turn, ("finish",), {"finish": scoring.finish(turn.state)})


def _claim(turn: Turn, keys: tuple[str, ...]) -> Answer:
    return claim_judged(turn, keys, scoring.outcome(turn.state))


@rule("ZHA-RES-02", zh="所报胜方与得分须与规则一致。", sheet="§8", seed="赢家每人得2分，输家每人失2分", verdict="claim")
def wrong_score(turn: Turn) -> Answer:
    """The claimed winner, score and totals (得分) are those of the scoring table."""
    return _claim(turn, ("winner", "score", "totals"))


@rule("ZHA-RES-03", zh="所报下一局发牌者须正确。", sheet="§2, §9", seed="头皇洗牌", verdict="claim")
def wrong_next_dealer(turn: Turn) -> Answer:
    """The claimed next dealer is the head (头皇), after a surrender the same dealer."""
    return _claim(turn, ("next_dealer",))
