"""Grabs and king swaps: DZ-GRAB and DZ-KING, sheet §4.5."""

from __future__ import annotations

from engine.games.duizhu.cards import JOKERS
from engine.games.duizhu.moves.swaps import grabbable, lowest_sets, may_grab, may_swap_kings, partner, takes_lowest
from engine.games.duizhu.rules.phases import PHASE_NAMES, not_held
from engine.games.duizhu.state import State
from engine.games.duizhu.state.shown import swapped
from engine.kit.onepack import cards_in, mask_of
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

GRAB_TIME = Sentence("seat {seat} may not grab now ({phase})", "此时（{phase}）{seat} 号座不能抢主")
GRAB_IN_GABA = Sentence("seat {seat} may not grab in a gaba guo", "嘎巴锅时 {seat} 号座不能抢主")


@rule(
    "DZ-GRAB-03",
    zh="扣牌之后、首出之前可抢主；嘎巴锅时不可。",
    sheet="§4.5",
    seed="嘎巴锅的情况以及庄家事先声明即将扣掉的主牌（比如王牌）不在此列",
)
def grab_out_of_time(turn: Turn) -> Answer:
    """Trumps are grabbed (抢主) after the bury and before the first lead, never in a gaba guo."""
    state: State = turn.state
    timely = may_grab(state)
    if timely is None:
        return UNKNOWN
    if timely:
        return None
    if state.deal.gaba and state.phase == "between":
        return GRAB_IN_GABA(seat=turn.seat)
    return GRAB_TIME(seat=turn.seat, phase=PHASE_NAMES[state.phase])


NUMBERS_DIFFER = Sentence(
    "seat {seat} gives {cards} for {taken}: as many are due", "{seat} 号座以 {cards} 换 {taken}，张数须相同"
)


@rule("DZ-GRAB-02", zh="抢主以手中相同数目的牌替换。", sheet="§4.5", seed="用以替换自己手中相同数目的任意牌")
def grab_for_other_number(turn: Turn) -> Answer:
    """A grab gives as many cards of the own hand (相同数目) as it takes."""
    given, taken = swapped(turn.event)
    if len(given) != len(taken) or not taken:
        return NUMBERS_DIFFER(seat=turn.seat, cards=given, taken=taken)
    return not_held(turn, turn.state, given)


NOT_GRABBABLE = Sentence(
    "seat {seat} grabs {cards}: only unannounced trumps buried by the dealer may be grabbed ({table})",
    "{seat} 号座抢 {cards}：只能抢庄家所扣而未声明的主牌（{table}）",
)


@rule(
    "DZ-GRAB-01", zh="只能抢庄家所扣、未经声明的主牌。", sheet="§4.5", seed="如果包含有主牌，任何选手都有权抢到该主牌"
)
def card_not_to_be_grabbed(turn: Turn) -> Answer:
    """Only trumps (主牌) that the dealer buried and has not announced are grabbed."""
    state: State = turn.state
    if state.deal.order is None:
        return UNKNOWN
    open_cards = grabbable(state.deal, turn.seat)
    taken = swapped(turn.event)[1]
    wrong = Cards(sorted({code for code in taken if not open_cards >> code & 1 or taken.count(code) > 1}))
    return NOT_GRABBABLE(seat=turn.seat, cards=wrong, table=cards_in(open_cards)) if wrong else None


KING_TIME = Sentence("seat {seat} may not swap kings now ({phase})", "此时（{phase}）{seat} 号座不能扣王")
KING_IN_GABA = Sentence("seat {seat} may not swap kings in a gaba guo", "嘎巴锅时 {seat} 号座不能扣王")


@rule(
    "DZ-KING-03",
    zh="庄家的搭档在扣牌之后、首出之前扣王；嘎巴锅时不可。",
    sheet="§4.5",
    seed="可以在庄家结束全部扣牌后，扣除自己手牌中的王",
)
def king_swap_out_of_time(turn: Turn) -> Answer:
    """Kings are swapped (扣王) after the bury and before the first lead, not in a gaba guo."""
    state: State = turn.state
    timely = may_swap_kings(state)
    if timely is None:
        return UNKNOWN
    if timely:
        return None
    if state.phase == "between":
        return KING_IN_GABA(seat=turn.seat)
    return KING_TIME(seat=turn.seat, phase=PHASE_NAMES[state.phase])


OTHER_SWAPPER = Sentence(
    "seat {seat} swaps kings, which is up to the dealer's partner {due}",
    "{seat} 号座扣王，只有庄家的搭档 {due} 号座可以",
)
NO_KING = Sentence("seat {seat} swaps {cards}, which are not all jokers", "{seat} 号座扣王所出 {cards} 不全是王")


@rule("DZ-KING-01", zh="只有庄家的搭档可扣自己手牌中的王。", sheet="§4.5", seed="如是庄家的搭档")
def king_swap_by_other(turn: Turn) -> Answer:
    """Only the dealer's partner (搭档) swaps kings, and only jokers of its hand."""
    state: State = turn.state
    due = partner(state.deal)
    if due is None:
        return UNKNOWN
    if turn.seat != due:
        return OTHER_SWAPPER(seat=turn.seat, due=due)
    given = swapped(turn.event)[0]
    if not given or mask_of(given) & ~JOKERS:
        return NO_KING(seat=turn.seat, cards=given)
    return not_held(turn, state, given)


NOT_LOWEST = Sentence(
    "seat {seat} takes {cards} for {given}: the lowest buried cards are {due_cards}",
    "{seat} 号座以 {given} 换 {cards}，最小的底牌却是 {due_cards}",
)


@rule("DZ-KING-02", zh="扣王须以相同数目、数值最小的底牌替换。", sheet="§4.5", seed="然后以原底牌中数值最小的牌替换")
def higher_card_taken(turn: Turn) -> Answer:
    """For kings the lowest (最小) buried cards are taken, as many as are given."""
    state: State = turn.state
    given, taken = swapped(turn.event)
    fits = takes_lowest(state.deal, given, taken)
    if fits is None:
        return UNKNOWN
    if fits:
        return None
    lowest = Cards(next(lowest_sets(state.deal, len(given)), b""))
    return NOT_LOWEST(seat=turn.seat, cards=taken, given=given, due_cards=lowest)
