"""Laws of surrender (投降), sheet §4 and §10."""

from __future__ import annotations

from engine.games.zhuoheia.moves.rights import is_red_against_one, may_surrender
from engine.games.zhuoheia.state import DEALING, State
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence

SURRENDER_OFF = Sentence("seat {seat} surrendered, which the options do not allow", "{seat} 号座投降，本局选项不许")
SURRENDER_LATE = Sentence("seat {seat} surrendered outside its time to do so", "{seat} 号座投降不合时机")


@rule(
    "ZHA-SUR-01", zh="投降须选项允许，在本人首次行动时代替出牌。", sheet="§4, §10", seed="投降只能在第一轮的出牌时进行"
)
def surrender_outside_window(turn: Turn) -> Answer:
    """A seat surrenders (投降) on its own first turn instead of acting, if the options allow it."""
    state: State = turn.state
    if not state.options.surrender:
        return SURRENDER_OFF(seat=turn.seat)
    if state.turn is None and state.phase != DEALING:
        return UNKNOWN
    return None if may_surrender(state, turn.seat) else SURRENDER_LATE(seat=turn.seat)


RED_SURRENDERED = Sentence(
    "seat {seat} is red against a lone black seat and surrendered", "一打三时红方 {seat} 号座不得投降"
)


@rule("ZHA-SUR-02", zh="一打三时只有黑方可以投降。", sheet="§4", seed="在一打三的情况下，黑方可以选择投降")
def surrender_against_one(turn: Turn) -> Answer:
    """With one seat against three only the black one (黑方) may surrender, unless the option says otherwise."""
    state: State = turn.state
    if state.options.red_may_surrender_1v3:
        return None
    told = is_red_against_one(state, turn.seat)
    return UNKNOWN if told is None else RED_SURRENDERED(seat=turn.seat) if told else None
