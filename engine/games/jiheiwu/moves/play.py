"""What plays and passes do, sheet §6 and §7."""

from __future__ import annotations

from engine.games.jiheiwu.cards import RED_FIVE
from engine.games.jiheiwu.combos import Combo
from engine.games.jiheiwu.moves.before import take_five
from engine.games.jiheiwu.state import DEALING, OPENING, OVER, PLAYING, State, identities, is_decided
from engine.games.jiheiwu.state.turns import takes_lead, trick_over
from engine.kit.onepack import ANY_NUMBER
from logformat.cards import Cards
from logformat.events import Declare, Pass, Play


def apply_play(state: State, event: Play) -> None:
    """The cards leave the hand as far as they are there and lie on the table; the actor's next seat is due."""
    seat, cards = event.seat, event.cards
    mask, combo = state.deal.read_play(cards)
    _drop_report(state, seat)
    if mask >> RED_FIVE & 1 and had_five(state, seat):
        take_five(state, seat)
    lay(state, seat, cards, mask, combo)


def had_five(state: State, seat: int) -> bool:
    """Whether a seat that plays the `5h` of three players, which no line has it take, may be the dealer and have had it."""
    deal = state.deal
    if deal.players != 3 or deal.taken or state.phase == DEALING:
        return False
    if state.dealer is not None:
        return seat == state.dealer
    return not deal.takes and any(ways[0] == seat for ways in identities(state))


def _drop_report(state: State, seat: int) -> None:
    """A seat acts: the report that another one owes can no longer be made."""
    if state.owes is not None and state.owes != seat:
        state.owes = None


def lay(state: State, seat: int, cards: Cards, mask: int, combo: Combo | None) -> None:
    """Do what a play does, no other seat owing a report; `mask` and `combo` are what its cards are."""
    if state.phase == OPENING:
        _open(state)
    hands, unseen = state.hands, state.unseen
    held = hands[seat]
    hand = hands[seat] = held & ~mask
    left = hand.bit_count()
    is_untouched = hand == held and not unseen[seat]
    if unseen[seat]:
        unseen[seat] = max(0, unseen[seat] - len(cards) + held.bit_count() - left)
        left += unseen[seat]
    if state.phase == OVER or state.closed:
        return
    _put_down(state, seat, cards, combo)
    if left <= 1 or left > ANY_NUMBER // 2:
        _come_down(state, seat, left, is_untouched)
    bit = 1 << seat
    state.played |= bit
    waiting = state.waiting = state.active & ~state.passed & ~bit
    state.turn = state.deal.next[seat][waiting]
    if state.phase == OVER:
        state.turn = None
    elif not waiting:
        trick_over(state, seat)


def _open(state: State) -> None:
    """Before the first play: sizes have shown, and who forgot to take `5h` has it."""
    deal = state.deal
    state.sizes_due = False
    if deal.players == 3 and not deal.taken and not deal.takes and state.dealer is not None:
        take_five(state, state.dealer)


def _put_down(state: State, seat: int, cards: Cards, combo: Combo | None) -> None:
    """The cards lie on the table, as a lead or on the play before."""
    if state.owner is None or state.owner == seat or (state.passed >> seat & 1 and takes_lead(state, seat)):
        state.trick += 1
        state.table, state.passed, state.phase = combo, 0, PLAYING
    else:
        if state.table is not None:
            state.table = combo
        if state.passed and not state.deal.options.pass_locks:
            state.passed = 0
    state.table_cards, state.owner = cards, seat


def _come_down(state: State, seat: int, left: int, is_untouched: bool) -> None:
    """A seat has one card left, perhaps one, or none: it owes the report if required, or is out.

    Whose hand is untouched, as it played cards of others, has not come down: it had that one card before.
    """
    if left and is_untouched:
        return
    if left:
        required = state.hands[seat].bit_count() <= 1 and state.deal.options.report_last_card == "required"
        state.owes = seat if required else None
    elif state.active >> seat & 1:
        state.out = (*state.out, seat)
        state.active &= ~(1 << seat)
        if is_decided(state, state.active):
            state.phase = OVER


def apply_pass(state: State, event: Pass | Declare) -> None:
    """The seat lets its turn go; a leader's pass hands the lead on."""
    seat = event.seat
    _drop_report(state, seat)
    if state.phase == OVER or state.closed:
        return
    if state.owner is not None:
        let_go(state, seat, state.owner)
    else:
        state.turn, state.sizes_due = state.deal.next[seat][state.active], False


def let_go(state: State, seat: int, owner: int) -> None:
    """A seat lets the play of the owner of the table go, no other one owing a report: the next is due, or nobody."""
    bit = 1 << seat
    waiting = state.waiting & ~bit
    if waiting:
        state.waiting = waiting
        state.passed |= bit
        state.turn = state.deal.next[seat][waiting]
    else:
        trick_over(state, owner)
