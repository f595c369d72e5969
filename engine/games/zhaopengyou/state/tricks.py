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
from engine.kit.trump.bunch import bunch
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


def take_out(state: State, seat: int, cards: bytes, mine: int) -> None:
    """Take the cards of a play out of a hand, where they should be; `mine` are those that are seen, as a hand."""
    hand = state.hands[seat]
    if (hand | GUARDS) - mine & GUARDS == GUARDS and (mine or len(cards) > 1):
        state.hands[seat] = hand - mine
    else:
        let_go(state, seat, cards)


def let_stand(state: State, throw: Throw) -> None:
    """Lay the throw that was waiting on the table."""
    seat, cards = throw.event.seat, throw.event.cards
    mine, _, _, gained = bunch(cards)
    state.throw = None
    take_out(state, seat, cards, mine)
    lay_lead(state, throw.event, throw.lead, gained)


def lay_lead(state: State, event: Play, lead: Lead, gained: int) -> None:
    """Begin a trick with cards that are out of the hand already; `gained` are their points.

    Whoever leads has won the trick before, where nobody could tell.
    """
    seat = event.seat
    if state.call.awaited in event.cards:
        _count_friend(state, seat, event.cards)
    if state.pot:
        state.taken[seat] += state.pot
    state.pot = gained
    state.lead = lead
    state.worth = lead.worth
    state.best = event if lead.worth else None
    state.table = [event]
    state.tricks += 1
    state.played, turn = TURNS[0][seat]
    if state.hands[turn]:
        state.turn = turn
    else:
        _pass_on(state, seat)


def answer(state: State, event: Play, lead: Lead) -> None:
    """Move the cards of a play after a lead from the hand to the table, whatever they are."""
    seat, cards = event.seat, event.cards
    mine, copies, slot, gained = bunch(cards)
    hand = state.hands[seat]
    if copies and hand & copies >= mine:
        state.hands[seat] = hand - mine
    else:
        take_out(state, seat, cards, mine)
    ranks = lead.ranks
    value = ranks[slot] if ranks else 0 if mine & lead.spoils else worth_of(state, lead, cards)
    lay_answer(state, event, value, gained)


def lay_answer(state: State, event: Play, value: int, gained: int) -> None:
    """Put a play on the table after a lead: `value` is what it is worth against it, `gained` are its points."""
    seat = event.seat
    if state.call.awaited in event.cards:
        _count_friend(state, seat, event.cards)
    if gained:
        state.pot += gained
    if value > state.worth:
        state.best = event
        state.worth = value
    state.table.append(event)
    state.played, turn = TURNS[state.played][seat]
    if turn == NOBODY_LEFT:
        _end_trick(state)
    elif state.hands[turn]:
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
    mine, _, slot, _ = bunch(cards)
    if lead.ranks:
        return lead.ranks[slot]
    order = state.deal.order
    if mine & lead.spoils or order is None or len(cards) != lead.size or not lead.parts:
        return 0
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
