"""Laws of whose turn it is and who leads, sheet §6."""

from __future__ import annotations

from engine.games.zhuoheia.cards import FIVE_OF_HEARTS
from engine.games.zhuoheia.moves.due import may_be_due
from engine.games.zhuoheia.moves.rights import due_to_draw, is_before_play, lacks_five, owes_five
from engine.games.zhuoheia.state import OVER, State, is_over, unsure_seats
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards
from logformat.events import Deal, Draw, Play, Result

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule("ZHA-TURN-01", zh="按座次轮流行动。", sheet="§6", seed="然后按逆时针依次出牌", echo="turn")
def act_out_of_turn(turn: Turn) -> Answer:
    """Seats act in turn (依次出牌)."""
    state: State = turn.state
    # The first play of another than the holder of `5h` has ZHA-LEAD-01, a seat locked by `pass_locks` ZHA-FOLLOW-04 (§12).
    opens = is_before_play(state) and turn.seat != state.deal.five
    if turn.seat == state.turn or (isinstance(turn.event, Play) and (opens or state.locked >> turn.seat & 1)):
        return None
    if state.turn is None or may_be_due(state, turn.seat):
        return UNKNOWN
    return NOT_TURN(seat=turn.seat, due=state.turn)


def _draw_out_of_turn(turn: Turn) -> Answer:
    """Cards are drawn around the table from the dealer on."""
    due = due_to_draw(turn.state)
    return None if due in (None, turn.seat) else NOT_TURN(seat=turn.seat, due=due)


DRAW_OUT_OF_TURN = same_law(act_out_of_turn, _draw_out_of_turn)


SEAT_OUT = Sentence("seat {seat} acted, but has no cards left", "{seat} 号座已出完牌，却仍行动")


@rule("ZHA-TURN-02", zh="出完牌的玩家不再行动。", sheet="§6, §7", seed="上家所有的牌都出完走光后", echo="turn")
def act_after_going_out(turn: Turn) -> Answer:
    """A seat that has gone out (走光) does not act any more."""
    if not turn.state.active >> turn.seat & 1:
        return SEAT_OUT(seat=turn.seat)
    return UNKNOWN if unsure_seats(turn.state) >> turn.seat & 1 else None


DEAL_OVER = Sentence("seat {seat} acted after the end of the deal", "本局已结束，{seat} 号座仍行动")

SECOND_RESULT = Sentence("a second result stands after the first", "已有结果，又报一次")


@rule(
    "ZHA-TURN-03",
    zh="胜负已定、投降或报出结果之后不再行动。",
    sheet="§7",
    seed="最后一个没出完牌的人“被捉”",
    echo="turn",
)
def act_after_end(turn: Turn) -> Answer:
    """Nothing is done once a camp is out, after a surrender, or after the result (局终)."""
    state: State = turn.state
    if isinstance(turn.event, Result):
        return SECOND_RESULT() if state.closed else None
    if state.setup.position and isinstance(turn.event, (Deal, Draw)) and not state.closed:
        return None
    if state.phase == OVER or state.closed:
        return DEAL_OVER(seat=turn.seat)
    return UNKNOWN if is_over(state) is None else None


HOLDER_LEADS = Sentence(
    "seat {seat} led first, but the first lead is seat {due}'s", "{seat} 号座首出，应由 {due} 号座首出"
)
NOT_HOLDER = Sentence("seat {seat} led first without holding {cards}", "{seat} 号座首出，但手中没有 {cards}")


@rule("ZHA-LEAD-01", zh="持红桃 5 者首出。", sheet="§6", seed="拿到红桃5（红心5）的玩家先出", echo="turn")
def first_lead_by_other(turn: Turn) -> Answer:
    """The holder of `5h` (红桃5) leads first."""
    state: State = turn.state
    due = state.deal.five if state.turn is None else state.turn
    if not is_before_play(state) or turn.seat in (state.turn, state.deal.five):
        return None
    if due is not None:
        return HOLDER_LEADS(seat=turn.seat, due=due)
    return NOT_HOLDER(seat=turn.seat, cards=Cards((FIVE_OF_HEARTS,))) if lacks_five(state, turn.seat) else UNKNOWN


LEADER_PASSED = Sentence("seat {seat} has the lead and passed", "{seat} 号座有出牌权却过牌")


@rule("ZHA-LEAD-02", zh="首家不得过牌；接风者必须出牌。", sheet="§6", seed="下家接风随便出牌")
def pass_on_lead(turn: Turn) -> Answer:
    """The leader may not pass, nor may the seat that took over the lead (接风)."""
    return LEADER_PASSED(seat=turn.seat) if turn.state.owner is None else None


LACKS_FIVE = Sentence(
    "seat {seat} opened with {played}, which lacks {cards}", "{seat} 号座首出 {played}，其中没有 {cards}"
)


@rule("ZHA-LEAD-03", zh="选项 `first_play_must_include_5h`：第一手牌须含红桃 5。", sheet="§6, §10")
def first_play_without_five(turn: Turn) -> Answer:
    """With `first_play_must_include_5h` the first play contains `5h` (红桃5)."""
    if not owes_five(turn.state, turn.seat) or FIVE_OF_HEARTS in turn.event.cards:
        return None
    return LACKS_FIVE(seat=turn.seat, played=turn.event.cards, cards=Cards((FIVE_OF_HEARTS,)))
