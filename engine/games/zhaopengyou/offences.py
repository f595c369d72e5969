"""One way to break each law of Zhao Pengyou that an event can break in a state, for logs with a known offence.

Not planted: a header fault, and draws out of turn or too many, after which nothing fits any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.games.zhaopengyou.cards import JOKERS, SEATS, level_cards
from engine.games.zhaopengyou.moves.after import refusable
from engine.games.zhaopengyou.moves.kitty import taker_due
from engine.games.zhaopengyou.moves.legal import friend_call, transfer_line
from engine.games.zhaopengyou.scoring import is_decided, levels_now, result_due
from engine.games.zhaopengyou.state import (
    BID,
    BURY,
    COUNTER,
    DRAW,
    KITTY,
    PLAY,
    State,
    Transfer,
    bidders,
    caller_due,
    level_of,
    own_level,
)
from engine.games.zhaopengyou.trick.leads import MIXED
from engine.kit.claims import result_event
from engine.kit.trump.packed import ALL, CODES, beyond, cards_in, copies_of, size
from logformat.cards import Cards
from logformat.events import Bury, Declare, Event, Pairs, Play, Take

Offence = Callable[[Random, State], Event | None]


# ---------------------------------------------------------------- bids and the friend


def _is_bidding(state: State) -> bool:
    return state.phase in (DRAW, BID) and all(state.hands) and not state.closed


def _own_cards(state: State, seat: int, copies: int = 1) -> list[int]:
    """Return the level cards and jokers of which a seat has so many copies."""
    level = own_level(state.setup, seat)
    codes = () if level is None else dict.fromkeys((*level_cards(level), *JOKERS))
    return [code for code in codes if copies_of(state.hands[seat], code) >= copies]


def bid_of_loser(rng: Random, state: State) -> Event | None:
    """A bid of a seat without the right."""
    seats = [seat for seat in range(SEATS) if seat not in bidders(state.setup)]
    if not _is_bidding(state) or not seats:
        return None
    return _bid(rng, state, rng.choice(seats))


def _bid(rng: Random, state: State, seat: int) -> Declare | None:
    copies = rng.choice((1, 2))
    held = _own_cards(state, seat, copies)
    return Declare(seat, "bid", Cards((rng.choice(held),) * copies)) if held else None


def bid_of_other_cards(rng: Random, state: State) -> Event | None:
    """A bid of a card of another rank, or of two unlike ones."""
    if not _is_bidding(state):
        return None
    seat = rng.choice(bidders(state.setup))
    held = list(cards_in(state.hands[seat]))
    return Declare(seat, "bid", Cards(sorted(rng.sample(held, rng.randint(1, min(2, len(held)))))))


def weak_bid(rng: Random, state: State) -> Event | None:
    """A bid that may not be strong enough."""
    if not _is_bidding(state) or state.deal.standing is None:
        return None
    return _bid(rng, state, rng.choice(bidders(state.setup)))


def own_bid(rng: Random, state: State) -> Event | None:
    """The own standing bid raised."""
    if not _is_bidding(state) or state.deal.standing is None:
        return None
    return _bid(rng, state, state.deal.standing.seat)


def late_bid(rng: Random, state: State) -> Event | None:
    """A bid after the friend was called, or with cards the seat does not have."""
    seat = rng.choice(bidders(state.setup))
    level = own_level(state.setup, seat)
    missing = [] if level is None else [code for code in level_cards(level) if copies_of(state.hands[seat], code) < 3]
    if state.closed or not missing or (state.phase in (DRAW, BID) and not _is_bidding(state)):
        return None
    return Declare(seat, "bid", Cards((rng.choice(missing),) * 3))


def other_caller(rng: Random, state: State) -> Event | None:
    """A friend called by another seat, once more, or by the fourth copy."""
    due = caller_due(state.deal)
    if state.phase not in (BID, KITTY, BURY, COUNTER, PLAY) or state.closed or due is None:
        return None
    code = rng.randrange(CODES)
    if state.phase != BID or rng.random() < 0.5:
        return friend_call((due + rng.randint(1, SEATS - 1)) % SEATS, code, 1)
    return friend_call(due, code, 4)


def early_take(rng: Random, state: State) -> Event | None:
    """The kitty taken before a friend was called."""
    del rng
    due = caller_due(state.deal)
    return Take(due) if state.phase == BID and due is not None else None


# ---------------------------------------------------------------- the kitty and counters


def taken_by_other(rng: Random, state: State) -> Event | None:
    """The kitty taken by another seat than the one due."""
    due = taker_due(state.deal)
    return Take((due + rng.randint(1, SEATS - 1)) % SEATS) if state.phase == KITTY and due is not None else None


def wrong_bury(rng: Random, state: State) -> Event | None:
    """A card too many or too few buried."""
    if state.phase != BURY or state.turn is None:
        return None
    number = state.options.kitty_size + rng.choice((-1, 1))
    return Bury(state.turn, Cards(sorted(rng.sample(list(cards_in(state.hands[state.turn])), number))))


def bury_without_card(rng: Random, state: State) -> Event | None:
    """A card buried that is not in the hand."""
    if state.phase != BURY or state.turn is None:
        return None
    hand = state.hands[state.turn]
    fair = rng.sample(list(cards_in(hand)), state.options.kitty_size - 1)
    return Bury(state.turn, Cards(sorted((*fair, rng.choice(cards_in(beyond(ALL, hand)))))))


def other_counter(rng: Random, state: State) -> Event | None:
    """A counter of a single card, of another rank, or of cards in other hands."""
    level, standing = level_of(state.deal), state.deal.standing
    if state.phase != COUNTER or level is None or standing is None:
        return None
    seat = (standing.seat + rng.randint(1, SEATS - 1)) % SEATS
    theme = rng.random()
    if theme < 0.4:
        return Declare(seat, "counter", Cards((rng.choice(cards_in(state.hands[seat])),)))
    return Declare(seat, "counter", Cards((rng.choice(level_cards(level)),) * 3))


def weak_counter(rng: Random, state: State) -> Event | None:
    """A counter that may not be strong enough."""
    return _counter(rng, state, rng.randrange(SEATS)) if state.phase == COUNTER else None


def _counter(rng: Random, state: State, seat: int) -> Declare | None:
    level = level_of(state.deal)
    if level is None:
        return None
    codes = [code for code in (*level_cards(level), *JOKERS) if copies_of(state.hands[seat], code) > 1]
    return Declare(seat, "counter", Cards((rng.choice(codes),) * 2)) if codes else None


def barred_counter(rng: Random, state: State) -> Event | None:
    """A counter against the own call, or once play has begun."""
    if state.phase == PLAY and state.throw is None:
        return _counter(rng, state, rng.randrange(SEATS))
    own = state.phase == COUNTER and state.deal.standing is not None
    return _counter(rng, state, state.deal.standing.seat) if own and state.deal.standing is not None else None


# ---------------------------------------------------------------- plays


def _is_playing(state: State) -> bool:
    return state.phase == PLAY and state.turn is not None and state.throw is None


def _single(rng: Random, state: State, seat: int) -> Play | None:
    held = cards_in(state.hands[seat])
    return Play(seat, Cards((rng.choice(held),))) if held else None


def out_of_turn(rng: Random, state: State) -> Event | None:
    """A card played by another seat than the one due."""
    if not _is_playing(state):
        return None
    return _single(rng, state, ((state.turn or 0) + rng.randint(1, SEATS - 1)) % SEATS)


def card_of_another(rng: Random, state: State) -> Event | None:
    """A card played that lies in another hand."""
    if not _is_playing(state) or state.turn is None:
        return None
    return Play(state.turn, Cards((rng.choice(cards_in(beyond(ALL, state.hands[state.turn]))),)))


def out_of_phase(rng: Random, state: State) -> Event | None:
    """The kitty taken during play, or a card played before it."""
    if state.phase in (BID, KITTY, BURY):
        return _single(rng, state, rng.randrange(SEATS))
    return Take(rng.randrange(SEATS)) if state.phase == PLAY and not state.closed else None


def _leads(state: State) -> bool:
    return _is_playing(state) and state.lead is None


def lead_of_two_suits(rng: Random, state: State) -> Event | None:
    """Two cards of different suits led."""
    order, seat = state.deal.order, state.turn
    if not _leads(state) or seat is None or order is None or size(state.hands[seat]) < 2:
        return None
    two = sorted(rng.sample(list(cards_in(state.hands[seat])), 2))
    return Play(seat, Cards(two)) if order.suit_of[two[0]] != order.suit_of[two[1]] else None


def forbidden_throw(rng: Random, state: State) -> Event | None:
    """Several cards of a suit led at once."""
    order, seat = state.deal.order, state.turn
    if not _leads(state) or seat is None or order is None:
        return None
    inside = cards_in(state.hands[seat] & rng.choice(order.masks))
    return Play(seat, Cards(sorted(rng.sample(list(inside), 2)))) if len(inside) > 1 else None


def false_force(rng: Random, state: State) -> Event | None:
    """A lead as forced although no throw has failed, or something else after one that has."""
    if state.throw is not None:
        return _single(rng, state, (state.throw.event.seat + 1) % SEATS)
    if not _leads(state) or state.turn is None:
        return None
    card = _single(rng, state, state.turn)
    return None if card is None else Play(card.seat, card.cards, Pairs((("as", "forced"),)))


def wrong_number(rng: Random, state: State) -> Event | None:
    """A card more than was led."""
    if not _is_playing(state) or state.turn is None or state.lead is None:
        return None
    cards, number = list(cards_in(state.hands[state.turn])), state.lead.size + 1
    return Play(state.turn, Cards(sorted(rng.sample(cards, number)))) if len(cards) >= number else None


def any_cards(rng: Random, state: State) -> Event | None:
    """Any cards of the hand on a lead."""
    if not _is_playing(state) or state.turn is None or state.lead is None or state.lead.suit == MIXED:
        return None
    cards = list(cards_in(state.hands[state.turn]))
    return Play(state.turn, Cards(sorted(rng.sample(cards, state.lead.size)))) if len(cards) > state.lead.size else None


def held_back(rng: Random, state: State) -> Event | None:
    """Any cards of the led suit where there is a choice and more than one is asked for."""
    order, lead = state.deal.order, state.lead
    if not _is_playing(state) or state.turn is None or lead is None or lead.suit == MIXED or order is None:
        return None
    inside = cards_in(state.hands[state.turn] & order.masks[lead.suit])
    if lead.size == 1 or len(inside) <= lead.size:
        return None
    return Play(state.turn, Cards(sorted(rng.sample(list(inside), lead.size))))


# ---------------------------------------------------------------- levels and the result


def excessive_transfer(rng: Random, state: State) -> Event | None:
    """A transfer of more than is left over, or to whom it may not go."""
    now = levels_now(state) if is_decided(state) else None
    if now is None:
        return None
    seat = rng.randrange(SEATS)
    steps = now.left[seat] + 1 if rng.random() < 0.5 else max(1, now.left[seat])
    return transfer_line(Transfer(seat, rng.randrange(SEATS), steps, rng.random() < 0.5))


def refusal_of_loser(rng: Random, state: State) -> Event | None:
    """A refusal by whom a transfer has moved, whichever side that is."""
    del rng
    seats = [seat for seat in range(SEATS) if refusable(state, seat) is not None]
    return Declare(seats[0], "refuse") if seats else None


def false_claim(rng: Random, state: State) -> Event | None:
    """A result with one claim changed."""
    found = result_due(state)
    if found is None or state.closed or len(found) == 1:
        return None
    other = (found["dealer"] + 1) % SEATS
    changed = {"points": found["points"] + 5, "match_over": not found["match_over"], "dealer": other}
    key = rng.choice(sorted(changed))
    return result_event({**found, key: changed[key]})


OFFENCES: Mapping[str, Offence] = {
    "ZPY-BID-01": bid_of_loser,
    "ZPY-BID-02": bid_of_other_cards,
    "ZPY-BID-03": weak_bid,
    "ZPY-BID-04": own_bid,
    "ZPY-BID-05": late_bid,
    "ZPY-FRIEND-01": other_caller,
    "ZPY-FRIEND-02": early_take,
    "ZPY-KIT-01": taken_by_other,
    "ZPY-BURY-01": wrong_bury,
    "ZPY-BURY-02": bury_without_card,
    "ZPY-CTR-01": other_counter,
    "ZPY-CTR-02": weak_counter,
    "ZPY-CTR-03": barred_counter,
    "ZPY-PLAY-01": out_of_turn,
    "ZPY-PLAY-02": card_of_another,
    "ZPY-PLAY-03": out_of_phase,
    "ZPY-LEAD-01": lead_of_two_suits,
    "ZPY-LEAD-02": forbidden_throw,
    "ZPY-LEAD-03": false_force,
    "ZPY-FOL-01": wrong_number,
    "ZPY-FOL-02": any_cards,
    "ZPY-FOL-03": held_back,
    "ZPY-FOL-04": held_back,
    "ZPY-FOL-05": held_back,
    "ZPY-FOL-06": held_back,
    "ZPY-LVL-01": excessive_transfer,
    "ZPY-LVL-02": refusal_of_loser,
    "ZPY-RES-01": false_claim,
}
