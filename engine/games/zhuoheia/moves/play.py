"""Plays, passes and the claimed result."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhuoheia.cards import ACES
from engine.games.zhuoheia.combos import recognise
from engine.games.zhuoheia.moves.trick import all_passed, waiting
from engine.games.zhuoheia.moves.wind import next_answer
from engine.games.zhuoheia.state import ASKED, NEXT, OPEN, OVER, PLAYING, State, is_decided, judged
from engine.kit.climbing import changed
from engine.kit.onepack import mask_of
from logformat.events import Pass, Play, Result


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, bit = event.seat, 1 << event.seat
    held, cards = state.hands[seat], mask_of(event.cards)
    hands, unseen = changed(state.hands, seat, held & ~cards), state.unseen
    if unseen[seat]:
        unseen = changed(unseen, seat, max(0, unseen[seat] - len(event.cards) + (held & cards).bit_count()))
    if state.phase == OVER or state.closed:
        return replace(state, hands=hands, unseen=unseen)
    leads = state.owner is None
    gone = not hands[seat] and not unseen[seat] and state.active & bit
    active = state.active & ~bit if gone else state.active
    combo = recognise(event.cards)
    unjudged = combo is None or (state.unjudged and not leads)
    locked = 0 if leads else state.locked
    trick = state.trick + leads
    after = State(
        judged(state.deal), PLAYING, hands, unseen, active, NEXT[seat][active & ~(locked | bit)],
        None if unjudged else combo, event.cards, seat, unjudged, 0, locked, None, None,
        (*state.out, seat) if gone else state.out, state.acted | bit, state.played | bit,
        state.aces + _aces(event, trick) if cards & ACES else state.aces, trick, state.first_trick,
    )  # fmt: skip
    if gone:
        return _gone(after, seat)
    return after if after.turn is not None else all_passed(after, after.acted)


def _aces(event: Play, trick: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((event.seat, code, trick) for code in event.cards if 1 << code & ACES)


def _gone(state: State, seat: int) -> State:
    """A seat has no cards left: the deal is decided, or the next seat may ask for the wind."""
    if is_decided(state.deal, state.active):
        return replace(state, phase=OVER, turn=None)
    if state.deal.setup.options.wind == "auto":
        return state if state.turn is not None else all_passed(state, state.acted)
    asker = NEXT[seat][state.active]
    return replace(state, turn=asker, wind=OPEN, asker=asker)


def apply_pass(state: State, event: Pass) -> State:
    """The seat lets its turn go; a leader's pass hands the lead on, a pass where an answer is due gives the wind."""
    seat, bit = event.seat, 1 << event.seat
    if state.phase == OVER or state.closed:
        return state
    acted = state.acted | bit
    if state.owner is None:
        return replace(state, deal=judged(state.deal), turn=NEXT[seat][state.active], acted=acted)
    passed = state.passed | bit
    locked = state.locked | bit if state.deal.setup.options.pass_locks else 0
    if state.wind == ASKED:
        return next_answer(replace(state, passed=passed, locked=locked, acted=acted), seat)
    turn = NEXT[seat][waiting(state, passed, locked)]
    if turn is None:
        return all_passed(state, acted)
    return replace(state, passed=passed, locked=locked, acted=acted, wind=None, asker=None, turn=turn)


def apply_result(state: State, event: Result) -> State:
    """The log claims an outcome; nothing may follow."""
    del event
    return replace(state, closed=True, turn=None)
