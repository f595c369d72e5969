"""Turn, phase and possession: ZPY-PLAY, sheet §3 to §6."""

from __future__ import annotations

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.after import refusable
from engine.games.zhaopengyou.moves.kitty import balance_due, is_repair, may_repair, may_take
from engine.games.zhaopengyou.scoring import ending, is_decided, is_redeal, is_share_pending, share_due
from engine.games.zhaopengyou.state import BID, BURY, COUNTER, DRAW, PLAY, State, is_below_kitty, may_have, meeting
from engine.games.zhaopengyou.state.tricks import is_lead_open
from engine.kit.trump.packed import beyond, cards_in, is_foreign, packed
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Bury, Deal, Declare, Draw, Event, Kitty, Play, Result, Take, verb_of

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")
NOT_REPAIRED = Sentence(
    "seat {seat} has buried no card too few, or another than the next seat {due} drew the cards",
    "{seat} 号座并未少扣，或补足底牌的牌应由下家 {due} 号座抽",
)


@rule(
    "ZPY-PLAY-01",
    zh="按座次轮流出牌，赢家先出，首轮庄家先出；扣底归取底者，余级由该分的人分。",
    sheet="§2, §6.1",
    seed="以后每轮牌都由前轮获胜方首先出牌",
    echo="turn",
)
def play_out_of_turn(turn: Turn) -> Answer:
    """Seats play in turn, the winner (获胜方) of a trick leads, the dealer first; who took the kitty buries it."""
    event = turn.event
    if isinstance(event, Declare):
        due = share_due(turn.state)
        return None if due is None or due[0] == turn.seat else NOT_TURN(seat=turn.seat, due=due[0])
    if isinstance(event, Bury) and is_repair(event):
        following = (turn.seat + 1) % SEATS
        owed = balance_due(turn.state.deal, turn.seat) > 0
        return None if owed and int(event.pairs["by"]) == following else NOT_REPAIRED(seat=turn.seat, due=following)
    state = meeting(turn.state, event)
    due_seat = state.turn
    if due_seat is None:
        return None if is_lead_open(state) else UNKNOWN
    return None if turn.seat == due_seat else NOT_TURN(seat=turn.seat, due=due_seat)


NOT_IN_HAND = Sentence("seat {seat} played {cards}, which is not in its hand", "{seat} 号座打出手中没有的 {cards}")


@rule("ZPY-PLAY-02", zh="只能出手中的牌。", sheet="§6", seed="手中牌", echo="possession")
def card_not_held(turn: Turn) -> Answer:
    """Only cards in the hand (手中牌) are played."""
    return missing_from(turn, meeting(turn.state, turn.event), NOT_IN_HAND)


def missing_from(turn: Turn, state: State, sentence: Sentence) -> Answer:
    """Return the cards an event takes out of a hand that does not have them."""
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    again = Cards(sorted(code for code in set(known) if known.count(code) > 3 or is_foreign(code)))
    missing = beyond(packed(known), state.hands[turn.seat])
    if not missing and not again:
        return None
    possible = may_have(state, turn.seat, packed(known))
    return UNKNOWN if possible and not again else sentence(seat=turn.seat, cards=again or cards_in(missing))


OUT_OF_PHASE = Sentence("`{verb}` does not belong to this part of the deal ({phase})", "此时（{phase}）不应有 `{verb}`")
PHASE_NAMES = {
    "draw": Label("drawing", "抓牌"),
    "bid": Label("bidding", "抢庄"),
    "kitty": Label("taking the kitty", "取底"),
    "bury": Label("burying", "扣底"),
    "counter": Label("countering", "反牌"),
    "play": Label("play", "出牌"),
    "over": Label("over", "局终"),
}


@rule(
    "ZPY-PLAY-03",
    zh="抓牌、抢庄、叫朋友、取底、扣底、反牌、出牌、结算依次进行。",
    sheet="§3 to §6",
    seed="出牌",
    verdict="flagged",
)
def event_out_of_phase(turn: Turn) -> Answer:
    """Draw, bid, friend call, kitty, counters, play (出牌), result and transfers follow each other."""
    state: State = turn.state
    fits = _is_in_phase(state, turn.event)
    if fits is None:
        return UNKNOWN
    verb = turn.event.kind if isinstance(turn.event, Declare) else verb_of(turn.event)
    return None if fits else OUT_OF_PHASE(verb=verb, phase=PHASE_NAMES[state.phase])


_PHASES: dict[type[Event], tuple[str, ...]] = {Bury: (BURY,), Play: (COUNTER, PLAY)}


def _is_in_phase(state: State, event: Event) -> bool | None:
    """Whether an event belongs here; None where hidden cards leave open how the deal ended."""
    if isinstance(event, Declare):
        return _may_be_said(state, event)
    if state.closed:
        return False
    if isinstance(event, Result):
        return is_decided(state) or is_redeal(state)
    if isinstance(event, Deal | Draw):
        unrecorded = state.phase == BID and not state.deal.kitty_due
        told = isinstance(event, Deal) and (state.setup.position or is_below_kitty(state, event.seat))
        return told or state.phase == DRAW or (unrecorded and (state.draws > 0 or isinstance(event, Deal)))
    if isinstance(event, Kitty):
        return state.phase == DRAW
    if isinstance(event, Take | Bury) and is_repair(event):
        return may_repair(state)
    if isinstance(event, Take):
        return may_take(state, event.seat)
    return state.phase in _PHASES[type(event)]


def _may_be_said(state: State, event: Declare) -> bool | None:
    if event.kind == "friend":
        return state.phase != DRAW and not state.closed
    if not is_decided(state) or (state.closed and event.kind == "share"):
        return False
    if event.kind == "refuse" and refusable(state, event.seat) is None:
        return False
    if ending(state) is None:
        return None
    return event.kind != "share" or is_share_pending(state)
