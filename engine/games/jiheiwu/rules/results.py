"""Laws of the claimed result: JHW-RES, sheet §7-9."""

from __future__ import annotations

from engine.games.jiheiwu import scoring
from engine.kit.claims import claim_judged
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence

EARLY = Sentence("the result stands before a camp has gone out completely", "尚无一方全部出完，即报结果")


@rule("JHW-RES-04", zh="一方全部出完之后才有结果。", sheet="§7", seed="未“出”完牌前“出”完所有牌，即為獲勝")
def early_result(turn: Turn) -> Answer:
    """A result (结果) stands once one camp has no cards left."""
    decided = scoring.is_over(turn.state)
    return UNKNOWN if decided is None else None if decided else EARLY()


@rule("JHW-RES-01", zh="所报出完次序须与实际一致。", sheet="§7", seed="先“出”完所有牌", verdict="claim")
def wrong_finish(turn: Turn) -> Answer:
    """The claimed finishing order (出完次序) is the one played."""
    return claim_judged(turn, ("finish",), scoring.outcome(turn.state))


@rule("JHW-RES-02", zh="所报胜方与得分须与规则一致。", sheet="§8", seed="以五位玩家，基分1分為例", verdict="claim")
def wrong_score(turn: Turn) -> Answer:
    """The claimed winner, score and totals (得分) are those of the scoring tables."""
    return claim_judged(turn, ("winner", "score", "totals"), scoring.outcome(turn.state))


NOT_CARRIED = Sentence(
    "the result names {key}, which is none with {players} players", "{players} 人游戏的结果不写{key}"
)
NEXT = {"next_dealer": Label("next_dealer", "下局庄"), "next_drawer": Label("next_drawer", "下局首位起牌者")}


@rule(
    "JHW-RES-03",
    zh="所报下一局的庄或首位起牌者须正确。",
    sheet="§2.2, §9",
    seed="當出現“紅活兒”或“黑活兒”時，“莊”連“坐”",
    verdict="claim",
)
def wrong_next_deal(turn: Turn) -> Answer:
    """The claimed next dealer (庄), with three players the next first drawer, follows from the deal."""
    players = turn.state.deal.players
    due, other = ("next_drawer", "next_dealer") if players == 3 else ("next_dealer", "next_drawer")
    if other in turn.event.pairs:
        return NOT_CARRIED(key=NEXT[other], players=players)
    return claim_judged(turn, (due,), scoring.outcome(turn.state))
