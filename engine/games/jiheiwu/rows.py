"""What the tables tell of a deal of Ji Hei Wu: seats, combinations, rounds."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.jiheiwu import scoring
from engine.games.jiheiwu.cards import hand_size
from engine.games.jiheiwu.state import State, camp_of, gone_unseen, identities, size
from engine.games.jiheiwu.state.turns import takes_lead
from engine.kit.onepack import cards_in
from logformat.events import Declare, Event, Pass, Play


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes."""
    found = scoring.outcome(state) or {}
    score, totals = found.get("score"), found.get("totals")
    finish = () if gone_unseen(state) else found.get("finish") or state.out
    return tuple(
        SeatRow(
            seat,
            camp=_camp(state, seat),
            role=_role(state, seat),
            dealer=seat == state.dealer,
            finish=finish.index(seat) + 1 if seat in finish else None,
            score=score[seat] if score else None,
            total=totals[seat] if totals else None,
            hand=_hand_dealt(state, seat),
        )
        for seat in range(state.deal.players)
    )


def _camp(state: State, seat: int) -> str | None:
    told = {"dealer" if camp_of(ways) >> seat & 1 else "opponents" for ways in identities(state)}
    return told.pop() if len(told) == 1 else None


def _role(state: State, seat: int) -> str | None:
    """Return the identities of a seat, `dealer+black-five` for a dealer that holds `5s`."""
    held = (("dealer", state.dealer), ("black-five", state.black5), ("ghost", state.ghost))
    return "+".join(name for name, holder in held if holder == seat) or None


def _hand_dealt(state: State, seat: int) -> bytes | None:
    """Return the cards a seat was dealt; None unless all of them are known."""
    dealt = state.dealt[seat]
    due = hand_size(state.options, seat, state.deal.first_drawer)
    hides = state.unseen[seat] or (not state.setup.position and due is not None and dealt.bit_count() < due)
    return None if hides else cards_in(dealt)


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: its combination, its round, the cards the seat has left after it."""
    if type(event) is Play:
        seat, combo = event.seat, state.deal.recognise(event.cards)
        leads = state.owner is None or state.owner == seat or takes_lead(state, seat)
        left = size(state, seat) - len(event.cards)
        return shape_of(
            (combo.type if combo is not None else None, state.trick + leads, max(0, left), None, True, False)
        )
    if type(event) is Pass or (type(event) is Declare and state.trick):
        return shape_of((None, state.trick or None, size(state, event.seat), None, False, False))
    return NO_SHAPE
