"""The fast way through the laws: most recorded events are moves in turn that keep all of them."""

from __future__ import annotations

from typing import Final

from engine.games.jiheiwu import scoring
from engine.games.jiheiwu.cards import JOKERS, hand_size
from engine.games.jiheiwu.combos import beats
from engine.games.jiheiwu.moves import advance
from engine.games.jiheiwu.moves.before import give_out, seats_drawing
from engine.games.jiheiwu.moves.legal import is_right_wind, owes_take
from engine.games.jiheiwu.moves.play import lay, let_go
from engine.games.jiheiwu.moves.said import FIVE_ALONE, may_reveal
from engine.games.jiheiwu.state import DEALING, OPENING, PLAYING, State, barred_from, cards_dealt, gone_unseen, size
from engine.kit.claims import claims_hold
from engine.kit.onepack import hand_of, mask_of
from logformat.cards import UNKNOWN
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play, Result

_PASS: Final = Pass
_PLAY: Final = Play
_DEAL: Final = Deal
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def accept(state: State, event: Event) -> bool:
    """Take an event that certainly breaks no law and shows nothing owed; False: nothing is done, ask the laws."""
    if state.deal.unsized and gone_unseen(state):
        return False
    if type(event) is _PASS:
        return _take_pass(state, event)
    if type(event) is _PLAY:
        return _take_play(state, event)
    if type(event) is _DEAL:
        return _take_deal(state, event)
    if type(event) is _DRAW:
        return _take_draw(state, event)
    if not _is_kept(state, event):
        return False
    advance(state, event)
    return True


def _take_pass(state: State, event: Pass) -> bool:
    """Take the pass of the seat whose turn it is on a play of somebody else, no other seat owing a report."""
    seat, owner, owes = event.seat, state.owner, state.owes
    if seat != state.turn or owner is None or (owes is not None and owes != seat):
        return False
    if state.camp is None and state.out:
        return False
    let_go(state, seat, owner)
    return True


def _take_play(state: State, event: Play) -> bool:
    """Take a play of the seat whose turn it is: cards it holds, a combination that beats the table."""
    seat, cards, table, owes = event.seat, event.cards, state.table, state.owes
    mask, combo = state.deal.read_play(cards)
    if seat != state.turn or mask & ~state.hands[seat] or (owes is not None and owes != seat):
        return False
    if combo is None or combo.short or (table is not None and not beats(combo, table)):
        return False
    if state.phase != PLAYING and (state.phase != OPENING or not _may_open(state)):
        return False
    if state.camp is None and state.out:
        return False
    lay(state, seat, cards, mask, combo)
    return True


def _may_open(state: State) -> bool:
    """Whether the first play of the deal may be made: the hands are full, the `5h` of three players taken."""
    return not owes_take(state) and _are_hands_full(state)


def _are_hands_full(state: State) -> bool:
    """Whether all hands surely have the size they are due, where an event would show another."""
    if not state.sizes_due:
        return True
    deal = state.deal
    return all(
        cards_dealt(state, seat) == hand_size(deal.options, seat, deal.first_drawer) for seat in range(deal.players)
    )


def _take_deal(state: State, event: Deal) -> bool:
    """Take a whole hand dealt, of cards that belong to the pack and went nowhere else."""
    deal, cards, seat = state.deal, event.cards, event.seat
    if state.phase != DEALING or state.closed or state.sizes_due:
        return False
    mask = hand_of(cards)
    number = mask.bit_count()
    if number != len(cards) or not _is_free(state, seat, mask) or (mask & JOKERS and max(cards) >= UNKNOWN):
        return False
    if cards_dealt(state, seat) + number != hand_size(deal.options, seat, deal.first_drawer):
        return False
    give_out(state, event, mask)
    return True


def _take_draw(state: State, event: Draw) -> bool:
    """Take a card of the pack that went nowhere else and makes no other dealer, drawn by the seat due."""
    mask, seat = mask_of(event.cards), event.seat
    if state.phase != DEALING or state.closed or not _is_free(state, seat, mask):
        return False
    if event.cards[0] >= UNKNOWN or seat not in seats_drawing(state):
        return False
    give_out(state, event, mask)
    return True


def _is_free(state: State, seat: int, mask: int) -> bool:
    """Whether cards of the pack went nowhere else, and none of them makes the seat a dealer it is not."""
    return not mask & ~(state.free & ~barred_from(state.deal, seat))


def _is_kept(state: State, event: Event) -> bool:
    """Whether what is neither dealt nor played keeps all laws."""
    if state.closed:
        return False
    if type(event) is Declare:
        return _may_declare(state, event)
    if state.sizes_due:
        return False
    return _is_true(state, event) if type(event) is Result else type(event) is Cut


def _may_declare(state: State, event: Declare) -> bool:
    """Whether an active seat reveals, reports, or speaks of the wind as the law has it."""
    seat = event.seat
    playing = state.phase in (OPENING, PLAYING) and bool(state.active >> seat & 1)
    if not playing or (state.out and state.camp is None) or not _are_hands_full(state):
        return False
    if event.kind == "reveal":
        return event.cards == FIVE_ALONE and may_reveal(state, seat)
    if event.kind == "last_card":
        return state.deal.options.report_last_card != "off" and size(state, seat) == 1
    silent = state.owes is not None and state.owes != seat
    return seat == state.turn and not silent and is_right_wind(state, seat, event.kind) is True


def _is_true(state: State, event: Result) -> bool:
    """Whether a decided deal is known to have the outcome claimed."""
    found = scoring.outcome(state)
    return found is not None and None not in found.values() and claims_hold(state.setup, event, found)
