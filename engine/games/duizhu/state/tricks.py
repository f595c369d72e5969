"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.5."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.duizhu.cards import POINTS, SEATS, points
from engine.games.duizhu.state.model import OVER, PLAY, State, has_cards, is_defender
from engine.games.duizhu.trick.answers import is_higher, worth_of
from engine.games.duizhu.trick.leads import WENG, Lead, lead_of, single_lead
from engine.kit.onepack import ANY_NUMBER, mask_of
from logformat.events import Event, Play

ALL_SEATS = (1 << SEATS) - 1


def reading(event: Play) -> str | None:
    """Return what `as=` says, None without it."""
    return event.pairs.get("as") if event.pairs.words else None


def lead_by(state: State, event: Play) -> Lead:
    """Return what a play is as a lead, as its `as=` claims or as it reads by itself."""
    order, cards = state.deal.order, event.cards
    if len(cards) == 1 and order is not None and not event.pairs.words:
        return single_lead(order, order.suit_of[cards[0]])
    return lead_of(order, cards, reading(event), not state.tricks)


def let_go(state: State, seat: int, cards: int, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return hands and unseen numbers without so many cards of a seat, as far as they are there."""
    hands, unseen = list(state.hands), state.unseen
    hand = hands[seat]
    left = hands[seat] = hand & ~cards
    if unseen[seat] and unseen[seat] < ANY_NUMBER:
        hidden = unseen[seat] - number + hand.bit_count() - left.bit_count()
        unseen = (*unseen[:seat], max(0, hidden), *unseen[seat + 1 :])
    return tuple(hands), unseen


def laid(state: State, event: Play, hands: tuple[int, ...], unseen: tuple[int, ...]) -> State:
    """Return the state with a play on the table; a throw stands."""
    seat, cards, lead, taken, deal = event.seat, event.cards, state.lead, state.points, state.deal
    pot = POINTS[cards[0]] if len(cards) == 1 else points(cards)
    if lead is None:
        lead = lead_by(state, event)
        value = lead.worth if lead.values is None else lead.values[cards[0]]
        played, tricks = 1 << seat, state.tricks + 1
        table: tuple[Play, ...] = (event,)
        best = event if value else None
        if state.pot and is_defender(deal, seat):
            taken += state.pot
    else:
        pot += state.pot
        table, played, tricks = (*state.table, event), state.played | 1 << seat, state.tricks
        best, value = state.best, state.worth
        if lead.values is not None and len(cards) == 1:
            found = lead.values[cards[0]]
            if found > value:
                best, value = event, found
        elif best is not None and deal.order is not None:
            found = worth_of(deal.order, lead, cards)
            if found and is_higher(deal.order, deal.law, lead, cards, found, best.cards, value):
                best, value = event, found
    turn = seat + 1 & 3
    if played >> turn & 1 or not hands[turn]:
        if played == ALL_SEATS and best is not None and all(hands):
            return _won(state, best, hands, unseen, pot, taken, tricks, lead.type == WENG)
        turn = _next(seat, played, hands, unseen)
        if turn < 0:
            last = State(deal, PLAY, hands, unseen, None, lead, table, best, value, played, pot, taken, tricks)
            return _trick_over(last, lead.type == WENG)
    return State(
        deal, PLAY, hands, unseen, turn, lead, table, best, value, played, pot, taken, tricks,
        state.won, state.won_by_weng,
    )  # fmt: skip


def _won(
    state: State,
    best: Play,
    hands: tuple[int, ...],
    unseen: tuple[int, ...],
    pot: int,
    taken: int,
    tricks: int,
    weng: bool,
) -> State:
    """The winner of an ordinary trick takes its points and leads the next."""
    leader, dealer = best.seat, state.deal.dealer
    if dealer is not None and (leader ^ dealer) & 1:
        taken += pot
    return State(state.deal, PLAY, hands, unseen, leader, None, (), None, 0, 0, 0, taken, tricks, best, weng)


def _next(seat: int, played: int, hands: tuple[int, ...], unseen: tuple[int, ...]) -> int:
    """Return the next seat that has cards and has not played to the trick, -1 if there is none."""
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if not played >> other & 1 and (hands[other] or unseen[other]):
            return other
    return -1


def _trick_over(state: State, weng: bool) -> State:
    """The winner takes the points and leads; where he is not known, whoever leads next has won."""
    best, taken, pot, hands = state.best, state.points, state.pot, state.hands
    leader: int | None = None
    if best is not None:
        leader = best.seat
        taken, pot = taken + (pot if is_defender(state.deal, leader) else 0), 0
    if _is_over(state):
        return replace(state, phase=OVER, turn=None, pot=pot, points=taken, won=best, won_by_weng=weng)
    if leader is not None:
        seats = ((leader + step) % SEATS for step in range(SEATS))
        leader = next(seat for seat in seats if has_cards(state, seat))
    return State(
        state.deal, PLAY, hands, state.unseen, leader, None, (), None, 0, 0, pot, taken, state.tricks, best, weng
    )


def _is_over(state: State) -> bool:
    """Whether at most one hand has cards left; a hand of unknown size lasts as long as the known ones."""
    sized = [seat for seat in range(SEATS) if state.unseen[seat] < ANY_NUMBER]
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
    event = throw.event
    hands, unseen = let_go(state, event.seat, mask_of(event.cards), len(event.cards))
    return laid(replace(state, throw=None), event, hands, unseen)
