"""How plays lie on the table, who is due, who takes the trick, and who turns out to be the friend, sheet §4.2 and §6."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.state.model import NO_CARD, OVER, PLAY, Call, State, Throw, has_cards
from engine.games.zhaopengyou.trick.leads import Lead
from engine.games.zhaopengyou.trick.ruffs import worth
from engine.kit.moment import copied
from engine.kit.plays import reading
from engine.kit.trump.bunch import Bunch, bunch
from engine.kit.trump.packed import ANY_NUMBER, GUARDS, beyond, packed, size
from engine.kit.trump.turns import NOBODY_LEFT, are_played_out, next_due, turns_of
from logformat.events import Event, Play

TURNS: Final = turns_of(SEATS)


def let_go(state: State, seat: int, cards: bytes) -> None:
    """Take cards out of a hand, as far as they are there; others go out of the unseen ones."""
    hand, unseen = state.hands[seat], state.unseen[seat]
    left = state.hands[seat] = beyond(hand, packed(cards))
    if 0 < unseen < ANY_NUMBER:
        state.unseen[seat] = max(0, unseen - (len(cards) - size(hand) + size(left)))


def lose_foreign(state: State, seat: int, cards: bytes) -> None:
    """Take a card that is in no pack out of the unseen ones of a hand."""
    if len(cards) == 1:
        let_go(state, seat, cards)


def let_stand(state: State, throw: Throw) -> None:
    """Lay the throw that was waiting on the table."""
    state.throw = None
    lay_lead(state, throw.event, throw.lead, bunch(throw.event.cards))


def lay_lead(state: State, event: Play, lead: Lead, cards: Bunch) -> None:
    """Move cards from the hand to the table as a lead. Whoever leads has won the trick before, where nobody could tell."""
    mine, _, slot, gained = cards
    seat, hands, ranks = event.seat, state.hands, lead.ranks
    left = hands[seat] - mine
    if left & GUARDS:
        let_go(state, seat, event.cards)
    else:
        hands[seat] = left
    if state.awaited in event.cards:
        count_friend(state, seat, event.cards)
    if state.pot:
        state.taken[seat] += state.pot
    state.pot = gained
    state.lead = state.due = lead
    worth = state.worth = ranks[slot] if ranks else lead.worth
    state.best = event if worth else None
    state.table = [event]
    state.tricks += 1
    state.played, turn = TURNS[0][seat]
    if hands[turn]:
        state.turn = turn
    else:
        go_on(state, seat, turn)


def lay_answer(state: State, event: Play, seat: int, left: int, value: int, gained: int) -> None:
    """Lay cards of a seat on the table, after a lead.

    `left` is what is left in its hand, `value` is what they are worth against it, `gained` are their points.
    """
    hands = state.hands
    hands[seat] = left
    if state.awaited in event.cards:
        count_friend(state, seat, event.cards)
    if gained:
        state.pot += gained
    if value > state.worth:
        state.best = event
        state.worth = value
    state.table.append(event)
    state.played, turn = TURNS[state.played][seat]
    if turn != NOBODY_LEFT and hands[turn]:
        state.turn = turn
    else:
        go_on(state, seat, turn)


def count_friend(state: State, seat: int, cards: bytes) -> None:
    """Copies of the called card are played; the nth makes the friend, or leaves the dealer alone."""
    call, dealer = state.call, seat == state.deal.dealer
    copies = cards.count(state.awaited)
    gone = call.gone + copies
    if dealer and not state.options.count_dealer_plays:
        state.call = replace(call, gone=gone)
        return
    seen = call.seen + copies
    if seen < state.deal.friend_nth:
        state.call = replace(call, seen=seen, gone=gone)
    else:
        state.awaited = NO_CARD
        state.call = Call(seen, gone, None if dealer else seat, settled=True, early=state.taken[seat])


def worth_of(state: State, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick."""
    mine, _, slot, _ = bunch(cards)
    if lead.ranks:
        return lead.ranks[slot]
    order = state.deal.order
    if mine & lead.spoils or order is None or len(cards) != lead.size or not lead.kinds:
        return 0
    return worth(order, state.deal.law, lead.suit, lead.kinds, cards)


def go_on(state: State, seat: int, turn: int) -> None:
    """Let the next seat that has cards play to the trick, or end it: its points are the winner's, who leads if he can.

    `turn` is the seat that is next while all hands have cards.
    """
    if turn != NOBODY_LEFT:
        state.turn = next_due(seat, state.played, state.hands, state.unseen)
        if state.turn is not None:
            return
    best, hands = state.best, state.hands
    leader = None if best is None else best.seat
    if leader is not None and state.pot:
        state.taken[leader] += state.pot
        state.pot = 0
    if 0 in hands:
        if are_played_out(hands, state.unseen):
            state.phase, state.turn, state.due = OVER, None, None
            return
        if leader is not None and not has_cards(state, leader):
            leader = next_due(leader, 0, hands, state.unseen)
    state.turn = leader
    state.lead = state.due = state.best = None
    state.table = []


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
    if event.seat != throw.event.seat and reading(event) != "forced":
        let_stand(state, throw)
    state.throw = None


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
    let_stand(after, throw)
    return after
