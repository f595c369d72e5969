"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from engine.games.hongshi import scoring
from engine.games.hongshi.cards import RED_TENS, SEATS, hand_size
from engine.games.hongshi.combos import beats
from engine.games.hongshi.moves.before_play import seats_drawing
from engine.games.hongshi.moves.play import CUT_INS, combo_of, reading
from engine.games.hongshi.state import DEALING, OPENING, PLAYING, State, size
from engine.kit.claims import claims_hold
from engine.kit.onepack import mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play, Result


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    seat = event.seat
    if seat == state.turn and seat is not None and state.phase == PLAYING:
        if type(event) is Pass:
            return state.owner is not None
        return type(event) is Play and _may_play(state, event)
    if state.closed:
        return False
    if type(event) is Draw:
        return state.phase == DEALING and _may_be_drawn(state, event)
    if state.deal.sizes_due:
        return False
    if type(event) is Deal:
        return state.phase == DEALING and _may_be_dealt(state, event)
    if type(event) is Result:
        return _is_true(state, event)
    if type(event) is Cut:
        return _may_cut(state, event)
    if state.phase != OPENING:
        return False
    if type(event) is Play:
        return seat == state.turn and state.deal.lead_card in event.cards and _may_play(state, event)
    return type(event) is Declare and event.kind == "reveal" and _may_reveal(state, event)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    table = state.table
    if mask_of(event.cards) & ~state.hands[event.seat] or (event.pairs.words and reading(event) in CUT_INS):
        return False
    combo = combo_of(state, event)
    return combo is not None and (table is None or beats(combo, table))


def _may_cut(state: State, event: Cut) -> bool:
    """Whether the dealer's previous player cuts, before the deal."""
    deal = state.deal
    first = state.phase == DEALING and not deal.given and deal.dealer is not None
    return first and (event.seat + 1) % SEATS == deal.dealer and 1 <= event.count < deal.pack.bit_count()


def _may_be_drawn(state: State, event: Draw) -> bool:
    """Whether the seat due draws a card of the pack that went nowhere else."""
    deal, code = state.deal, event.cards[0]
    free = deal.pack & ~(deal.dealt[0] | deal.dealt[1] | deal.dealt[2] | deal.dealt[3])
    return code < UNKNOWN and bool(free >> code & 1) and event.seat in seats_drawing(deal)


def _may_be_dealt(state: State, event: Deal) -> bool:
    """Whether a whole hand is dealt, of cards that belong to the pack and went nowhere else."""
    deal, cards, seat = state.deal, event.cards, event.seat
    mask = mask_of(cards)
    free = deal.pack & ~(deal.dealt[0] | deal.dealt[1] | deal.dealt[2] | deal.dealt[3])
    if mask & free != mask or mask.bit_count() != len(cards) or max(cards, default=0) >= UNKNOWN:
        return False
    return size(state, seat) + len(cards) == hand_size(state.options, seat, deal.dealer)


def _may_reveal(state: State, event: Declare) -> bool:
    """Whether red tens of the own hand are revealed for the first time."""
    cards, mask = event.cards, mask_of(event.cards)
    mine = mask & RED_TENS & state.hands[event.seat] == mask and mask.bit_count() == len(cards) > 0
    fresh = not state.deal.revealed and state.deal.tens_shown is None
    return mine and fresh and state.options.reveal and max(cards) < UNKNOWN and bool(state.active >> event.seat & 1)


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal is known to have the outcome claimed."""
    found = scoring.outcome(state)
    return (
        found is not None and None not in found.values() and claims_hold(state.setup, event, scoring.with_rank(found))
    )
