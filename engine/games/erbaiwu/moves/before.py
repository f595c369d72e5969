"""What happens before the play: lots, and the deal, sheet §2-3."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.erbaiwu.state import DEALING, OPEN, DealFacts, State
from engine.games.erbaiwu.state.lots import Lot
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Flip


def apply_flip(state: State, event: Flip) -> State:
    """A seat turns a card of the lot."""
    if event.seat is None or state.deal.begun:
        return state
    lot = state.deal.lot or Lot(tuple(range(state.deal.seats)))
    return replace(state, deal=replace(state.deal, lot=lot.flipped(event.seat, event.cards[0])))


def apply_cut(state: State, event: Cut) -> State:
    """The pack is cut; nobody knows what that changes."""
    del event
    return state


def apply_deal(state: State, event: Deal) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    deal, seat = state.deal, event.seat
    if deal.setup.position:
        return state
    state = gain(state, seat, mask_of(event.cards), event.cards.count(UNKNOWN))
    dealt = with_at(deal.dealt, seat, deal.dealt[seat] | state.hands[seat])
    waiting = deal.waiting & ~(1 << seat)
    deal = DealFacts(
        deal.setup, deal.seats, deal.dealer, deal.order, deal.proofs, state.deal.gains, dealt, waiting, True, None, True
    )
    dealing = state.phase == DEALING and waiting
    phase, turn = (state.phase, state.turn) if dealing or state.phase != DEALING else (OPEN, deal.dealer)
    return State(
        deal, phase, turn, state.hands, state.unseen, state.free, state.left, state.table, state.waste,
        state.window, state.by, state.chain, state.resume, state.extras, state.turns, state.settler,
    )  # fmt: skip


def gain(state: State, seat: int, known: int, hidden: int) -> State:
    """Return the state after a seat got cards; the proof of hidden ones begins with them."""
    deal, unseen = state.deal, state.unseen
    if hidden:
        proved = next(iter(deal.proofs[seat][deal.gains[seat] :]), 0) if deal.proofs else 0
        deal = replace(deal, gains=with_at(deal.gains, seat, deal.gains[seat] + 1))
        unseen = with_at(unseen, seat, max(0, unseen[seat] + hidden - proved.bit_count()))
        known |= proved
    return State(
        deal, state.phase, state.turn, with_at(state.hands, seat, state.hands[seat] | known), unseen,
        state.free & ~known, state.left, state.table, state.waste, state.window, state.by, state.chain,
        state.resume, state.extras, state.turns, state.settler,
    )  # fmt: skip


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return values per seat with another one at a seat."""
    return (*values[:at], value, *values[at + 1 :])
