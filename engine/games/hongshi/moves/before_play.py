"""What comes before the play and what is said: lots, the deal, declarations, sheet §2-4."""

from __future__ import annotations

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS
from engine.games.hongshi.state import (
    DEALING,
    OPENING,
    OVER,
    PLAYING,
    State,
    camps,
    free_cards,
    lead_holder,
)
from engine.games.hongshi.state.model import EVERYBODY, NOTHING
from engine.games.hongshi.state.turns import NEXT
from engine.kit.climbing import changed
from engine.kit.lots import Lot
from engine.kit.onepack import hand_of, holds, mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Flip


def show_sizes(state: State) -> None:
    """Something else than a draw happens: if all cards are out, it has shown whether the hands are full."""
    if state.phase != DEALING:
        state.sizes_due = False


# ---------------------------------------------------------------- lots and cut


def apply_flip(state: State, event: Flip) -> None:
    """A lot: once every contender has flipped, the highest card makes the dealer, ties flip again."""
    show_sizes(state)
    if event.seat is None or not is_flip_due(state, event.seat):
        return
    state.lot = lot_of(state).flipped(event.seat, event.cards[0])
    if state.dealer is None:
        state.dealer = state.lot.winner


def apply_cut(state: State, event: Cut) -> None:
    """A cut moves no card that anybody knows; a wrong one may be made good by the right one."""
    show_sizes(state)
    if is_right_cut(state, event):
        state.deal = state.deal.cut()


def is_early(state: State) -> bool:
    """Whether no card has been given out yet; before a position all have been."""
    return not state.given and state.phase != PLAYING and not state.setup.position


def is_right_cut(state: State, event: Cut) -> bool:
    """Whether the dealer's previous player cuts before the deal, some cards but not all."""
    by_due = state.dealer is None or (event.seat + 1) % SEATS == state.dealer
    return by_due and is_early(state) and 1 <= event.count < state.deal.pack.bit_count()


def lot_of(state: State) -> Lot:
    """Return the round of the lot that is under way, or that a flip would begin."""
    return state.lot or Lot(tuple(range(SEATS)))


def before_cut(state: State) -> bool:
    """Whether neither the cut nor a card of the deal has come yet: lots may still be drawn."""
    return is_early(state) and not state.deal.has_cut


def is_flip_due(state: State, seat: int) -> bool:
    """Whether a seat is to turn a card: in a first deal, before cut and cards, while it contends and has not in this round."""
    return before_cut(state) and "next_dealer" not in state.setup.carry and lot_of(state).is_due(seat)


def is_lot_open(state: State) -> bool:
    """Whether lots have been drawn that decide nothing yet, for a dealer who is named and to follow from them."""
    if state.lot is None or state.lot.winner is not None or not before_cut(state):
        return False
    return state.options.first_dealer == "lots" and state.setup.dealer is not None


# ---------------------------------------------------------------- the deal


def apply_draw(state: State, event: Draw) -> None:
    """A card is drawn; if all draws are written, who draws first is the dealer, unless another is known to be."""
    if state.dealer is None and state.deal.drawers == EVERYBODY:
        state.dealer = event.seat
    state.drew = event.seat
    state.sizes_due = state.phase in (DEALING, OPENING) and not state.closed
    _add(state, event, mask_of(event.cards))


def apply_deal(state: State, event: Deal) -> None:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    _add(state, event, hand_of(event.cards))


def _add(state: State, event: Deal | Draw, cards: int) -> None:
    """Add the cards of a line; a position has given them already, and a hand told late is held from the start."""
    if state.deal.setup.position or is_told_late(state, event):
        state.given += 1
    else:
        give(state, event.seat, event.cards, cards)


def is_told_late(state: State, event: Deal | Draw) -> bool:
    """Whether a line tells, after play has begun, the hand that nothing told before."""
    return bool(state.deal.late >> event.seat & 1) and isinstance(event, Deal)


def give(state: State, seat: int, cards: bytes, new: int) -> None:
    """Add cards to a hand; `new` are those that were seen."""
    if UNKNOWN in cards:
        held = state.deal.held[seat]
        proved = 0 if holds(state.dealt[seat], held) else held
        new |= proved
        unseen = state.unseen[seat] + cards.count(UNKNOWN) - proved.bit_count()
        state.unseen = changed(state.unseen, seat, unseen)
    state.hands[seat] |= new
    state.dealt[seat] |= new
    state.given += 1
    if new & RED_TENS:
        state.up = camps(state.dealt)
    if state.phase == DEALING and _all_given(state):
        state.phase, state.turn = OPENING, lead_holder(state.deal, state.hands)


def _all_given(state: State) -> bool:
    """Whether all cards are out, or no line that gives out more comes before the play."""
    deal = state.deal
    if state.given == deal.lines:
        return True
    first, second, third, fourth = state.hands
    cards = first + second + third + fourth
    if cards == first | second | third | fourth and state.unseen == NOTHING:
        return cards.bit_count() >= deal.cards  # no card twice, and none unseen: nothing was carried over
    return sum(map(int.bit_count, state.hands)) + sum(state.unseen) >= deal.cards


def has_begun(state: State) -> bool:
    """Whether the first card has been given out, as far as the log shows."""
    return state.given > 0 or state.phase != DEALING


# ---------------------------------------------------------------- declarations


def apply_declare(state: State, event: Declare) -> None:
    """What is said; a reveal or show that the law refuses shows nothing, but lightning ends the deal."""
    seat, kind = event.seat, event.kind
    if kind == "foul_talk":
        _foul(state, seat)
    elif kind == "agree_end":
        state.agreed |= 1 << seat if state.closed else 0
    elif kind != "foul_look":
        state.sizes_due = False
        if kind == "lightning" and state.phase != OVER and not state.closed:
            state.lightning, state.phase, state.turn, state.cut = seat, OVER, None, None
        elif in_window(state):
            _show(state, event)


def _show(state: State, event: Declare) -> None:
    """Tens are shown, where the options know of it and the seat has them."""
    options, seat = state.options, event.seat
    if event.kind == "reveal" and options.reveal:
        news = dict.fromkeys((seat, code) for code in event.cards if can_reveal(state, seat, code))
        state.revealed = (*state.revealed, *news)
    elif event.kind == "show_tens" and options.lightning and state.tens_shown is None:
        state.tens_shown = None if has_four_tens(state, seat) is False else seat


def _foul(state: State, seat: int) -> None:
    """Points are lost for talk from the first card to the end of the play."""
    if state.phase != OVER and not state.closed and has_begun(state):
        state.fouls = (*state.fouls, seat)


def in_window(state: State) -> bool:
    """Whether red tens may be revealed: after the deal, before the first play."""
    return state.phase == OPENING and not state.closed


def can_reveal(state: State, seat: int, code: int) -> bool:
    """Whether a card is a red ten of that hand, not revealed yet."""
    bit = 1 << code
    shown = state.tens_shown is not None or any(card == code for _, card in state.revealed)
    return bool(bit & RED_TENS & state.hands[seat]) and not shown


def has_four_tens(state: State, seat: int) -> bool | None:
    """Whether a seat holds all four tens; None if its hidden cards decide."""
    missing = FOUR_TENS & ~state.hands[seat]
    if not missing:
        return True
    return None if missing.bit_count() <= state.unseen[seat] and holds(free_cards(state), missing) else False


def seats_drawing(state: State) -> tuple[int, ...]:
    """Return who may draw the next card: the dealer first, then around the table past seats that draw nothing."""
    if state.drew is None and state.dealer is None:
        return tuple(range(SEATS))
    before = state.drew if state.drew is not None else ((state.dealer or 0) - 1) % SEATS
    following = NEXT[before][state.deal.drawers or EVERYBODY]
    return () if following is None else (following,)
