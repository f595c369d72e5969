"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.6."""

from __future__ import annotations

from typing import Final

from engine.games.hongxingwu.cards import SEATS, points
from engine.games.hongxingwu.state.model import OVER, State, has_cards, is_defender
from engine.games.hongxingwu.trick.leads import Lead, lead_of
from engine.games.hongxingwu.trick.ruffs import worth
from engine.kit.moment import copied
from engine.kit.trump.order import TRUMP
from engine.kit.trump.packed import ANY_NUMBER, GUARDS, beyond, packed, size
from engine.kit.trump.turns import are_played_out, next_due
from logformat.events import Event, Play

ALL_SEATS: Final = (1 << SEATS) - 1


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as")


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, split as its `as=` declares."""
    deal, cards, split = state.deal, event.cards, None
    if event.pairs.words:
        said = reading(event)
        split = None if said in ("throw", "forced") or not deal.law.split else said
    if split is None and len(cards) == 1:
        return deal.singles[cards[0]]
    return lead_of(deal.order, deal.law, cards, split)


def let_go(state: State, seat: int, cards: bytes) -> None:
    """Take cards out of a hand, as far as they are there; others go out of the unseen ones."""
    hand, unseen = state.hands[seat], state.unseen[seat]
    left = state.hands[seat] = beyond(hand, packed(cards))
    if 0 < unseen < ANY_NUMBER:
        state.unseen[seat] = max(0, unseen - (len(cards) - size(hand) + size(left)))


def play_out(state: State, seat: int, cards: bytes) -> None:
    """Take the cards of a play out of a hand, where they should be."""
    left = (state.hands[seat] | GUARDS) - packed(cards)
    if left & GUARDS == GUARDS:
        state.hands[seat] = left ^ GUARDS
    else:
        let_go(state, seat, cards)


def lay(state: State, event: Play, lead: Lead) -> None:
    """Move the cards of a play from the hand to the table, whatever they are; `lead` is what was or is led."""
    play_out(state, event.seat, event.cards)
    if state.lead is None:
        lay_lead(state, event, lead, points(event.cards))
    else:
        lay_answer(state, event, worth_of(state, lead, event.cards), points(event.cards))


def lay_lead(state: State, event: Play, lead: Lead, gained: int) -> None:
    """Lay cards that are out of the hand already on the table as a lead; one of several components stands.

    `gained` are the points of its cards.
    """
    seat = event.seat
    if state.pot and is_defender(state, seat):
        state.points += state.pot
    state.pot = gained
    state.lead = lead
    state.worth = lead.worth
    state.played = 1 << seat
    state.best = event if lead.worth else None
    state.table = [event]
    state.tricks += 1
    turn = seat + 1 & 3
    if state.hands[turn]:
        state.turn = turn
    else:
        _pass_on(state, seat)


def lay_answer(state: State, event: Play, value: int, gained: int) -> None:
    """Lay cards that are out of the hand already on the table, after a lead.

    `value` is what they are worth against it, `gained` are their points.
    """
    seat = event.seat
    state.pot += gained
    if value > state.worth:
        state.best = event
        state.worth = value
    state.table.append(event)
    played = state.played = state.played | 1 << seat
    turn = seat + 1 & 3
    if played == ALL_SEATS:
        _end_trick(state)
    elif state.hands[turn] and not played >> turn & 1:
        state.turn = turn
    else:
        _pass_on(state, seat)


def worth_of(state: State, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick."""
    order = state.deal.order
    if order is None or len(cards) != lead.size or not lead.parts:
        return 0
    if lead.ranks:
        return lead.ranks[cards[0]] if cards.count(cards[0]) == lead.size else 0
    mine = packed(cards)
    if mine & (lead.mask if lead.throw else 0) or mine & ~(lead.mask | order.masks[TRUMP]):
        return 0
    return worth(order, state.deal.law, lead.suit, lead.kinds, cards)


def _pass_on(state: State, seat: int) -> None:
    """Let the next seat that has cards play to the trick, or end it."""
    state.turn = next_due(seat, state.played, state.hands, state.unseen)
    if state.turn is None:
        _end_trick(state)


def _end_trick(state: State) -> None:
    """Give the points of a trick to who won it; the winner leads, or the next seat that can."""
    leader, hands = None, state.hands
    if state.best is not None:
        leader = state.best.seat
        dealer = state.deal.dealer
        if dealer is not None:
            if (leader ^ dealer) & 1:
                state.points += state.pot
            state.pot = 0
    if not (hands[0] and hands[1] and hands[2] and hands[3]):
        if are_played_out(state.hands, state.unseen):
            state.phase, state.turn = OVER, None
            return
        if leader is not None and not has_cards(state, leader):
            leader = next_due(leader, 0, state.hands, state.unseen)
    state.turn = leader
    state.lead = None
    state.table = []
    state.best = None
    state.worth = state.played = 0


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
    throw, after = state.throw, copied(state)
    if throw is not None:
        after.throw = None
        lay(after, throw.event, throw.lead)
    return after
