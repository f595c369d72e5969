"""Laws of what beats the table, in turn or by cutting in: HS-FOLLOW and HS-CUT, sheet §5.1, §5.2 and §6."""

from __future__ import annotations

from engine.games.hongshi.combos import SPECIAL, Combo, beats, is_same_kind
from engine.games.hongshi.moves import combo_of
from engine.games.hongshi.rules.turns import is_locked
from engine.games.hongshi.state import State
from engine.games.hongshi.state.turns import takes_lead
from engine.kit.plays import reading
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards

OTHER_KIND = Sentence(
    "{played} does not match {table}: another type or number of cards", "{played} 与 {table} 牌型或张数不同"
)
NOT_HIGHER = Sentence("{played} does not beat {table}", "{played} 管不住 {table}")


def _unbeaten(turn: Turn) -> tuple[Combo | None, Combo | None]:
    """Return what is played and what lies on the table, nothing if that is beaten, or was no combination."""
    state: State = turn.state
    combo = combo_of(state, turn.event)
    if state.table is None or combo is None or state.owner == turn.seat or beats(combo, state.table):
        return None, None
    return combo, state.table


def _follows_wrongly(turn: Turn, what: Sentence) -> Answer:
    """Say what is wrong with a following play, if it is one: a seat that has passed may have the lead again."""
    state: State = turn.state
    if takes_lead(state, turn.seat):
        return UNKNOWN
    return what(played=turn.event.cards, table=Cards(state.table_cards))


@rule(
    "HS-FOLLOW-01",
    zh="跟牌须同型同张数，或以特殊牌型管上。",
    sheet="§5.1",
    seed="只有同样数目的更大牌，才可以被用来管牌",
)
def different_kind(turn: Turn) -> Answer:
    """A following play has the same type and number of cards (同型同数), or is a special that beats."""
    combo, table = _unbeaten(turn)
    if combo is None or table is None or table.power >= SPECIAL or is_same_kind(combo, table):
        return None
    return _follows_wrongly(turn, OTHER_KIND)


@rule("HS-FOLLOW-02", zh="跟牌须大于桌上的牌。", sheet="§5.1", seed="只有同样数目的更大牌，才可以被用来管牌")
def not_higher(turn: Turn) -> Answer:
    """A following play of the same kind is strictly higher (大于) than the one on the table."""
    combo, table = _unbeaten(turn)
    if combo is None or table is None or table.power >= SPECIAL or not is_same_kind(combo, table):
        return None
    return _follows_wrongly(turn, NOT_HIGHER)


@rule(
    "HS-FOLLOW-03",
    zh="特殊牌型只被更大的特殊牌型管住，最大者无物可管。",
    sheet="§5.1",
    seed="两张王牌组成的对子，是无敌的",
)
def beaten_by_special(turn: Turn) -> Answer:
    """Only a higher special beats a special (双红十、双王、炸), and nothing beats the highest."""
    combo, table = _unbeaten(turn)
    if combo is None or table is None or table.power < SPECIAL:
        return None
    return _follows_wrongly(turn, NOT_HIGHER)


PASSED_BEFORE = Sentence("seat {seat} played after passing in this trick", "{seat} 号座本轮已过牌，却又出牌")


@rule("HS-FOLLOW-04", zh="选项 `pass_locks`：过牌后本轮不得再出。", sheet="§10", seed="")
def play_after_pass(turn: Turn) -> Answer:
    """With `pass_locks` a seat that passed stays out of the trick (过牌后不得再出)."""
    state: State = turn.state
    if not is_locked(state, turn.seat):
        return None
    return UNKNOWN if takes_lead(state, turn.seat) else PASSED_BEFORE(seat=turn.seat)


CUT_OFF = Sentence("seat {seat} cut in, which the options do not allow", "{seat} 号座差牌，本局选项不许")
CUT_WRONG = Sentence("{cards} is no cut or hook on what lies on the table", "{cards} 不能差（勾）桌上的牌")


@rule(
    "HS-CUT-01",
    zh="差：单张之后，他人立即以同点两张差出，第四张可勾；须开启选项。",
    sheet="§5.2",
    seed="不带龙，不带差（四声），不带炸",
)
def wrong_cut_in(turn: Turn) -> Answer:
    """A cut (差) is two cards of a single just played, a hook the fourth, at once, by another seat, if the option is on."""
    state: State = turn.state
    said, cards = reading(turn.event), turn.event.cards
    if not state.options.cut_in:
        return CUT_OFF(seat=turn.seat)
    number = 2 if said == "cut" else 1
    rank = state.table_cards[0] % 13 if state.table_cards else -1
    fits = len(set(cards)) == len(cards) == number and all(code < 52 and code % 13 == rank for code in cards)
    return None if fits and state.cut == said and turn.seat != state.last else CUT_WRONG(cards=cards)
