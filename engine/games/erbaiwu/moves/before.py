"""What happens before the play: lots, and the deal, sheet §2-3."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.erbaiwu.state import DEALING, OPEN, State
from engine.games.erbaiwu.state.lots import Lot
from engine.kit.onepack import hand_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Flip


def apply_flip(state: State, event: Flip) -> None:
    """A seat turns a card of the lot."""
    if event.seat is None or state.deal.begun:
        return
    lot = state.deal.lot or Lot(tuple(range(state.deal.seats)))
    state.deal = replace(state.deal, lot=lot.flipped(event.seat, event.cards[0]))


def apply_cut(state: State, event: Cut) -> None:
    """The pack is cut; nobody knows what that changes."""
    del state, event


def apply_deal(state: State, event: Deal) -> None:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.deal.setup.position:
        return
    seat = event.seat
    gain(state, seat, hand_of(event.cards), event.cards.count(UNKNOWN))
    deal = state.deal
    waiting = deal.waiting & ~(1 << seat)
    dealt = with_at(deal.dealt, seat, deal.dealt[seat] | state.hands[seat])
    state.deal = replace(deal, dealt=dealt, waiting=waiting, begun=True, lot=None, has_dealt=True)
    if state.phase == DEALING and not waiting:
        state.phase, state.turn = OPEN, deal.dealer


def gain(state: State, seat: int, known: int, hidden: int) -> None:
    """Give cards to a seat; the proof of hidden ones begins with them."""
    if hidden:
        deal = state.deal
        proved = next(iter(deal.proofs[seat][deal.gains[seat] :]), 0) if deal.proofs else 0
        state.deal = replace(deal, gains=with_at(deal.gains, seat, deal.gains[seat] + 1))
        state.unseen = with_at(state.unseen, seat, max(0, state.unseen[seat] + hidden - proved.bit_count()))
        known |= proved
    state.hands[seat] |= known
    state.free &= ~known


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return values per seat with another one at a seat."""
    return (*values[:at], value, *values[at + 1 :])
