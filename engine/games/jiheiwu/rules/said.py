"""Laws of what is said: the reveal, the report, the wind: JHW-REV, JHW-RPT and JHW-WIND, sheet §4."""

from __future__ import annotations

from engine.games.jiheiwu.cards import BLACK_FIVE
from engine.games.jiheiwu.moves.legal import is_right_wind, wind_of
from engine.games.jiheiwu.moves.said import FIVE_ALONE, is_in_window
from engine.games.jiheiwu.state import DEALING, State, is_any_size, size
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Label, Sentence
from logformat.cards import LITTLE_JOKER, Cards
from logformat.events import Declare, Pass, Play

# ---------------------------------------------------------------- the reveal

NOT_HOLDER = Sentence(
    "seat {seat} reveals {cards}, but does not hold {five}", "{seat} 号座亮出 {cards}，手中却没有 {five}"
)
OTHER_SHOWN = Sentence("seat {seat} reveals {cards}; only {five} is revealed", "{seat} 号座亮出 {cards}；只可亮 {five}")
NOTHING_SHOWN = Sentence("seat {seat} reveals, but shows no {five}", "{seat} 号座亮牌，却未亮出 {five}")
REVEAL_SEED = "“黑5”可選擇“亮”牌，亮明其“黑5”的身份，“小鬼”不可“亮”牌"


@rule("JHW-REV-01", zh="只有持黑桃 5 者可以亮牌，所亮即黑桃 5。", sheet="§4", seed=REVEAL_SEED)
def reveal_without_five(turn: Turn) -> Answer:
    """Only the seat that holds `5s` reveals (亮牌), and it reveals that card."""
    state: State = turn.state
    shown, five = turn.event.cards, Cards(FIVE_ALONE)
    if not shown:
        return NOTHING_SHOWN(seat=turn.seat, five=five)
    if shown != FIVE_ALONE:
        return OTHER_SHOWN(seat=turn.seat, cards=shown, five=five)
    if state.hands[turn.seat] >> BLACK_FIVE & 1:
        return None
    unseen = state.unseen[turn.seat] and state.black5 is None
    return UNKNOWN if unseen else NOT_HOLDER(seat=turn.seat, cards=shown, five=five)


GHOST_REVEALED = Sentence(
    "seat {seat} reveals {cards}: the little ghost stays hidden", "{seat} 号座亮出 {cards}：小鬼不可亮牌"
)


@rule("JHW-REV-02", zh="小鬼不可亮牌。", sheet="§4", seed=REVEAL_SEED)
def reveal_little_joker(turn: Turn) -> Answer:
    """The little ghost (小鬼) may not reveal."""
    return GHOST_REVEALED(seat=turn.seat, cards=turn.event.cards) if LITTLE_JOKER in turn.event.cards else None


OUTSIDE_WINDOW = Sentence("seat {seat} reveals outside the time for it", "{seat} 号座亮牌不在许可之时")


@rule("JHW-REV-03", zh="亮牌在起牌之后、首出之前（选项 `reveal_window`）。", sheet="§4, §10", seed=REVEAL_SEED)
def reveal_outside_window(turn: Turn) -> Answer:
    """The black five reveals (亮牌) between the draw and the first play, or as `reveal_window` says."""
    return None if is_in_window(turn.state, turn.seat) else OUTSIDE_WINDOW(seat=turn.seat)


THREE_REVEAL = Sentence("seat {seat} reveals, but three players know no reveal", "{seat} 号座亮牌，三人游戏却无亮牌")
DEALER_REVEALS = Sentence(
    "seat {seat} reveals its own camp, which the options forbid", "{seat} 号座庄家自亮，本局选项不许"
)


@rule(
    "JHW-REV-04",
    zh="三人时没有亮牌；选项 `solo_may_reveal` 决定持黑桃 5 的庄可否亮牌。",
    sheet="§4, §10",
    seed="三人遊戲時，不存在“亮”牌",
)
def reveal_not_allowed(turn: Turn) -> Answer:
    """With three players nobody reveals (亮牌), nor a dealer with `5s` if `solo_may_reveal` is off."""
    state: State = turn.state
    if state.options.solo_may_reveal or state.dealer is None:
        return None
    return DEALER_REVEALS(seat=turn.seat) if turn.seat == state.dealer else None


def _three_players_reveal(turn: Turn) -> Answer:
    """With three players there is nothing to reveal."""
    return THREE_REVEAL(seat=turn.seat) if turn.state.deal.players == 3 else None


REVEAL_OF_THREE = same_law(reveal_not_allowed, _three_players_reveal)

REVEALED_TWICE = Sentence("seat {seat} reveals the black five again", "{seat} 号座再次亮黑 5")


@rule("JHW-REV-05", zh="一局只亮一次。", sheet="§4", seed=REVEAL_SEED)
def reveal_twice(turn: Turn) -> Answer:
    """The black five is revealed (亮牌) once in a deal."""
    return REVEALED_TWICE(seat=turn.seat) if turn.state.deal.revealed else None


# ---------------------------------------------------------------- the report

KEPT_SILENT = Sentence("seat {seat} came down to one card and did not report it", "{seat} 号座只剩一张，却未报单")
REPORT_SEED = "玩家在剩餘最後一張牌時向其他玩家“報單”"


@rule("JHW-RPT-01", zh="只剩一张牌时，须在他人行动之前报单。", sheet="§4", seed=REPORT_SEED, verdict="flagged")
def last_card_kept_silent(turn: Turn) -> Answer:
    """A seat that has come down to one card reports it (报单) before another seat acts."""
    state: State = turn.state
    acts = isinstance(turn.event, (Play, Pass)) or (isinstance(turn.event, Declare) and turn.event.kind in WIND_WORDS)
    owes = state.owes
    if owes is None or not acts or turn.seat == owes:
        return None
    return UNKNOWN if is_any_size(state, owes) else KEPT_SILENT(seat=owes)


REPORT_OFF = Sentence(
    "seat {seat} reports its last card, which is not done in this deal", "{seat} 号座报单，本局却不报单"
)
OTHER_HAND = Sentence("seat {seat} reports its last card, but has {found:card}", "{seat} 号座报单，手中却有 {found} 张")

EARLY_REPORT = Sentence("seat {seat} reports its last card before all cards are out", "牌未起完，{seat} 号座即报单")


@rule("JHW-RPT-02", zh="报单者手中恰有一张牌，且选项许可报单。", sheet="§4, §10", seed=REPORT_SEED, verdict="flagged")
def report_with_other_hand(turn: Turn) -> Answer:
    """A report (报单) speaks of a hand of exactly one card, and only where the option knows it."""
    state: State = turn.state
    if state.options.report_last_card == "off":
        return REPORT_OFF(seat=turn.seat)
    found = size(state, turn.seat)
    if state.phase == DEALING and found == 1:
        return EARLY_REPORT(seat=turn.seat)
    if state.phase == DEALING or (found != 1 and not is_any_size(state, turn.seat)):
        return OTHER_HAND(seat=turn.seat, found=found)
    return None if found == 1 else UNKNOWN


# ---------------------------------------------------------------- the wind

NO_OUT_PLAY = Sentence(
    "seat {seat} speaks of the wind, but the last play was not by a seat going out",
    "{seat} 号座要风或称有风，上一手却不是出完牌者所出",
)
OTHER_WIND = Sentence("seat {seat} says {said}; {due} is due", "{seat} 号座说“{said}”，应为“{due}”")
WIND_WORDS = {"ask_wind": Label("ask_wind", "要风"), "has_wind": Label("has_wind", "有风")}


@rule(
    "JHW-WIND-01",
    zh="出完牌者的下家要风，其余依次有风；不是出完牌者所出，则无风可言。",
    sheet="§4, §6",
    seed="也可以“要風”（即“出”完牌者的下家不“出”牌）",
    verdict="flagged",
)
def wind_out_of_place(turn: Turn) -> Answer:
    """The next seat after one that went out may ask for the wind (要风), the others then have it (有风)."""
    said = turn.event.kind
    right, due = is_right_wind(turn.state, turn.seat, said), wind_of(turn.state, turn.seat)
    if right is not False:
        return None if right else UNKNOWN
    return (
        NO_OUT_PLAY(seat=turn.seat)
        if due is None
        else OTHER_WIND(seat=turn.seat, said=WIND_WORDS[said], due=WIND_WORDS[due])
    )
