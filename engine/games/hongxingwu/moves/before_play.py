"""Drawing, calling, taking and burying the kitty, sheet §3 and §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongxingwu.cards import HAND, KITTY, SEATS, order
from engine.games.hongxingwu.moves.calls import call_stands, standing_after
from engine.games.hongxingwu.state import (
    BURY,
    CALL,
    DRAW,
    PLAY,
    DealFacts,
    State,
    has_cards,
    is_drawing,
    level_of,
    stands_for_trump,
)
from engine.games.hongxingwu.state.tricks import let_go
from engine.games.hongxingwu.trick.leads import alike_leads
from engine.kit.trump.packed import GUARDS, ONE, beyond, common, hand_of, packed, size, together
from logformat.cards import UNKNOWN
from logformat.events import Bury, Deal, Declare, Draw, Kitty, Take


def apply_draw(state: State, event: Draw) -> None:
    """One card of the pack joins the hand; where the hand has a `deal` line it is more of that."""
    deal, seat, code = state.deal, event.seat, event.cards[0]
    if state.lines[seat] is not None:
        deal_out(state, event, hand_of(event.cards))
        return
    state.draws += 1
    state.drawer = deal.next_drawers[seat]
    if code >= UNKNOWN:
        state.unseen[seat] += 1
    else:
        _add_seen(state, seat, ONE[code])
    if state.draws == deal.last_draw:
        open_call(state)


def _add_seen(state: State, seat: int, one: int) -> None:
    """Let a card join a hand and those dealt so far, as far as its copies go."""
    hand, located = state.hands[seat] + one, state.located + one
    if not hand & GUARDS:
        state.hands[seat] = hand
    if not located & GUARDS:
        state.located = located


def apply_deal(state: State, event: Deal) -> None:
    """A whole hand is dealt; unseen cards are what the rest of the log proves, as far as it does.

    A line that makes it more than a hand, as one written twice does, changes nothing.
    """
    line = state.lines[event.seat]
    if not state.deal.setup.position and (line is None or len(line) + len(event.cards) <= HAND):
        deal_out(state, event, hand_of(event.cards))


def deal_out(state: State, event: Deal | Draw, cards: int) -> None:
    """Do what a deal line does; `cards` are those of its cards that are seen."""
    seat, line = event.seat, state.lines[event.seat]
    hidden = event.cards.count(UNKNOWN) if UNKNOWN in event.cards else 0
    if line is None and not is_drawing(state, seat):
        state.hands[seat], state.unseen[seat] = cards, hidden
        if hidden:
            proved = state.deal.proved[seat]
            state.hands[seat] = together(cards, proved)
            state.unseen[seat] -= size(proved)
    else:
        state.hands[seat] = together(state.hands[seat], cards)
        state.unseen[seat] += hidden
    state.lines[seat] = event.cards if line is None else line + event.cards
    state.located = together(state.located, cards)


def apply_kitty(state: State, event: Kitty) -> None:
    """The last ten cards open the calling; a second line of them changes nothing."""
    if state.deal.kitty or state.deal.setup.position:
        return
    state.deal = replace(state.deal, kitty=event.cards, hidden_kitty=event.cards.count(UNKNOWN))
    state.located = together(state.located, packed(event.cards))
    if not state.deal.draws_on:
        open_call(state)


def open_call(state: State) -> None:
    """After the kitty, or the last draw where no line has it: hands nobody recorded are hidden ones."""
    if state.phase == DRAW:
        state.phase = CALL
    for seat in range(SEATS) if 0 in state.hands else ():
        if not has_cards(state, seat):
            state.unseen[seat] = HAND
    for seat in range(SEATS) if any(state.unseen) else ():
        _take_proved(state, seat)


def _take_proved(state: State, seat: int) -> None:
    """Let a hidden hand have what the log proves of it."""
    proved = state.deal.proved[seat]
    more = proved if is_drawing(state, seat) else beyond(proved, state.hands[seat])
    if size(more) <= state.unseen[seat]:
        state.hands[seat] = together(state.hands[seat], more)
        state.unseen[seat] -= size(more)


def apply_declare(state: State, event: Declare) -> None:
    """A call stands if the law allows it; one that it refuses changes nothing."""
    if call_stands(state, event):
        let_stand(state, event)


def let_stand(state: State, event: Declare) -> None:
    """Do what a call does that the law allows."""
    deal = state.deal
    countered = deal.countered or event.kind in ("counter", "nt")
    first = event.seat if deal.first_caller is None else deal.first_caller
    standing = standing_after(deal, event)
    state.deal = replace(deal, standing=standing, countered=countered, first_caller=first)


def dealer_due(deal: DealFacts) -> int:
    """Return the seat that is to take the kitty; in a first deal the calls make it, or the first drawer is it."""
    if deal.dealer is not None:
        return deal.dealer
    if deal.standing is None:
        return deal.first_drawer
    first = deal.setup.options.first_dealer == "first_call"
    return deal.first_caller if first and deal.first_caller is not None else deal.standing.seat


def with_trump(deal: DealFacts, dealer: int) -> DealFacts:
    """Return the deal with dealer and trump settled by the calls; trump stays open if the kitty card is hidden."""
    trump, level = stands_for_trump(deal), level_of(deal, dealer)
    if trump is None or level is None:
        return replace(deal, dealer=dealer)
    found = order(level, trump, deal.setup.options)
    return replace(deal, dealer=dealer, trump=trump, order=found, leads=alike_leads(found))


def apply_take(state: State, event: Take) -> None:
    """The kitty joins the hand of whoever takes it, who is the dealer from here on; trump is fixed. Nobody takes it twice."""
    seat, deal, hands = event.seat, state.deal, state.hands
    if deal.dealt is not None and seat == deal.dealer:
        return
    state.deal = replace(with_trump(deal, seat), dealt=tuple(hands))
    held = together(hands[seat], packed(deal.kitty))
    more = beyond(deal.taken, held) if seat == deal.taker else 0
    hands[seat] = held + more
    if state.unseen[seat] or deal.hidden_kitty:
        state.unseen[seat] = max(0, state.unseen[seat] + deal.hidden_kitty - size(more))
    state.phase, state.turn, state.due = BURY, seat, None


def apply_bury(state: State, event: Bury) -> None:
    """Cards leave the hand for the kitty; the dealer leads. Of hidden ones only what is played later surely stays.

    Once a whole kitty is buried no more cards leave the hand.
    """
    if state.deal.buried is not None and len(state.deal.buried) >= KITTY:
        return
    hidden, seat = event.cards.count(UNKNOWN), event.seat
    let_go(state, seat, event.cards.replace(b"%c" % UNKNOWN, b"") if hidden else event.cards)
    deal = state.deal if state.deal.order is not None else with_trump(state.deal, dealer_due(state.deal))
    state.deal = replace(deal, buried=event.cards)
    if hidden:
        _bury_hidden(state, seat, hidden)
    state.phase, state.turn, state.due = PLAY, deal.dealer, None if state.closed else state.lead


def _bury_hidden(state: State, seat: int, hidden: int) -> None:
    """Let go of what may be among the hidden cards buried."""
    deal, hand = state.deal, state.hands[seat]
    kept = common(hand, deal.kept)
    number = max(0, size(hand) - size(kept) + state.unseen[seat] - hidden)
    if number:
        state.deal = replace(deal, free=together(deal.free, beyond(hand, kept)))
    state.hands[seat], state.unseen[seat] = kept, number
