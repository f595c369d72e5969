"""Taking and burying the kitty, and repairing a wrong one, sheet §4.3 and §4.5."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.moves.dealer import with_dealer
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    OVER,
    DealFacts,
    State,
    caller_due,
)
from engine.games.zhaopengyou.state.tricks import let_go
from engine.kit.trump.packed import beyond, common, packed, size, together
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Take


def kitty_size(deal: DealFacts) -> int:
    """Return how many cards lie as the kitty."""
    return len(deal.kitty) + deal.hidden_kitty


def taker_due(deal: DealFacts) -> int | None:
    """Return the seat that is to take the kitty: the dealer, later who has just countered."""
    if not deal.buried:
        return deal.dealer
    return None if deal.standing is None else deal.standing.seat


def is_repair(event: Take | Bury) -> bool:
    """Whether an event gives back what a wrong burial owes: a take that names cards, a burial by another's hand."""
    return bool(event.cards) if isinstance(event, Take) else "by" in event.pairs


def is_too_late(state: State, event: Take | Bury) -> bool:
    """Whether the deal is past what an event would change: after the last trick a kitty is only set right."""
    return state.closed or (state.phase == OVER and not is_repair(event))


def seat_to_repair(deal: DealFacts) -> int | None:
    """Return the seat whose hand a repair sets right next: the last burier whose cards do not add up."""
    return next((seat for seat in reversed(deal.buriers) if deal.balance[seat]), None)


def with_proved(state: State, seat: int, cards: int) -> State:
    """Return the state with hidden cards of a hand as far as the log proves them."""
    more = beyond(cards, state.hands[seat])
    if not more or size(more) > state.unseen[seat]:
        return state
    return replace(
        state,
        hands=(*state.hands[:seat], together(state.hands[seat], more), *state.hands[seat + 1 :]),
        unseen=(*state.unseen[:seat], state.unseen[seat] - size(more), *state.unseen[seat + 1 :]),
    )


def _next_segment(state: State, seat: int) -> tuple[State, int]:
    """Return the state past one more taking or burying of a seat, and what it surely has from then on."""
    deal = state.deal
    if not deal.segments:
        return state, 0
    passed = deal.passed[seat] + 1
    deal = replace(deal, passed=(*deal.passed[:seat], passed, *deal.passed[seat + 1 :]))
    segments = deal.segments[seat]
    return replace(state, deal=deal), segments[passed] if passed < len(segments) else 0


def _balanced(deal: DealFacts, seat: int, number: int) -> tuple[int, ...]:
    return (*deal.balance[:seat], deal.balance[seat] + number, *deal.balance[seat + 1 :])


def apply_take(state: State, event: Take) -> State:
    """The kitty joins the hand of whoever takes it; a take that names cards draws them back from it."""
    if is_too_late(state, event):
        return state
    seat = event.seat
    state, needed = _next_segment(state, seat)
    deal = state.deal
    if is_repair(event):
        return with_proved(_drawn_back(state, event), seat, needed)
    if state.phase in (DRAW, BID):
        due = caller_due(deal)
        deal = with_dealer(deal, seat if due is None else due)
    number = kitty_size(deal)
    hidden = number - size(packed(deal.kitty))
    hands = (*state.hands[:seat], together(state.hands[seat], packed(deal.kitty)), *state.hands[seat + 1 :])
    unseen = (*state.unseen[:seat], state.unseen[seat] + hidden, *state.unseen[seat + 1 :])
    dealt = state.hands if deal.dealt is None else deal.dealt
    deal = replace(deal, dealt=dealt, kitty=b"", hidden_kitty=0, taker=seat, balance=_balanced(deal, seat, number))
    if state.phase not in (DRAW, BID, KITTY, COUNTER):
        return with_proved(replace(state, deal=deal, hands=hands, unseen=unseen), seat, needed)
    return with_proved(replace(state, deal=deal, phase=BURY, hands=hands, unseen=unseen, turn=seat), seat, needed)


def _drawn_back(state: State, event: Take) -> State:
    """Return the state with cards of the kitty back in a hand."""
    seat, deal = event.seat, state.deal
    known = Cards(code for code in event.cards if code != UNKNOWN)
    rest = list(deal.kitty)
    for code in event.cards:
        if code in rest:
            rest.remove(code)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
    hidden = max(0, kitty_size(deal) - len(event.cards) - len(rest))
    balance = _balanced(deal, seat, len(event.cards))
    unseen = state.unseen[seat] + len(event.cards) - len(known)
    return replace(
        state,
        deal=replace(deal, kitty=bytes(rest), hidden_kitty=hidden, balance=balance),
        hands=(*state.hands[:seat], together(state.hands[seat], packed(known)), *state.hands[seat + 1 :]),
        unseen=(*state.unseen[:seat], unseen, *state.unseen[seat + 1 :]),
    )


def apply_bury(state: State, event: Bury) -> State:
    """Cards leave the hand for the kitty; the dealer leads. Of hidden ones only what is played later surely stays."""
    if is_too_late(state, event):
        return state
    seat = event.seat
    state, needed = _next_segment(state, seat)
    hidden = event.cards.count(UNKNOWN)
    hands, unseen = let_go(state, seat, Cards(code for code in event.cards if code != UNKNOWN))
    deal = state.deal
    deal = replace(
        deal,
        kitty=deal.kitty + bytes(event.cards),
        balance=_balanced(deal, seat, -len(event.cards)),
        free=beyond(deal.free, deal.later),
    )
    if hidden:
        hand = hands[seat]
        kept = common(hand, needed)
        number = max(0, size(hand) - size(kept) + unseen[seat] - hidden)
        deal = replace(deal, free=together(deal.free, beyond(hand, kept)) if number else deal.free)
        hands = (*hands[:seat], kept, *hands[seat + 1 :])
        unseen = (*unseen[:seat], number, *unseen[seat + 1 :])
    if is_repair(event):
        return replace(state, deal=deal, hands=hands, unseen=unseen)
    wrong = len(event.cards) != state.options.kitty_size
    deal = replace(
        deal,
        buried=True,
        buriers=(*deal.buriers, seat),
        wrong_burier=seat if wrong else deal.wrong_burier,
    )
    if state.phase not in (DRAW, BID, KITTY, BURY, COUNTER):
        return replace(state, deal=deal, hands=hands, unseen=unseen)
    return replace(state, deal=deal, phase=COUNTER, hands=hands, unseen=unseen, turn=deal.dealer)


def balance_due(deal: DealFacts, seat: int) -> int:
    """Return how many cards a seat has too many (or, below 0, too few) and may set right now."""
    return deal.balance[seat] if seat_to_repair(deal) == seat else 0


def may_repair(state: State) -> bool:
    """Whether a wrong kitty can be repaired now: it lies buried, and no result has been claimed."""
    return state.deal.buried and state.phase != BURY and not state.closed
