"""The moves the law allows: all of them, one by one and lazily; nothing is sampled.

Single cards come before throws, small burials are not preferred to others. Announcing a card that is not in the hand is
found at the bury, and is not offered here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.games.duizhu.cards import KITTY, SEATS, TRUMP
from engine.games.duizhu.moves.annulment import lacks_levels, may_void
from engine.games.duizhu.moves.calls import calls, lacks_shown, may_turn
from engine.games.duizhu.moves.lines import AS_FORCED, AS_THROW, sorted_cards, swapping
from engine.games.duizhu.moves.play import throw_fails
from engine.games.duizhu.moves.swaps import kind_of, swaps
from engine.games.duizhu.scoring import has_huilong
from engine.games.duizhu.state import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    State,
    draws_due,
    has_turns,
    lead_by,
    may_have,
    meeting,
    stood,
)
from engine.games.duizhu.state.shown import swapped
from engine.games.duizhu.trick.answers import lowest_cards
from engine.games.duizhu.trick.leads import FOUR, MIXED, WENG, Lead, is_four_of_a_rank
from engine.kit.onepack import cards_in, mask_of
from engine.kit.plays import reading
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Bury, Declare, Draw, Event, Flip, Pairs, Play, Swap, Take


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form; and the turn of the kitty."""
    if state.closed:
        return
    if state.phase in (LOT, DRAW):
        yield from _draws(state)
    if state.phase in (LOT, DRAW, CALL):
        yield from (move for move in calls(state) if state.phase != LOT)
        if may_turn(state):
            yield Flip()
    elif state.phase == EXCHANGE:
        yield from _exchange(state)
    elif state.phase == BETWEEN:
        yield from _between(state)
    elif state.phase == OVER:
        yield from (Declare(seat, "huilong") for seat in range(SEATS) if has_huilong(state, seat))
    hidden = state.phase == BETWEEN and state.deal.gaba is None and state.deal.taker is None
    if state.phase in (BETWEEN, PLAY) and not hidden:
        yield from _plays(state)


def _draws(state: State) -> Iterator[Event]:
    if state.draws >= draws_due(state.deal) or not has_turns(state):
        return
    due = state.drawer
    yield from (Draw(due, Cards((code,))) for code in range(54) if not state.located >> code & 1)


def _exchange(state: State) -> Iterator[Event]:
    deal = state.deal
    if deal.taker is None:
        if deal.gaba is False and deal.dealer is not None:
            yield Take(deal.dealer)
        return
    if state.unseen[deal.taker]:
        return
    hand = state.hands[deal.taker]
    announced = cards_in(deal.announced)
    rest = cards_in(hand & ~deal.announced)
    if len(announced) <= KITTY and not deal.announced & ~hand:
        for cards in combinations(rest, KITTY - len(announced)):
            yield Bury(deal.taker, sorted_cards(bytes(announced) + bytes(cards)))
    if deal.order is not None:
        trumps = cards_in(hand & deal.order.masks[TRUMP])
        for number in range(1, len(trumps) + 1):
            for cards in combinations(trumps, number):
                yield Declare(deal.taker, "announce", Cards(cards))


def _between(state: State) -> Iterator[Event]:
    yield from swaps(state)
    yield from (Declare(seat, "void") for seat in range(SEATS) if may_void(state, seat) and lacks_levels(state))
    yield from (Declare(seat, "void_king") for seat in range(SEATS))


# ---------------------------------------------------------------- plays


def _plays(state: State) -> Iterator[Event]:
    if state.throw is not None:
        throw, order = state.throw, state.deal.order
        if order is not None:
            lowest = lowest_cards(order, throw.event.cards)
            held = (code for code in lowest if may_have(state, throw.event.seat, 1 << code))
            yield from (Play(throw.event.seat, Cards((code,)), AS_FORCED) for code in held)
        if throw.failed:
            return
        state = stood(state)
    seats = range(SEATS) if state.turn is None and state.phase == PLAY else (state.turn,)
    for seat in seats:
        if seat is None or state.unseen[seat] or not state.hands[seat]:
            continue
        if state.lead is None:
            yield from leads(state, seat)
        else:
            yield from (Play(seat, cards) for cards in follows(state, seat, state.lead))


def leads(state: State, seat: int) -> Iterator[Play]:
    """Yield every lead of a seat whose hand is known: single cards, throws, weng; a throw that hidden hands decide not."""
    order, law, hand = state.deal.order, state.deal.law, state.hands[seat]
    yield from (Play(seat, Cards((code,))) for code in cards_in(hand))
    if state.tricks:
        yield from (Play(seat, cards) for cards in wengs(hand))
    if order is None:
        return
    suits = [cards_in(hand & mask) for mask in order.masks]
    if not law.throw_in_trump:
        suits.pop()
    for number in range(2, max(map(len, suits)) + 1):
        for inside in suits:
            for chosen in combinations(inside, number):
                cards = Cards(chosen)
                said = AS_THROW if state.tricks and is_four_of_a_rank(cards) else NO_PAIRS
                play = Play(seat, cards, said)
                if throw_fails(state, play, lead_by(state, play)) is not None:
                    yield play


def wengs(hand: int) -> Iterator[Cards]:
    """Yield every four of a rank in a hand."""
    fours = hand & hand >> 13 & hand >> 26 & hand >> 39 & (1 << 13) - 1
    for rank in range(13):
        if fours >> rank & 1:
            yield Cards(rank + 13 * suit for suit in range(4))


def follows(state: State, seat: int, lead: Lead) -> Iterator[Cards]:
    """Yield every set of cards a seat may follow with."""
    order, hand = state.deal.order, state.hands[seat]
    if lead.type == MIXED:
        yield from map(Cards, combinations(cards_in(hand), lead.size))
    elif order is None:
        return
    elif lead.type == WENG:
        yield from _weng_follows(state, hand)
    else:
        inside = cards_in(hand & order.masks[lead.suit])
        rest = cards_in(hand & ~order.masks[lead.suit])
        if len(inside) >= lead.size:
            yield from map(Cards, combinations(inside, lead.size))
        else:
            yield from (sorted_cards(inside + bytes(more)) for more in combinations(rest, lead.size - len(inside)))


def _weng_follows(state: State, hand: int) -> Iterator[Cards]:
    assert state.deal.order is not None
    trumps = cards_in(hand & state.deal.order.masks[TRUMP])
    rest = cards_in(hand & ~state.deal.order.masks[TRUMP])
    if len(trumps) < FOUR and not state.deal.law.all_trumps_on_weng:
        yield from map(Cards, combinations(cards_in(hand), FOUR))
        return
    number = min(FOUR, len(trumps))
    for own in combinations(trumps, number):
        yield from (sorted_cards(bytes(own) + bytes(more)) for more in combinations(rest, FOUR - number))
    for cards in wengs(hand):
        if (mask_of(cards) & state.deal.order.masks[TRUMP]).bit_count() < number:
            yield cards


# ---------------------------------------------------------------- canonical form


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times, `as=` only where it changes the reading."""
    if isinstance(event, Play):
        return Play(event.seat, sorted_cards(event.cards), _canonical_reading(state, event))
    if isinstance(event, Declare):
        return _canonical_saying(state, event)
    if isinstance(event, Bury):
        return Bury(event.seat, sorted_cards(event.cards))
    if isinstance(event, Swap):
        return swapping(event.seat, *swapped(event), kind_of(event))
    return replace(event, pairs=NO_PAIRS, t=None)


def _canonical_saying(state: State, event: Declare) -> Declare:
    if event.kind != "show":
        return Declare(event.seat, event.kind, sorted_cards(set(event.cards)), event.pairs)
    plain = Declare(event.seat, "show", sorted_cards(event.cards))
    told_by_time = (
        len(event.cards) == 1 and event.cards[0] < 54 and lacks_shown(state, plain) != lacks_shown(state, event)
    )
    return Declare(event.seat, "show", plain.cards, event.pairs) if told_by_time else plain


def _canonical_reading(state: State, event: Play) -> Pairs:
    said = reading(event)
    if said is None or said == "forced":
        return event.pairs
    met = meeting(state, event)
    if met.lead is not None:
        return NO_PAIRS if said == WENG and is_four_of_a_rank(event.cards) else event.pairs
    if said == "throw" and len(event.cards) == 1:
        return event.pairs
    by_itself = lead_by(met, replace(event, pairs=NO_PAIRS)).type
    return NO_PAIRS if lead_by(met, event).type == by_itself else Pairs((("as", said),))
