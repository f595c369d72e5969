"""The fast way through the laws: most recorded moves are a pass or a play in turn that keeps all of them."""

from __future__ import annotations

from engine.games.hongshi.combos import beats
from engine.games.hongshi.moves import CUT_INS, combo_of, reading
from engine.games.hongshi.state import PLAYING, State
from engine.kit.onepack import mask_of
from logformat.events import Event, Pass, Play


def accepts(state: State, event: Event) -> bool:
    """Whether an event certainly breaks no law and shows nothing owed; False: the laws must be asked."""
    seat = event.seat
    if seat != state.turn or state.phase != PLAYING or state.closed or state.deal.sizes_due or seat is None:
        return False
    if seat in state.out or state.passed >> seat & 1:
        return False
    if type(event) is Pass:
        return state.owner is not None
    return type(event) is Play and _may_play(state, event)


def _may_play(state: State, event: Play) -> bool:
    """Whether the seat whose turn it is holds the cards, and they are a combination that beats the table."""
    cards, table = event.cards, state.table
    mask = mask_of(cards)
    if state.hands[event.seat] & mask != mask or mask.bit_count() != len(cards) or reading(event) in CUT_INS:
        return False
    combo = combo_of(state, event)
    return combo is not None and (table is None or beats(combo, table))
