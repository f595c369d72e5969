"""What the tables tell of a deal of Hong Xing Wu: seats, leads, tricks."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.hongxingwu import scoring
from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.state import State, is_defender, lead_by, meeting
from engine.games.hongxingwu.state.tricks import worth_of
from engine.games.hongxingwu.trick.leads import MIXED
from engine.kit.trump.bunch import bunch
from engine.kit.trump.names import SEVERAL_SUITS, own_word, shape_word
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import ANY_NUMBER, cards_in, size
from engine.kit.trump.ruffs import RUFF
from logformat.events import Event, Play


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
    met, cards = meeting(state, event), event.cards
    deal, lead, trick = met.deal, met.lead, met.tricks
    if lead is None:
        lead, trick = lead_by(met, event), trick + 1
        name, winning, ruff = shape_word(lead.kinds) or SEVERAL_SUITS, lead.suit != MIXED, False
    else:
        value = worth_of(met, lead, cards)
        name = shape_word(lead.kinds) if value else own_word(deal.order, cards, deal.law.table)
        winning, ruff = value > met.worth, value >= RUFF and lead.suit != TRUMP
    return shape_of((name, trick, cards_left(met, event), bunch(cards)[3], winning, ruff))


def cards_left(state: State, event: Play) -> int | None:
    """Return the number of cards of the seat after its play; None if nobody knows it."""
    unseen = state.unseen[event.seat]
    if unseen >= ANY_NUMBER:
        return None
    left = size(state.hands[event.seat]) + unseen - len(event.cards)
    return left if left > 0 else 0
