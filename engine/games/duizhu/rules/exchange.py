"""Kitty, bury and annulment: DZ-GABA, DZ-BURY and DZ-VOID, sheet §4.3, §4.4 and §4.6."""

from __future__ import annotations

from engine.games.duizhu.cards import KITTY, SEATS, TRUMP, level_cards, level_label
from engine.games.duizhu.moves.annulment import LEVELS, lacks_levels
from engine.games.duizhu.rules.phases import PHASE_NAMES, not_held
from engine.games.duizhu.state import BETWEEN, EXCHANGE, State, is_defender, level_of, may_be_over
from engine.kit.onepack import cards_in, mask_of
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Label, Sentence
from logformat.cards import Cards
from logformat.events import Bury, Take, verb_of

GABA = Sentence(
    "seat {seat} may not {what}: the kitty {kitty} has no suit trump",
    "嘎巴锅：底牌 {kitty} 没有定主牌，{seat} 号座不能{what}",
)
ACTS = {
    "take": Label("take the kitty", "取底"),
    "bury": Label("bury", "扣牌"),
    "declare": Label("announce", "声明"),
}


@rule(
    "DZ-GABA-01",
    zh="嘎巴锅时庄家不得取底、扣牌，六张底牌原样自动扣除。",
    sheet="§4.3",
    seed="庄家将丧失获得底牌的权利，此6张底牌原样自动扣除",
)
def kitty_touched_in_gaba(turn: Turn) -> Answer:
    """In a gaba guo (嘎巴锅) nothing is taken or buried."""
    deal = turn.state.deal
    if deal.gaba is None:
        return UNKNOWN if deal.taker is None else None
    return GABA(seat=turn.seat, what=ACTS[verb_of(turn.event)], kitty=deal.kitty) if deal.gaba else None


OTHER_SEAT = Sentence("seat {seat} may not {what}: it is up to seat {due}", "{seat} 号座不能{what}，应由 {due} 号座")
TWICE = Sentence("seat {seat} may not {what}: that is done already", "已经做过，{seat} 号座不能再{what}")
TOO_EARLY = Sentence("seat {seat} buries before the kitty was taken", "尚未取底，{seat} 号座即扣牌")


@rule("DZ-BURY-04", zh="取底、扣牌由庄家依次各做一次。", sheet="§4.4", seed="归庄家所有。然后相应的，庄家要扣除6张手牌")
def bury_by_other_or_out_of_order(turn: Turn) -> Answer:
    """The dealer (庄家) takes the kitty, then buries, each once."""
    deal, event = turn.state.deal, turn.event
    what = ACTS[verb_of(event)]
    if turn.state.phase != EXCHANGE or (isinstance(event, Take) and deal.taker is not None):
        return TWICE(seat=turn.seat, what=what)
    due = deal.dealer if deal.taker is None else deal.taker
    if due is None:
        return UNKNOWN
    if turn.seat != due:
        return OTHER_SEAT(seat=turn.seat, what=what, due=due)
    return TOO_EARLY(seat=turn.seat) if deal.taker is None and isinstance(event, Bury) else None


BURY_COUNT = Sentence("seat {seat} buried {found:card} instead of {due}", "{seat} 号座扣牌 {found} 张，应为 {due} 张")


@rule("DZ-BURY-01", zh="扣牌正好六张。", sheet="§4.4", seed="庄家要扣除6张手牌")
def bury_wrong_count(turn: Turn) -> Answer:
    """The dealer buries (扣除) exactly six cards."""
    found = len(turn.event.cards)
    return None if found == KITTY else BURY_COUNT(seat=turn.seat, found=found, due=KITTY)


@rule("DZ-BURY-02", zh="只能扣手中的牌。", sheet="§4.4", seed="扣除6张手牌", echo="possession")
def buried_card_not_held(turn: Turn) -> Answer:
    """Buried cards come out of the dealer's own hand (手牌)."""
    return not_held(turn, turn.state, turn.event.cards)


NOT_TRUMP = Sentence("seat {seat} announces {cards}, which is no trump", "{seat} 号座声明要扣的 {cards} 不是主牌")
NAMES_NOTHING = Sentence("seat {seat} announces no card", "{seat} 号座没有声明任何牌")
NOT_BURIED = Sentence("seat {seat} announced {cards} but buried {found}", "{seat} 号座声明要扣 {cards}，却扣了 {found}")


@rule(
    "DZ-BURY-03", zh="声明的须是主牌，且须在所扣六张之中。", sheet="§4.4", seed="庄家事先声明即将扣掉的主牌（比如王牌）"
)
def false_announcement(turn: Turn) -> Answer:
    """What is announced (声明) is a trump, and among the six buried cards."""
    deal, event = turn.state.deal, turn.event
    if isinstance(event, Bury):
        missing = deal.announced & ~mask_of(event.cards)
        return NOT_BURIED(seat=turn.seat, cards=cards_in(missing), found=event.cards) if missing else None
    if not event.cards:
        return NAMES_NOTHING(seat=turn.seat)
    if deal.order is None:
        return UNKNOWN
    plain = Cards(code for code in event.cards if deal.order.suit_of[code] != TRUMP)
    return NOT_TRUMP(seat=turn.seat, cards=plain) if plain else None


VOID_TIME = Sentence("seat {seat} may not annul the deal now ({phase})", "此时（{phase}）{seat} 号座不能要求作废")
VOID_LEVEL = Sentence(
    "seat {seat} may not annul a deal at level {level}: only at J or A",
    "打 {level} 不能要求作废，只有打 J、A 时可以（{seat} 号座）",
)
VOID_SEAT = Sentence(
    "seat {seat} may not annul the deal: it is not of the defending side", "{seat} 号座不是台下一方，不能要求作废"
)
VOID_OFF = Sentence(
    "seat {seat} may not annul the deal: the options do not allow it", "本局选项不许作废（{seat} 号座）"
)


@rule("DZ-VOID-02", zh="打 J 或打 A 时，首出之前，台下一方可要求作废。", sheet="§4.6", seed="在打J或打A时")
def void_without_right(turn: Turn) -> Answer:
    """A deal is annulled (作废) at J or A only, by the defending side, after the bury and before the first lead."""
    state: State = turn.state
    level = level_of(state.deal)
    hidden = may_be_over(state)
    if state.phase != BETWEEN and not hidden:
        return VOID_TIME(seat=turn.seat, phase=PHASE_NAMES[state.phase])
    if not turn.options.void_right:
        return VOID_OFF(seat=turn.seat)
    if level is not None and level not in LEVELS:
        return VOID_LEVEL(seat=turn.seat, level=level_label(level))
    if state.deal.dealer is None or level is None:
        return UNKNOWN
    if not is_defender(state.deal, turn.seat):
        return VOID_SEAT(seat=turn.seat)
    return UNKNOWN if hidden else None


HAS_LEVEL = Sentence(
    "seat {seat} annuls the deal, but seat {holder} holds {cards}",
    "{seat} 号座要求作废，但 {holder} 号座有绘牌 {cards}",
)


@rule("DZ-VOID-01", zh="台下全部手牌中没有绘牌才能要求作废。", sheet="§4.6", seed="如果台下一方全部手牌中没有绘牌")
def void_with_level_card(turn: Turn) -> Answer:
    """A deal is annulled only if no defender (台下) has a level card."""
    state: State = turn.state
    lacks = lacks_levels(state)
    if lacks is None:
        return UNKNOWN
    if lacks:
        return None
    wanted = level_cards(level_of(state.deal) or 0)
    holder = next(seat for seat in range(SEATS) if is_defender(state.deal, seat) and state.hands[seat] & wanted)
    return HAS_LEVEL(seat=turn.seat, holder=holder, cards=cards_in(state.hands[holder] & wanted))
