"""Calling trump: HXW-DECL, sheet §4.1 and §4.2."""

from __future__ import annotations

from engine.games.hongxingwu.moves.calls import (
    is_late,
    is_other_kind,
    is_too_weak,
    lacks_shown,
    may_fortify,
    missing_shown,
    replaces_wrongly,
)
from engine.games.hongxingwu.state import State
from engine.kit.trump.packed import cards_in
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import Cards

CALL_NAMES = {
    "call": Label("call", "亮主"),
    "fortify": Label("fortify", "自保"),
    "counter": Label("counter", "反主"),
    "nt": Label("no-trump call", "反无主"),
}
NEEDED = {
    "call": Label("one to three identical level cards", "一至三张相同的级牌"),
    "fortify": Label("one or two more of the card shown", "已亮之牌再加一或两张"),
    "counter": Label("two or three identical level cards", "两张或三张相同的级牌"),
    "nt": Label("two jokers or three identical ones", "两张王或三张相同的王"),
}
IDENTICAL_JOKERS = Label("two or three identical jokers", "两张或三张相同的王")
"""What `nt` needs under the option `nt_pair_identical`."""

OTHER_CARDS = Sentence(
    "seat {seat} shows {cards} as a {kind}, which needs {needed}", "{seat} 号座以 {cards} {kind}，须为{needed}"
)


@rule(
    "HXW-DECL-01",
    zh="亮主、自保、反主用相同的级牌，反无主用王，张数须对。",
    sheet="§4.1",
    seed="使用另外花色的兩張或三張常主…用雙王(大王小王都可以)",
)
def other_cards_shown(turn: Turn) -> Answer:
    """Calls show identical level cards (常主), no-trump calls jokers (王), of the right number."""
    event = turn.event
    if not is_other_kind(turn.state.deal, event):
        return None
    alike = event.kind == "nt" and turn.options.nt_pair_identical
    needed = IDENTICAL_JOKERS if alike else NEEDED[event.kind]
    return OTHER_CARDS(seat=turn.seat, cards=event.cards, kind=CALL_NAMES[event.kind], needed=needed)


NOT_HELD = Sentence("seat {seat} shows {cards}, which it has not drawn", "{seat} 号座亮出尚未抓到的 {cards}")


@rule(
    "HXW-DECL-02", zh="亮出的牌须已在手中；自保须与已亮之牌同在手中。", sheet="§4.1", seed="亮出常主", echo="possession"
)
def shown_cards_not_held(turn: Turn) -> Answer:
    """The cards shown (亮) are among those drawn so far; a fortified call needs all of them together."""
    state: State = turn.state
    lacks = lacks_shown(state, turn.event)
    if lacks is None:
        return UNKNOWN
    return NOT_HELD(seat=turn.seat, cards=cards_in(missing_shown(state, turn.event))) if lacks else None


TOO_WEAK = Sentence(
    "{cards} as a {kind} does not replace {table} of seat {owner}", "以 {cards} {kind}，不能改变 {owner} 号座的 {table}"
)
NOTHING_STANDS = Sentence(
    "seat {seat} calls no-trump with {cards}, but no call stands", "尚无人亮主，{seat} 号座即以 {cards} 反无主"
)


@rule(
    "HXW-DECL-03",
    zh="须能改变已亮的主：1 张被另花两张以上或双王反，2 张被 3 张或 3 王反，3 张只被 3 王反，双王被 3 张反。",
    sheet="§4.2",
    seed="1張常主可以被兩張另外花色常主反或用兩隻王來反無主，2張常主可以被3張同花色常主反或被三張同花色王反無主",
)
def call_too_weak(turn: Turn) -> Answer:
    """A declaration beats the standing one by the table of precedence (反主); a call needs that nothing stands."""
    state: State = turn.state
    event, standing = turn.event, state.deal.standing
    if not is_too_weak(state.deal, event):
        return None
    if standing is None:
        return NOTHING_STANDS(seat=turn.seat, cards=event.cards)
    return TOO_WEAK(cards=event.cards, kind=CALL_NAMES[event.kind], table=Cards(standing.cards), owner=standing.seat)


NO_FORTIFYING = Sentence("seat {seat} fortifies with {cards}: {reason}", "{seat} 号座以 {cards} 自保：{reason}")
NO_OWN_CALL = Label("no call of its own stands", "自己并没有亮着的主")
COUNTERED = Label("there has been a counter", "已有人反主")
NOT_SINGLE = Label("only a call of a single card is fortified", "只有单张亮主可以自保")


@rule(
    "HXW-DECL-04",
    zh="只能自保自己的单张亮主，连已亮的至多三张，且尚无人反主。",
    sheet="§4.1",
    seed="在已經甩出單張級牌來確定常主的情況下，再扔出另外一張或兩張來鞏固",
)
def fortify_without_right(turn: Turn) -> Answer:
    """A seat fortifies (自保) its own standing call of a single card, up to three, before any counter."""
    state: State = turn.state
    if may_fortify(state.deal, turn.event):
        return None
    standing = state.deal.standing
    own = standing is not None and standing.seat == turn.seat
    reason = NO_OWN_CALL if not own else COUNTERED if state.deal.countered else NOT_SINGLE
    return NO_FORTIFYING(seat=turn.seat, cards=turn.event.cards, reason=reason)


NO_CALL = Sentence("seat {seat} counters with {cards}, but no call stands", "尚无人亮主，{seat} 号座即以 {cards} 反主")
OWN_CALL = Sentence("seat {seat} replaces its own standing call with {cards}", "{seat} 号座以 {cards} 反自己的主")
SAME_SUIT = Sentence(
    "seat {seat} counters {table} with {cards} of the same suit", "{seat} 号座以同花色的 {cards} 反 {table}"
)


@rule(
    "HXW-DECL-05",
    zh="反主须用另外花色，不能反自己的主；尚无人亮主时无主可反。",
    sheet="§4.1, §4.2",
    seed="自己不可以反自己的主",
)
def counter_of_own_or_nothing(turn: Turn) -> Answer:
    """A counter (反主) is of another suit, against another seat's standing call."""
    state: State = turn.state
    standing, cards = state.deal.standing, turn.event.cards
    if not replaces_wrongly(state.deal, turn.event):
        return None
    if standing is None:
        return NO_CALL(seat=turn.seat, cards=cards)
    if standing.seat == turn.seat:
        return OWN_CALL(seat=turn.seat, cards=cards)
    return SAME_SUIT(seat=turn.seat, cards=cards, table=Cards(standing.cards))


TOO_LATE = Sentence("seat {seat} declares after the kitty was taken", "底牌已取，{seat} 号座仍亮主")


@rule("HXW-DECL-06", zh="庄家取底之后不再亮主、反主。", sheet="§4.1, §4.4", seed="在亮主後由莊家取走底牌")
def late_declaration(turn: Turn) -> Answer:
    """Nothing is declared (亮主) after the kitty was taken."""
    return TOO_LATE(seat=turn.seat) if is_late(turn.state) else None
