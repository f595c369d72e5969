"""One way to break each law of Zhuo Hei A: by an event in a state, or in the opening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random

from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import BLACK_ACES, FIVE_OF_HEARTS, PACK, SEATS
from engine.games.zhuoheia.combos import combinations
from engine.games.zhuoheia.moves.rights import SHOWN
from engine.games.zhuoheia.rules import laws
from engine.games.zhuoheia.state import DEALING, OVER, State
from engine.kit.claims import result_event
from engine.kit.misdeals import LogOffence, card_too_often, dealt_by_other, hand_too_small
from engine.kit.onepack import cards_in
from engine.rule import first_code
from logformat.cards import Cards
from logformat.events import Declare, Event, Pass, Play
from logformat.log import Log

_Candidates = Callable[[State], Iterator[Event]]


def _plays(state: State) -> Iterator[Event]:
    """Yield what the seat to act could lay down, legal or not, in the first play and in following."""
    seat = state.turn
    if seat is None or state.phase == OVER:
        return
    yield from (Play(seat, cards) for cards, _ in combinations(state.hands[seat]))
    held = cards_in(state.hands[seat])
    yield from (Play(seat, Cards(two)) for two in pairwise(held))
    yield from (Play(seat, Cards((code,))) for code in cards_in(PACK & ~state.hands[seat]))


def _plays_of_others(state: State) -> Iterator[Event]:
    for seat in range(SEATS):
        if seat != state.turn:
            yield from (Play(seat, Cards((code,))) for code in cards_in(state.hands[seat]))


def _passes(_: State) -> Iterator[Event]:
    yield from (Pass(seat) for seat in range(SEATS))


def _says(*kinds: str) -> _Candidates:
    def candidates(_: State) -> Iterator[Event]:
        yield from (Declare(seat, kind) for seat in range(SEATS) for kind in kinds)

    return candidates


def _refusals(state: State) -> Iterator[Event]:
    yield from _says("refuse_wind")(state)
    yield from _passes(state)
    yield from _plays(state)


def _early_plays(state: State) -> Iterator[Event]:
    holder = state.deal.five
    if holder is not None:
        yield Play(holder, Cards((FIVE_OF_HEARTS,)))


def _wrong_results(state: State) -> Iterator[Event]:
    found = scoring.outcome(state)
    if found is None:
        yield result_event({"finish": state.out})
        return
    yield result_event({**found, "finish": tuple(reversed(state.out)) or (0,)})
    if found["score"] is not None:
        yield result_event({**found, "score": tuple(points + 1 for points in found["score"])})
    if "next_dealer" in found:
        yield result_event({**found, "next_dealer": (found["next_dealer"] + 1) % SEATS})


def _planted(code: str, candidates: _Candidates) -> Callable[[Random, State], Event | None]:
    """Return the function that picks, out of some events, one whose first broken law has a code."""

    def offence(rng: Random, state: State) -> Event | None:
        dealt = state.phase != DEALING
        found = [event for event in candidates(state) if dealt and first_code(laws, state, event) == code]
        return rng.choice(found) if found else None

    return offence


_CANDIDATES: dict[str, _Candidates] = {
    "ZHA-REV-01": _says("no_reveal"),
    "ZHA-REV-02": _says("reveal_black", "reveal_red"),
    "ZHA-REV-03": _says(*SHOWN),
    "ZHA-REV-04": _early_plays,
    "ZHA-TURN-01": _passes,
    "ZHA-TURN-02": _passes,
    "ZHA-TURN-03": _passes,
    "ZHA-LEAD-01": _plays_of_others,
    "ZHA-LEAD-02": _passes,
    "ZHA-LEAD-03": _plays,
    "ZHA-CARD-01": _plays,
    "ZHA-COMB-01": _plays,
    "ZHA-ACE-01": _plays,
    "ZHA-FOLLOW-01": _plays,
    "ZHA-FOLLOW-02": _plays,
    "ZHA-FOLLOW-03": _plays,
    "ZHA-FOLLOW-04": _plays_of_others,
    "ZHA-WIND-01": _passes,
    "ZHA-WIND-02": _says("ask_wind", "give_wind", "refuse_wind"),
    "ZHA-WIND-03": _refusals,
    "ZHA-SUR-01": _says("surrender"),
    "ZHA-SUR-02": _says("surrender"),
    "ZHA-RES-01": _wrong_results,
    "ZHA-RES-02": _wrong_results,
    "ZHA-RES-03": _wrong_results,
    "ZHA-RES-04": _wrong_results,
}

OFFENCES: Mapping[str, Callable[[Random, State], Event | None]] = {
    code: _planted(code, events) for code, events in _CANDIDATES.items()
}

# ---------------------------------------------------------------- openings

_SPARED = cards_in(BLACK_ACES | 1 << FIVE_OF_HEARTS)
"""The cards that make the camps and the first lead."""


def wrong_pack(rng: Random, log: Log) -> Log | None:
    """A card that is dealt twice."""
    return card_too_often(rng, log, 1, _SPARED)


def wrong_hand(rng: Random, log: Log) -> Log | None:
    """A hand with a card too few."""
    return hand_too_small(rng, log, _SPARED)


def other_dealer(rng: Random, log: Log) -> Log | None:
    """A dealer whom the deal before did not make it."""
    return dealt_by_other(rng, log, SEATS)


OPENING_OFFENCES: Mapping[str, LogOffence] = {
    "ZHA-SETUP-01": wrong_pack,
    "ZHA-SETUP-02": wrong_hand,
    "ZHA-SETUP-03": other_dealer,
}
