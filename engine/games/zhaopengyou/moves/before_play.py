"""Drawing, bidding, calling the friend, taking and burying the kitty, countering, sheet §3 and §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.calls import bid_stands, counter_stands
from engine.games.zhaopengyou.moves.dealer import with_dealer, with_trump
from engine.games.zhaopengyou.moves.kitty import with_proved
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    Call,
    Standing,
    State,
    has_cards,
)
from engine.kit.trump.packed import ONE, copies_of, packed, size, together
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw, Kitty


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
    """The last cards open the rest of the bidding; hands nobody recorded are hidden ones."""
    deal = state.deal
    located = together(deal.located, packed(event.cards))
    deal = replace(deal, kitty=bytes(event.cards), hidden_kitty=0, located=located)
    due = state.options.hand_size
    unseen = tuple(n if has_cards(state, seat) else due for seat, n in enumerate(state.unseen))
    state = replace(state, deal=deal, phase=BID if state.phase == DRAW else state.phase, unseen=unseen)
    for seat in range(SEATS) if any(unseen) else ():
        state = with_proved(state, seat, deal.proved[seat])
    return state


# ---------------------------------------------------------------- declarations


def apply_bid(state: State, event: Declare) -> State:
    """A bid stands if the law allows it; one that it refuses changes nothing."""
    if not bid_stands(state, event):
        return state
    return replace(state, deal=replace(state.deal, standing=Standing(event.seat, bytes(event.cards))))


def apply_friend(state: State, event: Declare) -> State:
    """The first friend call stands, whoever spoke it; the standing bidder is the dealer from here on."""
    deal = state.deal
    if deal.friend_card is not None or state.phase not in (DRAW, BID, KITTY, BURY, COUNTER) or not event.cards:
        return state
    deal = replace(deal, friend_card=event.cards[0], friend_nth=int(event.pairs.get("nth", "0")))
    state = replace(state, deal=deal, call=Call(awaited=event.cards[0]))
    return replace(state, deal=with_dealer(deal, event.seat), phase=KITTY) if state.phase in (DRAW, BID) else state


def apply_counter(state: State, event: Declare) -> State:
    """A counter that the law allows sets trump, and the kitty is the counterer's to take (option)."""
    if not counter_stands(state, event):
        return state
    deal = with_trump(replace(state.deal, standing=Standing(event.seat, bytes(event.cards))))
    return replace(state, deal=deal, phase=KITTY if state.options.counter_takes_kitty else COUNTER)
