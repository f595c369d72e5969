"""Bidding for the deal and countering: what may be shown, and what beats what, sheet §4.1 and §4.4.

Laws and moves ask the same questions.
"""

from __future__ import annotations

from engine.games.zhaopengyou.cards import JOKER_LEVEL, JOKERS, SEATS, draws_of, level_cards
from engine.games.zhaopengyou.state import (
    BID,
    COUNTER,
    DRAW,
    DealFacts,
    Standing,
    State,
    bidders,
    hidden_cards,
    is_drawing,
    level_of,
    own_level,
)
from engine.kit.trump.packed import GUARDS, beyond, hand_of, holds, packed, size, together
from engine.kit.trump.timing import untimely
from engine.words import Fact
from logformat.cards import UNKNOWN
from logformat.events import Declare


def bid_stands(state: State, event: Declare) -> bool:
    """Whether no law refuses a bid, as far as the cards are known."""
    return is_bid(state, event) and lacks_shown(state, event) is not True


def is_bid(state: State, event: Declare) -> bool:
    """Whether no law refuses a bid if the seat has the cards."""
    return not (
        is_bidding_closed(state)
        or event.seat not in bidders(state.deal.setup)
        or is_other_bid(state, event) is True
        or raises_own(state.deal, event)
        or is_too_weak_bid(state, event)
    )


def is_bidding_closed(state: State) -> bool:
    """Whether the time for bids is over: a friend was called, or the first bid has ended it (option)."""
    ended = state.options.bid_rule == "first" and state.deal.standing is not None
    return state.phase not in (DRAW, BID) or state.closed or ended


def is_other_bid(state: State, event: Declare) -> bool | None:
    """Whether the cards shown are no bid of the seat; None where its level is not known."""
    level = own_level(state.setup, event.seat)
    if level is None:
        rank = event.cards[0] % 13 if event.cards and event.cards[0] < 52 else None
        return None if rank is not None and not is_other_group(event.cards, rank, 1) else is_other_joker_bid(event)
    return is_other_group(event.cards, level, 1)


def is_other_joker_bid(event: Declare) -> bool:
    """Whether cards are not two or three identical jokers."""
    return is_other_group(event.cards, JOKER_LEVEL, 2)


def is_other_group(cards: bytes, level: int, least: int) -> bool:
    """Whether cards are neither so many identical cards of a level nor two or three identical jokers."""
    if len(set(cards)) != 1 or len(cards) > 3:
        return True
    if cards[0] in level_cards(level):
        return len(cards) < least
    return cards[0] not in JOKERS or len(cards) < 2


def raises_own(deal: DealFacts, event: Declare) -> bool:
    """Whether a seat outbids its own standing bid."""
    return deal.standing is not None and deal.standing.seat == event.seat and not deal.setup.options.self_raise


def bid_strength(cards: bytes) -> tuple[int, int, int]:
    """Return what orders bids: number of cards, then rank with the jokers on top, then suit from diamonds up."""
    code = cards[0]
    return (len(cards), code - 39, 0) if code >= 52 else (len(cards), code % 13, 3 - code // 13)


def is_too_weak_bid(state: State, event: Declare) -> bool:
    """Whether a bid is not stronger than the standing one."""
    standing = state.deal.standing
    if standing is None:
        return False
    if not state.options.bid_singles_compare and len(event.cards) == 1:
        return True
    return bid_strength(event.cards) <= bid_strength(standing.cards)


def time_fault(state: State, event: Declare) -> Fact | None:
    """Return what is wrong with `at=` of a bid; None if nothing is, or the log does not say when it was."""
    standing = state.deal.standing
    draws = state.draws if len(state.deal.drawers) == SEATS else 0
    return untimely(event, state.lines, draws, draws_of(state.options), 0 if standing is None else standing.at)


# ---------------------------------------------------------------- the cards shown


def lacks_shown(state: State, event: Declare) -> bool | None:
    """Whether the seat does not have the cards it shows, drawn by then; None where hidden cards decide."""
    needed = missing_shown(state, event)
    if not needed:
        return False
    proved, hidden, line = _proved_beyond(state, event), _hidden_by_then(state, event), state.lines[event.seat]
    if line is not None and hidden == line.count(UNKNOWN) and holds(proved, needed):
        return False  # all that the line hides was drawn by then
    possible = together(proved, hidden_cards(state, event.seat))
    return None if hidden >= size(needed) and holds(possible, needed) else True


def missing_shown(state: State, event: Declare) -> int:
    """Return the shown cards that the hand is not known to have."""
    if len(event.cards) > 3:
        return packed(event.cards[:1])
    shown, drawn = event.cards, drawn_by_then(state, event)
    if drawn is None:
        needed, hand = packed(shown), state.hands[event.seat]
        return beyond(needed, hand) if hand - needed & GUARDS else 0
    if len(set(shown)) == 1 and drawn.count(shown[0]) >= len(shown):
        return 0
    return beyond(packed(shown), hand_of(drawn))


def drawn_by_then(state: State, event: Declare) -> bytes | None:
    """Return the cards a dealt hand had drawn at `at=`; None if the log does not say when it was."""
    line = state.lines[event.seat]
    at = None if line is None else event.pairs.get("at")
    if line is None or at is None:
        return None
    rounds, rest = divmod(int(at), SEATS)
    early = (event.seat - state.deal.first_drawer) % SEATS < rest
    return line[: rounds + early]


def _proved_beyond(state: State, event: Declare) -> int:
    """Return what the hand is proved to hold besides the cards counted: what draws or a line hide may have come by then."""
    line, seat = state.lines[event.seat], event.seat
    if line is not None:
        return beyond(state.hands[seat], packed(line)) if "at" in event.pairs else 0
    return state.deal.proved[seat] if state.phase == DRAW and is_drawing(state, seat) else 0


def _hidden_by_then(state: State, event: Declare) -> int:
    drawn = drawn_by_then(state, event)
    return state.unseen[event.seat] if drawn is None else drawn.count(UNKNOWN)


# ---------------------------------------------------------------- counters


def counter_stands(state: State, event: Declare) -> bool:
    """Whether no law refuses a counter, as far as the cards are known."""
    return not (
        is_counter_barred(state, event)
        or is_other_counter(state, event) is True
        or lacks_shown(state, event) is True
        or is_too_weak_counter(state.deal, event)
    )


def is_counter_barred(state: State, event: Declare) -> bool:
    """Whether a seat may not counter now: outside the window, against its own call, or not at all (option)."""
    standing = state.deal.standing
    own = event.seat == (state.deal.dealer if standing is None else standing.seat)
    return state.phase != COUNTER or state.closed or own or not state.options.counter


def is_other_counter(state: State, event: Declare) -> bool | None:
    """Whether the cards shown are neither enough level cards nor two or three identical jokers; None if level unknown."""
    level = level_of(state.deal)
    if level is None:
        return None if is_other_joker_bid(event) else False
    return is_other_group(event.cards, level, state.options.counter_min)


def counter_strength(cards: bytes) -> tuple[int, int]:
    """Return what orders counters: number of cards, then big joker, little joker, spades … diamonds."""
    code = cards[0]
    return len(cards), code if code >= 52 else 3 - code // 13


def is_too_weak_counter(deal: DealFacts, event: Declare) -> bool:
    """Whether a counter is not strictly above the standing call."""
    standing: Standing | None = deal.standing
    return standing is not None and counter_strength(event.cards) <= counter_strength(standing.cards)
