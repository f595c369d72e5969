"""Kitty, turn, phase and possession: HXW-KIT, HXW-BURY, HXW-PLAY, sheet §4.4 and §6.1."""

from __future__ import annotations

from engine.games.hongxingwu.cards import KITTY
from engine.games.hongxingwu.moves.before_play import dealer_due
from engine.games.hongxingwu.scoring import is_decided, is_redeal
from engine.games.hongxingwu.state import BURY, CALL, DRAW, PLAY, State, anyone_leads, is_below_kitty, may_have, meeting
from engine.kit.trump.packed import beyond, cards_in, is_foreign, packed
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Bury, Deal, Draw, Event, Kitty, Play, Result, Take, verb_of

OTHER_TAKER = Sentence(
    "seat {seat} took the kitty, but the dealer is seat {due}", "{seat} 号座取底，庄家却是 {due} 号座"
)
REDEAL = Sentence(
    "seat {seat} took the kitty, but nobody has called: the cards are dealt anew", "无人亮主须重发，{seat} 号座却取底"
)


@rule("HXW-KIT-01", zh="底牌由庄家取走。", sheet="§2, §4.4", seed="由莊家取走底牌")
def kitty_taken_by_other(turn: Turn) -> Answer:
    """The dealer (莊家) takes the kitty; in a first deal that is the seat whose call stands."""
    state: State = turn.state
    if is_redeal(state):
        return REDEAL(seat=turn.seat)
    due = dealer_due(state.deal)
    return None if turn.seat == due else OTHER_TAKER(seat=turn.seat, due=due)


BURY_COUNT = Sentence("seat {seat} buried {found:card} instead of {due}", "{seat} 号座扣底 {found} 张，应为 {due} 张")


@rule("HXW-BURY-01", zh="扣底正好十张。", sheet="§4.4", seed="替換成莊家不需要的 10張底牌作為新的底牌重新扣下")
def bury_wrong_count(turn: Turn) -> Answer:
    """The dealer buries (扣底) exactly ten cards."""
    found = len(turn.event.cards)
    return None if found == KITTY else BURY_COUNT(seat=turn.seat, found=found, due=KITTY)


NOT_IN_HAND = Sentence("seat {seat} let go of {cards}, which is not in its hand", "{seat} 号座手中没有 {cards}")


@rule("HXW-BURY-02", zh="只能扣手中的牌。", sheet="§4.4", seed="由莊家從自己的牌中選擇構成", echo="possession")
def buried_card_not_held(turn: Turn) -> Answer:
    """Buried cards come out of the dealer's own hand (自己的牌)."""
    return _not_held(turn, turn.state)


def _not_held(turn: Turn, state: State) -> Answer:
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    hand = state.hands[turn.seat]
    again = Cards(sorted(code for code in set(known) if known.count(code) > 3 or is_foreign(code)))
    missing = beyond(packed(known), hand)
    if not missing and not again:
        return None
    possible = may_have(state, turn.seat, packed(known))
    return UNKNOWN if possible and not again else NOT_IN_HAND(seat=turn.seat, cards=again or cards_in(missing))


NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")


@rule(
    "HXW-PLAY-01",
    zh="按座次轮流出牌，赢家先出；扣底与首出归庄家。",
    sheet="§6.1",
    seed="以後每輪牌都由前輪獲勝方首先出牌",
    echo="turn",
)
def play_out_of_turn(turn: Turn) -> Answer:
    """Seats play in turn, the winner (獲勝方) of a trick leads; the dealer buries and leads first."""
    state = meeting(turn.state, turn.event)
    if state.turn is None:
        return None if anyone_leads(state) else UNKNOWN
    return None if turn.seat == state.turn else NOT_TURN(seat=turn.seat, due=state.turn)


@rule("HXW-PLAY-02", zh="只能出手中的牌。", sheet="§6", seed="手中", echo="possession")
def card_not_held(turn: Turn) -> Answer:
    """Only cards in the hand (手中) are played."""
    return _not_held(turn, meeting(turn.state, turn.event))


OUT_OF_PHASE = Sentence("`{verb}` does not belong to this part of the deal ({phase})", "此时（{phase}）不应有 `{verb}`")
PHASE_NAMES = {
    "draw": Label("drawing", "抓牌"),
    "call": Label("calling", "亮主"),
    "bury": Label("exchange", "扣底"),
    "play": Label("play", "出牌"),
    "over": Label("over", "局终"),
}
_PHASES: dict[type[Event], str] = {Take: CALL, Bury: BURY, Play: PLAY}


@rule("HXW-PLAY-03", zh="抓牌、亮主、取底、扣底、出牌、结算依次进行。", sheet="§3, §4, §6", seed="", verdict="flagged")
def event_out_of_phase(turn: Turn) -> Answer:
    """Draw, call, take, bury, play (出牌) and result follow each other."""
    state: State = turn.state
    if _is_in_phase(state, turn.event):
        return None
    return OUT_OF_PHASE(verb=verb_of(turn.event), phase=PHASE_NAMES[state.phase])


def _is_in_phase(state: State, event: Event) -> bool:
    if state.closed:
        return False
    if isinstance(event, Result):
        return is_decided(state) or is_redeal(state)
    if isinstance(event, Deal | Draw | Kitty):
        told = isinstance(event, Deal) and (state.setup.position or is_below_kitty(state, event.seat))
        return told or state.phase == DRAW or (state.phase == CALL and not state.deal.kitty_due)
    return state.phase == _PHASES[type(event)]
