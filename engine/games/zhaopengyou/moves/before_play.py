"""Drawing, bidding, calling the friend, taking and burying the kitty, countering, sheet §3 and §4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.calls import bid_stands, counter_stands
from engine.games.zhaopengyou.moves.dealer import as_gone_on, contest, with_dealer, with_trump
from engine.games.zhaopengyou.moves.kitty import prove
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    NO_CALL,
    Standing,
    State,
    has_cards,
    is_drawing,
)
from engine.kit.trump.packed import GUARDS, ONE, cards_in, hand_of, packed, size, together
from engine.kit.trump.timing import said_at
from logformat.cards import UNKNOWN
from logformat.events import Deal, Declare, Draw, Kitty


def apply_draw(state: State, event: Draw) -> None:
    """One card of the pack joins the hand, no fourth copy; where the hand has a `deal` line it is more of that."""
    deal, seat, code = state.deal, event.seat, event.cards[0]
    if state.lines[seat] is not None:
        deal_out(state, event, hand_of(event.cards))
        return
    state.draws += 1
    state.drawer = deal.next_drawers[seat]
    if code >= UNKNOWN:
        state.unseen[seat] += 1
    hand, located = state.hands[seat] + ONE[code], state.located + ONE[code]
    if not hand & GUARDS:
        state.hands[seat] = hand
    if not located & GUARDS:
        state.located = located
    if state.draws == deal.last_draw:
        open_bidding(state)


def apply_deal(state: State, event: Deal) -> None:
    """A whole hand is dealt; unseen cards are what the rest of the log proves, as far as it does.

    A line that makes it more than a hand, as one written twice does, changes nothing.
    """
    line = state.lines[event.seat]
    if not state.deal.setup.position and (line is None or len(line) + len(event.cards) <= state.options.hand_size):
        deal_out(state, event, hand_of(event.cards))


def deal_out(state: State, event: Deal | Draw, cards: int) -> None:
    """Give a whole hand; `cards` are those that are seen."""
    seat, line = event.seat, state.lines[event.seat]
    hidden = event.cards.count(UNKNOWN) if UNKNOWN in event.cards else 0
    state.located = together(state.located, cards)
    if line is not None or is_drawing(state, seat):
        state.hands[seat], state.unseen[seat] = together(state.hands[seat], cards), state.unseen[seat] + hidden
    elif hidden:
        proved = state.deal.proved[seat]
        state.hands[seat], state.unseen[seat] = together(cards, proved), hidden - size(proved)
    else:
        state.hands[seat], state.unseen[seat] = cards, 0
    state.lines[seat] = event.cards if line is None else line + event.cards


def apply_kitty(state: State, event: Kitty) -> None:
    """The last cards open the rest of the bidding; a second line of them changes nothing."""
    if state.deal.kitty_told or state.deal.setup.position:
        return
    state.located = together(state.located, packed(event.cards))
    counted = state.deal.counted
    cards = bytes(code for code in event.cards if code != UNKNOWN) + cards_in(counted) if counted else event.cards
    state.deal = replace(state.deal, kitty=bytes(cards), hidden_kitty=0, kitty_told=True)
    if not state.deal.draws_on:
        open_bidding(state)


def open_bidding(state: State) -> None:
    """After the kitty, or the last draw where no line has it: hands nobody recorded are hidden ones."""
    if state.phase == DRAW:
        state.phase = BID
    if not all(state.hands):
        due = state.options.hand_size
        state.unseen = [n if has_cards(state, seat) else due for seat, n in enumerate(state.unseen)]
    for seat in range(SEATS) if any(state.unseen) else ():
        proved = state.deal.proved[seat]
        prove(state, seat, together(state.hands[seat], proved) if is_drawing(state, seat) else proved)


# ---------------------------------------------------------------- declarations


def apply_bid(state: State, event: Declare) -> None:
    """A bid stands if the law allows it; another one changes nothing, unless its owner goes on as the dealer."""
    if bid_stands(state, event):
        let_stand(state, event)
    elif state.phase in (DRAW, BID):
        contest(state, event)


def let_stand(state: State, event: Declare) -> None:
    """Do what a bid does that the law allows."""
    state.deal = replace(state.deal, standing=Standing(event.seat, bytes(event.cards), said_at(event)))
    state.contested = None


def apply_friend(state: State, event: Declare) -> None:
    """The first friend call stands, whoever spoke it; the standing bidder is the dealer from here on."""
    deal = state.deal
    if deal.friend_card is not None or state.phase not in (DRAW, BID, KITTY, BURY, COUNTER) or not event.cards:
        return
    deal = as_gone_on(state, event.seat)
    state.deal = replace(deal, friend_card=event.cards[0], friend_nth=int(event.pairs.get("nth", "0")))
    state.call, state.awaited = NO_CALL, event.cards[0]
    if state.phase in (DRAW, BID):
        state.deal, state.phase, state.contested = with_dealer(state.deal, event.seat), KITTY, None


def apply_counter(state: State, event: Declare) -> None:
    """A counter that the law allows sets trump, and the kitty is the counterer's to take (option).

    Another one changes nothing, unless its owner takes the kitty.
    """
    if counter_stands(state, event):
        state.contested = None
        state.deal = with_trump(replace(state.deal, standing=Standing(event.seat, bytes(event.cards))))
        state.phase = KITTY if state.options.counter_takes_kitty else COUNTER
    elif state.phase == COUNTER:
        contest(state, event)
