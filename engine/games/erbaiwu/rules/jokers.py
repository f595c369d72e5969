"""Jokers (王牌) and the cards they name, the black gang (黑帮), sheet §4; what may not be discarded, sheet §6."""

from __future__ import annotations

from engine.games.erbaiwu.cards import SEVEN, is_seven, read_list
from engine.games.erbaiwu.melds import end_to_lock, jokers_in
from engine.games.erbaiwu.state import DRAWN, State, free_discards, has_discard
from engine.rule import UNKNOWN, Answer, Turn, rule
from engine.words import Sentence
from logformat.cards import Cards, is_joker, named_card
from logformat.events import Event


def _stand_ins(event: Event) -> list[int]:
    return [code for code in event.cards if code >= 64]


def _end_slot(state: State, event: Event) -> tuple[int, ...]:
    """Return the end card a lock joins; none for other reductions."""
    at = read_list(event.pairs.get("at"))
    found = end_to_lock(state.runs, at[0]) if at else None
    return (found[0].slot(found[1]),) if found else ()


NO_SEVEN = Sentence("seat {seat} used {cards} before a seven was shown", "尚未亮七，{seat} 号座已用 {cards}")


@rule("EBW-JOK-01", zh="有 7 亮出之后方可用王。", sheet="§4", seed="在有7被亮出之前，不可以被置于亮牌区")
def joker_before_seven(turn: Turn) -> Answer:
    """A joker (王) is used only after a seven has been shown (亮七)."""
    used = Cards(code for code in turn.event.cards if is_joker(code))
    return NO_SEVEN(seat=turn.seat, cards=used) if used and not any(turn.state.runs) else None


NAMES_SEVEN = Sentence("{cards}: a joker names no seven and no joker", "{cards}：王不可代 7 或王")


@rule("EBW-JOK-02", zh="王不可代 7，也不可代王。", sheet="§4", seed="除7之外的任意一张牌")
def joker_names_seven(turn: Turn) -> Answer:
    """A joker (王) stands for any card but a seven or a joker."""
    wrong = Cards(code for code in _stand_ins(turn.event) if named_card(code) >= 52 or named_card(code) % 13 == SEVEN)
    return NAMES_SEVEN(cards=wrong) if wrong else None


NAMED_TWICE = Sentence(
    "{cards} names a card that is named already, or lies in the same set", "{cards} 所代之牌已被代过，或就在同组之中"
)


@rule("EBW-JOK-03", zh="两王不可代同一张牌，也不可代同组中的牌。", sheet="§4", seed="丧失了原有的身份")
def joker_names_taken_card(turn: Turn) -> Answer:
    """The two jokers (王) name different cards, and none that lies in the same set."""
    state, event = turn.state, turn.event
    stand_ins = _stand_ins(event)
    if not stand_ins:
        return None
    named = [named_card(code) for code in stand_ins]
    members = {code for code in event.cards if code < 64}
    if event.kind == "lock":
        members.update(_end_slot(state, event))
    black = state.black
    wrong = Cards(
        code
        for n, (code, card) in enumerate(zip(stand_ins, named, strict=True))
        if black >> card & 1 or card in members or card in named[:n]
    )
    return NAMED_TWICE(cards=wrong) if wrong else None


NAMELESS = Sentence("seat {seat} played {cards} without naming a card", "{seat} 号座用 {cards} 而未说明所代之牌")


@rule("EBW-JOK-04", zh="用王须说明所代之牌。", sheet="§4", seed="被王代替的那张牌")
def joker_without_name(turn: Turn) -> Answer:
    """A joker (王) that is played names the card it stands for."""
    bare = Cards(code for code in turn.event.cards if code in (52, 53))
    return NAMELESS(seat=turn.seat, cards=bare) if bare else None


DISCARDED_JOKER = Sentence("seat {seat} discarded {cards}", "{seat} 号座打出 {cards}")


@rule("EBW-JOK-05", zh="王不可打出。", sheet="§6", seed="大王和小王。不可以被打出")
def joker_discarded(turn: Turn) -> Answer:
    """A joker (王) is never discarded."""
    return DISCARDED_JOKER(seat=turn.seat, cards=turn.event.cards) if is_joker(turn.event.cards[0]) else None


TOO_MANY = Sentence("{found:joker} in one set, at most {most} are allowed", "一组中有 {found} 张王，至多 {most} 张")


@rule("EBW-JOK-06", zh="一组三张中的王不多于选项所定。", sheet="§10", seed="任意一张牌")
def too_many_jokers(turn: Turn) -> Answer:
    """A set of three has no more jokers (王) than the option allows; a lock set counts its end card."""
    state: State = turn.state
    used = jokers_in(turn.event.cards)
    found = used + (jokers_in(bytes(_end_slot(state, turn.event))) if turn.event.kind == "lock" else 0)
    most = state.options.max_jokers_per_set
    return TOO_MANY(found=found, most=most) if used and found > most else None


BLACK_USED = Sentence("{cards} is black gang and takes no part in anything", "{cards} 已成黑帮，不能缩减或岔")


@rule("EBW-BG-01", zh="黑帮不可缩减，也不可用于岔。", sheet="§4", seed="黑帮不具有任何牌的本来意义，不能被缩减")
def black_gang_used(turn: Turn) -> Answer:
    """A black-gang card (黑帮) takes no part in a reduction or a claim."""
    cards = read_list(turn.event.pairs.get("with")) if "with" in turn.event.pairs else turn.event.cards
    black = turn.state.black
    wrong = Cards(code for code in cards if code < 54 and black >> code & 1)
    return BLACK_USED(cards=wrong) if wrong else None


BLACK_LATE = Sentence("seat {seat} discarded black-gang {cards} after drawing", "{seat} 号座抓牌之后才打黑帮 {cards}")


@rule("EBW-BG-02", zh="黑帮须先打后抓。", sheet="§6", seed="任何选手在抓到黑帮的时候，不可以立即将其打出")
def black_gang_after_draw(turn: Turn) -> Answer:
    """A black-gang card (黑帮) is discarded before the draw, not after it."""
    state: State = turn.state
    if state.phase != DRAWN or not state.black >> turn.event.cards[0] & 1:
        return None
    return _unless_stuck(turn, BLACK_LATE)


SEVEN_OUT = Sentence("seat {seat} discarded {cards}", "{seat} 号座打出 {cards}")


@rule("EBW-DISC-01", zh="7 不可打出。", sheet="§6", seed="7牌是特殊的，不可以被打出")
def seven_discarded(turn: Turn) -> Answer:
    """A seven (7) is never discarded."""
    return _unless_stuck(turn, SEVEN_OUT) if is_seven(turn.event.cards[0]) else None


def _unless_stuck(turn: Turn, sentence: Sentence) -> Answer:
    """Answer for a card that only a stuck hand may let go of, where the options let it."""
    state: State = turn.state
    if free_discards(state, turn.seat):
        return None
    if state.options.stuck_hand == "free_discard" and has_discard(state, turn.seat) is None:
        return UNKNOWN
    return sentence(seat=turn.seat, cards=turn.event.cards)
