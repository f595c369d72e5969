"""What the tables tell of a deal of Hong Xing Wu: seats, leads, tricks."""

from __future__ import annotations

from functools import lru_cache

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.hongxingwu import scoring
from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.state import State, is_defender, lead_by, meeting
from engine.games.hongxingwu.state.tricks import worth_of
from engine.games.hongxingwu.trick.leads import MIXED, TrickLaw, parts_of
from engine.kit.trump.bunch import bunch
from engine.kit.trump.components import kinds_of
from engine.kit.trump.names import shape_word
from engine.kit.trump.order import TRUMP, Order, suit_of_all
from engine.kit.trump.packed import ANY_NUMBER, cards_in, packed, size
from engine.kit.trump.ruffs import RUFF
from logformat.events import Event, Play

SEVERAL_SUITS = "mixed"


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes; `camp` is `dealer` or `defender`."""
    found, before = scoring.outcome(state), state.deal.levels
    after = found["levels"] if found else None
    dealer, dealt = state.deal.dealer, state.deal.dealt
    return tuple(
        SeatRow(
            seat,
            camp=None if dealer is None else "defender" if is_defender(state, seat) else "dealer",
            dealer=seat == dealer,
            score=found["points"] if found and is_defender(state, seat) else None,
            level_before=before[seat & 1] if before else None,
            level_after=after[seat & 1] if after else None,
            hand=cards_in(dealt[seat] if dealt is not None else state.hands[seat]),
        )
        for seat in range(SEATS)
    )


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: its components, its trick, what it is worth, whether it wins so far."""
    if type(event) is not Play:
        return NO_SHAPE
    met, deal = meeting(state, event), state.deal
    leads = met.lead is None
    lead = lead_by(met, event) if met.lead is None else met.lead
    value = 0 if leads else worth_of(met, lead, event.cards)
    is_matched = lead.kinds and (leads or value)
    name = shape_word(lead.kinds) if is_matched else own_shape(deal.order, deal.law, event.cards)
    winning = lead.suit != MIXED if leads else value > met.worth
    ruff = value >= RUFF and lead.suit != TRUMP
    return shape_of((name, met.tricks + leads, cards_left(met, event), bunch(event.cards)[3], winning, ruff))


@lru_cache(maxsize=1 << 14)
def own_shape(order: Order | None, law: TrickLaw, cards: bytes) -> str:
    """Return the components of the cards of a play that does not match the lead."""
    suit = None if order is None else suit_of_all(order, cards)
    if order is None or suit is None:
        return SEVERAL_SUITS
    return shape_word(kinds_of(parts_of(order, law, suit, packed(cards))))


def cards_left(state: State, event: Play) -> int | None:
    """Return the number of cards of the seat after its play; None if nobody knows it."""
    unseen = state.unseen[event.seat]
    if unseen >= ANY_NUMBER:
        return None
    left = size(state.hands[event.seat]) + unseen - len(event.cards)
    return left if left > 0 else 0
