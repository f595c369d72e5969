"""What comes before the play: the flip, the mark, the cards, the `5h` of three players, sheet §2 and §3."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.games.jiheiwu.cards import BLACK_FIVE, LEAST_OF_FIVE, RED_FIVE, hand_size
from engine.games.jiheiwu.state import DEALING, OPENING, OVER, PLAYING, State, cards_dealt, everybody, find_cards
from engine.games.jiheiwu.state.start import drawer_by_flip, drawers_in, is_later_deal, stands_as_flip
from engine.kit.climbing import changed
from engine.kit.onepack import hand_of, holds
from logformat.cards import LITTLE_JOKER, UNKNOWN
from logformat.events import Deal, Declare, Draw, Event, Flip, Kitty, Take

_TELLING: Final = 1 << BLACK_FIVE | 1 << LITTLE_JOKER


def show_sizes(state: State, event: Event) -> None:
    """Something else than a draw happens: if all cards are out, it has shown whether the hands are full."""
    del event
    if state.phase != DEALING:
        state.sizes_due = False


def apply_flip(state: State, event: Flip) -> None:
    """A card is turned up: unless it is a joker, its points say who draws first; a second one changes nothing."""
    show_sizes(state, event)
    deal = state.deal
    if deal.flipped or is_later_deal(deal.setup):
        return
    drawer = drawer_by_flip(deal.setup, event)
    due = drawer if drawer is not None and "first_drawer" not in deal.setup.carry else deal.drawer_due
    state.deal = replace(deal, flipper=event.seat, drawer_due=due, flipped=stands_as_flip(deal.setup, event))


def is_late(state: State) -> bool:
    """Whether cards have been given out already, as before a position: flip and mark come before."""
    return state.given > 0 or state.phase in (PLAYING, OVER) or state.setup.position


def apply_mark(state: State, event: Declare) -> None:
    """A card is shown and put back: whoever is dealt it is the first dealer; a second one changes nothing."""
    deal = state.deal
    if is_late(state) or deal.players == 3 or len(event.cards) != 1 or deal.marked or is_later_deal(deal.setup):
        return
    may_stand = event.seat not in (deal.setup.carry.get("shuffler"), deal.flipper)
    state.deal = replace(deal, mark=event.cards[0], marker=event.seat, marked=may_stand)


def apply_kitty(state: State, event: Kitty) -> None:
    """The `5h` of three players is laid beside the hands."""
    show_sizes(state, event)
    state.deal = replace(state.deal, laid=True)


def apply_deal(state: State, event: Deal | Draw) -> None:
    """Cards join the hand, but a full one during play; unseen ones are what the rest of the log proves, as far as it does."""
    if state.deal.setup.position or adds_to_full_hand(state, event.seat):
        state.given += 1
        return
    mask = hand_of(event.cards)
    if UNKNOWN in event.cards:
        mask |= _deal_unseen(state, event.seat, event.cards.count(UNKNOWN))
    give_out(state, event, mask)


def is_dealt(state: State) -> bool:
    """Whether no line that gives out cards is due any more: all those before the play, or a position, have stood."""
    lines = state.deal.lines
    return lines is not None and state.given >= lines


def adds_to_full_hand(state: State, seat: int) -> bool:
    """Whether cards given to a seat now come after play has begun, to a hand that has had all it is due."""
    due = hand_size(state.options, seat, state.deal.first_drawer)
    return is_dealt(state) and cards_dealt(state, seat) >= (LEAST_OF_FIVE if due is None else due)


def _deal_unseen(state: State, seat: int, unseen: int) -> int:
    """Give a seat unseen cards, and return those of them that the log proves."""
    deal = state.deal
    proved = 0 if holds(state.dealt[seat], deal.held[seat]) else deal.held[seat]
    unseen -= proved.bit_count()
    state.unseen[seat] += unseen
    state.deal = replace(deal, hidden=changed(deal.hidden, seat, deal.hidden[seat] + unseen))
    return proved


def give_out(state: State, event: Deal | Draw, mask: int) -> None:
    """Do what a line does that gives a seat the cards of a mask; after the last one the dealer leads.

    A second copy tells nothing of who is who, and a card the seat has played does not come back with it.
    """
    seat, deal = event.seat, state.deal
    if type(event) is Draw:
        state.drew = seat
        state.sizes_due = state.phase in (DEALING, OPENING) and not state.closed
    hand, dealt = state.hands[seat], state.dealt[seat]
    first_copies = mask & state.free
    state.hands[seat] = hand | mask & ~dealt
    state.dealt[seat] = dealt | mask
    state.free &= ~mask
    state.given += 1
    if first_copies & _TELLING or deal.mark is not None:
        find_cards(state, seat, first_copies)
    if state.phase == DEALING and _are_all_given(state):
        state.phase = OPENING
        state.turn = None if state.closed else state.dealer


def _are_all_given(state: State) -> bool:
    """Whether all cards are out, or no line that gives out more comes before the play."""
    free, deal = state.free, state.deal
    if state.given == deal.lines or not free:
        return True
    return any(deal.hidden) and free.bit_count() <= sum(deal.hidden)


def seats_drawing(state: State) -> tuple[int, ...]:
    """Return who may draw the next card: the first drawer, then around the table past seats that draw nothing."""
    deal, drew = state.deal, state.drew
    if drew is None and deal.drawer_due is None:
        return tuple(range(deal.players))
    before = drew if drew is not None else ((deal.drawer_due or 0) - 1) % deal.players
    among = deal.drawers or drawers_in(deal.setup.log.events) or everybody(deal)
    following = deal.next[before][among]
    return () if following is None else (following,)


def apply_take(state: State, event: Take) -> None:
    """The open `5h` of three players joins the hand of whoever takes it, out of the hand of who took it before."""
    deal, red_five = state.deal, 1 << RED_FIVE
    played = deal.taken and not any(hand & red_five for hand in state.hands)
    if deal.players != 3 or event.cards != bytes((RED_FIVE,)) or state.phase == OVER or state.closed or played:
        return
    for seat in range(deal.players):
        state.hands[seat] &= ~red_five
    take_five(state, event.seat)


def take_five(state: State, seat: int) -> None:
    """A seat gets the open `5h`."""
    state.hands[seat] |= 1 << RED_FIVE
    state.sizes_due = False
    state.deal = replace(state.deal, taken=True)
