"""The lot, and the kitty: turned, taken, buried, sheet §2 to §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.duizhu.cards import FULL, HAND, KITTY, Order, order
from engine.games.duizhu.moves.calls import trump_found
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    DealFacts,
    State,
    changed,
    dealer_due,
    has_cards,
    level_of,
)
from engine.games.duizhu.state.shown import touches_kitty
from engine.games.duizhu.state.tricks import let_go
from engine.games.duizhu.trick.leads import single_leads
from engine.kit.onepack import cards_in, mask_of
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Flip, Take


def open_call(state: State) -> None:
    """After the last draw, with the kitty where the log has it, hands nobody recorded are hidden ones."""
    if state.phase in (LOT, DRAW):
        state.phase = CALL
    if not all(state.hands):
        state.unseen = tuple([n if has_cards(state, seat) else HAND for seat, n in enumerate(state.unseen)])
    if any(state.unseen):
        _prove(state)


def _prove(state: State) -> None:
    """Add to hidden hands what the log proves of them."""
    unseen = list(state.unseen)
    for seat, cards in enumerate(state.deal.proved):
        more = cards & ~state.hands[seat]
        if more.bit_count() <= unseen[seat]:
            state.hands[seat] |= more
            unseen[seat] -= more.bit_count()
    state.unseen = tuple(unseen)


def apply_flip(state: State, event: Flip) -> None:
    """The kitty is turned; a lot only tells who draws first."""
    if event.seat is not None:
        state.deal = replace(state.deal, lot=state.deal.lot.flipped(event.seat, event.cards[0]))
    if event.seat is None and not state.deal.turned and state.phase in (LOT, DRAW, CALL):
        turn_kitty(state)


def turn_kitty(state: State) -> None:
    """Turn the kitty: dealer and trump are settled, and whether it is a gaba guo."""
    if state.phase in (LOT, DRAW):
        open_call(state)
    state.deal = replace(state.deal, turned=True, dealer=dealer_due(state.deal), dealt=tuple(state.hands))
    state.phase = CALL
    settle_trump(state)


def settle_trump(state: State) -> None:
    """After the turn comes the exchange, or play at once if no suit trump lies in the kitty."""
    deal = state.deal
    trump, level = trump_found(deal), level_of(deal)
    if trump is None and _names_suit(deal):
        return
    if trump is None or level is None:
        deal = replace(deal, gaba=None)
    else:
        found = order(level, trump)
        if deal.counted:
            deal = _with_counted_kitty(deal, found)
        gaba = is_gaba(deal.kitty, deal.hidden_kitty, found, deal.kitty_may)
        deal = replace(deal, order=found, leads=single_leads(found), gaba=gaba)
    if deal.gaba or (deal.gaba is None and is_untouched(deal)):
        state.deal, state.phase, state.turn = replace(deal, buried=mask_of(deal.kitty)), BETWEEN, deal.dealer
    else:
        state.deal, state.phase = deal, EXCHANGE


def _with_counted_kitty(deal: DealFacts, found: Order) -> DealFacts:
    """Return the deal with the kitty filled in that counting proves to be a gaba guo; what was buried is no such proof."""
    if not is_untouched(deal):
        return deal
    counted = Cards(bytes(code for code in deal.kitty if code != UNKNOWN) + cards_in(deal.counted))
    if len(counted) != KITTY or not is_gaba(counted, 0, found):
        return deal
    return replace(deal, kitty=counted, hidden_kitty=0)


def is_untouched(deal: DealFacts) -> bool:
    """Whether nobody takes or buries the kitty in a log that goes on past the draw."""
    return deal.begun and not touches_kitty(deal.setup.log.events)


def _names_suit(deal: DealFacts) -> bool:
    """Whether the dealer is to name a suit after the turn, as the kitty does not decide (mode size)."""
    return deal.mode == "size" and deal.answer is not None and len(deal.kitty) > 0 and UNKNOWN not in deal.kitty


def is_gaba(kitty: Cards, hidden: int, found: Order, may: int = FULL) -> bool | None:
    """Whether a kitty has no suit trump (定主牌), by what its hidden cards may be; None where they decide."""
    suit_trumps = found.suit_trumps
    if mask_of(kitty) & suit_trumps:
        return False
    if not hidden or not may & suit_trumps:
        return True
    return False if (may & ~suit_trumps).bit_count() < hidden else None


def apply_take(state: State, event: Take) -> None:
    """The kitty joins the hand of whoever takes it, who is to bury; in a gaba guo play goes on all the same."""
    if state.phase not in (CALL, EXCHANGE, BETWEEN) or state.deal.taker is not None:
        return
    if not state.deal.turned:
        turn_kitty(state)
    take_kitty(state, event.seat)
    if state.deal.gaba:
        state.phase, state.turn, state.deal = BETWEEN, state.deal.dealer, replace(state.deal, buried=0)


def take_kitty(state: State, seat: int) -> None:
    """Add the kitty to a hand."""
    deal = state.deal
    hand = state.hands[seat] | mask_of(deal.kitty)
    more = deal.taken & ~hand if deal.hidden_kitty else 0
    number = max(0, state.unseen[seat] + deal.hidden_kitty - more.bit_count())
    state.hands[seat] = hand | more
    if number != state.unseen[seat]:
        state.unseen = changed(state.unseen, seat, number)
    state.phase, state.turn, state.deal = EXCHANGE, seat, replace(deal, taker=seat)


def apply_bury(state: State, event: Bury) -> None:
    """Cards leave the hand and lie face up; the dealer is to lead."""
    again = state.phase == BETWEEN and (not state.deal.gaba or state.deal.dealer_buried)
    if again or state.phase not in (CALL, EXCHANGE, BETWEEN):
        return
    if not state.deal.turned:
        turn_kitty(state)
    if state.deal.taker is None:
        take_kitty(state, event.seat)
    cards = mask_of(event.cards)
    let_go(state, event.seat, cards, len(event.cards))
    state.deal = replace(state.deal, buried=cards, dealer_buried=cards, announced=state.deal.announced & cards)
    state.phase, state.turn = BETWEEN, state.deal.dealer
