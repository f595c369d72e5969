"""Bidding for the deal and calling the friend: ZPY-BID and ZPY-FRIEND, sheet §4.1 and §4.2."""

from __future__ import annotations

from engine.games.zhaopengyou.cards import level_name
from engine.games.zhaopengyou.moves.calls import (
    is_bidding_closed,
    is_other_bid,
    is_too_weak_bid,
    lacks_shown,
    missing_shown,
    raises_own,
)
from engine.games.zhaopengyou.moves.friend import friend_fault
from engine.games.zhaopengyou.moves.kitty import is_repair
from engine.games.zhaopengyou.state import BID, State, bidders, own_level
from engine.kit.trump.packed import cards_in
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards

NO_RIGHT = Sentence(
    "seat {seat} bids, but only these seats have the right: {rights}", "{seat} 号座抢庄，有亮牌权的只有：{rights}"
)


@rule("ZPY-BID-01", zh="只有有亮牌权的玩家可以抢庄。", sheet="§4.1, §9", seed="只有上一局胜出地玩家才有亮牌权")
def bid_without_right(turn: Turn) -> Answer:
    """Only seats with the bidding right (亮牌权) bid for the deal."""
    rights = bidders(turn.state.setup)
    return None if turn.seat in rights else NO_RIGHT(seat=turn.seat, rights=rights)


OTHER_CARDS = Sentence(
    "seat {seat} bids {cards}: a bid is identical cards of its own level {level}, or two or three identical jokers",
    "{seat} 号座以 {cards} 抢庄，须为相同的自己级牌（打 {level}），或两三张相同的王",
)


@rule(
    "ZPY-BID-02",
    zh="抢庄用一至三张相同的自己级牌，或两三张相同的王（打王时一张也可）。",
    sheet="§4.1",
    seed="每方都可以根据牌情亮出自己地级牌",
)
def other_cards_bid(turn: Turn) -> Answer:
    """A bid shows identical cards of the bidder's own level (自己地级牌), or two or three identical jokers."""
    other = is_other_bid(turn.state, turn.event)
    if other is None:
        return UNKNOWN
    level = own_level(turn.state.setup, turn.seat)
    word = None if level is None else level_name(level)
    return OTHER_CARDS(seat=turn.seat, cards=turn.event.cards, level=word) if other else None


TOO_WEAK = Sentence(
    "{cards} is not stronger than the bid {table} of seat {owner}", "{cards} 抢不过 {owner} 号座的 {table}"
)


@rule(
    "ZPY-BID-03",
    zh="须比已立的更大：先比张数，再比点数，后比花色。",
    sheet="§4.1",
    seed="同仨（或同对）先比牌值…牌值相同再比花色（黑桃>红桃>梅花>方片）",
)
def bid_too_weak(turn: Turn) -> Answer:
    """A bid is stronger than the standing one: number of cards, then rank (牌值), then suit (花色)."""
    state: State = turn.state
    standing = state.deal.standing
    if standing is None or not is_too_weak_bid(state, turn.event):
        return None
    return TOO_WEAK(cards=turn.event.cards, table=Cards(standing.cards), owner=standing.seat)


OWN_BID = Sentence(
    "seat {seat} raises its own standing bid {table} with {cards}", "{seat} 号座以 {cards} 抢自己已立的 {table}"
)


@rule("ZPY-BID-04", zh="不能抢自己已立的庄。", sheet="§4.1", seed="除甲以外任何一个人可以亮一对把庄家地位")
def own_bid_raised(turn: Turn) -> Answer:
    """A seat does not outbid its own standing bid (除甲以外)."""
    standing = turn.state.deal.standing
    if standing is None or not raises_own(turn.state.deal, turn.event):
        return None
    return OWN_BID(seat=turn.seat, cards=turn.event.cards, table=Cards(standing.cards))


CLOSED = Sentence("seat {seat} bids {cards} when the bidding is closed", "抢庄已经结束，{seat} 号座仍亮 {cards}")
NOT_HELD = Sentence("seat {seat} bids with {cards}, which it has not drawn", "{seat} 号座亮出尚未抓到的 {cards}")


@rule(
    "ZPY-BID-05",
    zh="抢庄在叫朋友之前，亮出的牌须已在手中。",
    sheet="§4.1",
    seed="在抓牌过程中，每方都可以",
    echo="possession",
)
def bid_closed_or_not_held(turn: Turn) -> Answer:
    """Bids are made before the friend is called, with cards already drawn (抓牌)."""
    return CLOSED(seat=turn.seat, cards=turn.event.cards) if is_bidding_closed(turn.state) else None


def _not_drawn(turn: Turn) -> Answer:
    lacks = lacks_shown(turn.state, turn.event)
    if lacks is None:
        return UNKNOWN
    return NOT_HELD(seat=turn.seat, cards=cards_in(missing_shown(turn.state, turn.event))) if lacks else None


bid_not_held = same_law(bid_closed_or_not_held, _not_drawn)

WRONG_CALL = Sentence("seat {seat} calls {cards} as its friend: {reason}", "{seat} 号座叫 {cards} 为朋友：{reason}")


@rule(
    "ZPY-FRIEND-01",
    zh="庄家取底牌前叫一个朋友：第一、二或三次出的某张牌。",
    sheet="§4.2",
    seed="庄家取底牌前，叫一个朋友",
)
def wrong_friend_call(turn: Turn) -> Answer:
    """The standing bidder calls one friend (叫一个朋友) before taking the kitty: the 1st to 3rd copy of a card."""
    fault = friend_fault(turn.state, turn.event)
    return None if fault is None else WRONG_CALL(seat=turn.seat, cards=turn.event.cards, reason=fault)


NO_CALL = Sentence("seat {seat} took the kitty before a friend was called", "未叫朋友，{seat} 号座已取底")


@rule("ZPY-FRIEND-02", zh="取底牌之前须先叫朋友。", sheet="§4.2", seed="庄家取底牌前，叫一个朋友")
def kitty_without_friend_call(turn: Turn) -> Answer:
    """The kitty is taken after the friend was called (叫一个朋友)."""
    state: State = turn.state
    early = state.phase == BID and not is_repair(turn.event)
    return NO_CALL(seat=turn.seat) if early else None
