"""Laws of the announcements (明牌), sheet §4."""

from __future__ import annotations

from engine.games.zhuoheia.cards import BLACK_ACES, FIVE_OF_HEARTS
from engine.games.zhuoheia.moves.rights import SHOWN, has_silent_seats, is_before_play, is_black, lacks_five
from engine.games.zhuoheia.state import DEALING, State
from engine.kit.onepack import cards_in
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

SPEAKS_BEFORE = Sentence(
    "seat {seat} spoke, but it is seat {due}'s turn to announce", "{seat} 号座声明，应轮到 {due} 号座"
)
BEFORE_DEAL = Sentence("seat {seat} spoke before all cards were dealt", "牌未发完，{seat} 号座即声明")
NOT_FIRST = Sentence("seat {seat} spoke first without holding {cards}", "{seat} 号座首先声明，但手中没有 {cards}")


@rule(
    "ZHA-REV-01",
    zh="由持红桃 5 者起，依次声明明牌与否。",
    sheet="§4",
    seed="由拿到红心五的玩家开始，逆时针依次宣言，不明牌则过",
    echo="turn",
)
def announce_out_of_order(turn: Turn) -> Answer:
    """Announcements (明牌) go round from the holder of `5h` on."""
    state: State = turn.state
    if state.turn is not None:
        return None if turn.seat == state.turn else SPEAKS_BEFORE(seat=turn.seat, due=state.turn)
    if state.phase == DEALING:
        return BEFORE_DEAL(seat=turn.seat)
    is_first = not state.spoken and lacks_five(state, turn.seat)
    return NOT_FIRST(seat=turn.seat, cards=Cards((FIVE_OF_HEARTS,))) if is_first else UNKNOWN


SAID_BLACK = Sentence("seat {seat} announced black without a black ace", "{seat} 号座没有黑 A 却明黑方")
SAID_RED = Sentence("seat {seat} announced red with {cards} in hand", "{seat} 号座有 {cards} 却明红方")
SHOWN_WRONGLY = Sentence(
    "{cards} is no ace of the camp seat {seat} announced, in its hand",
    "{seat} 号座亮出的 {cards} 不是它手中所明一方的 A",
)

SHOWN_DECLINING = Sentence(
    "seat {seat} showed {cards}, though it announced nothing", "{seat} 号座不明牌，却亮出 {cards}"
)


@rule("ZHA-REV-02", zh="明牌须属实：有黑 A 者为黑方，没有者为红方。", sheet="§4", seed="出牌前表明自己是红方或黑方")
def false_announcement(turn: Turn) -> Answer:
    """An announcement (明牌) is true: black with a black ace in hand, red with none."""
    state: State = turn.state
    seat, kind = turn.seat, turn.event.kind
    black = is_black(state, seat)
    if kind == "reveal_black" and black is False:
        return SAID_BLACK(seat=seat)
    if kind == "reveal_red" and black is True:
        return SAID_RED(seat=seat, cards=cards_in(state.hands[seat] & BLACK_ACES))
    said, own = turn.event.cards, SHOWN[kind] & state.hands[seat]
    wrong = Cards(code for n, code in enumerate(said) if not own >> code & 1 or code in said[:n])
    if wrong:
        return (SHOWN_DECLINING if kind == "no_reveal" else SHOWN_WRONGLY)(seat=seat, cards=wrong)
    return UNKNOWN if black is None and kind != "no_reveal" else None


REVEAL_OFF = Sentence("seat {seat} announced, but this deal has no announcements", "{seat} 号座明牌，本局选项不设明牌")
AFTER_PLAY = Sentence("seat {seat} announced after the first play", "{seat} 号座在首出之后明牌")
TWICE = Sentence("seat {seat} has announced or declined already", "{seat} 号座已经声明过")


@rule("ZHA-REV-03", zh="每人只声明一次，在首出之前，且选项允许。", sheet="§4", seed="明牌只能在出牌前进行")
def announce_late_or_again(turn: Turn) -> Answer:
    """Each seat announces (明牌) or declines once, before the first play, unless the option is off."""
    state: State = turn.state
    if state.options.reveal_multiplier == "off":
        return REVEAL_OFF(seat=turn.seat)
    if not is_before_play(state):
        return AFTER_PLAY(seat=turn.seat)
    return TWICE(seat=turn.seat) if state.spoken >> turn.seat & 1 else None


NOT_ALL_SPOKE = Sentence(
    "seat {seat} acted before all four seats had announced or declined", "四人声明完毕之前 {seat} 号座已行动"
)


@rule("ZHA-REV-04", zh="四人声明完毕之后才出牌。", sheet="§4", seed="四人宣言完毕，拿到红心五的玩家开始出牌")
def play_before_announcements(turn: Turn) -> Answer:
    """All four seats have announced or declined (宣言完毕) before the first play, pass or surrender."""
    return NOT_ALL_SPOKE(seat=turn.seat) if has_silent_seats(turn.state) else None
