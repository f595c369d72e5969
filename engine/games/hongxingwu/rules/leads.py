"""Leads and throws: HXW-LEAD, sheet §6.1 and §6.2."""

from __future__ import annotations

from typing import Any

from engine.games.hongxingwu.state import State, Throw, lead_by, meeting
from engine.games.hongxingwu.state.throws import throw_fates
from engine.games.hongxingwu.trick.leads import canonical_split, split_groups, split_parts
from engine.games.hongxingwu.trick.names import kind_name, shape_name
from engine.games.hongxingwu.trick.throws import forced_part
from engine.kit.plays import reading
from engine.kit.trump.following import NOT_CONTINUED, OTHER_FORCED, named_as_lead, thrown_alone
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.throws import forced_components, is_forced
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import LANGS, Label, Sentence, card_names
from logformat.cards import Cards

SEVERAL_SUITS = Sentence(
    "seat {seat} led {cards}, which are of more than one suit", "{seat} 号座首出 {cards}，不是同一门"
)


@rule(
    "HXW-LEAD-01",
    zh="首家出的牌须为同一门，主牌算一门。",
    sheet="§5.2, §6.1",
    seed="首家可以出同花色中的拖拉機、對和單牌的任意組合",
)
def lead_of_several_suits(turn: Turn) -> Answer:
    """A lead (首家) is of one effective suit; trumps are one suit."""
    state = meeting(turn.state, turn.event)
    if state.lead is not None:
        return None
    if state.deal.order is None:
        return UNKNOWN if len(turn.event.cards) > 1 else None
    one = suit_of_all(state.deal.order, turn.event.cards) is not None
    return None if one else SEVERAL_SUITS(seat=turn.seat, cards=turn.event.cards)


OTHER_SPLIT = Sentence("{cards} cannot be split as {split}", "{cards} 不能拆成 {split}")
SPLIT_OFF = Sentence(
    "seat {seat} named a split of {cards}, which the options do not allow",
    "{seat} 号座另报 {cards} 的拆法，本局选项不许",
)
THROW_OFF = Sentence(
    "seat {seat} led {cards}, which is {shape}: the options allow no throws",
    "{seat} 号座首出 {cards}（{shape}），本局选项不许甩牌",
)


@rule(
    "HXW-LEAD-02",
    zh="所报拆法的各部分须各成一组，合起来正是所出的牌；甩牌须有几组。",
    sheet="§5.3",
    seed="拖拉機、對和單牌的任意組合",
)
def split_that_does_not_fit(turn: Turn) -> Answer:
    """A declared split (組合) consists of components that together are the cards led; a throw has several."""
    state = meeting(turn.state, turn.event)
    event, order, law = turn.event, state.deal.order, state.deal.law
    if state.lead is not None:
        return None
    lead = lead_by(state, event)
    alone = thrown_alone(turn, lead.kinds)
    if alone is not None or order is None:
        return alone
    said = reading(event)
    if said is not None and split_groups(said) is not None:
        if split_parts(order, law, event.cards, said) is None:
            return OTHER_SPLIT(cards=event.cards, split=_split_label(said))
        if not law.split and canonical_split(order, law, event.cards, said) is not None:
            return SPLIT_OFF(seat=turn.seat, cards=event.cards)
    if lead.throw and not law.throw:
        return THROW_OFF(seat=turn.seat, cards=event.cards, shape=shape_name(lead.kinds))
    return None


def _split_label(said: str) -> Label:
    """Return a declared split with its cards as players of either language write them."""
    groups = split_groups(said) or ()
    en, zh = (" + ".join(card_names(group, lang) for group in groups) for lang in LANGS)
    return Label(en, zh)


UNFORCED = Sentence("seat {seat} led as forced, but no throw has failed", "并无甩牌失败，{seat} 号座却按甩牌失败出牌")


@rule(
    "HXW-LEAD-03",
    zh="甩牌失败，须出被管住的各组中含最小牌的一组；没有失败则不得按失败出牌，跟牌不得报作甩牌。",
    sheet="§6.2",
    seed="若首家試圖聯出的牌並非都是大牌時，則其必須出欲聯出的牌中的最小牌",
)
def wrong_continuation(turn: Turn) -> Answer:
    """After a throw (甩牌) that fails, its leader leads the beaten component with the lowest card; else nothing is forced.

    Nor is anything thrown, or split, by who follows.
    """
    state: State = turn.state
    forced = reading(turn.event) == "forced"
    if state.throw is None:
        return UNFORCED(seat=turn.seat) if forced else _undecided(turn)
    throw = state.throw
    if forced and turn.seat == throw.event.seat:
        return _wrong_component(state, throw, turn.event.cards)
    if throw.failed or forced or turn.seat == throw.event.seat:
        return NOT_CONTINUED(seat=turn.seat, **_failure(state, throw))
    return None


FOLLOW_NAMED_AS_LEAD = same_law(wrong_continuation, named_as_lead)


def _undecided(turn: Turn) -> Answer:
    """A throw that hidden hands might beat is not judged."""
    state: State = turn.state
    if state.lead is not None or len(turn.event.cards) == 1:
        return None
    lead = lead_by(state, turn.event)
    fates = throw_fates(state, turn.seat, lead) if lead.throw else ()
    return UNKNOWN if None in fates and True not in fates else None


def _wrong_component(state: State, throw: Throw, cards: Cards) -> Answer:
    order, law = state.deal.order, state.deal.law
    if order is None:
        return UNKNOWN
    part = forced_part(order, law, throw.lead, throw.event.cards, cards)
    fits = False if part is None else is_forced(throw.lead.parts, throw.fates, part, law.beaten_only)
    if fits is None:
        return UNKNOWN
    return None if fits else OTHER_FORCED(cards=cards, **_failure(state, throw))


def _failure(state: State, throw: Throw) -> dict[str, Any]:
    needed = forced_components(throw.lead.parts, throw.fates, state.deal.law.beaten_only)
    names = [kind_name(part.kind) for part in needed]
    return {"thrown": throw.event.cards, "leader": throw.event.seat, "needed": names}
