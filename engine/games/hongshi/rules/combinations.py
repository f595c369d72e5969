"""Laws of what is played: the cards of the hand, and combinations of them: HS-CARD and HS-COMB, sheet §5."""

from __future__ import annotations

from engine.games.hongshi.combos import is_any
from engine.games.hongshi.moves import combo_of
from engine.games.hongshi.state import State
from engine.kit.climbing import lacking, may_be_unseen
from engine.kit.plays import reading
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence

NOT_IN_HAND = Sentence("seat {seat} played {cards}, which is not in its hand", "{seat} 号座打出手中没有的 {cards}")


@rule("HS-CARD-01", zh="只能出手中的牌。", sheet="§5", seed="每人抓10张牌为手牌", echo="possession")
def card_not_in_hand(turn: Turn) -> Answer:
    """Only cards of the own hand (手牌) are played, each once."""
    state: State = turn.state
    said, deal = turn.event.cards, state.deal
    missing = lacking(state.hands[turn.seat], said)
    if not missing:
        return None
    unseen = may_be_unseen(deal.pack, state.dealt, state.unseen[turn.seat], said, missing)
    return UNKNOWN if unseen else NOT_IN_HAND(seat=turn.seat, cards=missing)


NO_COMBINATION = Sentence("{cards} is no combination", "{cards} 不成牌型")


@rule("HS-COMB-01", zh="所出须为一种牌型。", sheet="§5", seed="同值牌可以组成“对子”或三至四张牌的“串子”")
def cards_without_combination(turn: Turn) -> Answer:
    """What is played is a combination (牌型) under the options."""
    state: State = turn.state
    shown = state.tens_shown == turn.seat
    return None if is_any(turn.event.cards, state.options, shown) else NO_COMBINATION(cards=turn.event.cards)


READINGS = {
    "ten": Label("tens", "十"),
    "red": Label("red tens", "红十"),
    "cut": Label("a cut-in", "差"),
    "hook": Label("a hook", "勾"),
}
NO_READING = Sentence("{cards} cannot be read as {reading}", "{cards} 不能作{reading}")


@rule("HS-COMB-02", zh="`as=` 所称的读法须成立。", sheet="§5", seed="选手有权选择把红十作为普通的10牌来出")
def impossible_reading(turn: Turn) -> Answer:
    """The reading `as=` claims exists: `ten` for tens (普通十), `red` for strong red tens (红十)."""
    said = reading(turn.event)
    if said is None or combo_of(turn.state, turn.event) is not None:
        return None
    return NO_READING(cards=turn.event.cards, reading=READINGS[said])
