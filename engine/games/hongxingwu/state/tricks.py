"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongxingwu.cards import POINTS, SEATS, points
from engine.games.hongxingwu.state.model import ANY_NUMBER, OVER, PLAY, State, has_cards, is_defender
from engine.games.hongxingwu.trick.leads import MIXED, Lead, lead_of
from engine.games.hongxingwu.trick.ruffs import worth
from engine.kit.trump.packed import GUARDS, ONE, beyond, packed, size
from logformat.events import Event, Play

ALL_SEATS = (1 << SEATS) - 1


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as") if event.pairs.words else None


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, split as its `as=` declares."""
    deal, split = state.deal, None
    if event.pairs.words and deal.law.split:
        said = reading(event)
        split = None if said in ("throw", "forced") else said
    return lead_of(deal.order, deal.law, event.cards, split)


def let_go(state: State, seat: int, cards: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return hands and unseen numbers without some cards of a seat, as far as they are there."""
    hand, unseen = state.hands[seat], state.unseen
    left = beyond(hand, packed(cards))
    if 0 < unseen[seat] < ANY_NUMBER:
        number = unseen[seat] - (len(cards) - size(hand) + size(left))
        unseen = (*unseen[:seat], max(0, number), *unseen[seat + 1 :])
    return (*state.hands[:seat], left, *state.hands[seat + 1 :]), unseen


def laid(state: State, event: Play, leading: Lead | None = None) -> State:
    """Return the state with the cards of a play out of the hand and on the table, whatever they are.

    A lead of several components stands; `leading` is what it is, if that is known already.
    """
    seat, cards, lead, taken, deal = event.seat, event.cards, state.lead, state.points, state.deal
    if len(cards) == 1:
        mine, pot = ONE[cards[0]], POINTS[cards[0]]
    else:
        mine, pot = packed(cards), points(cards)
    hand, unseen = state.hands[seat], state.unseen
    if ((hand | GUARDS) - mine) & GUARDS == GUARDS:
        held = list(state.hands)
        held[seat] = hand - mine
        hands = tuple(held)
    else:
        hands, unseen = let_go(state, seat, cards)
    if lead is None:
        lead = leading or lead_by(state, event)
        value, played, tricks = lead.worth, 1 << seat, state.tricks + 1
        table: tuple[Play, ...] = (event,)
        best = event if value else None
        if state.pot and is_defender(state, seat):
            taken += state.pot
    else:
        pot += state.pot
        table, played, tricks = (*state.table, event), state.played | 1 << seat, state.tricks
        best, value = state.best, state.worth
        if lead.ranks is not None and len(cards) == 1 == lead.size:
            found = lead.ranks[cards[0]]
        else:
            found = worth_of(state, lead, cards)
        if found > value:
            best, value = event, found
    turn = seat + 1 & 3
    if played >> turn & 1 or not hands[turn]:
        turn = _next(seat, played, hands, unseen)
        if turn < 0:
            leader = None if best is None else best.seat
            if leader is not None and deal.dealer is not None:
                taken, pot = taken + (pot if (leader ^ deal.dealer) & 1 else 0), 0
            if all(hands):
                return State(deal, PLAY, hands, unseen, leader, pot=pot, points=taken, tricks=tricks)
            last = State(deal, OVER, hands, unseen, None, lead, table, best, value, played, pot, taken, tricks)
            return last if _is_over(last) else _led_on(last)
    return State(deal, PLAY, hands, unseen, turn, lead, table, best, value, played, pot, taken, tricks)


def worth_of(state: State, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or len(cards) != lead.size:
        return 0
    if lead.ranks is not None:
        return lead.ranks[cards[0]] if cards.count(cards[0]) == lead.size else 0
    return worth(order, state.deal.law, lead.suit, lead.kinds, cards)


def _next(seat: int, played: int, hands: tuple[int, ...], unseen: tuple[int, ...]) -> int:
    """Return the next seat that has cards and has not played to the trick, -1 if there is none."""
    if played == ALL_SEATS:
        return -1
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if not played >> other & 1 and (hands[other] or unseen[other]):
            return other
    return -1


def _led_on(last: State) -> State:
    """Return the state after a trick that leaves some hand empty: the winner leads, or the next seat that can."""
    leader = None
    if last.best is not None:
        seats = ((last.best.seat + step) % SEATS for step in range(SEATS))
        leader = next(seat for seat in seats if has_cards(last, seat))
    pot, taken, tricks = last.pot, last.points, last.tricks
    return State(last.deal, PLAY, last.hands, last.unseen, leader, pot=pot, points=taken, tricks=tricks)


def _is_over(state: State) -> bool:
    """Whether at most one hand has cards left; a hand of unknown size lasts as long as the known ones."""
    sized = [seat for seat in range(SEATS) if state.unseen[seat] != ANY_NUMBER]
    left = sum(has_cards(state, seat) for seat in sized)
    return left <= 1 if len(sized) == SEATS else bool(sized) and left == 0


def meeting(state: State, event: Event) -> State:
    """Return the state a play meets once the throw before it has failed, or has stood.

    It has failed if its leader plays again; if another seat plays, the table let it stand.
    """
    throw = state.throw
    if throw is None or type(event) is not Play:
        return state
    if event.seat == throw.event.seat or reading(event) == "forced":
        return replace(state, throw=None)
    return stood(state)


def stood(state: State) -> State:
    """Return the state with the throw that was waiting on the table."""
    throw = state.throw
    if throw is None:
        return state
    return laid(replace(state, throw=None), throw.event, throw.lead)
