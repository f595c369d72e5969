"""Laws of whose turn and whose lead it is, and of the `5h` of three players: JHW-TAKE, JHW-TURN, JHW-LEAD, sheet §2-7."""

from __future__ import annotations

from engine.games.jiheiwu.cards import RED_FIVE
from engine.games.jiheiwu.moves.legal import owes_take
from engine.games.jiheiwu.moves.said import FIVE_ALONE
from engine.games.jiheiwu.rules.setup import draw_out_of_turn
from engine.games.jiheiwu.scoring import is_over
from engine.games.jiheiwu.state import (
    DEALING,
    OPENING,
    OVER,
    State,
    gone_unseen,
    identities,
    is_active,
    is_locked,
)
from engine.games.jiheiwu.state.turns import may_act
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards
from logformat.events import Deal, Draw, Play, Result

RED_FIVE_ALONE = Cards((RED_FIVE,))
OTHER_TAKE = Sentence(
    "seat {seat} takes {cards}; only the {five} of three players is taken",
    "{seat} 号座取 {cards}；只有三人游戏的 {five} 可取",
)
TAKEN_TWICE = Sentence("seat {seat} takes {five}, which has been taken", "{seat} 号座取 {five}，此牌已被取走")
EARLY_TAKE = Sentence("seat {seat} takes {five} before all cards are out", "牌未起完，{seat} 号座即取 {five}")
NOT_DEALERS = Sentence(
    "seat {seat} takes {five}, but the dealer is seat {due}", "{seat} 号座取 {five}，庄家却是 {due} 号座"
)
TAKES_UNDEALT = Sentence("seat {seat} takes {five} without holding {cards}", "{seat} 号座取 {five}，手中却没有 {cards}")
NOT_TAKEN = Sentence("seat {seat} plays before the dealer has taken {five}", "庄家尚未取 {five}，{seat} 号座即出牌")


@rule(
    "JHW-TAKE-01",
    zh="三人时，亮明的红桃 5 由庄在首出之前取入手中，一次。",
    sheet="§2.1, §3",
    seed="三人遊戲時，取出“紅桃5”牌並亮明，“莊”同時持有“黑桃5”牌和“紅桃5”牌",
)
def wrong_take(turn: Turn) -> Answer:
    """With three players the dealer takes the open `5h` (红桃5), once, after the deal and before the first play."""
    state: State = turn.state
    if state.deal.players != 3 or turn.event.cards != RED_FIVE_ALONE:
        return OTHER_TAKE(seat=turn.seat, cards=turn.event.cards, five=RED_FIVE_ALONE)
    if state.deal.taken:
        return TAKEN_TWICE(seat=turn.seat, five=RED_FIVE_ALONE)
    if state.phase == DEALING:
        return EARLY_TAKE(seat=turn.seat, five=RED_FIVE_ALONE)
    if state.dealer is None:
        possible = any(ways[0] == turn.seat for ways in identities(state))
        return UNKNOWN if possible else TAKES_UNDEALT(seat=turn.seat, five=RED_FIVE_ALONE, cards=Cards(FIVE_ALONE))
    if turn.seat == state.dealer:
        return None
    return NOT_DEALERS(seat=turn.seat, five=RED_FIVE_ALONE, due=state.dealer)


def _play_before_take(turn: Turn) -> Answer:
    """The first play comes after the take."""
    state: State = turn.state
    waits = state.phase in (OPENING, DEALING) and owes_take(state)
    return NOT_TAKEN(seat=turn.seat, five=RED_FIVE_ALONE) if waits else None


PLAY_BEFORE_TAKE = same_law(wrong_take, _play_before_take)

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule("JHW-TURN-01", zh="按逆时针顺序轮流出牌。", sheet="§6", seed="按逆時針順序，下一個玩家要么不“出”", echo="turn")
def out_of_turn(turn: Turn) -> Answer:
    """Seats act in turn (按顺序)."""
    state: State = turn.state
    due = state.turn
    if turn.seat == due or (isinstance(turn.event, Play) and is_locked(state, turn.seat)):
        return None
    return UNKNOWN if due is None or may_act(state) >> turn.seat & 1 else NOT_TURN(seat=turn.seat, due=due)


DRAW_OUT_OF_TURN = same_law(out_of_turn, draw_out_of_turn)

SEAT_OUT = Sentence("seat {seat} acted, but has no cards left", "{seat} 号座已出完牌，却仍行动")


@rule("JHW-TURN-02", zh="出完牌的玩家不再行动。", sheet="§6", seed="“出”完牌者逆時針順序後面的玩家", echo="turn")
def seat_out_acts(turn: Turn) -> Answer:
    """A seat that has gone out (出完) does not act any more."""
    if not is_active(turn.state, turn.seat):
        return SEAT_OUT(seat=turn.seat)
    return UNKNOWN if turn.seat in gone_unseen(turn.state) else None


DEAL_OVER = Sentence("seat {seat} acted after the end of the deal", "本局已结束，{seat} 号座仍行动")
SECOND_RESULT = Sentence("a second result stands after the first", "已有结果，又报一次")
LAID_LATE = Sentence("{cards} is laid out after the end of the deal", "本局已结束，又摆出 {cards}")


@rule(
    "JHW-TURN-03",
    zh="一方全部出完（或报出结果）之后不再行动。",
    sheet="§7",
    seed="先“出”完所有牌，與先“出”完牌的玩家同陣營的其餘玩家在另一陣營所有玩家未“出”完牌前“出”完所有牌，即為獲勝",
    echo="turn",
)
def action_after_end(turn: Turn) -> Answer:
    """Nothing is done once a camp has no cards left, or after the result (局终)."""
    state: State = turn.state
    if isinstance(turn.event, Result):
        return SECOND_RESULT() if state.closed else None
    if state.setup.position and isinstance(turn.event, (Deal, Draw)) and not state.closed:
        return None
    if state.phase == OVER or state.closed:
        return LAID_LATE(cards=turn.event.cards) if turn.event.seat is None else DEAL_OVER(seat=turn.seat)
    return UNKNOWN if is_over(state) is None else None


DEALER_LEADS = Sentence("seat {seat} led first, but the dealer is seat {due}", "{seat} 号座首出，庄家却是 {due} 号座")

LEADS_UNDEALT = Sentence("seat {seat} led first without holding {cards}", "{seat} 号座首出，手中却没有 {cards}")


@rule("JHW-LEAD-01", zh="庄先出牌。", sheet="§6", seed="“出”牌的時候“莊”先“出”牌", echo="turn")
def first_lead_by_other(turn: Turn) -> Answer:
    """The dealer (庄) leads first."""
    state: State = turn.state
    dealer = state.dealer
    if state.phase not in (OPENING, DEALING) or turn.seat in (dealer, state.turn):
        return None
    if dealer is None:
        possible = _may_be_dealer(state, turn.seat)
        return UNKNOWN if possible else LEADS_UNDEALT(seat=turn.seat, cards=Cards(FIVE_ALONE))
    return DEALER_LEADS(seat=turn.seat, due=dealer)


def _may_be_dealer(state: State, seat: int) -> bool:
    """Whether a seat may hold the `5s` that makes the dealer of three players; with more, nobody can tell."""
    return state.deal.players > 3 or any(ways[0] == seat for ways in identities(state))


LEADER_PASSED = Sentence("seat {seat} has the lead and passed", "{seat} 号座有出牌权却过牌")


@rule("JHW-LEAD-02", zh="领出者不得过牌。", sheet="§6", seed="“出”完牌者逆時針順序後面的人首先“出”牌")
def leader_passes(turn: Turn) -> Answer:
    """The leader (首先出牌者) may not pass."""
    return LEADER_PASSED(seat=turn.seat) if turn.state.owner is None else None
