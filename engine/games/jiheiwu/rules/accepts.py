"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from engine.games.jiheiwu import scoring
from engine.games.jiheiwu.cards import BLACK_FIVE, hand_size
from engine.games.jiheiwu.combos import beats, shortest_run
from engine.games.jiheiwu.moves.before import seats_drawing
from engine.games.jiheiwu.moves.legal import owes_take, wind_of
from engine.games.jiheiwu.moves.said import FIVE_ALONE, may_reveal
from engine.games.jiheiwu.state import DEALING, OPENING, PLAYING, DealFacts, State, size
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play, Result


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    seat = event.seat
    if state.phase == PLAYING and seat == state.turn and seat is not None:
        if state.owes is not None and state.owes != seat:
            return False
        if state.out and not _are_camps_known(state.deal):
            return False
        if type(event) is Pass:
            return state.owner is not None
        if type(event) is Play:
            return _may_play(state, event)
    if type(event) is Cut:
        return not state.deal.sizes_due
    return not state.closed and _accepts_rarer(state, event)


def _accepts_rarer(state: State, event: Event) -> bool:
    """The same for what is neither a pass nor a play in the middle of a deal."""
    if isinstance(event, Draw):
        return state.phase == DEALING and _may_be_drawn(state, event)
    if state.deal.sizes_due:
        return False
    if isinstance(event, Deal):
        return state.phase == DEALING and _may_be_dealt(state, event)
    if isinstance(event, Declare):
        return _may_declare(state, event)
    if isinstance(event, Play):
        opens = state.phase == OPENING and event.seat == state.turn and not owes_take(state)
        return opens and _may_play(state, event)
    return isinstance(event, Result) and _is_true(state, event)


def _are_camps_known(deal: DealFacts) -> bool:
    """Whether nothing hidden can decide if the deal is over."""
    located = deal.black5 is not None and (deal.players < 6 or deal.ghost is not None)
    return deal.dealer is not None and (located or deal.players == 3)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    cards, deal = event.cards, state.deal
    mask = mask_of(cards)
    if state.hands[event.seat] & mask != mask or mask.bit_count() != len(cards):
        return False
    combo = deal.recognise(cards)
    if combo is None or (combo.type == "run" and combo.size < shortest_run(state.options)):
        return False
    return state.table is None or beats(combo, state.table)


def _may_be_drawn(state: State, event: Draw) -> bool:
    """Whether the seat due draws a card of the pack that went nowhere else and makes no other dealer."""
    deal, code = state.deal, event.cards[0]
    return code < UNKNOWN and _is_free(deal, 1 << code) and event.seat in seats_drawing(deal)


def _is_free(deal: DealFacts, mask: int) -> bool:
    """Whether cards of the pack went nowhere else, and none of them makes the dealer."""
    free = deal.pack
    for hand in deal.dealt:
        free &= ~hand
    telling = (1 << BLACK_FIVE if deal.players == 3 else 0) | (0 if deal.mark is None else 1 << deal.mark)
    return mask & free & ~telling == mask


def _may_be_dealt(state: State, event: Deal) -> bool:
    """Whether a whole hand is dealt, of cards that belong to the pack and went nowhere else."""
    deal, cards, seat = state.deal, event.cards, event.seat
    mask = mask_of(cards)
    if mask.bit_count() != len(cards) or max(cards, default=0) >= UNKNOWN or not _is_free(deal, mask):
        return False
    return size(state, seat) + len(cards) == hand_size(state.options, seat, deal.first_drawer)


def _may_declare(state: State, event: Declare) -> bool:
    """Whether an active seat reveals, reports, or speaks of the wind as the law has it."""
    seat = event.seat
    playing = state.phase in (OPENING, PLAYING) and bool(state.active >> seat & 1)
    if not playing or (state.out and not _are_camps_known(state.deal)):
        return False
    if event.kind == "reveal":
        return event.cards == FIVE_ALONE and may_reveal(state, seat)
    if event.kind == "last_card":
        return state.options.report_last_card != "off" and size(state, seat) == 1
    silent = state.owes is not None and state.owes != seat
    return seat == state.turn and not silent and event.kind == wind_of(state, seat)


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal has the outcome claimed."""
    found = scoring.outcome(state)
    return found is not None and claims_hold(state.setup, event, found)
