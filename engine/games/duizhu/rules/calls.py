"""Showing a level card and the three modes: DZ-DECL and DZ-MODE, sheet §4.1 and §4.2."""

from __future__ import annotations

from engine.games.duizhu.cards import level_label
from engine.games.duizhu.moves.calls import (
    ANSWER_OF,
    choice,
    is_answer,
    is_level_card,
    lacks_shown,
    may_leave_open,
    may_show,
    mode_chooser,
)
from engine.games.duizhu.state import State, dealer_due, level_of
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import Cards

OTHER_CARD = Sentence(
    "seat {seat} shows {cards}, but level {level} is played: it takes one level card",
    "打 {level}，{seat} 号座亮 {cards}：须亮一张绘牌",
)


@rule("DZ-DECL-01", zh="亮的须是一张绘牌。", sheet="§4.1", seed="亮出自己手牌中的任意一张绘牌")
def other_card_shown(turn: Turn) -> Answer:
    """What is shown (亮) is one level card (绘牌)."""
    state: State = turn.state
    level = level_of(state.deal)
    if level is None:
        return UNKNOWN
    if is_level_card(state.deal, turn.event.cards):
        return None
    return OTHER_CARD(seat=turn.seat, cards=turn.event.cards, level=level_label(level))


NOT_DRAWN = Sentence("seat {seat} shows {cards}, which it has not drawn", "{seat} 号座亮出尚未抓到的 {cards}")


@rule("DZ-DECL-02", zh="亮出的牌须已抓到手中。", sheet="§4.1", seed="自己手牌中", echo="possession")
def shown_card_not_held(turn: Turn) -> Answer:
    """The card shown has been drawn by then (手牌)."""
    lacks = lacks_shown(turn.state, turn.event)
    if lacks is None:
        return UNKNOWN
    return NOT_DRAWN(seat=turn.seat, cards=turn.event.cards) if lacks else None


SECOND_SHOW = Sentence(
    "seat {seat} shows {cards}, but seat {owner} has shown {table} before",
    "{owner} 号座已亮 {table}，{seat} 号座又亮 {cards}",
)


@rule(
    "DZ-DECL-03",
    zh="只有最先亮出的绘牌算数，不能再亮。",
    sheet="§4.1",
    seed="整个牌桌上最先被亮出的绘牌的花色，即是本轮次主牌的花色",
)
def second_show(turn: Turn) -> Answer:
    """Only the first (最先) card shown counts; nobody shows another."""
    deal = turn.state.deal
    if deal.shown is None or not deal.show_stands:
        return None
    owner, code = deal.shown
    return SECOND_SHOW(seat=turn.seat, cards=turn.event.cards, owner=owner, table=Cards((code,)))


LATE_SHOW = Sentence("seat {seat} shows {cards} after {what}", "{what}，{seat} 号座才亮 {cards}")
TURNED = Label("the kitty was turned", "底牌已翻看")
MODE_CHOSEN = Label("the mode was chosen", "已选定主方式")


@rule("DZ-DECL-04", zh="翻看底牌或选定主方式之后不能再亮。", sheet="§4.1", seed="在任何选手翻看底牌之前")
def late_show(turn: Turn) -> Answer:
    """Nothing is shown once the kitty is turned (翻看底牌) or the mode chosen."""
    state: State = turn.state
    if may_show(state):
        return None
    mode = state.deal.mode is not None and not state.deal.turned
    return LATE_SHOW(seat=turn.seat, cards=turn.event.cards, what=MODE_CHOSEN if mode else TURNED)


OTHER_CHOOSER = Sentence(
    "seat {seat} chooses the mode, which is up to seat {due}", "{seat} 号座选定主方式，应由 {due} 号座选"
)
SHOWN_ALREADY = Sentence(
    "seat {seat} chooses a mode, but seat {owner} has shown {table}",
    "{owner} 号座已亮 {table}，{seat} 号座不能再选定主方式",
)
MODE_UNNAMED = Sentence("seat {seat} names no mode", "{seat} 号座没有说出定主方式")


@rule("DZ-MODE-01", zh="无人亮牌时由庄家的下家选择定主方式。", sheet="§4.2", seed="由庄家的下家选择下列方式之一")
def mode_without_right(turn: Turn) -> Answer:
    """If nobody has shown, the dealer's next seat (下家) chooses the mode."""
    deal = turn.state.deal
    if deal.shown is not None and deal.show_stands:
        owner, code = deal.shown
        return SHOWN_ALREADY(seat=turn.seat, owner=owner, table=Cards((code,)))
    due = mode_chooser(deal)
    if turn.seat != due:
        return OTHER_CHOOSER(seat=turn.seat, due=due)
    return MODE_UNNAMED(seat=turn.seat) if choice(turn.event) is None else None


MODE_NAMES = {"free": Label("free", "打自由"), "size": Label("size", "打大小"), "single": Label("single", "打单张")}
ANSWER_NAMES = {
    "suit": Label("a suit", "一种花色"),
    "size": Label("max or min", "最大或最小"),
    "position": Label("a position in the pile", "底牌中的一个位置"),
}
UNFIT = Sentence(
    "seat {seat} names {found}, but in mode {mode} the dealer names {needed}",
    "{mode}应由庄家指定{needed}，{seat} 号座却指定{found}",
)
MODE_OPEN = Sentence("seat {seat} names {found}, but no mode was chosen", "尚未选定主方式，{seat} 号座即指定{found}")
LATE_ANSWER = Sentence("seat {seat} names {found} after the kitty was turned", "底牌已翻看，{seat} 号座才指定{found}")
OTHER_ANSWERER = Sentence(
    "seat {seat} names {found}, which is up to the dealer {due}", "{seat} 号座指定{found}，应由庄家 {due} 号座指定"
)
ANSWERED = Sentence("seat {seat} names {found}, but the dealer has answered", "庄家已经指定，{seat} 号座又指定{found}")


@rule(
    "DZ-MODE-02",
    zh="庄家须按所选方式在翻看底牌之前指定。",
    sheet="§4.2",
    seed="然后由庄家根据其下家的要求，在翻看底牌之前，最后唯一确定主牌的花色",
)
def answer_that_does_not_fit(turn: Turn) -> Answer:
    """The dealer (庄家) answers as the mode asks, before the kitty is turned."""
    deal = turn.state.deal
    event, found = turn.event, ANSWER_NAMES[turn.event.kind]
    if is_answer(deal, event) and turn.state.phase == "call":
        return None
    if deal.turned and may_leave_open(deal, event):
        return UNKNOWN
    if deal.turned:
        return LATE_ANSWER(seat=turn.seat, found=found)
    if deal.mode is None:
        return MODE_OPEN(seat=turn.seat, found=found)
    due = dealer_due(deal)
    if turn.seat != due:
        return OTHER_ANSWERER(seat=turn.seat, found=found, due=due)
    if deal.answer is not None:
        return ANSWERED(seat=turn.seat, found=found)
    needed = ANSWER_NAMES[ANSWER_OF[deal.mode]]
    return UNFIT(seat=turn.seat, found=found, mode=MODE_NAMES[deal.mode], needed=needed)
