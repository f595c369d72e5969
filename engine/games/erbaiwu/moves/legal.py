"""Which moves the law allows, in canonical form, sheet §4 and §6."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.erbaiwu.cards import FACES, JOKERS, SEVEN, SEVENS, read_list, stand_in
from engine.games.erbaiwu.melds import SIDES, jokers_in
from engine.games.erbaiwu.options import Options
from engine.games.erbaiwu.scoring import may_settle
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
    discardable,
    free_discards,
    top_card,
)
from engine.kit.onepack import cards_in
from logformat.cards import BIG_JOKER, LITTLE_JOKER, Cards, card_words, is_joker, named_card
from logformat.events import Claim, Declare, Discard, Draw, Event, Meld, Pairs, Pass

DRAWING = (ACT, CLAIMED, OWE_DRAW)


def legal_moves(state: State) -> Iterator[Event]:
    """Yield the moves of every seat that may act and whose hand is known, in canonical form."""
    yield from _claims(state)
    if state.turn is None or state.phase in (DEALING, OVER, CLOSED):
        return
    if state.phase in DRAWING:
        yield from _draws(state, state.turn)
    if not state.unseen[state.turn]:
        if state.phase in (OPEN, ACT):
            yield from _before_drawing(state, state.turn)
        yield from _discards(state, state.turn)


def _claims(state: State) -> Iterator[Event]:
    if state.window == NO_CARD or state.phase == CLOSED:
        return
    usable = FACES & ~state.black
    for seat in range(state.deal.seats):
        if seat != state.by and not state.unseen[seat]:
            same = [code for code in range(state.window % 13, 52, 13) if state.hands[seat] & usable & 1 << code]
            for two in combinations(same, 2):
                yield Claim(seat, Cards((state.window,)), Pairs((("with", ",".join(card_words(two))),)))


def _draws(state: State, seat: int) -> Iterator[Event]:
    if state.left:
        top = top_card(state)
        cards = cards_in(state.free) if top is None else (top,)
        yield from (Draw(seat, Cards((code,))) for code in cards)


def _discards(state: State, seat: int) -> Iterator[Event]:
    hand, options = state.hands[seat], state.options
    if state.phase in (DRAWN, OPEN):
        free = hand & free_discards(state, seat)
        yield from (Discard(seat, Cards((code,))) for code in cards_in(hand & discardable(state) | free))
        stuck = not hand & discardable(state) if options.stuck_hand == "hold" else not hand & ~JOKERS
        if stuck:
            yield Pass(seat)
    elif state.phase == ACT or (state.phase == CLAIMED and options.claim_special_order):
        yield from (Discard(seat, Cards((code,))) for code in cards_in(hand & state.black))


def _before_drawing(state: State, seat: int) -> Iterator[Event]:
    if state.phase == OPEN and not state.options.opening_reductions:
        return
    if may_settle(state, seat):
        yield Declare(seat, "settle")
    hand, black = state.hands[seat] & ~state.black, state.black
    jokers = [joker for joker in (LITTLE_JOKER, BIG_JOKER) if hand >> joker & 1 and any(state.runs)]
    yield from (Meld(seat, "show7", Cards((code,))) for code in cards_in(hand & SEVENS))
    for code, kind in (*_layoffs(state), *_pulls(state)):
        if hand >> code & 1:
            yield Meld(seat, kind, Cards((code,)))
        if code % 13 != SEVEN and not black >> code & 1:
            yield from (Meld(seat, kind, Cards((stand_in(joker, code),))) for joker in jokers)
    yield from _triples(state, seat, hand, jokers)
    yield from _locks(state, seat, hand, jokers)


def _layoffs(state: State) -> Iterator[tuple[int, str]]:
    for run in state.runs:
        for side in SIDES:
            if run is not None and run.end(side) == "open":
                code = run.next_card(side)
                if code is not None:
                    yield code, "layoff"


def _pulls(state: State) -> Iterator[tuple[int, str]]:
    missing = dict.fromkeys(one.lacks() for one in state.sets)
    yield from ((code, "pull") for code in missing if code is not None)


def members(black: int, hand: int, jokers: list[int], rank: int) -> list[int]:
    """Return what may stand for a rank in a set: the hand's own cards, and jokers naming any card not yet named."""
    codes = range(rank, 52, 13)
    natural = [code for code in codes if hand >> code & 1]
    named = [stand_in(joker, code) for joker in jokers for code in codes if not black >> code & 1]
    return natural + named


def is_set(options: Options, cards: tuple[int, ...], added: tuple[int, ...] = ()) -> bool:
    """Whether cards (and those of a set they join) are different, each joker is used once, and there are not too many."""
    named = {named_card(code) for code in cards + added}
    jokers = {code >= 128 for code in cards if is_joker(code)}
    used = jokers_in(bytes(cards))
    within = used + jokers_in(bytes(added)) <= options.max_jokers_per_set
    return len(named) == len(cards) + len(added) and len(jokers) == used and within


def _triples(state: State, seat: int, hand: int, jokers: list[int]) -> Iterator[Event]:
    for rank in range(13):
        natural = sum(hand >> code & 1 for code in range(rank, 52, 13))
        if rank == SEVEN or natural + len(jokers) < 3 or not natural:
            continue
        for three in combinations(members(state.black, hand, jokers, rank), 3):
            if is_set(state.options, three):
                yield Meld(seat, "triple", Cards(three))


def _locks(state: State, seat: int, hand: int, jokers: list[int]) -> Iterator[Event]:
    for run in state.runs:
        for side in SIDES:
            if run is None or run.end(side) != "open":
                continue
            slot = run.slot(side)
            end = named_card(slot)
            if end % 13 == SEVEN or (is_joker(slot) and not state.options.lock_joker_end):
                continue
            pairs = Pairs((("at", card_words((end,))[0]),))
            for two in combinations(members(state.black, hand, jokers, end % 13), 2):
                if is_set(state.options, two, (slot,)):
                    yield Meld(seat, "lock", Cards(two), pairs)


def canonical(state: State, event: Event) -> Event:
    """Return a move in the form `legal_moves` gives: cards sorted, no times."""
    del state
    match event:
        case Meld():
            at = card_words(map(named_card, read_list(event.pairs.get("at"))))
            return Meld(event.seat, event.kind, Cards(sorted(event.cards)), Pairs(tuple(("at", end) for end in at)))
        case Claim():
            added = sorted(read_list(event.pairs.get("with")))
            return Claim(event.seat, event.cards, Pairs((("with", ",".join(card_words(added))),)))
        case Declare():
            return Declare(event.seat, event.kind, event.cards)
        case Draw() | Discard():
            return type(event)(event.seat, event.cards)
        case Pass():
            return Pass(event.seat)
    return event
