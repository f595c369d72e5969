"""Leads and throws: ZPY-LEAD, sheet §6.1 and §6.2."""

from __future__ import annotations

from typing import Any

from engine.games.zhaopengyou.state import State, Throw, meeting
from engine.games.zhaopengyou.state.throws import throw_fates
from engine.games.zhaopengyou.trick.leads import lead_of, may_throw
from engine.games.zhaopengyou.trick.names import kind_name, shape_name
from engine.games.zhaopengyou.trick.throws import forced_part
from engine.kit.plays import reading
from engine.kit.trump.following import NOT_CONTINUED, OTHER_FORCED, named_as_lead, thrown_alone
from engine.kit.trump.order import suit_of_all
from engine.kit.trump.throws import forced_components, is_forced
from engine.rule import UNKNOWN, Answer, Turn, rule, same_law
from engine.words import Label, Sentence
from logformat.cards import Cards

SEVERAL_SUITS = Sentence(
    "seat {seat} led {cards}, which are of more than one suit", "{seat} 号座首出 {cards}，不是同一门"
)


@rule(
    "ZPY-LEAD-01",
    zh="首出之牌须同一门；主牌算一门。",
    sheet="§5.2, §6.1",
    seed="首家可以出同花色中地",
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


THROWN = Sentence(
    "seat {seat} led {cards}, which is {shape}: only {allowed} may be led",
    "{seat} 号座首出 {cards}（{shape}）：只能出{allowed}",
)
ALLOWED = {
    "none": Label("one component", "一组牌，不许甩牌"),
    "sidecar": Label("one component, or a pair and a single", "一组牌或边三轮"),
}


@rule(
    "ZPY-LEAD-02",
    zh="首出一组：推土机、仨、拖拉机、对或单张；几组同出（甩牌）依选项，通常只许边三轮。",
    sheet="§6.1",
    seed="首家可以单独出推土机，仨，拖拉机、对和单牌",
)
def forbidden_throw(turn: Turn) -> Answer:
    """A lead is one component (单独出); several at once only as the options allow, usually a pair and a single."""
    state = meeting(turn.state, turn.event)
    if state.lead is not None or reading(turn.event) == "forced":
        return None
    lead = lead_of(state.deal.order, turn.event.cards)
    alone = thrown_alone(turn, lead.kinds)
    if alone is not None or state.deal.order is None:
        return alone
    if not lead.throw or may_throw(state.deal.law, lead.kinds):
        return None
    allowed = ALLOWED[state.deal.law.throw_mode]
    return THROWN(seat=turn.seat, cards=turn.event.cards, shape=shape_name(lead.kinds), allowed=allowed)


UNFORCED = Sentence("seat {seat} led as forced, but no throw has failed", "并无甩牌失败，{seat} 号座却按被迫首出")


@rule(
    "ZPY-LEAD-03",
    zh="甩牌失败者须出被管住各组中含最小牌的一组；没有失败则无被迫之出，跟牌不得报作甩牌。",
    sheet="§6.2",
    seed="但必须保证最大性",
)
def wrong_continuation(turn: Turn) -> Answer:
    """After a throw that was not the highest (最大性) its leader leads the lowest beaten component; else nothing is forced.

    Nor is anything thrown by who follows.
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
    lead = lead_of(state.deal.order, turn.event.cards)
    fates = throw_fates(state, turn.seat, lead) if lead.throw else ()
    return UNKNOWN if None in fates and True not in fates else None


def _wrong_component(state: State, throw: Throw, cards: Cards) -> Answer:
    order, law = state.deal.order, state.deal.law
    assert order is not None
    part = forced_part(order, throw.lead, throw.event.cards, cards)
    fits = False if part is None else is_forced(throw.lead.parts, throw.fates, part, law.lowest_beaten)
    if fits is None:
        return UNKNOWN
    return None if fits else OTHER_FORCED(cards=cards, **_failure(state, throw))


def _failure(state: State, throw: Throw) -> dict[str, Any]:
    needed = forced_components(throw.lead.parts, throw.fates, state.deal.law.lowest_beaten)
    names = [kind_name(part.kind) for part in needed]
    return {"thrown": throw.event.cards, "leader": throw.event.seat, "needed": names}
