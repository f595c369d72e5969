"""Laws of the pack, the hands and the dealer, sheet §1-3."""

from __future__ import annotations

from engine.games.zhuoheia.cards import HAND, PACK, SEATS
from engine.games.zhuoheia.moves.rights import is_before_play, is_dealt_by_anyone
from engine.games.zhuoheia.state import DEALING, State, cards_dealt, number_dealt
from engine.kit.positions import has_cards_though_out
from engine.rule import Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import UNKNOWN as UNSEEN
from logformat.cards import Cards
from logformat.events import Cut, Deal, Draw, Note

FOREIGN = Sentence("{cards} does not belong to the pack of 40 cards", "40 张牌中没有 {cards}")
SECOND_COPY = Sentence("{cards} has been dealt already", "{cards} 已经发出过")


@rule(
    "ZHA-SETUP-01",
    zh="所用为去掉 2、3、4、大小王的四十张牌，每张一次。",
    sheet="§1, §3",
    seed="用一副40张牌（去掉2、3、4、大小王）",
)
def foreign_or_second_card(turn: Turn) -> Answer:
    """Only the forty cards from 5 to A (牌) are dealt, each of them once."""
    state: State = turn.state
    if state.setup.position:
        return None
    known = Cards(code for code in turn.event.cards if code != UNSEEN)
    strange = Cards(code for code in known if not PACK >> code & 1)
    if strange:
        return FOREIGN(cards=strange)
    own = state.dealt[turn.seat] if state.deal.late >> turn.seat & 1 else 0
    everywhere = cards_dealt(state) & ~own
    again = Cards(code for n, code in enumerate(known) if everywhere >> code & 1 or code in known[:n])
    return SECOND_COPY(cards=again) if again else None


HAND_SIZE = Sentence("seat {seat} has {found:card} instead of {due}", "{seat} 号座有 {found} 张牌，应为 {due} 张")

LATE = Sentence("seat {seat} got cards after the deal", "发牌之后 {seat} 号座又得牌")


@rule("ZHA-SETUP-02", zh="每人十张牌。", sheet="§1, §3", seed="每人开始十张牌")
def wrong_hand_size(turn: Turn) -> Answer:
    """Each hand (手牌) has ten cards."""
    state: State = turn.state
    if state.setup.position:
        if has_cards_though_out(state.setup, turn.event):
            return HAND_SIZE(seat=turn.seat, found=len(turn.event.cards), due=0)
        return None if state.to_come else LATE(seat=turn.seat)
    if state.deal.late >> turn.seat & 1 or not is_before_play(state):
        return LATE(seat=turn.seat)
    found = number_dealt(state, turn.seat) + len(turn.event.cards)
    if found == HAND:
        return None
    return HAND_SIZE(seat=turn.seat, found=found, due=HAND)


def _draw_during_play(turn: Turn) -> Answer:
    """Before the play hands are counted once, after the draws."""
    state: State = turn.state
    is_due = is_before_play(state) or number_dealt(state, turn.seat) < HAND
    return None if is_due and not state.setup.position else wrong_hand_size(turn)


DRAW_TOO_MANY = same_law(wrong_hand_size, _draw_during_play)


def _wrong_size_after_draws(turn: Turn) -> Answer:
    state: State = turn.state
    if not state.sizes_due or state.phase == DEALING or isinstance(turn.event, (Cut, Draw, Deal, Note)):
        return None
    seat = next((seat for seat in range(SEATS) if number_dealt(state, seat) != HAND), None)
    return None if seat is None else HAND_SIZE(seat=seat, found=number_dealt(state, seat), due=HAND)


SIZE_DUE = same_law(wrong_hand_size, _wrong_size_after_draws)

DEALER_DUE = Sentence(
    "the last deal makes seat {due} dealer, not seat {holder}", "上一局定 {due} 号座发牌，而非 {holder} 号座"
)


@rule("ZHA-SETUP-03", zh="由上一局的头皇发牌；投降后仍由原发牌者。", sheet="§2, §9", seed="头皇洗牌", verdict="flagged")
def dealer_does_not_follow(turn: Turn) -> Answer:
    """The head (头皇) of the last deal deals; after a surrender the same dealer deals again."""
    state: State = turn.state
    dealer, due = state.setup.dealer, state.setup.carry.get("next_dealer")
    if due is None or dealer is None or dealer == due or is_dealt_by_anyone(state):
        return None
    return DEALER_DUE(place="dealer", due=due, holder=dealer)
