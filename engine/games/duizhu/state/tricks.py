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
from engine.kit.trump.turns import next_due
from logformat.events import Event, Play

ALL_SEATS: Final = (1 << SEATS) - 1
SEAT_BIT: Final = (1, 2, 4, 8)


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, as its `as=` claims or as it reads by itself."""
    deal, cards = state.deal, event.cards
    leads = deal.leads
    if leads is not None and len(cards) == 1 and not event.pairs.words:
        return leads[cards[0]]
    level = level_of(deal) if deal.order is None else None
    return lead_of(deal.order, cards, reading(event), not state.tricks, level)


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
        lay_lead(state, event, seat, cards, lead_by(state, event))
    elif len(cards) == 1 and lead.values is not None:
        lay_answer(state, event, seat, lead.values[cards[0]], POINTS[cards[0]])
    else:
        _answer(state, event, lead)
        lay_answer(state, event, seat, 0, points(cards))


def lay_lead(state: State, event: Play, seat: int, cards: bytes, lead: Lead) -> None:
    """Begin a trick with some cards of a seat; whoever leads has won the one before, where nobody could tell."""
    values, code = lead.values, cards[0]
    if state.pot and is_defender(state.deal, seat):
        state.points += state.pot
    if values is None:
        worth, state.pot = lead.worth, points(cards)
    else:
        worth, state.pot = values[code], POINTS[code]
    state.lead, state.played, state.worth = lead, SEAT_BIT[seat], worth
    state.table.append(event)
    state.best = event if worth else None
    state.tricks += 1
    turn = seat + 1 & 3
    if state.hands[turn]:
        state.turn = turn
    else:
        _go_on(state, seat)


def lay_answer(state: State, event: Play, seat: int, worth: int, points: int) -> None:
    """Put a play of a seat on the table after a lead: what it is worth against it, and its points."""
    if points:
        state.pot += points
    best = state.best
    if worth > state.worth:
        best = state.best = event
        state.worth = worth
    state.table.append(event)
    hands, turn = state.hands, seat + 1 & 3
    played = state.played = state.played | SEAT_BIT[seat]
    if played == ALL_SEATS and best is not None and hands[0] and hands[1] and hands[2] and hands[3]:
        _win(state, best, best.seat)
    elif hands[turn] and not played >> turn & 1:
        state.turn = turn
    else:
        _go_on(state, seat)


def _answer(state: State, event: Play, lead: Lead) -> None:
    """Several cards against the best play so far, or against a lead of several."""
    order, best = state.deal.order, state.best
    if best is None or order is None:
        return
    found = worth_of(order, lead, event.cards)
    if found and is_higher(order, state.deal.law, lead, event.cards, found, best.cards, state.worth):
        state.best, state.worth = event, found


def _win(state: State, best: Play, leader: int | None) -> None:
    """The winner of a trick takes its points; a seat leads the next."""
    if state.pot:
        dealer = state.deal.dealer
        if dealer is not None and (best.seat ^ dealer) & 1:
            state.points += state.pot
        state.pot = 0
    _clear(state, leader)


def _clear(state: State, leader: int | None) -> None:
    """Take a trick off the table."""
    lead = state.lead
    state.won, state.won_by_weng = state.best, lead is not None and lead.type == WENG
    state.lead, state.best, state.turn = None, None, leader
    state.table.clear()
    state.worth = state.played = 0


def _go_on(state: State, seat: int) -> None:
    """Give the turn to the next seat that has cards and has not played to the trick; without one the trick is over."""
    state.turn = next_due(seat, state.played, state.hands, state.unseen)
    if state.turn is None:
        _end_trick(state)


def _end_trick(state: State) -> None:
    """The winner takes the points and leads; where he is not known, whoever leads next has won."""
    best = state.best
    if _is_over(state):
        if best is not None:
            state.points += state.pot if is_defender(state.deal, best.seat) else 0
            state.pot = 0
        state.won, state.won_by_weng = best, state.lead is not None and state.lead.type == WENG
        state.phase, state.turn = OVER, None
    elif best is None:
        _clear(state, None)
    elif has_cards(state, best.seat):
        _win(state, best, best.seat)
    else:
        _win(state, best, next_due(best.seat, 0, state.hands, state.unseen))


def _is_over(state: State) -> bool:
    """Whether at most one hand has cards left; a hand of unknown size lasts as long as the known ones."""
    sized = [seat for seat in range(SEATS) if state.unseen[seat] < ANY_NUMBER]
    left = sum(has_cards(state, seat) for seat in sized)
    return left <= 1 if len(sized) == SEATS else bool(sized) and left == 0


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
