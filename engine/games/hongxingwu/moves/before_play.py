"""Drawing, calling, taking and burying the kitty, sheet §3 and §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongxingwu.cards import HAND, SEATS, order
from engine.games.hongxingwu.moves.calls import call_stands, standing_after
from engine.games.hongxingwu.state import (
    BURY,
    CALL,
    DRAW,
    PLAY,
    DealFacts,
    State,
    first_drawer,
    has_cards,
    level_of,
    stands_for_trump,
)
from engine.games.hongxingwu.state.tricks import let_go
from engine.kit.trump.packed import ONE, beyond, common, copies_of, packed, size, together
from logformat.cards import UNKNOWN, Cards
from logformat.events import Bury, Deal, Declare, Draw, Kitty, Take


def apply_draw(state: State, event: Draw) -> State:
    """One card of the pack joins the hand."""
    deal, seat, code = state.deal, event.seat, event.cards[0]
    if code >= UNKNOWN:
        unseen = (*state.unseen[:seat], state.unseen[seat] + 1, *state.unseen[seat + 1 :])
        return replace(state, deal=replace(deal, draws=deal.draws + 1), unseen=unseen)
    hands = state.hands
    if copies_of(hands[seat], code) < 3:
        hands = (*hands[:seat], hands[seat] + ONE[code], *hands[seat + 1 :])
    located = deal.located + ONE[code] if copies_of(deal.located, code) < 3 else deal.located
    return replace(state, deal=replace(deal, draws=deal.draws + 1, located=located), hands=hands)


def apply_deal(state: State, event: Deal) -> State:
    """A whole hand is dealt; unseen cards are what the rest of the log proves, as far as it does."""
    if state.setup.position:
        return state
    deal, seat = state.deal, event.seat
    first = deal.lines[seat] is None and not deal.draws
    cards = packed(event.cards)
    hidden = event.cards.count(UNKNOWN)
    if first and hidden:
        proved = deal.proved[seat]
        hand, number = together(cards, proved), hidden - size(proved)
    else:
        hand = cards if first else together(state.hands[seat], cards)
        number = hidden + (0 if first else state.unseen[seat])
    lines = (*deal.lines[:seat], (deal.lines[seat] or b"") + event.cards, *deal.lines[seat + 1 :])
    return replace(
        state,
        deal=replace(deal, lines=lines, located=together(deal.located, cards)),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        unseen=(*state.unseen[:seat], number, *state.unseen[seat + 1 :]),
    )


def apply_kitty(state: State, event: Kitty) -> State:
    """The last ten cards open the calling; hands nobody recorded are hidden ones."""
    deal = state.deal
    deal = replace(
        deal,
        kitty=bytes(event.cards),
        hidden_kitty=event.cards.count(UNKNOWN),
        located=together(deal.located, packed(event.cards)),
    )
    unseen = tuple(n if has_cards(state, seat) else HAND for seat, n in enumerate(state.unseen))
    state = replace(state, deal=deal, phase=CALL if state.phase == DRAW else state.phase, unseen=unseen)
    return _with_proved(state) if any(unseen) else state


def _with_proved(state: State) -> State:
    """Return the state with hidden hands as far as the log proves them."""
    more = [beyond(cards, state.hands[seat]) for seat, cards in enumerate(state.deal.proved)]
    more = [cards if size(cards) <= state.unseen[seat] else 0 for seat, cards in enumerate(more)]
    hands = tuple(together(state.hands[seat], more[seat]) for seat in range(SEATS))
    unseen = tuple(state.unseen[seat] - size(more[seat]) for seat in range(SEATS))
    return replace(state, hands=hands, unseen=unseen)


def apply_declare(state: State, event: Declare) -> State:
    """A call stands if the law allows it; one that it refuses changes nothing."""
    if not call_stands(state, event):
        return state
    deal = state.deal
    countered = deal.countered or event.kind in ("counter", "nt")
    first = event.seat if deal.first_caller is None else deal.first_caller
    standing = standing_after(deal, event)
    return replace(state, deal=replace(deal, standing=standing, countered=countered, first_caller=first))


def dealer_due(deal: DealFacts) -> int | None:
    """Return the seat that is to take the kitty; in a first deal the calls make it, or the first drawer is it."""
    if deal.dealer is not None:
        return deal.dealer
    if deal.standing is None:
        return first_drawer(deal)
    first = deal.setup.options.first_dealer == "first_call"
    return deal.first_caller if first and deal.first_caller is not None else deal.standing.seat


def with_trump(deal: DealFacts, dealer: int | None) -> DealFacts:
    """Return the deal with dealer and trump settled by the calls; trump stays open if the kitty card is hidden."""
    deal = replace(deal, dealer=dealer)
    trump, level = stands_for_trump(deal), level_of(deal)
    if trump is None or level is None:
        return deal
    return replace(deal, trump=trump, order=order(level, trump, deal.setup.options))


def apply_take(state: State, event: Take) -> State:
    """The kitty joins the hand of whoever takes it, who is the dealer from here on; trump is fixed."""
    seat, deal = event.seat, state.deal
    held = together(state.hands[seat], packed(deal.kitty))
    more = beyond(deal.taken, held) if seat == deal.taker else 0
    number = state.unseen[seat] + deal.hidden_kitty - size(more)
    return replace(
        state,
        deal=replace(with_trump(deal, seat), dealt=state.hands),
        phase=BURY,
        hands=(*state.hands[:seat], held + more, *state.hands[seat + 1 :]),
        unseen=(*state.unseen[:seat], max(0, number), *state.unseen[seat + 1 :]),
        turn=seat,
    )


def apply_bury(state: State, event: Bury) -> State:
    """Cards leave the hand for the kitty; the dealer leads. Of hidden ones only what is played later surely stays."""
    hidden = event.cards.count(UNKNOWN)
    hands, unseen = let_go(state, event.seat, Cards(code for code in event.cards if code != UNKNOWN))
    deal = state.deal if state.deal.order is not None else with_trump(state.deal, dealer_due(state.deal))
    deal = replace(deal, buried=bytes(event.cards))
    if hidden:
        seat, hand = event.seat, hands[event.seat]
        kept = common(hand, deal.kept)
        number = max(0, size(hand) - size(kept) + unseen[seat] - hidden)
        deal = replace(deal, free=together(deal.free, beyond(hand, kept)) if number else deal.free)
        hands = (*hands[:seat], kept, *hands[seat + 1 :])
        unseen = (*unseen[:seat], number, *unseen[seat + 1 :])
    return replace(state, deal=deal, phase=PLAY, hands=hands, unseen=unseen, turn=deal.dealer)
