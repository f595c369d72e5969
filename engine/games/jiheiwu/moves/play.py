"""What plays and passes do, sheet §6 and §7."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.jiheiwu.moves.before import taken_by
from engine.games.jiheiwu.state import OPENING, OVER, PLAYING, State, is_decided
from engine.games.jiheiwu.state.turns import trick_over
from engine.kit.climbing import changed
from engine.kit.onepack import ANY_NUMBER, mask_of
from logformat.events import Declare, Pass, Play


def apply_play(state: State, event: Play) -> State:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    if state.phase == OPENING:
        state = _opened(state)
    seat, cards, bit, deal = event.seat, event.cards, 1 << event.seat, state.deal
    held, unseen = state.hands[seat], state.unseen
    hand = held & ~mask_of(cards)
    if unseen[seat]:
        gone = len(cards) - (held.bit_count() - hand.bit_count())
        unseen = changed(unseen, seat, max(0, unseen[seat] - gone))
    hands = changed(state.hands, seat, hand)
    if state.phase == OVER or state.closed:
        return replace(state, hands=hands, unseen=unseen)
    left, out, active, over = hand.bit_count() + unseen[seat], state.out, state.active, False
    if not left and active & bit:
        out, active = (*out, seat), active & ~bit
        over = is_decided(deal, active) is True
    owes = state.owes if state.owes == seat else None
    if left == 1 or left > ANY_NUMBER // 2:
        owes = _owing(state, seat, hand)
    combo = deal.recognise(cards)
    leads = state.owner is None or state.owner == seat
    unjudged = combo is None or (state.unjudged and not leads)
    passed = state.passed if state.passed and not leads and state.options.pass_locks else 0
    waiting = active & ~passed & ~bit
    after = State(
        deal, OVER if over else PLAYING, hands, unseen, active,
        None if over else deal.next[seat][waiting],
        None if unjudged else combo, cards, seat, unjudged, passed, out, owes, state.played | bit, state.trick + leads,
    )  # fmt: skip
    return after if over or waiting else trick_over(after, seat, owes)


def _owing(state: State, seat: int, hand: int) -> int | None:
    """Return a seat that has come down to one card, or perhaps to one, if the report is required."""
    return seat if hand.bit_count() <= 1 and state.options.report_last_card == "required" else None


def _opened(state: State) -> State:
    """Return the state as the first play finds it: sizes have shown, and who forgot to take `5h` has it."""
    deal = state.deal
    if deal.players == 3 and not deal.taken and not deal.takes and deal.dealer is not None:
        return taken_by(state, deal.dealer)
    return replace(state, deal=replace(deal, sizes_due=False)) if deal.sizes_due else state


def apply_pass(state: State, event: Pass | Declare) -> State:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    seat, deal, active = event.seat, state.deal, state.active
    if state.phase == OVER or state.closed:
        return state
    owes = state.owes if state.owes == seat else None
    if state.owner is None:
        if deal.sizes_due:
            deal = replace(deal, sizes_due=False)
        return replace(state, deal=deal, turn=deal.next[seat][active], owes=owes)
    passed = state.passed | 1 << seat
    waiting = active & ~passed & ~(1 << state.owner)
    if not waiting:
        return trick_over(state, state.owner, owes)
    return State(
        deal, PLAYING, state.hands, state.unseen, active, deal.next[seat][waiting],
        state.table, state.table_cards, state.owner, state.unjudged, passed, state.out, owes, state.played, state.trick,
    )  # fmt: skip
