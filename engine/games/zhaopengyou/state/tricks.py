"""How plays lie on the table, who is due, who takes the trick, and who turns out to be the friend, sheet §4.2 and §6."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS, points_of
from engine.games.zhaopengyou.state.model import NO_CARD, OVER, PLAY, Call, State, has_cards
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of
from engine.games.zhaopengyou.trick.ruffs import worth
from engine.kit.moment import copied
from engine.kit.trump.packed import ANY_NUMBER, COPIES, beyond, holds, packed, size
from engine.kit.trump.turns import are_played_out, next_due
from logformat.events import Event, Play

ALL_SEATS: Final = (1 << SEATS) - 1


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as")


def let_go(state: State, seat: int, cards: bytes) -> None:
    """Take cards out of a hand, as far as they are there; others go out of the unseen ones."""
    hand, unseen = state.hands[seat], state.unseen[seat]
    left = state.hands[seat] = beyond(hand, packed(cards))
    if 0 < unseen < ANY_NUMBER:
        state.unseen[seat] = max(0, unseen - (len(cards) - size(hand) + size(left)))


def lay(state: State, event: Play, leading: Lead | None = None) -> None:
    """Move the cards of a play from the hand to the table, whatever they are; a lead of several components stands.

    `leading` is what they are as a lead, if that is known already.
    """
    seat, cards = event.seat, event.cards
    hand, mine = state.hands[seat], packed(cards)
    if hand & COPIES[cards[0]] if len(cards) == 1 else holds(hand, mine):
        state.hands[seat] = hand - mine
    else:
        let_go(state, seat, cards)
    put(state, event, leading)


def put(state: State, event: Play, leading: Lead | None) -> None:
    """Put cards that are out of the hand already on the table."""
    cards, lead = event.cards, state.lead
    if lead is None:
        lay_lead(state, event, leading or lead_of(state.deal.order, cards))
    else:
        lay_answer(state, event, worth_of(state, lead, cards), points_of(cards))


def lay_lead(state: State, event: Play, lead: Lead) -> None:
    """Begin a trick; whoever leads has won the one before, where nobody could tell."""
    seat = event.seat
    if state.call.awaited in event.cards:
        _count_friend(state, seat, event.cards)
    state.taken[seat] += state.pot
    state.pot = points_of(event.cards)
    state.lead, state.worth, state.played, state.table = lead, lead.worth, 1 << seat, [event]
    state.best = event if lead.worth else None
    state.tricks += 1
    turn = seat + 1 if seat < 4 else 0
    if state.hands[turn]:
        state.turn = turn
    else:
        _pass_on(state, seat)


def lay_answer(state: State, event: Play, worth: int, points: int) -> None:
    """Put a play on the table after a lead: what it is worth against it, and its points."""
    seat = event.seat
    if state.call.awaited in event.cards:
        _count_friend(state, seat, event.cards)
    if points:
        state.pot += points
    if worth > state.worth:
        state.best, state.worth = event, worth
    state.table.append(event)
    played = state.played = state.played | 1 << seat
    turn = seat + 1 if seat < 4 else 0
    if played == ALL_SEATS:
        _end_trick(state)
    elif state.hands[turn] and not played >> turn & 1:
        state.turn = turn
    else:
        _pass_on(state, seat)


def _count_friend(state: State, seat: int, cards: bytes) -> None:
    """Copies of the called card are played; the nth makes the friend, or leaves the dealer alone."""
    call, dealer = state.call, seat == state.deal.dealer
    copies = cards.count(call.awaited)
    gone = call.gone + copies
    if dealer and not state.options.count_dealer_plays:
        state.call = replace(call, gone=gone)
        return
    seen = call.seen + copies
    if seen < state.deal.friend_nth:
        state.call = replace(call, seen=seen, gone=gone)
    else:
        state.call = Call(NO_CARD, seen, gone, None if dealer else seat, settled=True, early=state.taken[seat])


def worth_of(state: State, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or len(cards) != lead.size:
        return 0
    if lead.ranks is not None:
        return lead.ranks[cards[0]] if cards.count(cards[0]) == lead.size else 0
    return worth(order, state.deal.law, lead.suit, lead.kinds, cards)


def _pass_on(state: State, seat: int) -> None:
    """Let the next seat that has cards play to the trick, or end it."""
    state.turn = next_due(seat, state.played, state.hands, state.unseen)
    if state.turn is None:
        _end_trick(state)


def _end_trick(state: State) -> None:
    """Give the points of a trick to who won it; the winner leads, or the next seat that can."""
    best = state.best
    leader = None if best is None else best.seat
    if leader is not None and state.pot:
        state.taken[leader] += state.pot
        state.pot = 0
    if not all(state.hands):
        if are_played_out(state.hands, state.unseen):
            state.phase, state.turn = OVER, None
            return
        if leader is not None and not has_cards(state, leader):
            leader = next_due(leader, 0, state.hands, state.unseen)
    state.turn, state.lead, state.table, state.best = leader, None, [], None
    state.worth = state.played = 0


def is_lead_open(state: State) -> bool:
    """Whether any seat may lead, as the trick before began with several suits and so has no winner."""
    return state.phase == PLAY and state.turn is None and state.tricks > 0 and state.deal.order is not None


def meet(state: State, event: Play) -> None:
    """Settle the throw that is waiting, if one is, by the play that follows it.

    It has failed if its leader plays again; if another seat plays, the table let it stand.
    """
    throw = state.throw
    if throw is None:
        return
    state.throw = None
    if event.seat != throw.event.seat and reading(event) != "forced":
        lay(state, throw.event, throw.lead)


def meeting(state: State, event: Event) -> State:
    """Return the state a play meets once the throw before it has failed, or has stood; most meet the state as it is."""
    if state.throw is None or type(event) is not Play:
        return state
    met = copied(state)
    meet(met, event)
    return met


def stood(state: State) -> State:
    """Return the state with the throw that was waiting on the table."""
    throw = state.throw
    if throw is None:
        return state
    after = copied(state)
    after.throw = None
    lay(after, throw.event, throw.lead)
    return after
