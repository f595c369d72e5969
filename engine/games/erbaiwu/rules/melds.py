"""The reductions (缩减) and the claim (岔), each by its own laws, sheet §4-6."""

from __future__ import annotations

from engine.games.erbaiwu.cards import SEVEN, is_seven, rank, read_list
from engine.games.erbaiwu.melds import END_NAMES, End, end_to_lock, ends_at, joined_to, set_lacking
from engine.games.erbaiwu.state import NO_CARD, State
from engine.rule import Answer, Rule, Turn, rule, same_law
from engine.words import Sentence
from logformat.cards import Cards, is_joker, named_card, suit_of

ONE_CARD = Sentence("{kind} takes one card, not {found}", "{kind} 用一张牌，而非 {found} 张")


def _one_card(law: Rule) -> Rule:
    """Return a law asked for the number of cards alone, which comes before everything else about them."""

    def counted(turn: Turn) -> Answer:
        found = len(turn.event.cards)
        return None if found == 1 else ONE_CARD(kind=turn.event.kind, found=found)

    return same_law(law, counted)


NO_SEVEN = Sentence("{cards} is no seven", "{cards} 不是 7")


@rule("EBW-SHOW-01", zh="亮七只亮 7。", sheet="§4", seed="任何选手可以选择亮出手牌中的7")
def show_of_other_rank(turn: Turn) -> Answer:
    """A shown seven (亮七) is one natural 7."""
    return None if is_seven(turn.event.cards[0]) else NO_SEVEN(cards=turn.event.cards)


NO_RUN = Sentence("{cards}: the seven of its suit is not shown", "{cards}：该花色的 7 尚未亮出")


@rule("EBW-LAY-01", zh="贴牌须在已亮的同花色 7 旁。", sheet="§4", seed="与已经亮出的7同花色的6或者8")
def layoff_without_seven(turn: Turn) -> Answer:
    """A card is laid off (贴牌) on the run of its own suit, whose seven is shown."""
    code = turn.event.cards[0]
    run = turn.state.runs[suit_of(named_card(code))]
    return NO_RUN(cards=turn.event.cards) if run is None else None


NOT_NEXT = Sentence("{cards} is not next to an end of {run}", "{cards} 与 {run} 的两端不相邻")


@rule("EBW-LAY-02", zh="所贴之牌须与一端相邻。", sheet="§4", seed="与此进一步相邻的其他同花色牌")
def layoff_not_adjacent(turn: Turn) -> Answer:
    """A card laid off (贴牌) is next in rank to an end of the run."""
    code = turn.event.cards[0]
    run = turn.state.runs[suit_of(named_card(code))]
    found = joined_to(turn.state.runs, turn.event.cards)
    return NOT_NEXT(cards=turn.event.cards, run=run.slots) if found is None else None


END_SHUT = Sentence("{cards} belongs to an end that is {end}", "{cards} 所贴的一端已{end}")


@rule("EBW-LAY-03", zh="锁住或封闭的一端不可再贴。", sheet="§4", seed="此后，在该方向上不能进一步贴牌")
def layoff_at_shut_end(turn: Turn) -> Answer:
    """Nothing is laid off (贴牌) at an end that is locked (锁) or closed."""
    code = turn.event.cards[0]
    run = turn.state.runs[suit_of(named_card(code))]
    found = joined_to(turn.state.runs, turn.event.cards)
    end: End = "open" if found is None else run.end(found[0])
    return END_SHUT(cards=turn.event.cards, end=END_NAMES[end]) if end != "open" else None


NO_END = Sentence("no run ends in {at}", "没有以 {at} 为端点的牌列")
END_UNSAID = Sentence("{cards} lock no end: none is named by `at=`", "以 {cards} 锁牌，未说明锁哪一端（`at=`）")


@rule("EBW-LOCK-01", zh="锁的是牌列的端点。", sheet="§4", seed="贴牌序列中牌值最大或者最小的一张牌")
def lock_elsewhere_than_end(turn: Turn) -> Answer:
    """A lock (锁牌) is put on the card at an end of a run."""
    at = read_list(turn.event.pairs.get("at"))
    if not at:
        return END_UNSAID(cards=turn.event.cards)
    return None if ends_at(turn.state.runs, at[0]) else NO_END(at=at)


TWO_CARDS = Sentence("a lock takes two cards, not {found}", "锁牌用两张牌，而非 {found} 张")
LOCK_CARDS = Sentence("{cards} are not two cards of the rank of {at}", "{cards} 不是与 {at} 同值的两张牌")


@rule("EBW-LOCK-02", zh="用与端点同值的两张牌锁。", sheet="§4", seed="可以被两张同值牌“锁住”")
def lock_by_other_rank(turn: Turn) -> Answer:
    """Two cards of the end card's rank lock (锁) it."""
    at, cards = read_list(turn.event.pairs.get("at")), turn.event.cards
    return LOCK_CARDS(cards=cards, at=at) if any(rank(code) != rank(at[0]) for code in cards) else None


def _lock_count(turn: Turn) -> Answer:
    found = len(turn.event.cards)
    return TWO_CARDS(found=found) if found != 2 else None


ALREADY_SHUT = Sentence("the end at {at} is {end} already", "{at} 一端已{end}")


@rule("EBW-LOCK-03", zh="已锁或封闭的一端不可再锁。", sheet="§4", seed="截断贴牌")
def lock_at_shut_end(turn: Turn) -> Answer:
    """An end is locked (锁) once, and not at all when it is closed."""
    at = read_list(turn.event.pairs.get("at"))
    found = end_to_lock(turn.state.runs, at[0])
    end: End = found[0].end(found[1]) if found else "open"
    return ALREADY_SHUT(at=at, end=END_NAMES[end]) if end != "open" else None


LOCKS_SEVEN = Sentence("{at} is the seven itself", "{at} 就是亮出的 7")


@rule("EBW-LOCK-04", zh="单独的 7 不可锁。", sheet="§4", seed="7牌是特殊的")
def lock_at_seven(turn: Turn) -> Answer:
    """The shown seven (亮七) itself is not locked: on that side nothing has been laid off."""
    at = read_list(turn.event.pairs.get("at"))
    return LOCKS_SEVEN(at=at) if rank(at[0]) == SEVEN else None


LOCKS_JOKER = Sentence(
    "the end at {at} is a joker, which the options do not let be locked", "{at} 一端为王，本局选项不许锁"
)


@rule(
    "EBW-LOCK-05",
    zh="选项不许时，王所在的一端不可锁。",
    sheet="§10",
    seed="王牌可以被拥有这张牌的选手认为是除7之外的任意一张牌",
)
def lock_at_joker(turn: Turn) -> Answer:
    """An end that is a joker (王) is locked only if the options allow it."""
    state: State = turn.state
    at = read_list(turn.event.pairs.get("at"))
    found = end_to_lock(state.runs, at[0])
    barred = not state.options.lock_joker_end and found is not None and is_joker(found[0].slot(found[1]))
    return LOCKS_JOKER(at=at) if barred else None


NO_TRIPLE = Sentence("{cards} are not three cards of one rank", "{cards} 不是三张同值牌")


@rule("EBW-TRI-01", zh="串子是三张同值牌。", sheet="§5", seed="串子：三张同值牌（7除外）")
def triple_of_other_cards(turn: Turn) -> Answer:
    """A triple (串子) is three different cards of one rank."""
    ranks = {rank(code) for code in turn.event.cards}
    return None if len(ranks) == 1 and None not in ranks else NO_TRIPLE(cards=turn.event.cards)


def _triple_count(turn: Turn) -> Answer:
    return None if len(turn.event.cards) == 3 else NO_TRIPLE(cards=turn.event.cards)


SEVENS_TRIPLE = Sentence("{cards}: sevens make no triple", "{cards}：7 不成串子")


@rule("EBW-TRI-02", zh="7 不成串子。", sheet="§5", seed="7除外")
def triple_of_sevens(turn: Turn) -> Answer:
    """Sevens (7) make no triple (串子)."""
    return SEVENS_TRIPLE(cards=turn.event.cards) if rank(turn.event.cards[0]) == SEVEN else None


NOT_CLAIMABLE = Sentence("seat {seat} claimed {cards}, which is not to be claimed", "{seat} 号座岔 {cards}，此时不可岔")


@rule("EBW-CLM-01", zh="只可岔刚打出、尚无人接着行动的普通牌。", sheet="§6", seed="当其他选手打出某种牌后")
def claim_without_discard(turn: Turn) -> Answer:
    """What is claimed (岔) is the ordinary discard just made, before the next seat acts."""
    open_for = turn.state.window
    wrong = open_for == NO_CARD or turn.event.cards[0] != open_for
    return NOT_CLAIMABLE(seat=turn.seat, cards=turn.event.cards) if wrong else None


CLAIM_ALONE = Sentence("no cards are named to claim {cards} with", "未说明以哪两张牌岔 {cards}")
CLAIM_CARDS = Sentence("{added} are not two cards of the rank of {cards}", "{added} 不是与 {cards} 同值的两张牌")


@rule("EBW-CLM-02", zh="岔用手中两张同值牌。", sheet="§4", seed="如果手里有两张同值牌，可以选择岔")
def claim_with_other_cards(turn: Turn) -> Answer:
    """A claim (岔) adds exactly two cards of the discard's rank."""
    added = read_list(turn.event.pairs.get("with"))
    if not added:
        return CLAIM_ALONE(cards=turn.event.cards)
    fine = len(added) == 2 and all(rank(code) == rank(turn.event.cards[0]) for code in added)
    return None if fine else CLAIM_CARDS(added=added, cards=turn.event.cards)


OWN_DISCARD = Sentence("seat {seat} claimed its own discard {cards}", "{seat} 号座岔自己打出的 {cards}")


@rule("EBW-CLM-03", zh="不可岔自己打出的牌。", sheet="§4", seed="当其他选手打出某种牌后")
def claim_of_own_discard(turn: Turn) -> Answer:
    """Nobody claims (岔) their own discard."""
    state: State = turn.state
    own = state.window != NO_CARD and state.by == turn.seat
    return OWN_DISCARD(seat=turn.seat, cards=turn.event.cards) if own else None


JOKER_CLAIM = Sentence("seat {seat} used {cards} in a claim", "{seat} 号座以 {cards} 岔牌")


@rule("EBW-CLM-04", zh="王不可用于岔。", sheet="§4", seed="但是，不可以被用于岔牌")
def joker_in_claim(turn: Turn) -> Answer:
    """Jokers (王) take no part in a claim (岔)."""
    jokers = Cards(code for code in read_list(turn.event.pairs.get("with")) if is_joker(code))
    return JOKER_CLAIM(seat=turn.seat, cards=jokers) if jokers else None


NO_SET = Sentence("no set of three lacks exactly {cards}", "亮牌区没有恰缺 {cards} 的三张同值牌")


@rule(
    "EBW-PULL-01",
    zh="提的是亮牌区某组三张所缺的那一张。",
    sheet="§4",
    seed="与亮牌区的三张同值牌…同值的另外一张牌，可以被缩减",
)
def pull_without_set(turn: Turn) -> Answer:
    """A pull (提) adds the one card that a set of three in the public area lacks."""
    return None if set_lacking(turn.state.sets, turn.event.cards[0]) else NO_SET(cards=turn.event.cards)


SHOW_COUNT = _one_card(show_of_other_rank)
LAYOFF_COUNT = _one_card(layoff_not_adjacent)
PULL_COUNT = _one_card(pull_without_set)
LOCK_COUNT = same_law(lock_by_other_rank, _lock_count)
TRIPLE_COUNT = same_law(triple_of_other_cards, _triple_count)
