"""Offences against the reductions and the claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from engine.games.erbaiwu.cards import FACES, JOKERS, SEVEN, stand_in
from engine.games.erbaiwu.melds import SIDES, end_to_lock, set_lacking
from engine.games.erbaiwu.moves.legal import is_set, members
from engine.games.erbaiwu.offences.pieces import claim, meld, own_hand, pick, plain_cards
from engine.games.erbaiwu.state import CLAIMED, DEALING, NO_CARD, OVER, State
from engine.kit.onepack import cards_in
from logformat.cards import Cards, named_card
from logformat.events import Declare, Event


def other_card_shown(rng: Random, state: State) -> Event | None:
    """A card shown that is no seven."""
    others = [code for code in plain_cards(state) if code % 13 != SEVEN]
    return meld(state, "show7", rng.choice(others)) if others else None


def layoff_where(rng: Random, state: State, is_wrong: Callable[[int], bool]) -> Event | None:
    """A layoff of a card for which something holds."""
    return pick(rng, (meld(state, "layoff", code) for code in plain_cards(state) if is_wrong(code)))


def layoff_without_seven(rng: Random, state: State) -> Event | None:
    """A layoff in a suit whose seven is not shown."""
    return layoff_where(rng, state, lambda code: state.runs[code // 13] is None)


def _next_to(state: State, code: int) -> str | None:
    """Return the condition of the end a card is next to; None if it is next to neither."""
    run = state.runs[code // 13]
    ends = [run.end(side) for side in SIDES if run.next_card(side) == code] if run else []
    return ends[0] if ends else None


def layoff_apart(rng: Random, state: State) -> Event | None:
    """A layoff of a card that is next to no end."""
    return layoff_where(rng, state, lambda code: state.runs[code // 13] is not None and _next_to(state, code) is None)


def layoff_at_shut_end(rng: Random, state: State) -> Event | None:
    """A layoff at an end that is locked or closed."""
    return layoff_where(rng, state, lambda code: _next_to(state, code) in ("locked", "closed"))


def _pairs(state: State) -> Iterator[tuple[int, int]]:
    cards = plain_cards(state)
    return ((a, b) for n, a in enumerate(cards) for b in cards[n + 1 :])


def _ends(state: State) -> Iterator[tuple[int, str]]:
    """Yield the end cards of all runs and the condition of their ends."""
    for run in state.runs:
        for side in SIDES if run else ():
            yield named_card(run.slot(side)), run.end(side)  # type: ignore[union-attr]


def lock_elsewhere(rng: Random, state: State) -> Event | None:
    """A lock at a card that ends no run."""
    ends = {code for code, _ in _ends(state)}
    two = next(_pairs(state), None)
    elsewhere = [code for code in range(52) if code not in ends]
    return meld(state, "lock", *two, at=rng.choice(elsewhere)) if two else None


def lock_by_other_rank(rng: Random, state: State) -> Event | None:
    """A lock by cards of another rank."""
    ends = [(code, pair) for code, _ in _ends(state) for pair in _pairs(state) if pair[0] % 13 != code % 13]
    code, pair = rng.choice(ends) if ends else (0, ())
    return meld(state, "lock", *pair, at=code) if pair else None


def _lock_at(rng: Random, state: State, is_wrong: Callable[[int, str], bool]) -> Event | None:
    found = (
        meld(state, "lock", *pair, at=code)
        for code, end in _ends(state)
        for pair in _pairs(state)
        if is_wrong(code, end) and pair[0] % 13 == pair[1] % 13 == code % 13
    )
    return pick(rng, found)


def lock_twice(rng: Random, state: State) -> Event | None:
    """A lock at an end that is shut; with its set gone, only jokers are left to try it with."""
    if not own_hand(state):
        return None
    hand = own_hand(state) & ~state.black
    jokers = list(cards_in(hand & JOKERS)) if any(state.runs) else []
    found = (
        meld(state, "lock", *two, at=code)
        for code, end in _ends(state)
        if end != "open" and code % 13 != SEVEN
        for two in combinations(members(state.black, hand, jokers, code % 13), 2)
        if is_set(state.options, two, (code,))
    )
    return pick(rng, found)


def lock_at_seven(rng: Random, state: State) -> Event | None:
    """A lock at the shown seven."""
    return _lock_at(rng, state, lambda code, _: code % 13 == SEVEN)


def lock_at_joker(rng: Random, state: State) -> Event | None:
    """A lock at a joker end, where the options bar it."""
    if state.options.lock_joker_end:
        return None

    def is_joker_end(code: int, end: str) -> bool:
        found = end_to_lock(state.runs, code)
        return end == "open" and found is not None and found[0].slot(found[1]) >= 64

    return _lock_at(rng, state, is_joker_end)


def uneven_triple(rng: Random, state: State) -> Event | None:
    """Three cards of more than one rank."""
    cards = [code for code in plain_cards(state) if code % 13 != SEVEN]
    three = rng.sample(cards, 3) if len(cards) > 2 else []
    return meld(state, "triple", *three) if len({code % 13 for code in three}) > 1 else None


def triple_of_sevens(rng: Random, state: State) -> Event | None:
    """Three sevens laid down."""
    sevens = [code for code in plain_cards(state) if code % 13 == SEVEN]
    return meld(state, "triple", *rng.sample(sevens, 3)) if len(sevens) > 2 else None


def pull_nothing(rng: Random, state: State) -> Event | None:
    """A pull where no set lacks the card."""
    others = [code for code in plain_cards(state) if set_lacking(state.sets, code) is None]
    return meld(state, "pull", rng.choice(others)) if others else None


def claim_of_nothing(rng: Random, state: State) -> Event | None:
    """A claim when the window is closed."""
    if state.window != NO_CARD or state.turn is None or state.phase in (DEALING, OVER):
        return None
    return claim(rng.randrange(state.deal.seats), rng.choice(state.waste or [0]) % 52, b"\x01\x02")


def _window_claim(rng: Random, state: State, make: Callable[[int, Cards], Event | None]) -> Event | None:
    """A faulty claim of what may be claimed, by a seat that did not discard it."""
    if state.window == NO_CARD:
        return None
    usable = FACES & ~state.black
    seats = (seat for seat in range(state.deal.seats) if seat != state.by)
    return pick(rng, (make(seat, cards_in(state.hands[seat] & usable)) for seat in seats))


def claim_with_other_cards(rng: Random, state: State) -> Event | None:
    """A claim with cards of another rank."""

    def make(seat: int, hand: Cards) -> Event | None:
        others = bytes(code for code in hand if code % 13 != state.window % 13)[:2]
        return claim(seat, state.window, others) if others else None

    return _window_claim(rng, state, make)


def own_claim(rng: Random, state: State) -> Event | None:
    """A claim of the own discard."""
    del rng
    if state.window == NO_CARD or state.by is None:
        return None
    rest = [code for code in range(state.window % 13, 52, 13) if code != state.window]
    return claim(state.by, state.window, bytes(rest[:2]))


def joker_claim(rng: Random, state: State) -> Event | None:
    """A claim with a joker."""

    def make(seat: int, hand: Cards) -> Event | None:
        same = [code for code in hand if code % 13 == state.window % 13]
        joker = cards_in(state.hands[seat] & JOKERS)
        if not joker or not same:
            return None
        other = next(code for code in range(state.window % 13, 52, 13) if code not in (same[0], state.window))
        return claim(seat, state.window, bytes((same[0], stand_in(joker[0], other))))

    return _window_claim(rng, state, make)


def reduction_after_claim(rng: Random, state: State) -> Event | None:
    """A card laid off, or settling, right after a claim."""
    if state.phase != CLAIMED or state.turn is None:
        return None
    cards = cards_in(state.hands[state.turn] & FACES)
    return meld(state, "layoff", rng.choice(cards)) if cards and rng.random() < 0.5 else Declare(state.turn, "settle")
