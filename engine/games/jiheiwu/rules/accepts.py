"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.jiheiwu import scoring
from engine.games.jiheiwu.cards import hand_size
from engine.games.jiheiwu.combos import beats
from engine.games.jiheiwu.moves.before import seats_drawing
from engine.games.jiheiwu.moves.legal import owes_take, wind_of
from engine.games.jiheiwu.moves.said import FIVE_ALONE, may_reveal
from engine.games.jiheiwu.state import DEALING, OPENING, PLAYING, DealFacts, State, barred_from, size
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play, Result


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    if state.phase == PLAYING and event.seat == state.turn:
        silent = state.owes is not None and state.owes != event.seat
        if silent or (state.out and state.deal.camp is None):
            return False
        if type(event) is Pass:
            return state.owner is not None
        if type(event) is Play:
            return _may_play(state, event)
    return not state.closed and _accepts_rarer(state, event)


def _accepts_rarer(state: State, event: Event) -> bool:
    """The same for what is neither a pass nor a play in the middle of a deal."""
    ask = _RARER.get(type(event))
    return ask is not None and (not state.deal.sizes_due or type(event) is Draw) and ask(state, event)


def _may_open(state: State, event: Play) -> bool:
    """Whether the dealer makes the first play of the deal."""
    opens = state.phase == OPENING and event.seat == state.turn and not owes_take(state)
    return opens and _may_play(state, event)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    cards, deal = event.cards, state.deal
    mask = mask_of(cards)
    if state.hands[event.seat] & mask != mask or mask.bit_count() != len(cards):
        return False
    combo = deal.recognise(cards)
    if combo is None or combo.short:
        return False
    return state.table is None or beats(combo, state.table)


def _may_be_drawn(state: State, event: Draw) -> bool:
    """Whether the seat due draws a card of the pack that went nowhere else and makes no other dealer."""
    deal, code = state.deal, event.cards[0]
    return (
        state.phase == DEALING
        and code < UNKNOWN
        and _is_free(deal, event.seat, 1 << code)
        and event.seat in seats_drawing(deal)
    )


def _is_free(deal: DealFacts, seat: int, mask: int) -> bool:
    """Whether cards of the pack went nowhere else, and none of them makes the seat a dealer it is not."""
    return mask & deal.free & ~barred_from(deal, seat) == mask


def _may_be_dealt(state: State, event: Deal) -> bool:
    """Whether a whole hand is dealt, of cards that belong to the pack and went nowhere else."""
    deal, cards, seat = state.deal, event.cards, event.seat
    mask = mask_of(cards)
    if (
        state.phase != DEALING
        or mask.bit_count() != len(cards)
        or max(cards, default=0) >= UNKNOWN
        or not _is_free(deal, seat, mask)
    ):
        return False
    return size(state, seat) + len(cards) == hand_size(state.options, seat, deal.first_drawer)


def _may_declare(state: State, event: Declare) -> bool:
    """Whether an active seat reveals, reports, or speaks of the wind as the law has it."""
    seat = event.seat
    playing = state.phase in (OPENING, PLAYING) and bool(state.active >> seat & 1)
    if not playing or (state.out and state.deal.camp is None):
        return False
    if event.kind == "reveal":
        return event.cards == FIVE_ALONE and may_reveal(state, seat)
    if event.kind == "last_card":
        return state.options.report_last_card != "off" and size(state, seat) == 1
    silent = state.owes is not None and state.owes != seat
    return seat == state.turn and not silent and event.kind == wind_of(state, seat)


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal is known to have the outcome claimed."""
    found = scoring.outcome(state)
    return found is not None and None not in found.values() and claims_hold(state.setup, event, found)


_RARER: dict[type[Event], Callable[[State, Any], bool]] = {
    Cut: lambda *_: True,
    Deal: _may_be_dealt,
    Draw: _may_be_drawn,
    Declare: _may_declare,
    Play: _may_open,
    Result: _is_true,
}
