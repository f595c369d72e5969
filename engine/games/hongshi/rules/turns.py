"""Laws of whose turn and whose lead it is: HS-TURN and HS-LEAD, sheet §6 and §7."""

from __future__ import annotations

from engine.games.hongshi.cards import SEATS
from engine.games.hongshi.moves.before_play import seats_drawing
from engine.games.hongshi.state import DEALING, OPENING, OVER, State, gone_unseen, is_active, lead_holder
from engine.games.hongshi.state.turns import may_act
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards
from logformat.events import Deal, Draw, Play, Result

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule("HS-TURN-01", zh="按座次轮流出牌。", sheet="§6", seed="各选手依次进行", echo="turn")
def out_of_turn(turn: Turn) -> Answer:
    """Seats act in turn (轮流); only a legal cut or hook comes out of turn."""
    state: State = turn.state
    due = state.turn
    if turn.seat == due or (isinstance(turn.event, Play) and is_locked(state, turn.seat)):
        return None
    return UNKNOWN if due is None or may_act(state) >> turn.seat & 1 else NOT_TURN(seat=turn.seat, due=due)


def is_locked(state: State, seat: int) -> bool:
    """Whether `pass_locks` keeps a seat out of the trick: its plays are HS-FOLLOW-04."""
    return bool(state.options.pass_locks and state.owner is not None and state.passed >> seat & 1)


def _draw_out_of_turn(turn: Turn) -> Answer:
    """Cards are drawn around the table from the dealer on."""
    seats = seats_drawing(turn.state)
    return None if turn.seat in seats else NOT_TURN(seat=turn.seat, due=seats[0])


SEAT_OUT = Sentence("seat {seat} acted, but has no cards left", "{seat} 号座已出完牌，却仍行动")


@rule("HS-TURN-02", zh="出完牌的选手不再行动。", sheet="§7", seed="将手牌出完", echo="turn")
def seat_out_acts(turn: Turn) -> Answer:
    """A seat that has gone out (出完) does not act any more."""
    if not is_active(turn.state, turn.seat):
        return SEAT_OUT(seat=turn.seat)
    return UNKNOWN if turn.seat in gone_unseen(turn.state) else None


DRAW_OUT_OF_TURN = same_law(out_of_turn, _draw_out_of_turn)

DEAL_OVER = Sentence("seat {seat} acted after the end of the deal", "本局已结束，{seat} 号座仍行动")
SECOND_RESULT = Sentence("a second result stands after the first", "已有结果，又报一次")


@rule(
    "HS-TURN-03",
    zh="三人出完、闪电或报出结果之后不再行动。",
    sheet="§7",
    seed="直到决定出所有出完手牌的选手的顺序",
    echo="turn",
)
def action_after_end(turn: Turn) -> Answer:
    """Nothing is done after three seats are out, after lightning, or after the result (局终)."""
    state: State = turn.state
    if isinstance(turn.event, Result):
        return SECOND_RESULT() if state.closed else None
    if state.setup.position and isinstance(turn.event, (Deal, Draw)) and not state.closed:
        return None
    if state.phase == OVER or state.closed:
        return DEAL_OVER(seat=turn.seat)
    return UNKNOWN if len(state.out) + len(gone_unseen(state)) >= SEATS - 1 else None


HOLDER_LEADS = Sentence(
    "seat {seat} led first, but seat {holder} holds {cards}", "{seat} 号座首出，但 {cards} 在 {holder} 号座"
)
NOT_HOLDER = Sentence("seat {seat} led first without holding {cards}", "{seat} 号座首出，但手中没有 {cards}")


@rule(
    "HS-LEAD-01",
    zh="持红桃 6（或选项所定之牌）者首出。",
    sheet="§6",
    seed="第一个出牌的是拥有红桃六（H-6）的选手",
    echo="turn",
)
def first_lead_by_other(turn: Turn) -> Answer:
    """The holder of `6h` (红桃6), or of the option's lead card, leads first (首出)."""
    state: State = turn.state
    code = state.deal.lead_card
    if state.phase not in (OPENING, DEALING) or state.hands[turn.seat] >> code & 1 or turn.seat == state.turn:
        return None
    holder = lead_holder(state.deal, state.hands)
    if holder is not None:
        return HOLDER_LEADS(seat=turn.seat, holder=holder, cards=Cards((code,)))
    if state.unseen[turn.seat]:
        return UNKNOWN
    return NOT_HOLDER(seat=turn.seat, cards=Cards((code,))) if any(state.unseen) else None


LACKS_LEAD_CARD = Sentence(
    "seat {seat} opened with {played}, which lacks {cards}", "{seat} 号座首出 {played}，其中没有 {cards}"
)


@rule("HS-LEAD-02", zh="第一手牌须包含红桃 6（或选项所定之牌）。", sheet="§6", seed="首次出的牌中，必须包含H-6")
def first_play_without_lead_card(turn: Turn) -> Answer:
    """The first play contains `6h` (红桃6), or the option's lead card."""
    state: State = turn.state
    lead = state.deal.lead_card
    if state.phase not in (OPENING, DEALING) or lead in turn.event.cards or not state.hands[turn.seat] >> lead & 1:
        return None
    return LACKS_LEAD_CARD(seat=turn.seat, played=turn.event.cards, cards=Cards((lead,)))


LEADER_PASSED = Sentence("seat {seat} has the lead and passed", "{seat} 号座有出牌权却过牌")


@rule("HS-LEAD-03", zh="首家不得过牌。", sheet="§6", seed="相对的，选手可以选择不管牌")
def leader_passes(turn: Turn) -> Answer:
    """The leader (首家) may not pass."""
    return LEADER_PASSED(seat=turn.seat) if turn.state.owner is None else None


CHE_LEADER = Sentence(
    "seat {seat} led after a che, but the lead is seat {due}'s", "车牌之后 {seat} 号座出牌，应由 {due} 号座出"
)


@rule(
    "HS-LEAD-04",
    zh="车之后由其后第一位未出完者出牌；明上组则由同伴出牌。",
    sheet="§6",
    seed="该选手的下家获得出牌权…如果这个车是由明上组的其中一人出的，接下来的出牌权则归属于其搭档",
    echo="turn",
)
def wrong_leader_after_che(turn: Turn) -> Answer:
    """After a che (车) the next active seat leads, the partner of an open up camp (明上组) before it."""
    state: State = turn.state
    if not state.che or state.turn is None or turn.seat == state.turn:
        return None
    return UNKNOWN if may_act(state) >> turn.seat & 1 else CHE_LEADER(seat=turn.seat, due=state.turn)
