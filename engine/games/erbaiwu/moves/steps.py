"""What a draw, a discard, a hold and the end do, sheet §3-6. Nothing here objects: what a log records has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.erbaiwu.cards import JOKERS, ORDINARY
from engine.games.erbaiwu.moves.before import apply_cut, apply_deal, apply_flip, gain, with_at
from engine.games.erbaiwu.moves.reductions import apply_claim, apply_meld
from engine.games.erbaiwu.moves.turns import let_go, next_turn, phase_of, resuming
from engine.games.erbaiwu.scoring import follow_need
from engine.games.erbaiwu.state import ACT, CLAIMED, CLOSED, DRAWN, NO_CARD, OVER, OWE_DRAW, State, top_card
from engine.kit.onepack import BITS
from logformat.cards import UNKNOWN, physical_card
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass, Result

FOLLOW_PENALTY: Final = 30
_ENDED: Final = frozenset({OVER, CLOSED})
_DISCARD: Final = Discard
_DRAW: Final = Draw
"""Constants, as names brought in from elsewhere are looked up each time where this is compiled."""


def advance(state: State, event: Event) -> None:
    """Move the state past an event, whatever the laws say of it; once a deal is over, moves change nothing."""
    if state.begun and state.phase not in _ENDED:
        if type(event) is _DISCARD:
            code = event.cards[0]
            throw_away(state, event.seat, code if code < 64 else physical_card(code))
            return
        if type(event) is _DRAW and event.cards[0] != UNKNOWN:
            take_card(state, event.seat, BITS[event.cards[0]])
            return
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
    seat, code = event.seat, event.cards[0]
    if code == UNKNOWN:
        top = top_card(state)
        if top is None:
            gain(state, seat, 0, 1)
        else:
            code = top
    take_card(state, seat, BITS[code])


def take_card(state: State, seat: int, card: int) -> None:
    """Give the next card of the stock to a seat; no card if nobody saw it."""
    hand = state.hands[seat]
    state.hands[seat] = hand | card
    state.free &= ~card
    state.window = NO_CARD
    if state.left:
        state.left -= 1
    if state.phase == OWE_DRAW and seat == state.turn:
        state.turn = next_turn(state, seat)
        state.phase, state.resume = (ACT if state.left else OVER), None
        state.turns += 1
        return
    if state.resume is not None:
        state.resume = resuming(state, seat)
    state.phase, state.turn = DRAWN, seat


def apply_discard(state: State, event: Discard) -> None:
    """The card goes to the waste."""
    throw_away(state, event.seat, physical_card(event.cards[0]))


def throw_away(state: State, seat: int, code: int) -> None:
    """Move a card from the hand to the waste; the turn ends, unless a black-gang card went before the draw."""
    bit, hands = BITS[code], state.hands
    hand = hands[seat]
    if hand & bit:
        hands[seat] = hand ^ bit
    else:
        let_go(state, seat, bit)
    if state.chain is not None:
        _follow(state, seat, code)
    state.waste.append(code)
    resume = state.resume
    if resume is not None:
        resume = state.resume = resuming(state, seat)
    black = state.black & bit
    if black and phase_of(state, seat) in (ACT, CLAIMED):
        state.window, state.phase, state.turn = NO_CARD, OWE_DRAW, seat
        return
    left = state.left
    state.phase = ACT if left else OVER
    state.turns += 1
    state.turn = (seat + 1) % len(hands) if resume is None else resume
    if bit & ORDINARY and not black and (left or state.deal.options.claim_last_discard):
        state.window, state.by = code, seat
    else:
        state.window, state.resume = NO_CARD, None


def _follow(state: State, seat: int, code: int) -> None:
    """A discard goes on with the chain of 跟牌, breaks it, or completes it at the dealer's cost."""
    chain, dealer = state.chain or b"", state.deal.dealer
    nameless = 1 << code & (JOKERS | state.black)
    if nameless or (not chain and seat != dealer) or (chain and chain[0] % 13 != code % 13):
        state.chain = None
        return
    chain += bytes((code,))
    complete = len(chain) > follow_need(state.options, len(state.hands))
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


_STEPS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
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
