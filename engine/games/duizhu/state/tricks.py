"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.5."""

from __future__ import annotations

from typing import Final

from engine.games.duizhu.cards import POINTS, SEATS, points
from engine.games.duizhu.state.model import OVER, State, changed, has_cards, is_defender, level_of
from engine.games.duizhu.trick.answers import is_higher, worth_of
from engine.games.duizhu.trick.leads import WENG, Lead, lead_of
from engine.kit.moment import copied
from engine.kit.onepack import ANY_NUMBER, mask_of
from engine.kit.plays import reading
from engine.kit.trump.turns import NOBODY_LEFT, are_played_out, next_due, turns_of
from logformat.events import Event, Play

TURNS: Final = turns_of(SEATS)


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, as its `as=` claims or as it reads by itself."""
    deal, cards = state.deal, event.cards
    leads = deal.leads
    said = reading(event) if event.pairs.words else None
    if leads is not None and len(cards) == 1 and said != WENG:
        return leads[cards[0]]
    level = level_of(deal) if deal.order is None else None
    return lead_of(deal.order, cards, said, not state.tricks, level)


def let_go(state: State, seat: int, cards: int, number: int) -> None:
    """Take so many cards out of a hand, as far as they are there."""
    hand = state.hands[seat]
    left = state.hands[seat] = hand & ~cards
    hidden = state.unseen[seat]
    if hidden and hidden < ANY_NUMBER:
        hidden -= number - hand.bit_count() + left.bit_count()
        state.unseen = changed(state.unseen, seat, max(0, hidden))


def lay(state: State, event: Play) -> None:
    """Put a play on the table, its cards out of the hand already; a throw stands."""
    seat, cards, lead = event.seat, event.cards, state.lead
    if lead is None:
        lay_lead(state, event, seat, lead_by(state, event))
    elif len(cards) == 1 and lead.values is not None:
        lay_answer(state, event, seat, lead.values[cards[0]], POINTS[cards[0]])
    else:
        if not mask_of(cards) & lead.spoils:
            _answer(state, event, lead)
        lay_answer(state, event, seat, 0, points(cards))


def lay_lead(state: State, event: Play, seat: int, lead: Lead) -> None:
    """Begin a trick with a play of a seat; whoever leads has won the one before, where nobody could tell."""
    if state.pot and is_defender(state.deal, seat):
        state.points += state.pot
    state.pot = lead.points
    state.lead = lead
    state.due = lead.values
    worth = state.worth = lead.worth
    state.best = event if worth else None
    state.table = [event]
    state.tricks += 1
    state.played, turn = TURNS[0][seat]
    if state.hands[turn]:
        state.turn = turn
    else:
        go_on(state, seat, turn)


def lay_answer(state: State, event: Play, seat: int, worth: int, points: int) -> None:
    """Put a play of a seat on the table after a lead: what it is worth against it, and its points."""
    if points:
        state.pot += points
    if worth > state.worth:
        state.best = event
        state.worth = worth
    state.table.append(event)
    state.played, turn = TURNS[state.played][seat]
    if turn != NOBODY_LEFT and state.hands[turn]:
        state.turn = turn
    else:
        go_on(state, seat, turn)


def _answer(state: State, event: Play, lead: Lead) -> None:
    """Several cards against the best play so far, or against a lead of several."""
    order, best = state.deal.order, state.best
    if best is None or order is None:
        return
    found = worth_of(order, lead, event.cards)
    if found and is_higher(order, state.deal.law, lead, event.cards, found, best.cards, state.worth):
        state.best, state.worth = event, found


def go_on(state: State, seat: int, turn: int) -> None:
    """Give the turn to the next seat that has cards and has not played to the trick; without one the trick is over.

    `turn` is the seat that is next while all hands have cards.
    """
    if turn != NOBODY_LEFT:
        state.turn = next_due(seat, state.played, state.hands, state.unseen)
        if state.turn is not None:
            return
    best, hands = state.best, state.hands
    state.won = best
    state.won_lead = state.lead
    leader = None if best is None else best.seat
    if state.pot and leader is not None:
        dealer = state.deal.dealer
        if dealer is not None and (leader ^ dealer) & 1:
            state.points += state.pot
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


def meeting(state: State, event: Event) -> State:
    """Return the state a play meets once the throw before it has failed, or has stood."""
    if state.throw is None or type(event) is not Play:
        return state
    met = copied(state)
    settle(met, event)
    return met


def settle(state: State, event: Play) -> None:
    """Decide on a throw: it has failed if its leader plays again; if another seat plays, the table let it stand."""
    throw = state.throw
    if throw is None:
        return
    if event.seat == throw.event.seat or reading(event) == "forced":
        state.throw = None
    else:
        stand(state)


def stand(state: State) -> None:
    """Put the throw that was waiting on the table."""
    throw = state.throw
    if throw is not None:
        state.throw = None
        let_go(state, throw.event.seat, mask_of(throw.event.cards), len(throw.event.cards))
        lay(state, throw.event)


def stood(state: State) -> State:
    """Return the state with the throw that was waiting on the table."""
    if state.throw is None:
        return state
    after = copied(state)
    stand(after)
    return after
