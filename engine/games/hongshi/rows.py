"""What the tables tell of a deal of Hong Shi: seats, combinations, tricks."""

from __future__ import annotations

from engine.game import NO_SHAPE, SeatRow, Shape, shape_of
from engine.games.hongshi import scoring
from engine.games.hongshi.cards import SEATS, hand_size
from engine.games.hongshi.moves.play import CUT_INS, meant
from engine.games.hongshi.state import State
from engine.games.hongshi.state.turns import takes_lead
from engine.kit.onepack import cards_in
from engine.kit.plays import reading
from logformat.events import Event, Pass, Play


def seat_rows(state: State) -> tuple[SeatRow, ...]:
    """Return one row per seat of a deal as far as it goes."""
    _, score = scoring.winner_and_score(state)
    before = state.setup.carry.get("totals")
    finish, up = scoring.finish(state) or (), state.up
    if len(finish) == SEATS - 1:
        finish += tuple(seat for seat in range(SEATS) if seat not in finish)
    return tuple(
        SeatRow(
            seat,
            camp=None if up is None else "up" if up >> seat & 1 else "down",
            dealer=seat == state.dealer,
            finish=finish.index(seat) + 1 if seat in finish else None,
            score=score[seat] if score else None,
            total=before[seat] + score[seat] if score and before else None,
            hand=_hand_dealt(state, seat),
        )
        for seat in range(SEATS)
    )


def _hand_dealt(state: State, seat: int) -> bytes | None:
    """Return the cards a seat was dealt; None unless all of them are known."""
    dealt = state.dealt[seat]
    due = hand_size(state.options, seat, state.dealer)
    hides = state.unseen[seat] or (not state.setup.position and due is not None and dealt.bit_count() < due)
    return None if hides else cards_in(dealt)


def shape(state: State, event: Event) -> Shape:
    """Return what an event is at the table: its combination, its trick, the cards the seat has left after it."""
    if type(event) is Pass:
        seat = event.seat
        left = state.hands[seat].bit_count() + state.unseen[seat]
        return shape_of((None, state.trick or None, left, None, False, False))
    if type(event) is not Play:
        return NO_SHAPE
    seat, cards, owner, trick = event.seat, event.cards, state.owner, state.trick
    said = reading(event) if event.pairs.words else None
    combo = meant(state, seat, cards, said)
    name = combo.type if combo is not None else None
    if said in CUT_INS:
        name = said
    elif owner is None or owner == seat or (state.passed >> seat & 1 and takes_lead(state, seat)):
        trick += 1
    left = state.hands[seat].bit_count() + state.unseen[seat] - len(cards)
    return shape_of((name, trick, max(0, left), None, True, False))
