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


def apply_flip(state: State, event: Flip) -> State:
    """A lot: once every contender has flipped, the highest card makes the dealer, ties flip again."""
    if event.seat is None:
        return state
    winner, flips = lot_winner((*state.deal.flips, (event.seat, lot_points(event.cards[0]))))
    deal = replace(state.deal, flips=flips)
    if winner is not None and deal.dealer is None:
        deal = replace(deal, dealer=winner)
    return replace(state, deal=deal)


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


def apply_draw(state: State, event: Draw) -> State:
    """A card is drawn; if all draws are written, who draws first is the dealer, unless another is known to be."""
    deal = state.deal
    dealer = event.seat if deal.dealer is None and deal.drawers == EVERYBODY else deal.dealer
    due = state.phase in (DEALING, OPENING) and not state.closed
    return apply_deal(replace(state, deal=replace(deal, dealer=dealer, drew=event.seat, sizes_due=due)), event)


def apply_deal(state: State, event: Deal | Draw) -> State:
    """Cards join the hand; unseen ones are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    seat, deal = event.seat, state.deal
    hidden = event.cards.count(UNKNOWN)
    proved = deal.held[seat] if hidden and not holds(deal.dealt[seat], deal.held[seat]) else 0
    new = mask_of(event.cards) | proved
    dealt = changed(deal.dealt, seat, deal.dealt[seat] | new)
    hands = changed(state.hands, seat, state.hands[seat] | new)
    unseen = changed(state.unseen, seat, state.unseen[seat] + hidden - proved.bit_count())
    deal = replace(deal, dealt=dealt, up=camps(dealt) if new & RED_TENS else deal.up, given=deal.given + 1)
    after = replace(state, deal=deal, hands=hands, unseen=unseen)
    if state.phase != DEALING or not _all_given(after):
        return after
    return replace(after, phase=OPENING, turn=lead_holder(deal, hands))


def _all_given(state: State) -> bool:
    """Whether all cards are out, or no line that gives out more comes before the play."""
    if state.deal.given == state.deal.lines:
        return True
    first, second, third, fourth = state.hands
    known = first.bit_count() + second.bit_count() + third.bit_count() + fourth.bit_count()
    return known + sum(state.unseen) >= state.deal.pack.bit_count()


def has_begun(state: State) -> bool:
    """Whether the first card has been given out, as far as the log shows."""
    return state.deal.given > 0 or state.phase != DEALING


# ---------------------------------------------------------------- declarations


def apply_declare(state: State, event: Declare) -> State:
    """What is said; a reveal or show that the law refuses shows nothing, but lightning ends the deal."""
    seat = event.seat
    match event.kind:
        case "foul_talk":
            return _fouled(state, seat)
        case "foul_look":
            return state
        case "agree_end":
            deal = state.deal
            return replace(state, deal=replace(deal, agreed=deal.agreed | 1 << seat)) if state.closed else state
    deal = replace(state.deal, sizes_due=False) if state.deal.sizes_due else state.deal
    match event.kind:
        case "reveal" if in_window(state) and state.options.reveal:
            news = dict.fromkeys((seat, code) for code in event.cards if can_reveal(state, seat, code))
            deal = replace(deal, revealed=(*deal.revealed, *news))
        case "show_tens" if in_window(state) and state.options.lightning and has_four_tens(state, seat) is not False:
            deal = deal if deal.tens_shown is not None else replace(deal, tens_shown=seat)
        case "lightning" if state.phase != OVER and not state.closed:
            return replace(state, deal=replace(deal, lightning=seat), phase=OVER, turn=None, cut=None)
    return replace(state, deal=deal)


def _fouled(state: State, seat: int) -> State:
    """Points are lost for talk from the first card to the end of the play."""
    if state.phase == OVER or state.closed or not has_begun(state):
        return state
    return replace(state, deal=replace(state.deal, fouls=(*state.deal.fouls, seat)))


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
