"""Reductions (缩减) and the claim (岔), sheet §4-6. They object to nothing: what a log records has happened."""

from __future__ import annotations

from typing import Final

from engine.games.erbaiwu.cards import JOKERS, NAMED, SEVENS, is_seven, read_list
from engine.games.erbaiwu.melds import MeldSet, Run, black_gang, joined_to, lock, pull, set_lacking
from engine.games.erbaiwu.moves.before import with_at
from engine.games.erbaiwu.moves.turns import let_go, phase_of, resuming
from engine.games.erbaiwu.state import CLAIMED, NO_CARD, OVER, State, area, is_lying
from engine.kit.onepack import mask_of
from logformat.cards import NO_CARDS, Cards
from logformat.events import Claim, Meld

DEAD_PENALTY: Final = 30


def apply_meld(state: State, event: Meld) -> None:
    """A reduction: the cards go to the public area, or with their set to the waste."""
    seat, mask = event.seat, mask_of(event.cards)
    let_go(state, seat, mask)
    lay_down(state, event, mask)


def lay_down(state: State, event: Meld, mask: int) -> None:
    """Do what a reduction does with cards that have left the hand; `mask` is what they are."""
    seat, kind, cards = event.seat, event.kind, event.cards
    if kind == "triple":
        state.sets.append(MeldSet("triple", cards))
    elif len(cards) == 1 and kind == "layoff":
        _lay_off(state, cards)
    elif len(cards) == 1 and kind == "show7" and mask & SEVENS:
        suit = cards[0] // 13
        if state.runs[suit] is None:
            state.runs[suit] = Run(cards)
    elif kind == "pull":
        _pull(state, cards)
    else:
        _lock(state, event)
    if mask & JOKERS:
        _name(state, seat, cards)
    if seat != state.turn:
        state.resume, state.phase, state.turn = None, phase_of(state, seat), seat
    elif state.resume is not None:
        state.resume = resuming(state, seat)
    state.window = NO_CARD


def _lay_off(state: State, cards: Cards) -> None:
    """A card joins the end of a run; one that fits nowhere lies loose."""
    found = joined_to(state.runs, cards)
    if found is None:
        state.loose = Cards(state.loose + cards)
        return
    suit = NAMED[cards[0]] // 13
    run = state.runs[suit]
    if run is not None:
        state.runs[suit] = Run(found[1], run.low, run.high)


def _lock(state: State, event: Meld) -> None:
    """Two cards lock an end; what locks nothing, or is no reduction, lies loose."""
    at = read_list(event.pairs.get("at")) if event.kind == "lock" else NO_CARDS
    if not at or not lock(state.runs, state.sets, at[0], event.cards):
        state.loose = Cards(state.loose + event.cards)


def _pull(state: State, cards: Cards) -> None:
    """The set that a card completes goes to the waste with it."""
    found = set_lacking(state.sets, cards[0])
    if found is not None:
        pull(state.runs, state.sets, found, reopens=state.deal.options.pull_reopens_end)
        left = area(state)
        state.waste += [code for code in found.cards if code not in left]
    state.waste += cards


def _name(state: State, seat: int, cards: bytes) -> None:
    """Jokers name cards, which are black gang from now on; one used already costs the joker's owner (黑帮死亡)."""
    names = bytes([code for code in cards if code >= 64 and code not in state.names])
    if names:
        state.black |= black_gang(names)
        state.names = Cards(state.names + names)
    dead = 0
    for joker in cards:
        code = NAMED[joker]
        if joker >= 64 and code < 52 and not is_seven(code) and (code in state.waste or is_lying(state, code)):
            dead += 1
    if dead:
        state.extras = with_at(state.extras, seat, state.extras[seat] + DEAD_PENALTY * dead)


def apply_claim(state: State, event: Claim) -> None:
    """The discard and the claimer's cards form a set; the turn is the claimer's, who must draw."""
    seat, added, code = event.seat, read_list(event.pairs.get("with")), event.cards[0]
    let_go(state, seat, mask_of(added))
    if code in state.waste:
        _take_back(state.waste, code)
    else:
        state.hands[seat] &= ~mask_of(event.cards)
    state.sets.append(MeldSet("claim", Cards((code, *added))))
    state.resume = _resume(state)
    state.phase, state.turn = OVER if state.phase == OVER else CLAIMED, seat
    state.window = NO_CARD


def _take_back(waste: list[int], code: int) -> None:
    """Take a card off the waste, where it lies highest."""
    del waste[len(waste) - 1 - waste[::-1].index(code)]


def _resume(state: State) -> int | None:
    """Return who plays after the claimer's turn: the first discarder's next seat, if the option says so."""
    if state.deal.options.claim_turn != "back_to_order":
        return None
    if state.resume is not None or state.by is None or state.window == NO_CARD:
        return state.resume
    return (state.by + 1) % len(state.hands)
