"""One apply function per event kind, sheet §3-6. They object to nothing: what a log records has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.erbaiwu.cards import JOKERS, ORDINARY, SEVENS, is_seven, read_list
from engine.games.erbaiwu.melds import MeldSet, Run, Table, laid_off, locked, pulled
from engine.games.erbaiwu.moves.before import apply_cut, apply_deal, apply_flip, gain, with_at
from engine.games.erbaiwu.scoring import follow_need
from engine.games.erbaiwu.state import (
    ACT,
    CLAIMED,
    CLOSED,
    DEALING,
    DRAWN,
    NO_CARD,
    OPEN,
    OVER,
    OWE_DRAW,
    State,
    top_card,
)
from engine.kit.onepack import mask_of
from logformat.cards import NO_CARDS, UNKNOWN, Cards, named_card, physical_card
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass, Result

FOLLOW_PENALTY: Final = 30
DEAD_PENALTY: Final = 30
_WITHIN: Final = frozenset({CLAIMED, DRAWN, OWE_DRAW})
"""The phases a turn goes through after its first event."""
_ENDED: Final = frozenset({OVER, CLOSED})


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it; once a deal is over, moves change nothing."""
    kind = type(event)
    step = _STEPS.get(kind)
    if step is None or (state.phase in _ENDED and not _is_open_after_end(state, kind)):
        return
    if not state.begun and kind is not Flip:
        begin(state)
    step(state, event)


def begin(state: State) -> None:
    """Something other than a lot happens: no lot is drawn from now on."""
    state.begun, state.lot = True, None


def _is_open_after_end(state: State, kind: type[Event]) -> bool:
    """Whether an event still counts when the deal is over: a result, or the claim of the last discard."""
    return kind is Result or (kind is Claim and state.phase == OVER and state.window != NO_CARD)


# ---------------------------------------------------------------- draw and discard


def apply_draw(state: State, event: Draw) -> None:
    """The next card joins the hand; in the special order this ends the turn."""
    code: int | None = event.cards[0]
    if code == UNKNOWN:
        code = top_card(state)
    if code is None:
        gain(state, event.seat, 0, 1)
        take_card(state, event.seat, 0)
    else:
        take_card(state, event.seat, 1 << (code if code < 54 else physical_card(code)))


def take_card(state: State, seat: int, card: int) -> None:
    """Give the next card of the stock to a seat; no card if nobody saw it."""
    left = state.left
    if left:
        left = state.left = left - 1
    if state.phase == OWE_DRAW and seat == state.turn:
        state.turn = next_turn(state, seat)
        state.phase, state.turns, state.resume = (ACT if left else OVER), state.turns + 1, None
    else:
        if state.resume is not None:
            state.resume = resuming(state, seat)
        state.phase, state.turn = DRAWN, seat
    state.hands[seat] |= card
    state.free &= ~card
    state.window = NO_CARD


def phase_of(state: State, seat: int) -> str:
    """Return the phase a seat acts in: one out of turn begins a turn of its own, unless it opens the deal."""
    if state.phase == DEALING:
        return OPEN
    return ACT if seat != state.turn and state.phase in _WITHIN else state.phase


def resuming(state: State, seat: int) -> int | None:
    """Return who plays after the turn under way, where it is a claimer's and the option sends play back."""
    return state.resume if seat == state.turn and state.phase in _WITHIN else None


def next_turn(state: State, seat: int) -> int:
    """Return who plays after a seat's turn."""
    resume = None if state.resume is None else resuming(state, seat)
    return (seat + 1) % state.deal.seats if resume is None else resume


def apply_discard(state: State, event: Discard) -> None:
    """The card goes to the waste; the turn ends, unless a black-gang card went before the draw."""
    seat, code = event.seat, event.cards[0]
    if code >= 64:
        code = physical_card(code)
    let_go(state, seat, 1 << code)
    throw_away(state, seat, code, event.cards if code < 52 else bytes((code,)))


def throw_away(state: State, seat: int, code: int, cards: bytes) -> None:
    """Lay a card that has left the hand on the waste, and end the turn or not."""
    black = state.table.black >> code & 1
    if state.chain is not None:
        _follow(state, seat, code)
    state.waste += cards
    resume = state.resume
    if resume is not None:
        resume = state.resume = resuming(state, seat)
    if black and phase_of(state, seat) in (ACT, CLAIMED):
        state.window, state.phase, state.turn = NO_CARD, OWE_DRAW, seat
        return
    left, deal = state.left, state.deal
    state.phase = ACT if left else OVER
    state.turns += 1
    state.turn = (seat + 1) % deal.seats if resume is None else resume
    if not black and ORDINARY >> code & 1 and (left or deal.options.claim_last_discard):
        state.window, state.by = code, seat
    else:
        state.window, state.resume = NO_CARD, None


def let_go(state: State, seat: int, cards: int) -> None:
    """Take cards out of a hand, as far as they can have been there."""
    hand = state.hands[seat]
    missing = cards & ~hand
    state.hands[seat] = hand & ~cards
    if missing and state.unseen[seat]:
        state.unseen = with_at(state.unseen, seat, max(0, state.unseen[seat] - missing.bit_count()))
        state.free &= ~missing


def _follow(state: State, seat: int, code: int) -> None:
    """A discard goes on with the chain of 跟牌, breaks it, or completes it at the dealer's cost."""
    chain, dealer = state.chain or b"", state.deal.dealer
    nameless = 1 << code & (JOKERS | state.table.black)
    if nameless or (not chain and seat != dealer) or (chain and chain[0] % 13 != code % 13):
        state.chain = None
        return
    chain += bytes((code,))
    complete = len(chain) > follow_need(state.options, state.deal.seats)
    state.chain = None if complete else chain
    if complete and dealer is not None:
        state.extras = with_at(state.extras, dealer, state.extras[dealer] + FOLLOW_PENALTY)


def apply_hold(state: State, event: Pass) -> None:
    """The turn ends without a discard; after a held opening turn 跟牌 is off."""
    if state.chain == b"":
        state.chain = None
    state.turn = next_turn(state, event.seat)
    state.phase, state.turns = ACT if state.left else OVER, state.turns + 1
    state.window, state.resume = NO_CARD, None


# ---------------------------------------------------------------- melds and claims


def apply_meld(state: State, event: Meld) -> None:
    """A reduction: the cards go to the public area, or with their set to the waste."""
    let_go(state, event.seat, mask_of(event.cards))
    show(state, event, melded(state, event))


def show(state: State, event: Meld, table: Table) -> None:
    """Do what follows from the public area as a reduction leaves it: cards that jokers name, whose turn it is."""
    seat, cards = event.seat, event.cards
    state.table = table
    if max(cards) >= 64:
        state.table = state.table.naming(cards)
        _count_dead(state, seat, cards)
    if seat != state.turn:
        state.resume, state.phase, state.turn = None, phase_of(state, seat), seat
    elif state.resume is not None:
        state.resume = resuming(state, seat)
    state.window = NO_CARD


def melded(state: State, event: Meld) -> Table:
    """Return the public area after a reduction; what an illegal one lays down beside everything lies loose."""
    kind, table, cards = event.kind, state.table, event.cards
    first = cards[0]
    if kind == "layoff" and len(cards) == 1:
        return laid_off(table, first)
    if kind == "show7" and len(cards) == 1 and first < 52 and SEVENS >> first & 1:
        return table if table.runs[first // 13] else table.with_run(first // 13, Run(cards))
    if kind == "triple":
        return table.with_set(MeldSet("triple", cards))
    if kind == "pull":
        return _pull(state, cards)
    at = read_list(event.pairs.get("at")) if kind == "lock" else NO_CARDS
    return locked(table, at[0], cards) if at else table.with_loose(cards)


def _pull(state: State, cards: Cards) -> Table:
    """Return the public area without the set that a card completes, all of which goes to the waste."""
    found = state.table.set_lacking(cards[0])
    if found is None:
        state.waste += cards
        return state.table
    table = pulled(state.table, found, reopens=state.options.pull_reopens_end)
    lying = table.cards()
    state.waste += bytes([code for code in found.cards if code not in lying]) + cards
    return table


def _count_dead(state: State, seat: int, cards: bytes) -> None:
    """Jokers named cards: one that was used already costs the joker's owner (黑帮死亡)."""
    named = [named_card(code) for code in cards if code >= 64]
    lying, waste = state.table.cards(), state.waste
    dead = sum([code < 52 and not is_seven(code) and (code in waste or code in lying) for code in named])
    if dead:
        state.extras = with_at(state.extras, seat, state.extras[seat] + DEAD_PENALTY * dead)


def apply_claim(state: State, event: Claim) -> None:
    """The discard and the claimer's cards form a set; the turn is the claimer's, who must draw."""
    seat, added, code = event.seat, Cards(read_list(event.pairs.get("with"))), event.cards[0]
    let_go(state, seat, mask_of(added))
    if code in state.waste:
        place = state.waste.rindex(code)
        state.waste = state.waste[:place] + state.waste[place + 1 :]
    else:
        state.hands[seat] &= ~mask_of(event.cards)
    state.table = state.table.with_set(MeldSet("claim", Cards((code, *added))))
    state.resume = _resume(state)
    state.phase, state.turn = OVER if state.phase == OVER else CLAIMED, seat
    state.window = NO_CARD


def _resume(state: State) -> int | None:
    """Return who plays after the claimer's turn: the first discarder's next seat, if the option says so."""
    if state.options.claim_turn != "back_to_order":
        return None
    if state.resume is not None or state.by is None or state.window == NO_CARD:
        return state.resume
    return (state.by + 1) % state.deal.seats


# ---------------------------------------------------------------- the end


def apply_settle(state: State, event: Declare) -> None:
    """The deal ends."""
    state.phase, state.turn, state.settler = OVER, event.seat, event.seat
    state.window = NO_CARD


def apply_result(state: State, event: Result) -> None:
    """The log claims an outcome; nothing that follows is play."""
    del event
    state.has_result = True
    if state.phase != OVER:
        state.phase = CLOSED
    state.window = NO_CARD


_STEPS: dict[type[Event], Callable[[State, Any], None]] = {
    Flip: apply_flip,
    Cut: apply_cut,
    Deal: apply_deal,
    Draw: apply_draw,
    Discard: apply_discard,
    Pass: apply_hold,
    Meld: apply_meld,
    Claim: apply_claim,
    Declare: apply_settle,
    Result: apply_result,
}
