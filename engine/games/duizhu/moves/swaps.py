"""Grabbing trumps and swapping kings between the bury and the first lead, sheet §4.5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from engine.games.duizhu.cards import JOKERS, SEATS, TRUMP
from engine.games.duizhu.moves.lines import swapping
from engine.games.duizhu.state import BETWEEN, PLAY, DealFacts, State, hidden_cards, may_be_over
from engine.games.duizhu.state.shown import swapped
from engine.games.duizhu.state.tricks import let_go
from engine.kit.onepack import cards_in, mask_of
from logformat.events import Swap

GRAB: Final = "grab"
KING: Final = "king"


def kind_of(event: Swap) -> str:
    """Return whether a swap is a grab or a king swap; a grab where it does not say."""
    return event.pairs.get("as", GRAB)


def may_grab(state: State) -> bool | None:
    """Whether it is the time to grab; None where a hidden kitty decides."""
    if state.phase != BETWEEN or state.closed or state.deal.gaba:
        return False
    return True if state.deal.gaba is False else None


def may_swap_kings(state: State) -> bool | None:
    """Whether it is the time to swap kings; None where a hidden kitty decides."""
    if may_be_over(state) and state.options.king_swap_in_gaba and not state.closed:
        return None
    if state.phase != BETWEEN or state.closed:
        return False
    if state.options.king_swap_in_gaba or state.deal.gaba is False:
        return True
    return None if state.deal.gaba is None else False


def grabbable(deal: DealFacts, seat: int) -> int:
    """Return the buried cards a seat may grab: trumps the dealer buried without announcing them."""
    if deal.order is None or (seat == deal.dealer and not deal.setup.options.grab_by_dealer):
        return 0
    cards = deal.dealer_buried & ~deal.announced
    if deal.setup.options.grab_given_cards:
        cards |= deal.given
    return cards & deal.order.masks[TRUMP]


def partner(deal: DealFacts) -> int | None:
    """Return the dealer's partner (对家)."""
    return None if deal.dealer is None else (deal.dealer + 2) % SEATS


def hides_buried(deal: DealFacts) -> bool:
    """Whether the buried cards are a hidden kitty that nobody took."""
    return deal.gaba is None and deal.taker is None


def swap_source(deal: DealFacts) -> int | None:
    """Return the buried cards a king swap takes from; None if that hangs on a kitty nobody recorded."""
    if hides_buried(deal):
        return None
    if deal.setup.options.king_swap_source == "buried":
        return deal.buried
    return None if deal.hidden_kitty else deal.buried & mask_of(deal.kitty)


def lowest_sets(deal: DealFacts, number: int) -> Iterator[bytes]:
    """Yield every choice of so many lowest buried cards: among equal ones the partner chooses."""
    source = swap_source(deal)
    if deal.order is None or source is None:
        return
    laid = deal.order.laid
    pile = sorted(cards_in(source), key=laid.__getitem__)
    if not 0 < number <= len(pile):
        return
    bound = laid[pile[number - 1]]
    below = [code for code in pile if laid[code] < bound]
    equal = [code for code in pile if laid[code] == bound]
    yield from (bytes((*below, *more)) for more in combinations(equal, number - len(below)))


def takes_lowest(deal: DealFacts, given: bytes, taken: bytes) -> bool | None:
    """Whether what a king swap takes are as many lowest buried cards as it gives jokers; None if that is not known."""
    if deal.order is None or swap_source(deal) is None:
        return None
    return len(given) == len(taken) and any(set(cards) == set(taken) for cards in lowest_sets(deal, len(given)))


def swaps(state: State) -> Iterator[Swap]:
    """Yield every swap a seat may make with cards it is known to hold."""
    deal = state.deal
    if may_grab(state):
        for seat in range(SEATS):
            cards, hand = cards_in(grabbable(deal, seat)), cards_in(state.hands[seat])
            for number in range(1, len(cards) + 1):
                for taken in combinations(cards, number):
                    for given in combinations(hand, number):
                        yield swapping(seat, bytes(given), bytes(taken), GRAB)
    giver = partner(deal)
    if giver is None or not may_swap_kings(state):
        return
    kings = cards_in(state.hands[giver] & JOKERS)
    for number in range(1, len(kings) + 1):
        for jokers in combinations(kings, number):
            for lowest in lowest_sets(deal, number):
                yield swapping(giver, bytes(jokers), lowest, KING)


def apply_swap(state: State, event: Swap) -> None:
    """Cards change places between a hand and what lies buried, as far as they are there or the log hides them.

    After the first lead that changes nothing about which kings are buried.
    """
    if state.phase not in (BETWEEN, PLAY):
        return
    given_cards, taken_cards = swapped(event)
    deal, seat = state.deal, event.seat
    given = mask_of(given_cards) & (state.hands[seat] | hidden_cards(state, seat))
    hidden = deal.free if hides_buried(deal) else 0
    kept, taken = ~mask_of(taken_cards), mask_of(taken_cards) & (deal.buried | hidden)
    let_go(state, seat, given, given.bit_count())
    state.hands[seat] |= taken
    deal = replace(deal, buried=deal.buried & kept | given)
    if state.phase == BETWEEN:
        grab = kind_of(event) == GRAB
        deal = replace(
            deal,
            dealer_buried=deal.dealer_buried & kept,
            given=(deal.given & kept) | (given if grab else 0),
            king_put=(deal.king_put & kept) | (0 if grab else given & JOKERS),
        )
    state.deal = deal
