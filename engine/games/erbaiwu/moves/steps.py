"""One apply function per event kind, sheet §3-6. They object to nothing: what a log records has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

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
from logformat.cards import UNKNOWN, Cards, named_card, physical_card, suit_of
from logformat.events import Claim, Cut, Deal, Declare, Discard, Draw, Event, Flip, Meld, Pass, Result

FOLLOW_PENALTY = DEAD_PENALTY = 30
_WITHIN = frozenset({CLAIMED, DRAWN, OWE_DRAW})
"""The phases a turn goes through after its first event."""
_ENDED = frozenset({OVER, CLOSED})


def apply(state: State, event: Event) -> State:
    """Return the state after an event, whatever the laws say of it; once a deal is over, moves change nothing."""
    kind = type(event)
    step = _STEPS.get(kind)
    if step is None or (state.phase in _ENDED and not _is_open_after_end(state, kind)):
        return state
    if not state.deal.begun and kind is not Flip:
        state = replace(state, deal=replace(state.deal, begun=True, lot=None))
    return step(state, event)


def _is_open_after_end(state: State, kind: type[Event]) -> bool:
    """Whether an event still counts when the deal is over: a result, or the claim of the last discard."""
    return kind is Result or (kind is Claim and state.phase == OVER and state.window != NO_CARD)


# ---------------------------------------------------------------- draw and discard


def apply_draw(state: State, event: Draw) -> State:
    """The next card joins the hand; in the special order this ends the turn."""
    code, seat = event.cards[0], event.seat
    if code == UNKNOWN:
        top = top_card(state)
        if top is None:
            state = gain(state, seat, 0, 1)
            return _drawn(state, seat, 0)
        code = top
    return _drawn(state, seat, 1 << (code if code < 54 else physical_card(code)))


def _drawn(state: State, seat: int, card: int) -> State:
    hands, left = state.hands, state.left - 1 if state.left else 0
    phase, turn, turns, resume = DRAWN, seat, state.turns, state.resume
    if state.phase == OWE_DRAW and seat == state.turn:
        phase, turn, turns, resume = (ACT if left else OVER), next_turn(state, seat), turns + 1, None
    elif resume is not None:
        resume = resuming(state, seat)
    return State(
        state.deal, phase, turn, (*hands[:seat], hands[seat] | card, *hands[seat + 1 :]), state.unseen,
        state.free & ~card, left, state.table, state.waste, NO_CARD, None, state.chain, resume, state.extras, turns, None,
    )  # fmt: skip


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


def apply_discard(state: State, event: Discard) -> State:
    """The card goes to the waste; the turn ends, unless a black-gang card went before the draw."""
    seat, code = event.seat, event.cards[0]
    if code >= 64:
        code = physical_card(code)
    bit, black = 1 << code, state.table.black
    hands, unseen, free = state.hands, state.unseen, state.free
    if hands[seat] & bit:
        hands = (*hands[:seat], hands[seat] ^ bit, *hands[seat + 1 :])
    else:
        hands, unseen, free = let_go(state, seat, bit)
    chain, extras = (None, state.extras) if state.chain is None else _follow(state, seat, code)
    waste = state.waste + (event.cards if code < 52 else bytes((code,)))
    resume = None if state.resume is None else resuming(state, seat)
    if bit & black and phase_of(state, seat) in (ACT, CLAIMED):
        return State(
            state.deal, OWE_DRAW, seat, hands, unseen, free, state.left, state.table, waste,
            NO_CARD, None, chain, resume, extras, state.turns, None,
        )  # fmt: skip
    turn = (seat + 1) % state.deal.seats if resume is None else resume
    if bit & ORDINARY & ~black and (state.left or state.options.claim_last_discard):
        return State(
            state.deal, ACT if state.left else OVER, turn, hands, unseen, free, state.left, state.table, waste,
            code, seat, chain, resume, extras, state.turns + 1, None,
        )  # fmt: skip
    return State(
        state.deal, ACT if state.left else OVER, turn, hands, unseen, free, state.left, state.table, waste,
        NO_CARD, None, chain, None, extras, state.turns + 1, None,
    )  # fmt: skip


def let_go(state: State, seat: int, cards: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return hands, unseen and free cards after some cards left a hand, as far as they can have been there."""
    hands = state.hands
    missing = cards & ~hands[seat]
    hands = (*hands[:seat], hands[seat] & ~cards, *hands[seat + 1 :])
    if not missing or not state.unseen[seat]:
        return hands, state.unseen, state.free
    unseen = with_at(state.unseen, seat, max(0, state.unseen[seat] - missing.bit_count()))
    return hands, unseen, state.free & ~missing


def _follow(state: State, seat: int, code: int) -> tuple[bytes | None, tuple[int, ...]]:
    """Return the chain of 跟牌 and the extras after a discard."""
    chain, dealer = state.chain or b"", state.deal.dealer
    nameless = 1 << code & (JOKERS | state.table.black)
    if nameless or (not chain and seat != dealer) or (chain and chain[0] % 13 != code % 13):
        return None, state.extras
    chain += bytes((code,))
    if len(chain) <= follow_need(state.options, state.deal.seats):
        return chain, state.extras
    return None, state.extras if dealer is None else with_at(
        state.extras, dealer, state.extras[dealer] + FOLLOW_PENALTY
    )


def apply_hold(state: State, event: Pass) -> State:
    """The turn ends without a discard; after a held opening turn 跟牌 is off."""
    chain = None if state.chain == b"" else state.chain
    phase = ACT if state.left else OVER
    turn = next_turn(state, event.seat)
    return replace(
        state, phase=phase, turn=turn, window=NO_CARD, by=None, chain=chain, resume=None, turns=state.turns + 1
    )


# ---------------------------------------------------------------- melds and claims


def apply_meld(state: State, event: Meld) -> State:
    """A reduction: the cards go to the public area, or with their set to the waste."""
    seat, cards, extras = event.seat, event.cards, state.extras
    hands, unseen, free = let_go(state, seat, mask_of(cards))
    table, waste = _melded(state, event)
    if max(cards) >= 64:
        table = table.naming(cards)
        extras = _with_dead(state, seat, cards, table, waste)
    resume = None if state.resume is None else resuming(state, seat)
    return State(
        state.deal, phase_of(state, seat), seat, hands, unseen, free, state.left, table, waste,
        NO_CARD, None, state.chain, resume, extras, state.turns, None,
    )  # fmt: skip


def _melded(state: State, event: Meld) -> tuple[Table, bytes]:
    """Return public area and waste after a reduction; what an illegal one lays down beside everything lies loose."""
    table, cards = state.table, event.cards
    first = cards[0]
    match event.kind:
        case "show7" if len(cards) == 1 and first < 52 and 1 << first & SEVENS:
            suit = suit_of(first)
            run = table.runs[suit]
            return table.with_run(suit, Run(Cards((first,))) if run is None else run), state.waste
        case "layoff" if len(cards) == 1:
            return laid_off(table, first), state.waste
        case "lock":
            at = read_list(event.pairs.get("at"))
            return (locked(table, at[0], cards) if at else table.with_loose(cards)), state.waste
        case "triple":
            return table.with_set(MeldSet("triple", cards)), state.waste
        case "pull":
            return _pull(state, cards)
    return table.with_loose(cards), state.waste


def _pull(state: State, cards: Cards) -> tuple[Table, bytes]:
    found = state.table.set_lacking(cards[0])
    if found is None:
        return state.table, state.waste + cards
    table = pulled(state.table, found, reopens=state.options.pull_reopens_end)
    lying = set(table.cards())
    return table, state.waste + bytes(code for code in found.cards if code not in lying) + cards


def _with_dead(state: State, seat: int, cards: bytes, table: Table, waste: bytes) -> tuple[int, ...]:
    """Return the extras after jokers named cards: one that was used already costs the joker's owner (黑帮死亡)."""
    named = [named_card(code) for code in cards if code >= 64]
    lying = table.cards()
    dead = sum(code < 52 and not is_seven(code) and (code in waste or code in lying) for code in named)
    return with_at(state.extras, seat, state.extras[seat] + DEAD_PENALTY * dead) if dead else state.extras


def apply_claim(state: State, event: Claim) -> State:
    """The discard and the claimer's cards form a set; the turn is the claimer's, who must draw."""
    seat, added = event.seat, Cards(read_list(event.pairs.get("with")))
    hands, unseen, free = let_go(state, seat, mask_of(added))
    code = event.cards[0]
    waste = state.waste
    if code in waste:
        place = waste.rindex(code)
        waste = waste[:place] + waste[place + 1 :]
    else:
        hands = with_at(hands, seat, hands[seat] & ~mask_of(event.cards))
    over = state.phase == OVER
    return State(
        state.deal, OVER if over else CLAIMED, seat, hands, unseen, free, state.left,
        state.table.with_set(MeldSet("claim", Cards((code, *added)))), waste,
        NO_CARD, None, state.chain, _resume(state), state.extras, state.turns, None,
    )  # fmt: skip


def _resume(state: State) -> int | None:
    """Return who plays after the claimer's turn: the first discarder's next seat, if the option says so."""
    if state.options.claim_turn != "back_to_order":
        return None
    if state.resume is not None or state.by is None:
        return state.resume
    return (state.by + 1) % state.deal.seats


# ---------------------------------------------------------------- the end


def apply_settle(state: State, event: Declare) -> State:
    """The deal ends."""
    return replace(state, phase=OVER, turn=event.seat, window=NO_CARD, by=None, settler=event.seat)


def apply_result(state: State, event: Result) -> State:
    """The log claims an outcome; nothing that follows is play."""
    del event
    deal = replace(state.deal, has_result=True)
    return replace(state, deal=deal, phase=OVER if state.phase == OVER else CLOSED, window=NO_CARD, by=None)


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
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
