"""Whose turn it is, what its phase allows, and whether the cards are there, sheet §6."""

from __future__ import annotations

from engine.games.erbaiwu.state import (
    ACT,
    CLAIMED,
    CLOSED,
    DEALING,
    DRAWN,
    NO_CARD,
    OPEN,
    OVER,
    OWE_DRAW,
    State,
    hidden_pool,
)
from engine.games.erbaiwu.state.proof import cards_let_go
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards
from logformat.events import Claim, Deal, Discard, Event

NOT_TURN = Sentence("seat {seat} acted, but it is seat {due}'s turn", "{seat} 号座行动，应轮到 {due} 号座")
STILL_DEALING = Sentence("seat {seat} acted before all hands were dealt", "牌未发完，{seat} 号座已行动")


@rule(
    "EBW-TURN-01",
    zh="按座次轮流行动；只有岔可在轮次之外。",
    sheet="§6",
    seed="按照逆时针方向轮转",
    echo="turn",
    follows=("EBW-TURN-03",),
)
def out_of_turn(turn: Turn) -> Answer:
    """Seats act in turn (轮流); only a claim (岔) comes out of turn."""
    state: State = turn.state
    if state.phase == DEALING:
        return STILL_DEALING(seat=turn.seat)
    if state.turn is None:
        return UNKNOWN
    return None if turn.seat == state.turn else NOT_TURN(seat=turn.seat, due=state.turn)


AFTER_DRAW = Sentence("seat {seat} reduced its hand after drawing", "{seat} 号座抓牌之后缩减手牌")
OPENING_OFF = Sentence(
    "seat {seat} may only discard in the opening turn, as the options say", "按本局选项，{seat} 号座首轮只可打牌"
)


@rule(
    "EBW-TURN-02",
    zh="缩减须在抓牌之前。",
    sheet="§6",
    seed="必须在轮到自己出牌时，在抓牌之前进行。而一旦抓牌，接下来只能打出一张牌",
)
def reduction_after_draw(turn: Turn) -> Answer:
    """Reductions (缩减) come before the draw; in the opening turn only if the options allow them."""
    state: State = turn.state
    if state.phase == OPEN:
        return None if state.options.opening_reductions else OPENING_OFF(seat=turn.seat)
    return AFTER_DRAW(seat=turn.seat) if state.phase == DRAWN else None


DRAW_DUE = Sentence("seat {seat} ended its turn without the draw that was due", "{seat} 号座未抓牌即结束本轮")


@rule("EBW-TURN-03", zh="先抓牌，再打牌。", sheet="§6", seed="从牌库中抓一张牌，然后再打出一张牌")
def discard_before_draw(turn: Turn) -> Answer:
    """A draw (抓牌) comes before an ordinary discard or a hold."""
    state, event = turn.state, turn.event
    if state.phase not in (ACT, CLAIMED):
        return None
    black = isinstance(event, Discard) and state.black >> event.cards[0] & 1
    special = black and (state.phase == ACT or state.options.claim_special_order)
    return None if special else DRAW_DUE(seat=turn.seat)


DRAW_NOT_DUE = Sentence("seat {seat} drew a card that was not due", "{seat} 号座不该抓牌")


@rule("EBW-TURN-04", zh="庄家首轮不抓牌，每轮只抓一张。", sheet="§6", seed="庄家抓7张牌…应打出一张牌")
def draw_not_due(turn: Turn) -> Answer:
    """One card is drawn (抓牌) in a turn, none in the dealer's first."""
    return DRAW_NOT_DUE(seat=turn.seat) if turn.state.phase in (OPEN, DRAWN) else None


DEAL_OVER = Sentence("seat {seat} acted after the end of the deal", "本轮已结束，{seat} 号座仍行动")
DEALT_OVER = Sentence("seat {seat} was dealt cards after the end of the deal", "本轮已结束，{seat} 号座又发到牌")


@rule(
    "EBW-TURN-05",
    zh="算帐或抓完牌库之后，本轮结束。",
    sheet="§7",
    seed="此时，该轮次结束",
    echo="turn",
    follows=("EBW-STL-01", "EBW-STL-02", "EBW-STL-03"),
)
def action_after_end(turn: Turn) -> Answer:
    """Nothing is done after settling (算帐), after the last stock card's turn, or after the result."""
    state: State = turn.state
    over = state.phase == CLOSED or (state.phase == OVER and not _still_counts(state, turn.event))
    if not over:
        return None
    return (DEALT_OVER if isinstance(turn.event, Deal) else DEAL_OVER)(seat=turn.seat)


def _still_counts(state: State, event: Event) -> bool:
    """Whether an event has its place though the deal is over: the claim of the last discard, the hands of a position."""
    if isinstance(event, Deal):
        return state.setup.position and not state.begun
    return isinstance(event, Claim) and state.window != NO_CARD


RESULT_TWICE = Sentence("a second result stands after the first", "已有结果，又报一次")


def _result_twice(turn: Turn) -> Answer:
    return RESULT_TWICE() if turn.state.has_result else None


SECOND_RESULT = same_law(action_after_end, _result_twice)

AFTER_CLAIM = Sentence(
    "seat {seat} did something else than draw after its claim", "{seat} 号座岔牌之后未抓牌而另作他事"
)


@rule("EBW-CLM-05", zh="逢岔必抓：岔后不得缩减、不得算帐。", sheet="§6", seed="逢岔必抓")
def reduction_after_claim(turn: Turn) -> Answer:
    """After a claim (岔) comes the draw: no reduction and no settling in that turn (逢岔必抓)."""
    return AFTER_CLAIM(seat=turn.seat) if turn.state.phase == CLAIMED else None


OWES_DRAW = Sentence("seat {seat} owes the draw after its black-gang discard", "{seat} 号座先打黑帮，须接着抓牌")


@rule("EBW-BG-03", zh="先打黑帮之后只可抓牌。", sheet="§6", seed="先打出黑帮，然后从牌库中抓一张牌")
def other_than_draw_after_black_gang(turn: Turn) -> Answer:
    """After a black-gang card (黑帮) went before the draw, nothing but the draw may follow."""
    return OWES_DRAW(seat=turn.seat) if turn.state.phase == OWE_DRAW else None


NOT_IN_HAND = Sentence("{cards} is not in the hand of seat {seat}", "{seat} 号座手中没有 {cards}")


@rule("EBW-CARD-01", zh="只能用手中的牌，每张一次。", sheet="§4", seed="手牌", echo="possession")
def card_not_in_hand(turn: Turn) -> Answer:
    """Only cards of the own hand (手牌) are used, each once."""
    state: State = turn.state
    said = cards_let_go(turn.event)
    hand, unseen = state.hands[turn.seat], state.unseen[turn.seat]
    pool = hidden_pool(state) if unseen else 0
    missing = Cards(code for n, code in enumerate(said) if not hand >> code & 1 or code in said[:n])
    wrong = Cards(code for n, code in enumerate(said) if not (hand | pool) >> code & 1 or code in said[:n])
    if wrong or len(missing) > unseen:
        return NOT_IN_HAND(seat=turn.seat, cards=wrong or missing)
    return UNKNOWN if missing else None
