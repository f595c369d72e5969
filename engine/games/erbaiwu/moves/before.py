"""What happens before the play: lots, and the deal, sheet §2-3."""

from __future__ import annotations

from engine.games.erbaiwu.cards import WHOLE
from engine.games.erbaiwu.state import DEALING, OPEN, State
from engine.kit.lots import Lot
from engine.kit.onepack import hand_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Flip


def apply_flip(state: State, event: Flip) -> None:
    """A seat turns a card of the lot."""
    if event.seat is not None and may_draw_lots(state):
        state.lot = lot_of(state).flipped(event.seat, event.cards[0])


def may_draw_lots(state: State) -> bool:
    """Whether nothing else has happened, nor has a deal before made the dealer."""
    return not state.begun and "next_dealer" not in state.deal.setup.carry


def lot_of(state: State) -> Lot:
    """Return the round of the lot that is under way, or that a flip would begin."""
    return state.lot or Lot(tuple(range(state.deal.seats)))


def apply_cut(state: State, event: Cut) -> None:
    """The pack is cut, and nobody knows what that changes; a wrong cut may be made good by the right one."""
    state.has_cut = state.has_cut or is_right_cut(state, event)


def is_right_cut(state: State, event: Cut) -> bool:
    """Whether the dealer's previous player cuts before the deal, some cards but not all."""
    dealer = state.deal.dealer
    by_due = dealer is None or event.seat == (dealer - 1) % state.deal.seats
    return by_due and not has_begun(state) and 1 <= event.count < len(WHOLE)


def has_begun(state: State) -> bool:
    """Whether the deal has begun, by its lines or by a move where the log has none of them."""
    return state.has_dealt or is_play_on(state)


def is_play_on(state: State) -> bool:
    """Whether somebody has moved."""
    laid = any(state.runs) or bool(state.sets) or bool(state.loose) or bool(state.waste)
    return laid or state.phase not in (DEALING, OPEN)


def apply_deal(state: State, event: Deal) -> None:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if not state.deal.setup.position:
        receive(state, event.seat, dealt_in(state, event.cards), event.cards.count(UNKNOWN))


def dealt_in(state: State, cards: bytes) -> int:
    """Return what is seen of a hand dealt, as a mask."""
    mask = state.deal.masks.get(cards)
    return hand_of(cards) if mask is None else mask


def receive(state: State, seat: int, known: int, hidden: int) -> None:
    """Give a seat what a deal line gives it; the last line opens the play."""
    gain(state, seat, known, hidden)
    dealt = state.dealt[seat]
    state.dealt[seat] = dealt | state.hands[seat]
    waiting = state.waiting = state.waiting & ~(1 << seat)
    state.has_dealt = True
    if not waiting and state.phase == DEALING:
        state.phase, state.turn = OPEN, state.deal.dealer


def gain(state: State, seat: int, known: int, hidden: int) -> None:
    """Give cards to a seat; the proof of hidden ones begins with them."""
    if hidden:
        proofs, been = state.deal.proofs, state.gains[seat]
        proved = next(iter(proofs[seat][been:]), 0) if proofs else 0
        state.gains = with_at(state.gains, seat, been + 1)
        state.unseen = with_at(state.unseen, seat, max(0, state.unseen[seat] + hidden - proved.bit_count()))
        known |= proved
    hand = state.hands[seat]
    state.hands[seat] = hand | known
    state.free &= ~known


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return values per seat with another one at a seat."""
    return (*values[:at], value, *values[at + 1 :])
