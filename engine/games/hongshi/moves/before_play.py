"""What comes before the play and what is said: lots, the deal, declarations, sheet §2-4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongshi.cards import FOUR_TENS, RED_TENS, SEATS
from engine.games.hongshi.state import (
    DEALING,
    OPENING,
    OVER,
    DealFacts,
    State,
    camps,
    lead_holder,
)
from engine.games.hongshi.state.model import EVERYBODY
from engine.games.hongshi.state.turns import NEXT
from engine.kit.climbing import changed
from engine.kit.onepack import holds, mask_of
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw, Flip

# ---------------------------------------------------------------- lots


def apply_flip(state: State, event: Flip) -> None:
    """A lot: once every contender has flipped, the highest card makes the dealer, ties flip again."""
    if event.seat is None:
        return
    winner, flips = lot_winner((*state.deal.flips, (event.seat, lot_points(event.cards[0]))))
    dealer = winner if state.deal.dealer is None else state.deal.dealer
    state.deal = replace(state.deal, flips=flips, dealer=dealer)


def lot_points(code: int) -> int:
    """Return what a card counts in a lot: 2 to 10 their face, all others 1."""
    return code % 13 + 2 if code < 52 and code % 13 <= 8 else 1


def lot_winner(flips: tuple[tuple[int, int], ...]) -> tuple[int | None, tuple[tuple[int, int], ...]]:
    """Return the seat that wins the lot, and the flips still open; a tied round leaves its seats as contenders.

    Contenders of a later round are written as flips of -1 points, once each.
    """
    contenders = [seat for seat, points in flips if points < 0] or list(range(SEATS))
    drawn = {seat: points for seat, points in flips if points > 0}
    if not set(contenders) <= set(drawn):
        return None, flips
    best = max(drawn[seat] for seat in contenders)
    tied = [seat for seat in contenders if drawn[seat] == best]
    if len(tied) == 1:
        return tied[0], ()
    return None, tuple((seat, -1) for seat in tied)


# ---------------------------------------------------------------- the deal


def apply_draw(state: State, event: Draw) -> None:
    """A card is drawn; if all draws are written, who draws first is the dealer, unless another is known to be."""
    deal = state.deal
    dealer = event.seat if deal.dealer is None and deal.drawers == EVERYBODY else deal.dealer
    due = state.phase in (DEALING, OPENING) and not state.closed
    state.deal = replace(deal, dealer=dealer, drew=event.seat, sizes_due=due)
    apply_deal(state, event)


def apply_deal(state: State, event: Deal | Draw) -> None:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    deal, seat, cards = state.deal, event.seat, event.cards
    if deal.setup.position:
        return
    new = mask_of(cards)
    if UNKNOWN in cards:
        hidden, held = cards.count(UNKNOWN), deal.held[seat]
        proved = 0 if holds(deal.dealt[seat], held) else held
        new |= proved
        state.unseen = changed(state.unseen, seat, state.unseen[seat] + hidden - proved.bit_count())
    state.hands[seat] |= new
    dealt = changed(deal.dealt, seat, deal.dealt[seat] | new)
    up = camps(dealt) if new & RED_TENS else deal.up
    state.deal = replace(deal, dealt=dealt, up=up, given=deal.given + 1)
    if state.phase == DEALING and _all_given(state):
        state.phase, state.turn = OPENING, lead_holder(state.deal, state.hands)


def _all_given(state: State) -> bool:
    """Whether all cards are out, or no line that gives out more comes before the play."""
    if state.deal.given == state.deal.lines:
        return True
    known = sum(map(int.bit_count, state.hands))
    return known + sum(state.unseen) >= state.deal.pack.bit_count()


def sizes_shown(state: State) -> None:
    """An event has shown whether all hands are full."""
    if state.deal.sizes_due:
        state.deal = replace(state.deal, sizes_due=False)


def has_begun(state: State) -> bool:
    """Whether the first card has been given out, as far as the log shows."""
    return state.deal.given > 0 or state.phase != DEALING


# ---------------------------------------------------------------- declarations


def apply_declare(state: State, event: Declare) -> None:
    """What is said; a reveal or show that the law refuses shows nothing, but lightning ends the deal."""
    seat, kind = event.seat, event.kind
    if kind == "foul_talk":
        _foul(state, seat)
    elif kind == "agree_end":
        if state.closed:
            state.deal = replace(state.deal, agreed=state.deal.agreed | 1 << seat)
    elif kind != "foul_look":
        sizes_shown(state)
        if kind == "lightning" and state.phase != OVER and not state.closed:
            state.deal = replace(state.deal, lightning=seat)
            state.phase, state.turn, state.cut = OVER, None, None
        elif in_window(state):
            _show(state, event)


def _show(state: State, event: Declare) -> None:
    """Tens are shown, where the options know of it and the seat has them."""
    deal, options, seat = state.deal, state.options, event.seat
    if event.kind == "reveal" and options.reveal:
        news = dict.fromkeys((seat, code) for code in event.cards if can_reveal(state, seat, code))
        state.deal = replace(deal, revealed=(*deal.revealed, *news))
    elif (
        event.kind == "show_tens"
        and options.lightning
        and deal.tens_shown is None
        and has_four_tens(state, seat) is not False
    ):
        state.deal = replace(deal, tens_shown=seat)


def _foul(state: State, seat: int) -> None:
    """Points are lost for talk from the first card to the end of the play."""
    if state.phase != OVER and not state.closed and has_begun(state):
        state.deal = replace(state.deal, fouls=(*state.deal.fouls, seat))


def in_window(state: State) -> bool:
    """Whether red tens may be revealed: after the deal, before the first play."""
    return state.phase == OPENING and not state.closed


def can_reveal(state: State, seat: int, code: int) -> bool:
    """Whether a card is a red ten of that hand, not revealed yet."""
    bit = 1 << code
    shown = state.deal.tens_shown is not None or any(card == code for _, card in state.deal.revealed)
    return bool(bit & RED_TENS & state.hands[seat]) and not shown


def has_four_tens(state: State, seat: int) -> bool | None:
    """Whether a seat holds all four tens; None if its hidden cards decide."""
    missing = FOUR_TENS & ~state.hands[seat]
    if not missing:
        return True
    elsewhere = 0
    for hand in state.deal.dealt:
        elsewhere |= hand
    return None if missing.bit_count() <= state.unseen[seat] and not elsewhere & missing else False


def seats_drawing(deal: DealFacts) -> tuple[int, ...]:
    """Return who may draw the next card: the dealer first, then around the table past seats that draw nothing."""
    if deal.drew is None and deal.dealer is None:
        return tuple(range(SEATS))
    before = deal.drew if deal.drew is not None else ((deal.dealer or 0) - 1) % SEATS
    following = NEXT[before][deal.drawers or EVERYBODY]
    return () if following is None else (following,)
