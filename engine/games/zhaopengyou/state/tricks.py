"""How plays lie on the table, who is due, who takes the trick, and who turns out to be the friend, sheet §4.2 and §6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.cards import POINTS, SEATS, points
from engine.games.zhaopengyou.state.model import ANY_NUMBER, NO_CARD, OVER, PLAY, Call, State, has_cards
from engine.games.zhaopengyou.trick.leads import MIXED, Lead, lead_of
from engine.games.zhaopengyou.trick.ruffs import worth
from engine.kit.trump.packed import COPIES, ONE, beyond, holds, packed, size
from logformat.events import Event, Play

ALL_SEATS = (1 << SEATS) - 1


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as") if event.pairs.words else None


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
    seat, cards, lead, taken, call = event.seat, event.cards, state.lead, state.taken, state.call
    deal, hand, unseen = state.deal, state.hands[seat], state.unseen
    if len(cards) == 1:
        code = cards[0]
        mine, pot, has = ONE[code], POINTS[code], hand & COPIES[code] != 0
    else:
        mine, pot = packed(cards), points(cards)
        has = holds(hand, mine)
    if has:
        held = list(state.hands)
        held[seat] = hand - mine
        hands = tuple(held)
    else:
        hands, unseen = let_go(state, seat, cards)
    if call.awaited in cards:
        call = counted(state, call, seat, cards)
    if lead is None:
        lead = leading or lead_of(deal.order, cards)
        value, played, tricks = lead.worth, 1 << seat, state.tricks + 1
        table: tuple[Play, ...] = (event,)
        best = event if value else None
        if state.pot:
            taken = with_points(taken, seat, state.pot)
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
    turn = seat + 1 if seat < 4 else 0
    if played >> turn & 1 or not hands[turn]:
        turn = _next(seat, played, hands, unseen)
        if turn < 0:
            leader = None if best is None else best.seat
            if leader is not None:
                taken, pot = with_points(taken, leader, pot) if pot else taken, 0
            if all(hands):
                return State(deal, PLAY, hands, unseen, leader, pot=pot, taken=taken, tricks=tricks, call=call)
            last = State(deal, OVER, hands, unseen, None, lead, table, best, value, played, pot, taken, tricks, call)
            return last if _is_over(last) else _led_on(last)
    return State(deal, PLAY, hands, unseen, turn, lead, table, best, value, played, pot, taken, tricks, call)


def counted(state: State, call: Call, seat: int, cards: bytes) -> Call:
    """Return the friend call once copies of its card are played; the nth makes the friend, or leaves the dealer alone."""
    copies, dealer = cards.count(call.awaited), seat == state.deal.dealer
    gone = call.gone + copies
    if dealer and not state.options.count_dealer_plays:
        return replace(call, gone=gone)
    seen = call.seen + copies
    if seen < state.deal.friend_nth:
        return replace(call, seen=seen, gone=gone)
    return Call(NO_CARD, seen, gone, None if dealer else seat, settled=True, early=state.taken[seat])


def worth_of(state: State, lead: Lead, cards: bytes) -> int:
    """Return what a play is worth against the lead of its trick."""
    order = state.deal.order
    if order is None or lead.suit == MIXED or len(cards) != lead.size:
        return 0
    if lead.ranks is not None:
        return lead.ranks[cards[0]] if cards.count(cards[0]) == lead.size else 0
    return worth(order, state.deal.law, lead.suit, lead.kinds, cards)


def with_points(taken: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """Return the points taken with more for one seat."""
    return (*taken[:seat], taken[seat] + number, *taken[seat + 1 :])


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
    pot, taken, tricks = last.pot, last.taken, last.tricks
    return State(last.deal, PLAY, last.hands, last.unseen, leader, pot=pot, taken=taken, tricks=tricks, call=last.call)


def _is_over(state: State) -> bool:
    """Whether at most one hand has cards left; a hand of unknown size lasts as long as the known ones."""
    sized = [seat for seat in range(SEATS) if state.unseen[seat] != ANY_NUMBER]
    left = sum(has_cards(state, seat) for seat in sized)
    return left <= 1 if len(sized) == SEATS else bool(sized) and left == 0


def is_lead_open(state: State) -> bool:
    """Whether any seat may lead, as the trick before began with several suits and so has no winner."""
    return state.phase == PLAY and state.turn is None and state.tricks > 0 and state.deal.order is not None


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
