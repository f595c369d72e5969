"""Following: HXW-FOL, sheet §6.3 and §6.4. What was owed is found once and asked for law by law."""

from __future__ import annotations

from typing import Literal

from engine.games.hongxingwu.state import State, hidden_cards, meeting
from engine.games.hongxingwu.trick.answers import WASH, shortfall, stays_short
from engine.games.hongxingwu.trick.leads import MIXED, Lead
from engine.games.hongxingwu.trick.names import shape_name
from engine.kit.trump.components import matches
from engine.kit.trump.following import OWED, REVOKED, WRONG_NUMBER, played_and_held
from engine.kit.trump.holding import holding
from engine.kit.trump.names import SUIT_NAMES
from engine.kit.trump.order import Order
from engine.kit.trump.packed import beyond, cards_in, size
from engine.kit.trump.shortfall import BULLDOZER, PAIR, TRACTOR, TRIPLE, Shortfall
from engine.rule import UNKNOWN, Answer, Turn, Unknown, rule
from engine.words import Label, Sentence


@rule("HXW-FOL-01", zh="跟牌张数与首出相同。", sheet="§6.3", seed="跟牌")
def wrong_number_of_cards(turn: Turn) -> Answer:
    """A follower (跟牌) plays as many cards as were led; a hand that an earlier offence left shorter, all it has."""
    state = meeting(turn.state, turn.event)
    found = len(turn.event.cards)
    if state.lead is None:
        return None
    due = min(state.lead.size, size(state.hands[turn.seat]) + state.unseen[turn.seat])
    return None if found == due else WRONG_NUMBER(seat=turn.seat, found=found, due=due)


@rule(
    "HXW-FOL-02",
    zh="有首家出的花色须先跟，不够张数则全部跟出。",
    sheet="§6.3",
    seed="如果不是首先出牌方，則在出牌時必須先出首家出的花色",
)
def revoke(turn: Turn) -> Answer:
    """Cards of the led suit (首家出的花色) come first, as many as there are."""
    state = meeting(turn.state, turn.event)
    asked = _asked(state)
    if asked is None:
        return UNKNOWN if _suits_unknown(state, turn) else None
    lead, order = asked
    mine, held = played_and_held(order.masks[lead.suit], state.hands[turn.seat], turn.event.cards)
    if size(mine) < min(lead.size, size(held)):
        kept = cards_in(beyond(held, mine))
        return REVOKED(suit=SUIT_NAMES[lead.suit], seat=turn.seat, played=turn.event.cards, cards=kept)
    return UNKNOWN if size(mine) < lead.size and _may_hold_more(state, turn, lead, order) else None


def _asked(state: State) -> tuple[Lead, Order] | None:
    """Return what is to be followed; None for a lead, and in a trick whose lead is of several suits."""
    lead, order = state.lead, state.deal.order
    return None if lead is None or order is None or lead.suit == MIXED else (lead, order)


def _suits_unknown(state: State, turn: Turn) -> bool:
    """Whether the log does not show what is trump, and something was kept back that may have been owed."""
    held = size(state.hands[turn.seat]) + state.unseen[turn.seat]
    return state.lead is not None and state.deal.order is None and held > len(turn.event.cards)


def _may_hold_more(state: State, turn: Turn, lead: Lead, order: Order) -> bool:
    return bool(hidden_cards(state, turn.seat) & order.masks[lead.suit])


def _short(turn: Turn) -> Shortfall | Literal[Unknown.UNKNOWN] | None:
    """Return the first obligation that is surely not met; UNKNOWN where hidden cards may owe more."""
    state = meeting(turn.state, turn.event)
    asked = _asked(state)
    if asked is None or len(turn.event.cards) != asked[0].size:
        return None
    lead, order = asked
    mine, held = played_and_held(order.masks[lead.suit], state.hands[turn.seat], turn.event.cards)
    if size(mine) < lead.size:
        return None
    if size(held) > lead.size:
        found = shortfall(order, state.deal.law, lead.suit, lead.kinds, mine, held)
        if found is not None:
            hidden = hidden_cards(state, turn.seat) if found.item in (TRACTOR, PAIR) else 0
            sure = not hidden or stays_short(order, state.deal.law, lead.suit, lead.kinds, mine, held, hidden)
            return found if sure else UNKNOWN
    place = order.suits[lead.suit]
    full = matches(holding(place, mine), place.joined, lead.kinds)
    return UNKNOWN if not full and _may_hold_more(state, turn, lead, order) else None


ITEM_NAMES = {
    BULLDOZER: Label("bulldozer", "相邻三头"),
    TRIPLE: Label("triple", "三头"),
    TRACTOR: Label("tractor", "拖拉机"),
    PAIR: Label("pair", "对"),
}


def _owed(turn: Turn, item: str) -> Answer:
    """Return what was owed, if the first shortfall of a play is of this kind."""
    short = _short(turn)
    if short is None or short is UNKNOWN:
        return short
    lead = meeting(turn.state, turn.event).lead
    if short.item != item or lead is None:
        return None
    sentence = OWED if item != WASH else NOT_WASHED
    return sentence(
        suit=SUIT_NAMES[lead.suit],
        shape=shape_name(lead.kinds),
        seat=turn.seat,
        played=turn.event.cards,
        item=ITEM_NAMES.get(item),
        cards=short.due,
    )


@rule(
    "HXW-FOL-03",
    zh="首出相邻三头，有则须以尽量长的相邻三头跟。",
    sheet="§6.3 a",
    seed="如果首家出牌中包含拖拉機，如果您有同花色的拖拉機，則必須出拖拉機",
)
def bulldozer_held_back(turn: Turn) -> Answer:
    """A bulldozer (相鄰三頭拖拉機) is followed by the longest bulldozer of the suit, up to its length."""
    return _owed(turn, BULLDOZER)


@rule(
    "HXW-FOL-04",
    zh="首出三头，有三头须跟相同数量的三头。",
    sheet="§6.3 b",
    seed="如果您手中有三頭牌時，必須出同花色的相同數量的三頭牌",
)
def triple_held_back(turn: Turn) -> Answer:
    """Triples (三頭牌) are followed by as many triples of the suit."""
    return _owed(turn, TRIPLE)


@rule(
    "HXW-FOL-05",
    zh="首出拖拉机，有则须以尽量长的拖拉机跟。",
    sheet="§6.3 d",
    seed="首家出拖拉機時，其餘家有拖拉機必須出拖拉機",
)
def tractor_held_back(turn: Turn) -> Answer:
    """A tractor (拖拉機) is followed by the longest tractor of the suit, up to its length."""
    return _owed(turn, TRACTOR)


@rule(
    "HXW-FOL-06",
    zh="欠对须跟对，拖拉机和三头中的对也算；副牌三头无三头可跟时欠一对。",
    sheet="§6.3 e",
    seed="首家出對牌時，其餘家有對牌必須出對牌(包括拖拉機中的對牌)",
)
def pair_held_back(turn: Turn) -> Answer:
    """Pairs (對牌) owed are given, out of tractors and triples too; in a side suit an unmet triple owes a pair."""
    return _owed(turn, PAIR)


NOT_WASHED = Sentence(
    "{suit} led as {shape}: seat {seat} played {played}, but without a triple owes its highest trumps {cards}",
    "首出{suit}（{shape}）：{seat} 号座出 {played}，无三头时须出最大的主牌 {cards}",
)


@rule(
    "HXW-FOL-07",
    zh="首出主牌三头而无三头可跟，须出最大的主牌，对也要拆（洗大主）。",
    sheet="§6.4",
    seed="如果手中主牌無三頭牌時，必須把主牌由最大三張牌由大至小出三張",
)
def wash_not_obeyed(turn: Turn) -> Answer:
    """A trump triple that cannot be followed takes the highest trumps, breaking pairs (洗大主)."""
    return _owed(turn, WASH)
