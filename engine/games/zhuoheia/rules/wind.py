"""Laws of the wind (接风、给风), sheet §6."""

from __future__ import annotations

from engine.games.zhuoheia.moves.due import may_ask, may_be_due
from engine.games.zhuoheia.moves.rights import can_refuse, may_be_wind
from engine.games.zhuoheia.rules.play import is_too_low
from engine.games.zhuoheia.state import ASKED, OPEN, REFUSED, State
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards
from logformat.events import Declare, Pass

MUST_BEAT_OR_ASK = Sentence(
    "seat {seat} passed the last play of seat {owner}, which is out: it has to beat it or ask",
    "{owner} 号座已走光，{seat} 号座对其最后的牌过牌：须管上或询问",
)


@rule(
    "ZHA-WIND-01",
    zh="上家走光后，下家须询问给不给风，否则必须管上。",
    sheet="§6",
    seed="若不询问则下家必须管上上家最后出的牌",
)
def pass_instead_of_asking(turn: Turn) -> Answer:
    """The seat after one that went out beats its last play or asks for the wind (询问), it does not pass."""
    state: State = turn.state
    if state.wind == OPEN:
        return MUST_BEAT_OR_ASK(seat=turn.seat, owner=state.owner)
    return UNKNOWN if may_be_wind(state) else None


WIND_AUTO = Sentence(
    "seat {seat} spoke of the wind, which this deal does not ask for", "{seat} 号座问答接风，本局选项不设此问"
)
NO_QUESTION = Sentence("seat {seat} asked for the wind when it could not", "{seat} 号座此时不得询问给不给风")
NOT_ASKED = Sentence("seat {seat} answered, but no answer of it was due", "并未轮到 {seat} 号座回答给不给风")
ANSWER_DUE = Sentence("seat {seat} owes an answer about the wind", "{seat} 号座须先回答给不给风")


@rule("ZHA-WIND-02", zh="接风依次问答：下家询问，其余各家轮流回答。", sheet="§6", seed="下家可以询问剩余玩家给不给风")
def wind_out_of_place(turn: Turn) -> Answer:
    """Only the next seat asks for the wind (给不给风), then each other active seat answers in turn, and does nothing else."""
    state: State = turn.state
    asks, due = state.options.wind == "ask", turn.seat == state.turn
    if not isinstance(turn.event, Declare):
        return ANSWER_DUE(seat=turn.seat) if asks and due and state.wind == ASKED else None
    if not asks:
        return WIND_AUTO(seat=turn.seat)
    if turn.event.kind == "ask_wind":
        if state.wind == OPEN and may_be_due(state, turn.seat):
            return None if due else UNKNOWN
        return UNKNOWN if may_be_wind(state) and may_ask(state, turn.seat) else NO_QUESTION(seat=turn.seat)
    if state.wind == ASKED and may_be_due(state, turn.seat):
        return None if due else UNKNOWN
    return NOT_ASKED(seat=turn.seat)


CANNOT_BEAT = Sentence(
    "seat {seat} refused the wind, but can play nothing that beats {table}",
    "{seat} 号座不给风，却没有能管住 {table} 的牌可出",
)
REFUSER_PASSED = Sentence("seat {seat} refused the wind and passed", "{seat} 号座不给风，却又过牌")
REFUSER_TOO_LOW = Sentence(
    "seat {seat} refused the wind, but {played} does not beat {table}", "{seat} 号座不给风，但 {played} 管不住 {table}"
)


@rule(
    "ZHA-WIND-03",
    zh="不给风者必须当即管上走光者最后出的牌。",
    sheet="§6",
    seed="声明不给风的玩家出牌，但必须管上那个上家最后出的牌",
    follows=("ZHA-WIND-03",),
)
def refuse_without_beating(turn: Turn) -> Answer:
    """Who refuses the wind (不给风) beats the last play of the seat that went out, at once, and so must be able to."""
    state: State = turn.state
    table = Cards(state.table_cards)
    if isinstance(turn.event, Declare):
        can = can_refuse(state, turn.seat)
        return UNKNOWN if can is None else None if can else CANNOT_BEAT(seat=turn.seat, table=table)
    if state.wind != REFUSED or turn.seat != state.turn:
        return None
    if isinstance(turn.event, Pass):
        return REFUSER_PASSED(seat=turn.seat)
    return REFUSER_TOO_LOW(seat=turn.seat, played=turn.event.cards, table=table) if is_too_low(turn) else None
