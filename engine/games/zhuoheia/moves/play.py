"""Plays, passes and the claimed result."""

from __future__ import annotations

from engine.games.zhuoheia.cards import ACES
from engine.games.zhuoheia.combos import Combo, read_play
from engine.games.zhuoheia.moves.due import may_lead
from engine.games.zhuoheia.moves.rights import has_silent_seats
from engine.games.zhuoheia.moves.trick import all_passed, let_go, trick_over
from engine.games.zhuoheia.state import DEALING, NEXT, OPEN, OVER, PLAYING, State, is_decided
from logformat.cards import Cards
from logformat.events import Pass, Play, Result


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, cards = event.seat, event.cards
    mask, combo = read_play(cards)
    if seat != state.turn and state.phase == PLAYING and may_lead(state, seat):
        trick_over(state, seat)
    lay(state, seat, cards, mask, combo)


def lay(state: State, seat: int, cards: Cards, mask: int, combo: Combo | None) -> None:
    """Do what a play does; `mask` and `combo` are what its cards are."""
    hands, unseen = state.hands, state.unseen
    held = hands[seat]
    left = hands[seat] = held & ~mask
    if unseen[seat]:
        unseen[seat] = max(0, unseen[seat] - len(cards) + (held & mask).bit_count())
    if state.phase == OVER or state.closed:
        return
    bit = 1 << seat
    _put_down(state, seat, cards, combo)
    if mask & ACES:
        state.aces += tuple([(seat, code, state.trick) for code in cards if 1 << code & ACES])
    if not left and not unseen[seat] and state.active & bit:
        _go_out(state, seat, bit)
    waiting = state.waiting = state.active & ~(state.locked | bit)
    if state.wind is None and state.phase == PLAYING:
        state.turn = NEXT[seat][waiting]
        if not waiting:
            all_passed(state)


def _put_down(state: State, seat: int, cards: Cards, combo: Combo | None) -> None:
    """The cards lie on the table, as a lead or on the play before."""
    if state.owner is None:
        state.trick += 1
        state.table, state.locked, state.phase = combo, 0, PLAYING
    elif state.table is not None:
        state.table = combo
    state.table_cards, state.owner, state.passed, state.sizes_due = cards, seat, 0, False
    if state.wind is not None:
        state.wind = state.asker = None
    state.played |= 1 << seat
    state.acted |= 1 << seat


def _go_out(state: State, seat: int, bit: int) -> None:
    """A seat has no cards left: the deal is decided, or the next seat may ask for the wind."""
    active = state.active = state.active & ~bit
    state.out = (*state.out, seat)
    if is_decided(state, active):
        state.phase, state.turn = OVER, None
    elif state.deal.options.wind != "auto":
        state.turn = state.asker = NEXT[seat][active]
        state.wind = OPEN


def apply_pass(state: State, event: Pass) -> None:
    """The seat lets its turn go; a leader's pass hands the lead on, a pass where an answer is due gives the wind.

    Before all have cards and have spoken nobody has the lead, and whose word is due stays as it was.
    """
    seat = event.seat
    if state.phase == OVER or state.closed:
        return
    if state.owner is not None:
        let_go(state, seat)
    else:
        if state.phase != DEALING and not has_silent_seats(state):
            state.turn = NEXT[seat][state.active]
        state.acted |= 1 << seat


def apply_result(state: State, event: Result) -> None:
    """The log claims an outcome; nothing may follow."""
    del event
    state.closed, state.turn = True, None
