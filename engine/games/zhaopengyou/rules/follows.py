"""Following: ZPY-FOL, sheet §6.3. What was owed is found once and asked for law by law."""

from __future__ import annotations

from typing import Literal

from engine.games.zhaopengyou.state import State, hidden_cards, meeting
from engine.games.zhaopengyou.trick.answers import shortfall
from engine.games.zhaopengyou.trick.leads import MIXED, Lead
from engine.games.zhaopengyou.trick.names import shape_name
from engine.kit.trump.components import matches
from engine.kit.trump.following import OWED, REVOKED, WRONG_NUMBER, played_and_held
from engine.kit.trump.holding import holding
from engine.kit.trump.names import SUIT_NAMES
from engine.kit.trump.order import Order
from engine.kit.trump.packed import at_least, beyond, cards_in, size, together
from engine.kit.trump.shortfall import BULLDOZER, PAIR, TRACTOR, TRIPLE, Shortfall
from engine.rule import UNKNOWN, Answer, Turn, Unknown, rule
from engine.words import Label


@rule("ZPY-FOL-01", zh="跟牌张数与首出相同。", sheet="§6.3", seed="非首家出牌方")
def wrong_number_of_cards(turn: Turn) -> Answer:
    """Who follows (非首家) plays as many cards as were led, or all it has left."""
    state = meeting(turn.state, turn.event)
    if state.lead is None:
        return None
    found = len(turn.event.cards)
    due = min(state.lead.size, size(state.hands[turn.seat]) + state.unseen[turn.seat])
    if found in (due, state.lead.size):
        return None
    return WRONG_NUMBER(seat=turn.seat, found=found, due=state.lead.size)


@rule(
    "ZPY-FOL-02",
    zh="有首出之门须先跟该门，尽数跟到张数为止。",
    sheet="§6.3",
    seed="则在出牌时必须先出首家出地花色",
)
def revoke(turn: Turn) -> Answer:
    """Cards of the led suit (首家出地花色) come first, as many as there are."""
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
    """Return the first obligation that is surely not met; UNKNOWN where hidden cards may owe more, or less."""
    state = meeting(turn.state, turn.event)
    asked = _asked(state)
    if asked is None or len(turn.event.cards) != asked[0].size:
        return None
    lead, order = asked
    mine, held = played_and_held(order.masks[lead.suit], state.hands[turn.seat], turn.event.cards)
    if size(mine) < lead.size:
        return None
    hides = _may_hold_more(state, turn, lead, order)
    found = None
    if size(held) > lead.size:
        found = shortfall(order, state.deal.law, lead.suit, lead.kinds, mine, held)
    if found is not None:
        return UNKNOWN if hides and _may_be_protected(state, turn, found, held, order.masks[lead.suit]) else found
    place = order.suits[lead.suit]
    full = matches(holding(place, mine), place.joined, lead.kinds)
    return UNKNOWN if not full and hides else None


def _may_be_protected(state: State, turn: Turn, found: Shortfall, held: int, mask: int) -> bool:
    """Whether hidden cards may complete a triple, or be others enough, so that what falls short was not owed."""
    if found.item in (BULLDOZER, TRIPLE) or state.deal.law.protection == "none":
        return False
    more = hidden_cards(state, turn.seat) & mask
    return bool(at_least(held, 3)) or bool(at_least(together(held, more), 3) & at_least(held, 2))


ITEM_NAMES = {
    BULLDOZER: Label("bulldozer", "推土机"),
    TRIPLE: Label("triple", "仨"),
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
    return OWED(
        suit=SUIT_NAMES[lead.suit],
        shape=shape_name(lead.kinds),
        seat=turn.seat,
        played=turn.event.cards,
        item=ITEM_NAMES[item],
        cards=short.due,
    )


@rule(
    "ZPY-FOL-03",
    zh="首出推土机，有则须以尽量长的推土机跟。",
    sheet="§6.3",
    seed="则其他玩家若有同色推土机、仨、拖拉机和对，必须依次",
)
def bulldozer_held_back(turn: Turn) -> Answer:
    """A bulldozer (推土机) is followed by the longest bulldozer of the suit, up to its length."""
    return _owed(turn, BULLDOZER)


@rule(
    "ZPY-FOL-04",
    zh="首出仨或推土机，有仨须跟仨。",
    sheet="§6.3",
    seed="如果首家出仨；则其他玩家若有同色仨和对，必须依次出牌",
)
def triple_held_back(turn: Turn) -> Answer:
    """Triples (仨) are followed by as many triples of the suit."""
    return _owed(turn, TRIPLE)


@rule(
    "ZPY-FOL-05",
    zh="首出拖拉机，有则须以尽量长的拖拉机跟；推土机未跟足的部分也欠拖拉机。",
    sheet="§6.3",
    seed="则其他玩家如果有同花色地拖拉机，则必须出拖",
)
def tractor_held_back(turn: Turn) -> Answer:
    """A tractor (拖拉机) is followed by the longest tractor of the suit; so is what stays unmet of a bulldozer."""
    return _owed(turn, TRACTOR)


@rule(
    "ZPY-FOL-06",
    zh="欠对须跟对；别的牌够时不必拆仨。",
    sheet="§6.3",
    seed="则其它方如果有同花色地对，则必须出对；但是如果",
)
def pair_held_back(turn: Turn) -> Answer:
    """Pairs (对) owed are given; triples (仨) need not be broken for them while other cards suffice."""
    return _owed(turn, PAIR)
