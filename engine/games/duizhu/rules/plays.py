"""Leads, throws and following: DZ-LEAD and DZ-FOL, sheet §6.2 to §6.4."""

from __future__ import annotations

from typing import Any

from engine.games.duizhu.cards import NO_SUIT, SUIT_NAMES, TRUMP
from engine.games.duizhu.moves.play import throw_fails
from engine.games.duizhu.state import State, hidden_cards, lead_by, meeting
from engine.games.duizhu.trick.answers import lowest_cards
from engine.games.duizhu.trick.leads import FOUR, MIXED, THROW, WENG, is_four_of_a_rank
from engine.kit.onepack import cards_in, mask_of
from engine.kit.plays import reading
from engine.kit.trump.following import named_as_lead
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards

NO_LEAD = Sentence(
    "seat {seat} led {cards}, which is neither a single card, nor of one suit, nor four of a rank",
    "{seat} 号座首出 {cards}，既非单张，也非同一花色，又不是四张同值牌",
)
NO_WENG = Sentence(
    "seat {seat} led {cards} as a weng, which takes four of a rank", "{seat} 号座以 {cards} 嗡，须是四张同值牌"
)
ONE_CARD = Sentence(
    "seat {seat} led {cards} as a throw, which takes two cards or more", "{seat} 号座甩 {cards}，甩至少要两张"
)
NO_TRUMP_THROW = Sentence(
    "seat {seat} threw trumps {cards}, which the options do not allow", "{seat} 号座甩主牌 {cards}，本局选项不许"
)


@rule(
    "DZ-LEAD-01",
    zh="首出单张，或同一花色的甩，或四张同值牌的嗡。",
    sheet="§5.3, §6.3",
    seed="任意多张数的相同花色的牌，可以合在一处一起出，叫“甩”出来",
)
def lead_of_no_type(turn: Turn) -> Answer:
    """A lead is a single card, cards of one effective suit (甩), or four of a rank (嗡)."""
    state = meeting(turn.state, turn.event)
    cards, order = turn.event.cards, state.deal.order
    lead = lead_by(state, turn.event)
    if reading(turn.event) == "throw" and len(cards) == 1:
        return ONE_CARD(seat=turn.seat, cards=cards)
    if lead.type == MIXED:
        wrong = NO_WENG if reading(turn.event) == WENG else NO_LEAD
        return wrong(seat=turn.seat, cards=cards)
    if order is None:
        return UNKNOWN if lead.type == THROW else None
    if lead.type == THROW and lead.suit == TRUMP and not state.deal.law.throw_in_trump:
        return NO_TRUMP_THROW(seat=turn.seat, cards=cards)
    return None


FIRST_WENG = Sentence(
    "seat {seat} led the weng {cards} to the first trick: it takes a trick just won",
    "{seat} 号座一开始就嗡 {cards}：须刚刚赢得一墩",
)


@rule(
    "DZ-LEAD-02",
    zh="嗡须刚刚赢得一墩，不能作首次出牌。",
    sheet="§6.4",
    seed="就是刚刚赢得了一墩牌。在某轮次出牌的开始直接出“嗡”，是不被允许的",
)
def weng_as_first_lead(turn: Turn) -> Answer:
    """A weng (嗡) is led only by who has just won a trick, never as the first lead of a deal."""
    state = meeting(turn.state, turn.event)
    if lead_by(state, turn.event).type != WENG or state.tricks:
        return None
    return FIRST_WENG(seat=turn.seat, cards=turn.event.cards)


UNFORCED = Sentence("seat {seat} led as forced, but no throw has failed", "并无甩牌失败，{seat} 号座却按改出首出")
OTHER_FORCED = Sentence(
    "the throw {thrown} failed: seat {leader} has to lead its lowest card {needed}, not {cards}",
    "甩牌 {thrown} 不合规：{leader} 号座须改出其中最小的 {needed}，而非 {cards}",
)
NOT_CONTINUED = Sentence(
    "the throw {thrown} failed: seat {leader} has to lead its lowest card {needed} as forced",
    "甩牌 {thrown} 不合规：{leader} 号座须改出其中最小的 {needed}",
)


@rule(
    "DZ-LEAD-03",
    zh="甩不合规者须改出其中最小的牌；没有不合规则无改出，跟牌不得报作甩。",
    sheet="§6.3",
    seed="不合规的甩的后果是，必须改出这个甩出序列中最小的牌",
)
def wrong_continuation(turn: Turn) -> Answer:
    """After a throw (甩) that fails its leader leads the lowest card of it; else nothing is forced.

    Nor is anything thrown by who follows; a weng is answered by four of a rank.
    """
    state: State = turn.state
    forced, throw, order = reading(turn.event) == "forced", state.throw, state.deal.order
    if throw is None:
        return UNFORCED(seat=turn.seat) if forced else _undecided(turn)
    thrown, own = throw.event.cards, turn.seat == throw.event.seat
    lowest = thrown if order is None else Cards(lowest_cards(order, thrown))
    named: dict[str, Any] = {"thrown": thrown, "leader": throw.event.seat, "needed": lowest}
    if forced and own:
        fits = len(turn.event.cards) == 1 and turn.event.cards[0] in lowest
        if fits:
            return UNKNOWN if order is None else None
        return OTHER_FORCED(cards=turn.event.cards, **named)
    return NOT_CONTINUED(seat=turn.seat, **named) if throw.failed or forced or own else None


def _named_as_lead(turn: Turn) -> Answer:
    names_four = reading(turn.event) == WENG and is_four_of_a_rank(turn.event.cards)
    return None if names_four else named_as_lead(turn)


FOLLOW_NAMED_AS_LEAD = same_law(wrong_continuation, _named_as_lead)


def _undecided(turn: Turn) -> Answer:
    """A throw that hidden hands might beat is not judged."""
    state: State = turn.state
    if state.lead is not None or len(turn.event.cards) == 1:
        return None
    lead = lead_by(state, turn.event)
    return UNKNOWN if lead.type == THROW and throw_fails(state, turn.event, lead) is None else None


# ---------------------------------------------------------------- following

WRONG_NUMBER = Sentence(
    "seat {seat} played {found:card} on a lead of {due_number}", "首出 {due_number} 张，{seat} 号座出了 {found} 张"
)


@rule("DZ-FOL-01", zh="跟牌张数与首出相同。", sheet="§6.1, §6.2", seed="所有选手出牌数目相同")
def wrong_number_of_cards(turn: Turn) -> Answer:
    """Everybody plays as many cards as were led (数目相同)."""
    lead = meeting(turn.state, turn.event).lead
    found = len(turn.event.cards)
    if lead is None or found == lead.size:
        return None
    return WRONG_NUMBER(seat=turn.seat, found=found, due_number=lead.size)


REVOKED = Sentence(
    "{suit} led: seat {seat} played {played} but still holds {cards}",
    "首出{suit}：{seat} 号座出 {played}，手中还有 {cards}",
)


@rule(
    "DZ-FOL-02",
    zh="有首出花色须跟该花色，尽数跟到张数为止；主牌算一门。",
    sheet="§6.2",
    seed="都必须与本轮首先出的牌花色相同，除非手牌中没有该花色",
)
def revoke(turn: Turn) -> Answer:
    """Cards of the led effective suit (花色) come first, as many as there are."""
    state = meeting(turn.state, turn.event)
    lead, order = state.lead, state.deal.order
    if lead is None or lead.type in (WENG, MIXED):
        return None
    if order is None or lead.suit == NO_SUIT:
        return UNKNOWN
    mine, held = _of_suit(state, turn, lead.suit)
    given = mine.bit_count()
    if given < min(lead.size, held.bit_count()):
        kept = cards_in(held & ~mine)
        return REVOKED(suit=SUIT_NAMES[lead.suit], seat=turn.seat, played=turn.event.cards, cards=kept)
    more = hidden_cards(state, turn.seat) & order.masks[lead.suit]
    return UNKNOWN if given < lead.size and more else None


def _of_suit(state: State, turn: Turn, suit: int) -> tuple[int, int]:
    """Return the played and the surely held cards of a suit; what is played was held."""
    assert state.deal.order is not None
    mask = state.deal.order.masks[suit]
    mine = mask_of(turn.event.cards) & mask
    return mine, state.hands[turn.seat] & mask | mine


TRUMPS_KEPT = Sentence(
    "weng led: seat {seat} played {played}, no four of a rank, but still holds the trumps {cards}",
    "嗡：{seat} 号座出 {played}，不是四张同值牌，手中还有主牌 {cards}",
)


@rule(
    "DZ-FOL-03",
    zh="有人嗡时须跟四张主牌，不足则尽数跟出，或以四张同值牌对嗡。",
    sheet="§6.4",
    seed="必须跟出四张主牌，除非手牌中没有足够数目的主牌",
)
def trumps_held_back(turn: Turn) -> Answer:
    """On a weng everybody plays four trumps, with fewer all of them, or four of a rank (对嗡)."""
    state = meeting(turn.state, turn.event)
    lead, order = state.lead, state.deal.order
    if lead is None or lead.type != WENG or is_four_of_a_rank(turn.event.cards):
        return None
    if order is None:
        return UNKNOWN
    mine, held = _of_suit(state, turn, TRUMP)
    number, given = held.bit_count(), mine.bit_count()
    owes_all = state.deal.law.all_trumps_on_weng or number >= FOUR
    if given < min(FOUR, number) and owes_all:
        return TRUMPS_KEPT(seat=turn.seat, played=turn.event.cards, cards=cards_in(held & ~mine))
    more = hidden_cards(state, turn.seat) & order.masks[TRUMP]
    return UNKNOWN if given < FOUR and more else None
