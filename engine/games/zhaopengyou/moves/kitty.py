"""Taking and burying the kitty, and repairing a wrong one, sheet §4.3 and §4.5."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.moves.dealer import as_gone_on, is_let_stand, with_dealer, with_trump
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    OVER,
    PLAY,
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


def may_take(state: State, seat: int) -> bool:
    """Whether a seat may take the kitty now: who is to, or whose counter the table let stand."""
    return is_let_stand(state, seat) if state.phase == COUNTER else state.phase in (BID, KITTY)


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


def prove(state: State, seat: int, cards: int) -> None:
    """Settle hidden cards of a hand as far as the log proves them; of more than it can hold each may still be there."""
    more = beyond(cards, state.hands[seat])
    if not more:
        return
    if size(more) <= state.unseen[seat]:
        state.hands[seat] = together(state.hands[seat], more)
        state.unseen[seat] -= size(more)
    elif state.unseen[seat]:
        deal = state.deal
        state.deal = replace(deal, free=together(deal.free, more), later=beyond(deal.later, more))


def _next_segment(state: State, seat: int) -> int:
    """Go past one more taking or burying of a seat; return what it surely has from then on."""
    deal = state.deal
    if not deal.segments:
        return 0
    passed = deal.passed[seat] + 1
    state.deal = replace(deal, passed=(*deal.passed[:seat], passed, *deal.passed[seat + 1 :]))
    segments = deal.segments[seat]
    return segments[passed] if passed < len(segments) else 0


def _balanced(deal: DealFacts, seat: int, number: int) -> tuple[int, ...]:
    balance = list(deal.balance)
    balance[seat] += number
    return tuple(balance)


def apply_take(state: State, event: Take) -> None:
    """The kitty joins the hand of whoever takes it; a take that names cards draws them back from it."""
    if is_too_late(state, event):
        return
    needed = _next_segment(state, event.seat)
    if is_repair(event):
        _draw_back(state, event)
    else:
        _take_all(state, event.seat)
    prove(state, event.seat, needed)


def _take_all(state: State, seat: int) -> None:
    """Move the whole kitty to a hand; before the play its taker is to bury."""
    deal = as_gone_on(state, seat)
    if state.phase in (DRAW, BID):
        due = caller_due(deal)
        deal = with_dealer(deal, seat if due is None else due)
    elif deal is not state.deal:
        deal = with_trump(deal)
    state.contested = None
    number = kitty_size(deal)
    cards = packed(deal.kitty)
    dealt = tuple(state.hands) if deal.dealt is None else deal.dealt
    state.deal = replace(
        deal, dealt=dealt, kitty=b"", hidden_kitty=0, taker=seat, balance=_balanced(deal, seat, number)
    )
    state.hands[seat] = together(state.hands[seat], cards)
    state.unseen[seat] += number - size(cards)
    if state.phase in (DRAW, BID, KITTY, COUNTER):
        state.phase, state.turn = BURY, seat


def _draw_back(state: State, event: Take) -> None:
    """Move cards of the kitty back to a hand."""
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
    state.deal = replace(deal, kitty=bytes(rest), hidden_kitty=hidden, balance=balance)
    state.hands[seat] = together(state.hands[seat], packed(known))
    state.unseen[seat] += len(event.cards) - len(known)


def apply_bury(state: State, event: Bury) -> None:
    """Cards leave the hand for the kitty; the dealer leads. Of hidden ones only what is played later surely stays.

    Who has buried all it took buries no more.
    """
    if is_too_late(state, event):
        return
    seat = event.seat
    hidden, needed = event.cards.count(UNKNOWN), _next_segment(state, seat)
    if state.phase in (COUNTER, PLAY) and seat in state.deal.buriers and not state.deal.balance[seat]:
        return
    let_go(state, seat, Cards(code for code in event.cards if code != UNKNOWN) if hidden else event.cards)
    deal, repair, number = state.deal, is_repair(event), len(event.cards)
    state.deal = replace(
        deal,
        kitty=deal.kitty + bytes(event.cards),
        balance=_balanced(deal, seat, -number),
        free=beyond(deal.free, deal.later) if deal.free else 0,
        later=0,
        buried=deal.buried or not repair,
        buriers=deal.buriers if repair else (*deal.buriers, seat),
        wrong_burier=deal.wrong_burier if repair or number == deal.options.kitty_size else seat,
    )
    if hidden:
        _keep_only(state, seat, needed, hidden)
    if not repair and state.phase in (DRAW, BID, KITTY, BURY, COUNTER):
        state.phase, state.turn, state.contested = COUNTER, deal.dealer, None


def _keep_only(state: State, seat: int, needed: int, hidden: int) -> None:
    """Of a hand that has buried hidden cards only what it plays later is sure."""
    hand = state.hands[seat]
    kept = common(hand, needed)
    number = max(0, size(hand) - size(kept) + state.unseen[seat] - hidden)
    if number:
        state.deal = replace(state.deal, free=together(state.deal.free, beyond(hand, kept)))
    state.hands[seat], state.unseen[seat] = kept, number


def balance_due(deal: DealFacts, seat: int) -> int:
    """Return how many cards a seat has too many (or, below 0, too few) and may set right now."""
    return deal.balance[seat] if seat_to_repair(deal) == seat else 0


def may_repair(state: State) -> bool:
    """Whether a wrong kitty can be repaired now: it lies buried, and no result has been claimed."""
    return state.deal.buried and state.phase != BURY and not state.closed
