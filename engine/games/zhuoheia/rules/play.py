"""Laws of what is played: the cards, the combination, the aces, and what it has to beat, sheet §5."""

from __future__ import annotations

from engine.games.zhuoheia.cards import ACES, BLACK_ACES
from engine.games.zhuoheia.combos import PLAIN, beats, holds_back_black, recognise
from engine.games.zhuoheia.moves.due import may_lead
from engine.games.zhuoheia.state import State, free_cards
from engine.kit.climbing import lacking
from engine.kit.onepack import cards_in, mask_of
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

NOT_IN_HAND = Sentence("seat {seat} played {cards}, which is not in its hand", "{seat} 号座打出手中没有的 {cards}")


@rule("ZHA-CARD-01", zh="只能出手中的牌。", sheet="§5", seed="每人开始十张牌", echo="possession")
def card_not_in_hand(turn: Turn) -> Answer:
    """Only cards of the own hand (手牌) are played, each once."""
    state: State = turn.state
    said = turn.event.cards
    hand = state.hands[turn.seat]
    missing = lacking(hand, said)
    if not missing:
        return None
    may_be_held = mask_of(missing) & ~(free_cards(state) & ~hand) == 0
    if may_be_held and len(set(missing)) == len(missing) <= state.unseen[turn.seat]:
        return None
    return NOT_IN_HAND(seat=turn.seat, cards=missing)


NO_COMBINATION = Sentence("{cards} is no combination", "{cards} 不成牌型")


@rule(
    "ZHA-COMB-01",
    zh="所出须为一种牌型：单张、对子、单串、双串、炸弹、火箭、核弹。",
    sheet="§5",
    seed="双串牌按分值比大小，必须总张数相同才能比较，最短3连对",
)
def play_no_combination(turn: Turn) -> Answer:
    """What is played is a single, pair, run, pair run, bomb, rocket or nuke (牌型)."""
    cards = turn.event.cards
    return NO_COMBINATION(cards=cards) if recognise(cards) is None else None


BLACK_DUE = Sentence(
    "seat {seat} played {played}, but a black ace was due: its hand holds {cards}",
    "{seat} 号座打出 {played}，应先出黑 A：手中有 {cards}",
)


@rule(
    "ZHA-ACE-01",
    zh="手中既有红 A 又有黑 A 时，出含 A 的牌型必须先出黑 A。",
    sheet="§5.2",
    seed="如果手牌中既有红A又有黑A，在出有A的牌型时，必须先出黑A！",
)
def red_ace_before_black(turn: Turn) -> Answer:
    """Holding both, a seat lets go of black aces (黑A) before red ones, whatever the combination."""
    state: State = turn.state
    played = mask_of(turn.event.cards)
    if not state.options.ace_rule or not played & ACES:
        return None
    hand = state.hands[turn.seat]
    if holds_back_black(hand, played) > 0:
        held = cards_in(hand & BLACK_ACES & ~played)
        return BLACK_DUE(seat=turn.seat, played=turn.event.cards, cards=held)
    unseen = cards_in(free_cards(state) & BLACK_ACES & ~hand)[: state.unseen[turn.seat]]
    return UNKNOWN if holds_back_black(hand | mask_of(unseen), played) > 0 else None


OTHER_TYPE = Sentence("{played} is of another type than {table}", "{played} 与 {table} 牌型不同")
OTHER_SIZE = Sentence("{played} has not as many cards as {table}", "{played} 与 {table} 张数不同")
NOT_HIGHER = Sentence("{played} does not beat {table}", "{played} 管不住 {table}")
SEED = "除核弹、火箭和炸弹外，其他牌必须要牌型相同且总张数相同才能比大小"


@rule("ZHA-FOLLOW-01", zh="跟牌须同牌型，或为炸弹、火箭、核弹。", sheet="§5.1", seed=SEED)
def follow_with_other_type(turn: Turn) -> Answer:
    """A following play has the type (牌型) of the last one, or is a bomb, rocket or nuke."""
    state: State = turn.state
    combo = recognise(turn.event.cards)
    if state.table is None or combo is None or combo.power > PLAIN or combo.type == state.table.type:
        return None
    return (
        UNKNOWN if may_lead(state, turn.seat) else OTHER_TYPE(played=turn.event.cards, table=Cards(state.table_cards))
    )


@rule("ZHA-FOLLOW-02", zh="跟牌须与桌上的牌张数相同。", sheet="§5.1", seed=SEED)
def follow_with_other_size(turn: Turn) -> Answer:
    """A following play of the same type has as many cards (总张数相同) as the last one."""
    state: State = turn.state
    combo = recognise(turn.event.cards)
    if state.table is None or combo is None or combo.power > PLAIN or combo.size == state.table.size:
        return None
    return (
        UNKNOWN if may_lead(state, turn.seat) else OTHER_SIZE(played=turn.event.cards, table=Cards(state.table_cards))
    )


@rule("ZHA-FOLLOW-03", zh="跟牌须大于桌上的牌。", sheet="§5.1", seed="才能比大小。不分花色")
def follow_too_low(turn: Turn) -> Answer:
    """A following play beats the last one (管上); equal never beats."""
    state: State = turn.state
    if not is_too_low(turn):
        return None
    return (
        UNKNOWN if may_lead(state, turn.seat) else NOT_HIGHER(played=turn.event.cards, table=Cards(state.table_cards))
    )


def is_too_low(turn: Turn) -> bool:
    """Whether a play is a combination that does not beat what lies on the table."""
    state: State = turn.state
    combo = recognise(turn.event.cards)
    return state.table is not None and combo is not None and not beats(combo, state.table)


PASSED_BEFORE = Sentence("seat {seat} played after passing in this trick", "{seat} 号座本轮已过牌，却又出牌")


@rule(
    "ZHA-FOLLOW-04",
    zh="选项 `pass_locks`：过牌、询问或给风之后本轮不得再出。",
    sheet="§10",
    follows=("ZHA-WIND-03",),
)
def play_after_pass(turn: Turn) -> Answer:
    """With `pass_locks` a seat that passed, asked or gave wind stays out of the trick (过牌后不得再出)."""
    if not turn.state.locked >> turn.seat & 1:
        return None
    return UNKNOWN if may_lead(turn.state, turn.seat) else PASSED_BEFORE(seat=turn.seat)
