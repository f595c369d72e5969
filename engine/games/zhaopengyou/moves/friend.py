"""Calling the friend, sheet §4.2."""

from __future__ import annotations

from typing import Final

from engine.games.zhaopengyou.cards import JOKERS, NO_TRUMP, order
from engine.games.zhaopengyou.moves.dealer import as_gone_on
from engine.games.zhaopengyou.state import BID, DealFacts, State, caller_due, level_of, own_level
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import is_foreign
from engine.words import Label
from logformat.events import Declare

TOO_LATE: Final = Label("a friend was called, or the kitty taken, before", "已叫过朋友或已取底")
NOT_THE_DEALER: Final = Label("the standing bid is not its own", "庄家不是他")
BAD_COPY: Final = Label("the copy is the 1st, 2nd or 3rd", "只能叫第一、第二、第三张")
ONE_CARD: Final = Label("one card is called", "只能叫一张牌")
BARRED_CARD: Final = Label("the options do not allow this card", "本局选项不许叫此牌")
COPIES: Final = (1, 2, 3)


def friend_fault(state: State, event: Declare) -> Label | None:
    """Return what is wrong with a friend call once the cards are out; None if it may be made."""
    if state.phase != BID or state.deal.friend_card is not None:
        return TOO_LATE
    deal = as_gone_on(state, event.seat)
    if event.seat != caller_due(deal):
        return NOT_THE_DEALER
    if len(event.cards) != 1:
        return ONE_CARD
    if int(event.pairs.get("nth", "0")) not in COPIES:
        return BAD_COPY
    return None if may_be_called(deal, event.cards[0]) else BARRED_CARD


def may_be_called(deal: DealFacts, code: int) -> bool:
    """Whether a card may be called by `friend_cards`."""
    allowed = deal.options.friend_cards
    if allowed == "any" or is_foreign(code):
        return not is_foreign(code)
    if allowed == "no_jokers":
        return code not in JOKERS
    seat, standing = caller_due(deal), deal.standing
    level = level_of(deal) if seat is None or deal.dealer is not None else own_level(deal.setup, seat)
    trump = NO_TRUMP if standing is None else standing.trump
    if level is None:
        return code not in JOKERS and code // 13 != trump
    return order(level, trump, deal.options.gap_closing).suit_of[code] != TRUMP
