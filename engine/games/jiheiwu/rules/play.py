"""Laws of what is played: the cards, the combination, and what it has to beat: JHW-CARD, -COMB, -FOLLOW, sheet §5."""

from __future__ import annotations

from engine.games.jiheiwu.cards import RED_FIVE
from engine.games.jiheiwu.combos import PLAIN, Combo, Fault, beats, fault, shortest_run
from engine.games.jiheiwu.moves.play import had_five
from engine.games.jiheiwu.state import State, is_locked
from engine.games.jiheiwu.state.turns import takes_lead
from engine.kit.climbing import lacking, may_be_unseen
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

# ---------------------------------------------------------------- cards and combinations

NOT_IN_HAND = Sentence("seat {seat} played {cards}, which is not in its hand", "{seat} 号座打出手中没有的 {cards}")


@rule("JHW-CARD-01", zh="只能出手中的牌。", sheet="§5", seed="“出”完所有牌", echo="possession")
def card_not_in_hand(turn: Turn) -> Answer:
    """Only cards of the own hand (手牌) are played, each once."""
    state: State = turn.state
    said, deal, hand = turn.event.cards, state.deal, state.hands[turn.seat]
    missing = lacking(hand, said)
    if not missing:
        return None
    if RED_FIVE in missing and had_five(state, turn.seat):
        missing = lacking(hand | 1 << RED_FIVE, said)
        if not missing and state.dealer is not None:
            return None
    if RED_FIVE in missing and deal.players == 3 and state.dealer not in (None, turn.seat):
        return NOT_IN_HAND(seat=turn.seat, cards=missing)
    unseen = may_be_unseen(deal.pack, state.dealt, state.unseen[turn.seat], said, missing)
    return UNKNOWN if unseen or not missing else NOT_IN_HAND(seat=turn.seat, cards=missing)


def _has(turn: Turn, kind: Fault) -> bool:
    return fault(turn.event.cards, turn.options) == kind


NO_COMBINATION = Sentence("{cards} is no combination", "{cards} 不成牌型")


@rule("JHW-COMB-01", zh="所出须为一种牌型。", sheet="§5", seed="可以“出”單張牌或一組合法的牌型")
def unlike_any_combination(turn: Turn) -> Answer:
    """What is played is a single, pair, run, pair run, bomb or blast (牌型)."""
    return NO_COMBINATION(cards=turn.event.cards) if _has(turn, "nothing") else None


TOO_SHORT = Sentence(
    "{cards} is a run of {found:card}, {least} are needed", "{cards} 是 {found} 张的连牌，至少要 {least} 张"
)


@rule(
    "JHW-COMB-02",
    zh="连牌五、六人至少三张，四人至少四张，三人至少五张（选项 `run_min`）。",
    sheet="§5, §10",
    seed="一般是五或六個玩家三張可以連，四個玩家四張可以連，三個玩家五張可以連",
)
def run_too_short(turn: Turn) -> Answer:
    """A run (连牌) has three cards or more with five or six players, four with four, five with three."""
    cards = turn.event.cards
    if not _has(turn, "short"):
        return None
    return TOO_SHORT(cards=cards, found=len(cards), least=shortest_run(turn.options))


AROUND_ACE = Sentence("{cards} runs on beyond the ace", "{cards} 越过 A 相连")


@rule("JHW-COMB-03", zh="连牌与姊妹对不得越过 A。", sheet="§5.1", seed="A-2-3最小，Q-K-A最大")
def run_around_ace(turn: Turn) -> Answer:
    """In runs and pair runs the ace (A) is below 2 or above K, never in the middle."""
    return AROUND_ACE(cards=turn.event.cards) if _has(turn, "circle") else None


JOKER_IN_RUN = Sentence("{cards} has a joker among three or more cards", "{cards} 三张以上，其中有鬼牌")


@rule("JHW-COMB-04", zh="大、小鬼不可连。", sheet="§5", seed="大、小鬼不可連兒")
def joker_in_run(turn: Turn) -> Answer:
    """Jokers (大鬼、小鬼) stand in no run and no pair run."""
    return JOKER_IN_RUN(cards=turn.event.cards) if _has(turn, "joker") else None


# ---------------------------------------------------------------- following

OTHER_TYPE = Sentence("{played} is of another type than {table}", "{played} 与 {table} 类型不同")
OTHER_SIZE = Sentence("{played} has not as many cards as {table}", "{played} 与 {table} 张数不同")
NOT_HIGHER = Sentence("{played} does not beat {table}", "{played} 管不住 {table}")
SAME_AND_HIGHER = "“出”張數和類型都相同但比上一組牌更大的牌、炸彈或轟牌"


def _meeting(turn: Turn) -> tuple[Combo, Combo] | None:
    """Return what is played and what lies on the table; None if there is nothing to beat, or nothing that could."""
    state: State = turn.state
    combo = state.deal.recognise(turn.event.cards)
    return None if state.table is None or combo is None or state.owner == turn.seat else (combo, state.table)


def _follows_wrongly(turn: Turn, what: Sentence) -> Answer:
    """Say what is wrong with a following play, if it is one: a seat that has passed may have the lead again."""
    state: State = turn.state
    if takes_lead(state, turn.seat):
        return UNKNOWN
    return what(played=turn.event.cards, table=Cards(state.table_cards))


@rule("JHW-FOLLOW-01", zh="跟牌须与上一手同类型，或为炸弹、轰牌。", sheet="§5.2", seed=SAME_AND_HIGHER)
def follow_with_other_type(turn: Turn) -> Answer:
    """A following play has the type (类型) of the last one, or is a bomb or blast (炸弹、轰牌)."""
    met = _meeting(turn)
    if met is None or met[0].power > PLAIN or met[0].type == met[1].type:
        return None
    return _follows_wrongly(turn, OTHER_TYPE)


@rule("JHW-FOLLOW-02", zh="跟牌须与上一手张数相同。", sheet="§5.2", seed=SAME_AND_HIGHER)
def follow_with_other_size(turn: Turn) -> Answer:
    """A following play of the same type has as many cards (张数) as the last one."""
    met = _meeting(turn)
    if met is None or met[0].power > PLAIN or met[0].size == met[1].size:
        return None
    return _follows_wrongly(turn, OTHER_SIZE)


@rule("JHW-FOLLOW-03", zh="跟牌须大于上一手；只有 5 可以压 5。", sheet="§5.2", seed=SAME_AND_HIGHER)
def follow_too_low(turn: Turn) -> Answer:
    """A following play beats the last one; of equal ones only a 5 may press a 5 (以 5 压 5)."""
    met = _meeting(turn)
    if met is None or beats(*met):
        return None
    return _follows_wrongly(turn, NOT_HIGHER)


PASSED_BEFORE = Sentence("seat {seat} played after passing in this trick", "{seat} 号座本轮已过牌，却又出牌")


@rule("JHW-FOLLOW-04", zh="选项 `pass_locks`：过牌后本轮不得再出。", sheet="§10")
def play_after_pass(turn: Turn) -> Answer:
    """With `pass_locks` a seat that passed stays out of the trick (过牌后不得再出)."""
    state: State = turn.state
    if not is_locked(state, turn.seat):
        return None
    return UNKNOWN if takes_lead(state, turn.seat) else PASSED_BEFORE(seat=turn.seat)
