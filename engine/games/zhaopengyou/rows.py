"""What the tables tell of a deal of Zhao Pengyou: seats, leads, tricks."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.scoring import levels_now, outcome
from engine.games.zhaopengyou.state import State, is_attacker, levels_before, meeting
from engine.games.zhaopengyou.state.tricks import worth_of
from engine.games.zhaopengyou.trick.leads import MIXED, TABLE, lead_of
from engine.kit.trump.bunch import bunch
from engine.kit.trump.names import SEVERAL_SUITS, own_word, shape_word
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import ANY_NUMBER, cards_in, size
from engine.kit.trump.ruffs import RUFF
from logformat.events import Event, Play


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes; `camp` is `dealer` or `attacker`, levels count transfers."""
    found, before = outcome(state), levels_before(state.setup)
    after = levels_now(state) if found else None
    return tuple(
        SeatRow(
            seat,
            camp=camp(state, seat),
            role=role(state, seat),
            dealer=seat == state.deal.dealer,
            score=found.get("points") if found and camp(state, seat) == "attacker" else None,
            level_before=before[seat] if before else None,
            level_after=after.words[seat] if after else before[seat] if found and before else None,
            hand=_hand_dealt(state, seat),
        )
        for seat in range(SEATS)
    )


def _hand_dealt(state: State, seat: int) -> bytes | None:
    """Return the cards a seat was dealt; None unless all of them are known."""
    dealt = state.hands if state.deal.dealt is None else state.deal.dealt
    if state.setup.position:
        return None if state.unseen[seat] else cards_in(dealt[seat])
    return cards_in(dealt[seat]) if size(dealt[seat]) == state.options.hand_size else None


def camp(state: State, seat: int) -> str | None:
    """Return a seat's side as it is known at this moment."""
    if state.deal.dealer is None:
        return None
    return "attacker" if is_attacker(state, seat) else "dealer"


def role(state: State, seat: int) -> str | None:
    """Return the game's word for a seat: dealer, friend, attacker."""
    return "friend" if seat == state.call.friend else camp(state, seat)


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: its components, its trick, what it is worth, whether it wins so far."""
    if type(event) is not Play:
        return NO_SHAPE
    met, cards = meeting(state, event), event.cards
    order, lead, trick = met.deal.order, met.lead, met.tricks
    if lead is None:
        lead, trick = lead_of(order, cards), trick + 1
        name, winning, ruff = shape_word(lead.kinds) or SEVERAL_SUITS, lead.suit != MIXED, False
    else:
        value = worth_of(met, lead, cards)
        name = shape_word(lead.kinds) if value else own_word(order, cards, TABLE)
        winning, ruff = value > met.worth, value >= RUFF and lead.suit != TRUMP
    return shape_of((name, trick, cards_left(met, event), bunch(cards)[3], winning, ruff))


def cards_left(state: State, event: Play) -> int | None:
    """Return the number of cards of the seat after its play; None if nobody knows it."""
    unseen = state.unseen[event.seat]
    if unseen >= ANY_NUMBER:
        return None
    left = size(state.hands[event.seat]) + unseen - len(event.cards)
    return left if left > 0 else 0
