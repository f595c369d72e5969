"""Laws of manners and of the claimed result: HS-DISC, HS-TALK and HS-RES, sheet §4, §7-9."""

from __future__ import annotations

from engine.games.hongshi import scoring
from engine.games.hongshi.moves.before_play import has_begun
from engine.games.hongshi.state import State
from engine.kit.claims import claim_judged
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

LOOKED = Sentence("seat {seat} looked at played cards", "{seat} 号座翻看废牌")
TALKED = Sentence("seat {seat} talked about the red tens: {points:point} off", "{seat} 号座谈论红十：罚 {points} 分")


@rule(
    "HS-DISC-01",
    zh="严禁查看废牌。",
    sheet="§4",
    seed="任何选手都被严格禁止查看废牌的牌面",
    verdict="flagged",
)
def look_at_played_cards(turn: Turn) -> Answer:
    """Nobody looks at the face of played cards (废牌)."""
    return LOOKED(seat=turn.seat)


@rule(
    "HS-TALK-01",
    zh="不得谈论红十在谁手中，违者扣 8 分。",
    sheet="§4, §8",
    seed="将被处以扣除8积分的处罚",
    verdict="flagged",
)
def talk_about_red_tens(turn: Turn) -> Answer:
    """Nobody talks about who holds red tens (红十) from the first card drawn to the end of play."""
    state: State = turn.state
    if not has_begun(state):
        return None
    return TALKED(seat=turn.seat, points=state.options.talk_penalty)


EARLY = Sentence("the result stands before the deal is decided", "胜负未分即报结果")


@rule("HS-RES-04", zh="一方全部出完（或闪电）之后才有结果。", sheet="§7", seed="直到决定出所有出完手牌的选手的顺序")
def early_result(turn: Turn) -> Answer:
    """A result (结果) stands once one camp has gone out completely, or after lightning."""
    decided = scoring.is_decided(turn.state)
    return UNKNOWN if decided is None else None if decided else EARLY()


@rule("HS-RES-01", zh="所报名次须与实际一致。", sheet="§7", seed="决定出所有出完手牌的选手的顺序", verdict="claim")
def wrong_finish(turn: Turn) -> Answer:
    """The claimed finishing order (名次) is the one played."""
    return claim_judged(turn, ("finish",), {"finish": scoring.finish(turn.state)})


@rule("HS-RES-02", zh="所报胜方与得分须与规则一致。", sheet="§8", seed="该轮次每人基本积分为+2", verdict="claim")
def wrong_score(turn: Turn) -> Answer:
    """The claimed winner, score and totals (积分) are those of the scoring table."""
    return claim_judged(turn, ("winner", "score", "totals"), scoring.outcome(turn.state))


@rule(
    "HS-RES-03",
    zh="所报下一局庄家与全场名次须正确。",
    sheet="§2, §9",
    seed="结束时各选手按积分排定名次",
    verdict="claim",
)
def wrong_next_dealer(turn: Turn) -> Answer:
    """The claimed next dealer (庄家) and ranking (名次) follow from the deal."""
    found = scoring.outcome(turn.state)
    return claim_judged(turn, ("next_dealer", "rank"), None if found is None else scoring.with_rank(found))
