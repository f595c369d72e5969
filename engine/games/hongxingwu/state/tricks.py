"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.6."""

from __future__ import annotations

from typing import Final

from engine.games.hongxingwu.cards import SEATS
from engine.games.hongxingwu.state.model import OVER, State, Throw, has_cards, is_defender
from engine.games.hongxingwu.trick.leads import Lead, lead_of
from engine.games.hongxingwu.trick.ruffs import worth
from engine.kit.moment import copied
from engine.kit.plays import reading
from engine.kit.trump.bunch import OTHER, Bunch, bunch
from engine.kit.trump.packed import ANY_NUMBER, GUARDS, beyond, packed, size
from engine.kit.trump.turns import NOBODY_LEFT, are_played_out, next_due, turns_of
from logformat.events import Event, Play

TURNS: Final = turns_of(SEATS)
UNSPLIT: Final = ("throw", "forced")
"""What `as=` says of a lead besides how it is split."""


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, split as its `as=` declares."""
    deal, cards, said = state.deal, event.cards, reading(event)
    if said is not None and said not in UNSPLIT and deal.law.split:
        return lead_of(deal.order, deal.law, cards, said)
    slot = bunch(cards)[2]
    return lead_of(deal.order, deal.law, cards, None) if slot == OTHER else deal.leads[slot]


def let_go(state: State, seat: int, cards: bytes) -> None:
    """Take cards out of a hand, as far as they are there; others go out of the unseen ones."""
    hand, unseen = state.hands[seat], state.unseen[seat]
    left = state.hands[seat] = beyond(hand, packed(cards))
    if 0 < unseen < ANY_NUMBER:
        state.unseen[seat] = max(0, unseen - (len(cards) - size(hand) + size(left)))


def let_stand(state: State, throw: Throw) -> None:
    """Lay the throw that was waiting on the table."""
    state.throw = None
    lay_lead(state, throw.event, throw.lead, bunch(throw.event.cards))


def lay_lead(state: State, event: Play, lead: Lead, cards: Bunch) -> None:
    """Move cards from the hand to the table as a lead; one of several components stands."""
    mine, _, slot, gained = cards
    seat, hands, ranks = event.seat, state.hands, lead.ranks
    left = hands[seat] - mine
    if left & GUARDS:
        let_go(state, seat, event.cards)
    else:
        hands[seat] = left
    if state.pot and is_defender(state, seat):
        state.points += state.pot
    state.pot = gained
    state.lead = state.due = lead
    worth = state.worth = ranks[slot] if ranks else lead.worth
    state.best = event if worth else None
    state.table.append(event)
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
    dealer = state.deal.dealer
    if leader is not None and dealer is not None:
        if (leader ^ dealer) & 1:
            state.points += state.pot
        state.pot = 0
    if 0 in hands:
        if are_played_out(hands, state.unseen):
            state.phase, state.turn, state.due = OVER, None, None
            return
        if leader is not None and not has_cards(state, leader):
            leader = next_due(leader, 0, hands, state.unseen)
    state.turn = leader
    state.lead = state.due = None
    state.table.clear()
    state.best = None


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
    throw, after = state.throw, copied(state)
    if throw is not None:
        let_stand(after, throw)
    return after
