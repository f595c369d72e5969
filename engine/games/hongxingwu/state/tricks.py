"""How plays lie on the table, who is due, and who takes the trick, sheet §6.1 and §6.6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.hongxingwu.cards import POINTS, SEATS, points
from engine.games.hongxingwu.state.model import ANY_NUMBER, OVER, PLAY, State, has_cards, is_defender
from engine.games.hongxingwu.trick.leads import MIXED, Lead, lead_of
from engine.games.hongxingwu.trick.ruffs import worth
from engine.kit.trump.packed import GUARDS, beyond, packed, size
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
    hands = list(state.hands)
    hand, unseen = hands[seat], state.unseen
    mine = packed(cards)
    rest = (hand | GUARDS) - mine
    if rest & GUARDS == GUARDS:
        hands[seat] = hand - mine
        return tuple(hands), unseen
    left = hands[seat] = beyond(hand, mine)
    if 0 < unseen[seat] < ANY_NUMBER:
        number = unseen[seat] - (len(cards) - size(hand) + size(left))
        unseen = (*unseen[:seat], max(0, number), *unseen[seat + 1 :])
    return tuple(hands), unseen


def laid(state: State, event: Play, hands: tuple[int, ...], unseen: tuple[int, ...]) -> State:
    """Return the state with a play on the table; a lead of several components stands."""
    seat, cards, lead, taken = event.seat, event.cards, state.lead, state.points
    pot = POINTS[cards[0]] if len(cards) == 1 else points(cards)
    if lead is None:
        lead = lead_by(state, event)
        value, played, tricks = lead.worth, 1 << seat, state.tricks + 1
        table: tuple[Play, ...] = (event,)
        best = event if value else None
        if state.pot and is_defender(state, seat):
            taken += state.pot
    else:
        pot += state.pot
        table, played, tricks = (*state.table, event), state.played | 1 << seat, state.tricks
        best, value = state.best, state.worth
        if lead.size == 1 == len(cards) and lead.ranks is not None:
            found = lead.ranks[cards[0]]
        else:
            found = worth_of(state, lead, cards)
        if found > value:
            best, value = event, found
    turn = seat + 1 & 3
    if played >> turn & 1 or not hands[turn]:
        turn = _next(seat, played, hands, unseen)
        if turn < 0:
            return _trick_over(
                State(state.deal, PLAY, hands, unseen, None, lead, table, best, value, played, pot, taken, tricks)
            )
    return State(state.deal, PLAY, hands, unseen, turn, lead, table, best, value, played, pot, taken, tricks)


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
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if not played >> other & 1 and (hands[other] or unseen[other]):
            return other
    return -1


def _trick_over(state: State) -> State:
    """The winner takes the points and leads; where he is not known, whoever leads next has won."""
    best = state.best
    taken, pot = state.points, state.pot
    leader: int | None = None
    if best is not None:
        leader = best.seat
        taken, pot = taken + (pot if is_defender(state, leader) else 0), 0
    hands = state.hands
    if not all(hands):
        if _is_over(state):
            return replace(state, phase=OVER, turn=None, pot=pot, points=taken)
        if leader is not None:
            seats = ((leader + step) % SEATS for step in range(SEATS))
            leader = next(seat for seat in seats if has_cards(state, seat))
    return State(state.deal, PLAY, hands, state.unseen, leader, pot=pot, points=taken, tricks=state.tricks)


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
    hands, unseen = let_go(state, throw.event.seat, throw.event.cards)
    return laid(replace(state, throw=None), throw.event, hands, unseen)
