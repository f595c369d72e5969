"""The moves the law allows in a state, and the one form each of them is written in."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.hongshi.cards import RED_TENS, SEATS, hand_size
from engine.games.hongshi.combos import beats, combinations
from engine.games.hongshi.moves.before_play import can_reveal, has_four_tens, seats_drawing
from engine.games.hongshi.moves.play import CUT_INS, combo_of
from engine.games.hongshi.state import DEALING, OPENING, OVER, State, free_cards, is_active, size
from engine.kit.onepack import cards_in, mask_of
from engine.kit.plays import reading
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Declare, Draw, Event, Pairs, Pass, Play

AS_TEN = Pairs((("as", "ten"),))
AS_CUT = Pairs((("as", "cut"),))
AS_HOOK = Pairs((("as", "hook"),))


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    if state.closed:
        yield from (Declare(seat, "agree_end") for seat in range(SEATS))
    elif state.phase == DEALING:
        yield from _draws(state)
    elif state.phase != OVER:
        if state.phase == OPENING:
            yield from _declarations(state)
        yield from _cut_ins(state)
        yield from _turn_moves(state)


def _draws(state: State) -> Iterator[Event]:
    free = free_cards(state)
    for seat in seats_drawing(state):
        if size(state, seat) < (hand_size(state.options, seat, state.dealer) or 14):
            yield from (Draw(seat, Cards((code,))) for code in cards_in(free))


def _declarations(state: State) -> Iterator[Event]:
    for seat in range(SEATS):
        if not is_active(state, seat):
            continue
        if state.options.reveal:
            reds = [code for code in cards_in(state.hands[seat] & RED_TENS) if can_reveal(state, seat, code)]
            yield from (Declare(seat, "reveal", Cards((code,))) for code in reds)
            if len(reds) == 2:
                yield Declare(seat, "reveal", Cards(reds))
        if state.options.lightning and has_four_tens(state, seat):
            yield Declare(seat, "lightning")
            if state.tens_shown is None:
                yield Declare(seat, "show_tens")


def _cut_ins(state: State) -> Iterator[Event]:
    if state.cut is None or not state.options.cut_in:
        return
    rank = state.table_cards[0] % 13
    for seat in range(SEATS):
        if seat == state.last or not is_active(state, seat) or state.unseen[seat]:
            continue
        held = [code for code in range(rank, 52, 13) if state.hands[seat] >> code & 1]
        if state.cut == "hook":
            yield from (Play(seat, Cards((code,)), AS_HOOK) for code in held)
        else:
            yield from (Play(seat, Cards((a, b)), AS_CUT) for n, a in enumerate(held) for b in held[n + 1 :])


def _turn_moves(state: State) -> Iterator[Event]:
    seat = state.turn
    if seat is None:
        return
    if state.owner is not None:
        yield Pass(seat)
    if state.unseen[seat]:
        return
    hand, table = state.hands[seat], state.table
    due = hand & 1 << state.deal.lead_card if state.phase == OPENING else 0
    for cards, said, combo in combinations(hand, state.options, state.tens_shown == seat):
        if (table is None or beats(combo, table)) and (not due or mask_of(cards) & due):
            yield Play(seat, cards, AS_TEN if said else NO_PAIRS)


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times, `as=` only where it matters."""
    match event:
        case Declare():
            return Declare(event.seat, event.kind, Cards(sorted(event.cards)))
        case Pass():
            return Pass(event.seat)
        case Draw():
            return Draw(event.seat, event.cards)
        case Play():
            return Play(event.seat, Cards(sorted(event.cards)), _reading_that_matters(state, event))
    return event


def _reading_that_matters(state: State, event: Play) -> Pairs:
    """Return `as=` where it changes what the cards are, or claims what they cannot be."""
    said = reading(event)
    if said is None:
        return NO_PAIRS
    meant = combo_of(state, event)
    default = state.deal.recognise(event.cards, None, state.tens_shown == event.seat)
    matters = said in CUT_INS or meant is None or meant != default
    return Pairs((("as", said),)) if matters else NO_PAIRS
