"""Taking, burying and countering: ZPY-KIT, ZPY-BURY, ZPY-CTR, sheet §4.3 to §4.5."""

from __future__ import annotations

from engine.games.zhaopengyou.cards import level_name
from engine.games.zhaopengyou.moves.calls import (
    is_counter_barred,
    is_other_counter,
    is_too_weak_counter,
    lacks_shown,
)
from engine.games.zhaopengyou.moves.dealer import as_gone_on
from engine.games.zhaopengyou.moves.kitty import balance_due, is_repair, kitty_size, taker_due
from engine.games.zhaopengyou.rules.turns import missing_from
from engine.games.zhaopengyou.state import COUNTER, State, level_of
from engine.kit.trump.packed import beyond, cards_in, is_foreign, packed
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Take

OTHER_TAKER = Sentence(
    "seat {seat} took the kitty, but it is seat {due}'s to take", "{seat} 号座取底，应由 {due} 号座取"
)
NOTHING_OWED = Sentence(
    "seat {seat} drew {cards} from the kitty, which owes it nothing", "{seat} 号座从底牌抽回 {cards}，并不应得"
)


@rule(
    "ZPY-KIT-01",
    zh="底牌由庄家取走，反牌后由反牌者取走；多扣者才抽回。",
    sheet="§4.3 to §4.5",
    seed="在亮主后由庄家取走底牌",
)
def kitty_taken_by_other(turn: Turn) -> Answer:
    """The kitty is taken by the dealer (庄家), after a counter by the counterer; who buried too many draws back."""
    state: State = turn.state
    if is_repair(turn.event):
        owed = balance_due(state.deal, turn.seat) < 0
        return None if owed else NOTHING_OWED(seat=turn.seat, cards=turn.event.cards)
    due = taker_due(as_gone_on(state, turn.seat))
    return None if due in (turn.seat, None) else OTHER_TAKER(seat=turn.seat, due=due)


BURY_COUNT = Sentence("seat {seat} buried {found:card} instead of {due}", "{seat} 号座扣底 {found} 张，应为 {due} 张")
REPAIR_COUNT = Sentence(
    "setting seat {seat}'s kitty right took {found:card} instead of {due}",
    "为 {seat} 号座补正底牌移动了 {found} 张，应为 {due} 张",
)


@rule(
    "ZPY-BURY-01",
    zh="扣底张数须正好；多扣抽回，少扣补足。",
    sheet="§4.3, §4.5",
    seed="多扣或少扣底牌",
    verdict="flagged",
)
def bury_wrong_count(turn: Turn) -> Answer:
    """As many cards are buried as the kitty has; of too many or too few (多扣或少扣底牌) the difference moves back."""
    state: State = turn.state
    found = len(turn.event.cards)
    if is_repair(turn.event):
        due = abs(balance_due(state.deal, turn.seat))
        return None if found == due else REPAIR_COUNT(seat=turn.seat, found=found, due=due)
    due = state.options.kitty_size
    return None if found == due else BURY_COUNT(seat=turn.seat, found=found, due=due)


NOT_IN_HAND = Sentence("seat {seat} buried {cards}, which is not in its hand", "{seat} 号座扣下手中没有的 {cards}")
NOT_IN_KITTY = Sentence("{cards} is not in the kitty for seat {seat} to draw", "底牌中没有 {cards}，{seat} 号座抽不到")


@rule(
    "ZPY-BURY-02",
    zh="只能扣手中的牌，只能从底牌中抽回。",
    sheet="§4.3, §4.5",
    seed="由扣底牌一方从底牌中随机抽回",
    echo="possession",
)
def buried_card_not_held(turn: Turn) -> Answer:
    """Buried cards come out of the hand, cards drawn back out of the kitty (从底牌中)."""
    state: State = turn.state
    if not isinstance(turn.event, Take):
        return missing_from(turn, state, NOT_IN_HAND)
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    missing = beyond(packed(known), packed(state.deal.kitty))
    foreign = Cards(code for code in known if is_foreign(code))
    if foreign:
        return NOT_IN_KITTY(seat=turn.seat, cards=foreign)
    if not missing:
        return None
    if kitty_size(state.deal) > len([code for code in state.deal.kitty if code != UNSEEN]):
        return UNKNOWN
    return NOT_IN_KITTY(seat=turn.seat, cards=cards_in(missing))


# ---------------------------------------------------------------- counters

COUNTER_CARDS = Sentence(
    "seat {seat} counters with {cards}: it takes {number} identical cards of the level {level}, or two or three identical jokers",
    "{seat} 号座以 {cards} 反牌，须为{number}相同的级牌（打 {level}），或两三张相同的王",
)
COUNTER_NOT_HELD = Sentence(
    "seat {seat} counters with {cards}, which it does not hold", "{seat} 号座以手中没有的 {cards} 反牌"
)
NUMBERS = {1: Label("one to three", "一至三张"), 2: Label("two or three", "两张或三张")}


@rule(
    "ZPY-CTR-01",
    zh="反牌用两三张相同的级牌或相同的王，须在手中。",
    sheet="§4.4",
    seed="仨可以反对（三张同花色地牌可以反一对）",
    echo="possession",
)
def other_cards_counter(turn: Turn) -> Answer:
    """A counter (反) shows two or three identical level cards or jokers out of the hand."""
    state: State = turn.state
    event = turn.event
    other, lacks = is_other_counter(state, event), lacks_shown(state, event)
    if other:
        level = level_of(state.deal)
        number = NUMBERS[state.options.counter_min]
        word = None if level is None else level_name(level)
        return COUNTER_CARDS(seat=turn.seat, cards=event.cards, number=number, level=word)
    if lacks:
        return COUNTER_NOT_HELD(seat=turn.seat, cards=event.cards)
    return UNKNOWN if other is None or lacks is None else None


TOO_WEAK = Sentence("{cards} does not counter {table} of seat {owner}", "{cards} 反不了 {owner} 号座的 {table}")


@rule(
    "ZPY-CTR-02",
    zh="反牌须比已立的更大：先比张数，再比大王、小王、黑桃、红桃、梅花、方片。",
    sheet="§4.4",
    seed="同仨（或同对）比花色",
)
def counter_too_weak(turn: Turn) -> Answer:
    """A counter is above the standing call: number of cards, then jokers, then suit (比花色)."""
    standing = turn.state.deal.standing
    if standing is None or not is_too_weak_counter(turn.state.deal, turn.event):
        return None
    return TOO_WEAK(cards=turn.event.cards, table=Cards(standing.cards), owner=standing.seat)


BARRED = Sentence("seat {seat} counters with {cards}: {reason}", "{seat} 号座以 {cards} 反牌：{reason}")
OUTSIDE = Label("it is not the time between burying and the first lead", "不在扣底之后、首出之前")
SWITCHED_OFF = Label("the options allow no counters", "本局选项不许反牌")
OWN_CALL = Label("the standing call is its own", "已立的主是自己的")


@rule("ZPY-CTR-03", zh="扣底之后、首出之前才可反牌，不能反自己的。", sheet="§4.4", seed="但是花色可以反主牌花色")
def counter_barred(turn: Turn) -> Answer:
    """Counters (反主) come between a burial and the first lead, not against the own call."""
    state: State = turn.state
    if not is_counter_barred(state, turn.event):
        return None
    outside = state.phase != COUNTER or state.closed
    reason = OUTSIDE if outside else OWN_CALL if state.options.counter else SWITCHED_OFF
    return BARRED(seat=turn.seat, cards=turn.event.cards, reason=reason)
