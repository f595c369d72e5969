"""What happens before the play: lots, and the deal, sheet §2-3."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.erbaiwu.state import DEALING, OPEN, State
from engine.games.erbaiwu.state.lots import Lot
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN
from logformat.events import Deal, Flip


def apply_flip(state: State, event: Flip) -> State:
    """A seat turns a card of the lot."""
    if event.seat is None or state.deal.begun:
        return state
    lot = state.deal.lot or Lot(tuple(range(state.deal.seats)))
    return replace(state, deal=replace(state.deal, lot=lot.flipped(event.seat, event.cards[0])))


def apply_deal(state: State, event: Deal) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    seat, hidden = event.seat, event.cards.count(UNKNOWN)
    state = gain(state, seat, mask_of(event.cards), hidden)
    deal = state.deal
    dealt = with_at(deal.dealt, seat, deal.dealt[seat] | state.hands[seat])
    waiting = deal.waiting & ~(1 << seat)
    state = replace(state, deal=replace(deal, dealt=dealt, waiting=waiting))
    if state.phase == DEALING and not waiting:
        return replace(state, phase=OPEN, turn=deal.dealer)
    return state


def gain(state: State, seat: int, known: int, hidden: int) -> State:
    """Return the state after a seat got cards; the proof of hidden ones begins with them."""
    deal, proved = state.deal, 0
    if hidden and deal.proofs:
        proved = next(iter(deal.proofs[seat][deal.gains[seat] :]), 0)
        deal = replace(deal, gains=with_at(deal.gains, seat, deal.gains[seat] + 1))
    return replace(
        state,
        deal=deal,
        hands=with_at(state.hands, seat, state.hands[seat] | known | proved),
        unseen=with_at(state.unseen, seat, max(0, state.unseen[seat] + hidden - proved.bit_count())),
        free=state.free & ~(known | proved),
    )


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return values per seat with another one at a seat."""
    return (*values[:at], value, *values[at + 1 :])
