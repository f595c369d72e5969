"""Left-over levels and their transfers: ZPY-LVL, sheet §8."""

from __future__ import annotations

from engine.games.zhaopengyou.cards import level_name
from engine.games.zhaopengyou.moves.after import may_refuse, transfer_of
from engine.games.zhaopengyou.scoring import ending, levels_now, share_due
from engine.games.zhaopengyou.scoring.transfers import barred, capacity
from engine.games.zhaopengyou.state import State
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

WRONG_SHARE = Sentence(
    "seat {seat} gives out {found:level}, the last third is {due}", "{seat} 号座分出 {found} 级，战利品应为 {due} 级"
)
UNCLEAR = Sentence("seat {seat} does not say to whom, how many or which way", "{seat} 号座没有说清给谁、几级、升还是降")
FORBIDDEN_TARGET = Sentence(
    "seat {seat} may not move levels of seat {other}: {reason}", "{seat} 号座不能动 {other} 号座的级：{reason}"
)
NOT_LEFT = Sentence(
    "seat {seat} moves {found:level} but has {due} left over", "{seat} 号座转移 {found} 级，只剩 {due} 级"
)
BEYOND_STOP = Sentence(
    "seat {other} at {level} can be moved by {room:level}, not {found}",
    "{other} 号座打 {level}，只能动 {room} 级，不能动 {found} 级",
)


@rule(
    "ZPY-LVL-01",
    zh="只能转移所剩的级数：升同一方（到必打为止）或降对方（不低于 2）；弹性分配只分所剩的三分之一。",
    sheet="§8",
    seed="所剩余地级数转移给同一方地指定玩家让其升相应地级数，或指定对方玩家降",
)
def wrong_transfer(turn: Turn) -> Answer:
    """Left-over levels (所剩余地级数) lift the own side up to a stop or lower the other side, no further than they reach."""
    state: State = turn.state
    if turn.event.kind == "share":
        return _wrong_share(turn)
    found, now, move = ending(state), levels_now(state), transfer_of(turn.event)
    if move is None:
        return UNCLEAR(seat=turn.seat)
    if found is None or now is None:
        return UNKNOWN
    reason = barred(state, found, now, move)
    if reason is not None:
        return FORBIDDEN_TARGET(seat=turn.seat, other=move.to, reason=reason)
    if move.steps > now.left[turn.seat]:
        return NOT_LEFT(seat=turn.seat, found=move.steps, due=max(0, now.left[turn.seat]))
    room = capacity(state, now, move.to, move.up)
    if move.steps <= room:
        return None
    return BEYOND_STOP(other=move.to, level=level_name(now.levels[move.to]), room=room, found=move.steps)


def _wrong_share(turn: Turn) -> Answer:
    due = share_due(turn.state)
    if due is None:
        return UNKNOWN
    given = [int(turn.event.pairs.get(key, "0")) for key in ("dealer", "friend")]
    return None if sum(given) == due[1] else WRONG_SHARE(seat=turn.seat, found=sum(given), due=due[1])


LOSER_REFUSES = Sentence(
    "seat {seat} refuses what it can not: only winners may, and not what is owed for a fall",
    "{seat} 号座无权拒绝：只有胜方可以，陪降也不能拒绝",
)


@rule(
    "ZPY-LVL-02",
    zh="胜方可以拒绝被升被降，败方不能；陪降不能拒绝。",
    sheet="§8",
    seed="如果处于胜利方，有权拒绝被升级或被降级；如果处于",
)
def loser_refuses(turn: Turn) -> Answer:
    """Winners may refuse (有权拒绝) to be lifted or lowered, losers may not, nor who is named for a fall."""
    may = may_refuse(turn.state, turn.seat)
    return UNKNOWN if may is None else None if may else LOSER_REFUSES(seat=turn.seat)
