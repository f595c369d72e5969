"""What the tables tell of a deal of Dui Zhu: seats, leads, tricks."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.duizhu import scoring
from engine.games.duizhu.cards import SEATS, TRUMP, level_text, points, suit_of_all
from engine.games.duizhu.state import State, is_defender, lead_by, levels_before, meeting
from engine.games.duizhu.trick.answers import is_higher, worth_of
from engine.games.duizhu.trick.leads import MIXED, RUFF, WENG, Lead, is_four_of_a_rank
from engine.kit.onepack import ANY_NUMBER, cards_in
from engine.kit.plays import reading
from logformat.events import Event, Play


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes; `camp` is `dealer` (台上) or `defender` (台下)."""
    found, before = scoring.outcome(state), levels_before(state.setup)
    after = found["levels"] if found else None
    dealer, dealt = state.deal.dealer, state.deal.dealt
    return tuple(
        SeatRow(
            seat,
            camp=None if dealer is None else "defender" if is_defender(state.deal, seat) else "dealer",
            dealer=seat == dealer,
            score=found["points"] if found and is_defender(state.deal, seat) else None,
            level_before=level_text(before[seat & 1]) if before else None,
            level_after=after[seat & 1] if after else None,
            hand=cards_in(dealt[seat] if dealt is not None else state.hands[seat]),
        )
        for seat in range(SEATS)
    )


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: lead or answer, its trick, what it is worth, whether it wins so far."""
    if type(event) is not Play:
        return NO_SHAPE
    met = meeting(state, event)
    leads, unseen = met.lead is None, met.unseen[event.seat]
    left = None if unseen >= ANY_NUMBER // 2 else max(0, met.hands[event.seat].bit_count() + unseen - len(event.cards))
    lead = lead_by(met, event) if met.lead is None else met.lead
    value = lead.worth if leads else worth_of(met.deal.order, lead, event.cards)
    name = led(event, lead) if leads else answer(met, lead, event, value)
    winning = bool(value) and (leads or _is_best(met, lead, event, value))
    ruff = not leads and lead.type != WENG and value >= RUFF and lead.suit != TRUMP
    return shape_of((name, met.tricks + leads, left, points(event.cards), winning, ruff))


def led(event: Play, lead: Lead) -> str:
    """Return what a lead is called: its type, or `forced` after a throw that failed."""
    return "forced" if reading(event) == "forced" else lead.type


def answer(state: State, lead: Lead, event: Play, value: int) -> str | None:
    """Return what a follower's play is called: counter-weng, ruff, follow, or a discard of other suits."""
    order = state.deal.order
    if order is None or lead.type == MIXED:
        return None
    if lead.type == WENG:
        return "counter_weng" if is_four_of_a_rank(event.cards) else "follow"
    if value >= RUFF and lead.suit != TRUMP:
        return "ruff"
    return "follow" if suit_of_all(order, event.cards) == lead.suit else "discard"


def _is_best(state: State, lead: Lead, event: Play, value: int) -> bool:
    order, best = state.deal.order, state.best
    if order is None or best is None:
        return False
    return is_higher(order, state.deal.law, lead, event.cards, value, best.cards, state.worth)
