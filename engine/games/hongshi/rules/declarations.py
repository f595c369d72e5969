"""Laws of what is declared before the first play: HS-REV and HS-LGT, sheet §4."""

from __future__ import annotations

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS
from engine.games.hongshi.moves.before_play import has_four_tens, in_window
from engine.games.hongshi.state import State
from engine.kit.onepack import cards_in
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

NOT_RED_TEN = Sentence("{cards} is no red ten in the hand of seat {seat}", "{cards} 不是 {seat} 号座手中的红十")


@rule("HS-REV-01", zh="只能亮自己手中的红十。", sheet="§4", seed="亮出自己手牌中拥有的红十")
def reveal_other_card(turn: Turn) -> Answer:
    """A revealed card (亮牌) is a red ten of that hand."""
    state: State = turn.state
    wrong = Cards(code for code in turn.event.cards if not 1 << code & RED_TENS)
    if wrong or not turn.event.cards:
        return NOT_RED_TEN(seat=turn.seat, cards=wrong)
    missing = Cards(code for code in turn.event.cards if not state.hands[turn.seat] >> code & 1)
    if missing and not state.unseen[turn.seat]:
        return NOT_RED_TEN(seat=turn.seat, cards=missing)
    elsewhere = Cards(code for code in missing if any(hand >> code & 1 for hand in state.dealt))
    return NOT_RED_TEN(seat=turn.seat, cards=elsewhere) if elsewhere else UNKNOWN if missing else None


OUTSIDE_WINDOW = Sentence(
    "seat {seat} spoke outside the time between deal and first play", "{seat} 号座的声明不在发牌后、首出前"
)
OPTION_OFF = Sentence(
    "seat {seat} declared {kind}, which the options do not allow", "{seat} 号座声明 {kind}，本局选项不许"
)


@rule(
    "HS-REV-02",
    zh="亮牌、闪电与亮四张十须在发牌后、首出前，且选项允许。",
    sheet="§4",
    seed="在出牌开始前，选手有权选择亮牌",
)
def declaration_outside_window(turn: Turn) -> Answer:
    """Reveals, lightning and shows (亮牌、闪电) stand between the deal and the first play, if the option allows them."""
    state: State = turn.state
    if not in_window(state):
        return OUTSIDE_WINDOW(seat=turn.seat)
    allowed = state.options.reveal if turn.event.kind == "reveal" else state.options.lightning
    return None if allowed else OPTION_OFF(seat=turn.seat, kind=turn.event.kind)


REVEALED_TWICE = Sentence("seat {seat} reveals {cards}, which lies open already", "{seat} 号座再亮已公开的 {cards}")


@rule(
    "HS-REV-03",
    zh="每张红十只亮一次；四张十亮出后不再亮。",
    sheet="§4",
    seed="亮出自己手牌中拥有的红十，告知所有其他选手",
)
def reveal_twice(turn: Turn) -> Answer:
    """Each red ten is revealed (亮牌) once, not at all after all four tens were shown."""
    state: State = turn.state
    open_cards = {code for _, code in state.revealed}
    said = turn.event.cards
    again = Cards(c for n, c in enumerate(said) if c in open_cards or c in said[:n] or state.tens_shown is not None)
    if turn.event.kind == "show_tens":
        return REVEALED_TWICE(seat=turn.seat, cards=cards_in(FOUR_TENS)) if state.tens_shown is not None else None
    return REVEALED_TWICE(seat=turn.seat, cards=again) if again else None


LACKS_TENS = Sentence("seat {seat} does not hold {cards}", "{seat} 号座没有 {cards}")


@rule("HS-LGT-01", zh="闪电或亮四张十须手握全部四张十。", sheet="§4", seed="某选手的手牌包含了全部四张10牌")
def lightning_without_four_tens(turn: Turn) -> Answer:
    """Lightning (闪电胜利) and the show of four tens need all four tens in hand."""
    state: State = turn.state
    holding = has_four_tens(state, turn.seat)
    if holding is None:
        return UNKNOWN
    return None if holding else LACKS_TENS(seat=turn.seat, cards=cards_in(FOUR_TENS & ~state.hands[turn.seat]))
