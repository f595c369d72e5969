"""What the simulator deals and prefers in Zhuo Hei A, so that rare situations occur, and the offences it can plant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import msgspec

from engine.game import Chances
from engine.games.zhuoheia import scoring
from engine.games.zhuoheia.cards import BLACK_ACES, FIVE_OF_HEARTS, HAND, PACK, SEATS
from engine.games.zhuoheia.combos import combinations, recognise
from engine.games.zhuoheia.moves.rights import SHOWN
from engine.games.zhuoheia.rules import laws
from engine.games.zhuoheia.state import DEALING, OVER, State
from engine.kit.claims import result_event
from engine.kit.climbing import first_code
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Pass, Play
from logformat.log import Log, Option

# ---------------------------------------------------------------- options and deals

_VARIED = {
    "base": ("2", "5"), "reveal_multiplier": ("cap_x4", "off", "double_each"), "spring": ("false", "true"),
    "surrender": ("false", "true"), "surrender_window": ("first_trick",), "surrender_multiplied": ("false",),
    "red_may_surrender_1v3": ("true",), "wind": ("auto",), "first_play_must_include_5h": ("true",),
    "ace_rule": ("false",), "pass_locks": ("true",), "score_table": ("flat", "graded"),
}  # fmt: skip
_MATCHES = ("4", "8", "16")


def options(rng: Random) -> tuple[Option, ...]:
    """Return the options of a match: Foshan now and then, each other one rarely away from its default."""
    named = [Option("variant", ("foshan",))] if rng.random() < 0.15 else []
    named += [Option(name, (rng.choice(words),)) for name, words in _VARIED.items() if rng.random() < 0.15]
    return (*named, Option("deals", (rng.choice(_MATCHES),)))


def opening(rng: Random, head: Log) -> Log:
    """Return the log with its dealer, and the cards dealt as whole hands or drawn one by one."""
    dealer = head.dealer if head.dealer is not None else rng.randrange(SEATS)
    hands = _hands(rng)
    events: list[Event] = [Cut((dealer + 1) % SEATS, rng.randrange(1, 40))] if rng.random() < 0.3 else []
    if rng.random() < 0.1:
        order = [(dealer + step) % SEATS for step in range(SEATS)]
        events += [Draw(seat, Cards((hands[seat][n],))) for n in range(HAND) for seat in order]
    else:
        events += [Deal(seat, Cards(sorted(hands[seat]))) for seat in range(SEATS)]
    return msgspec.structs.replace(head, dealer=dealer, events=tuple(events))


def _hands(rng: Random) -> list[list[int]]:
    """Return four hands: as they fall, or with equal ranks kept together; now and then both black aces in one hand."""
    together = rng.choice((0.0, 0.0, 0.6, 0.8, 0.95))
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    if rng.random() < 0.1:
        hands[rng.randrange(SEATS)] += cards_in(BLACK_ACES)
    rest = [code for code in cards_in(PACK) if not any(code in hand for hand in hands)]
    rng.shuffle(rest)
    for code in rest:
        open_seats = [seat for seat in range(SEATS) if len(hands[seat]) < HAND]
        mates = [seat for seat in open_seats if any(held % 13 == code % 13 for held in hands[seat])]
        hands[rng.choice(mates if mates and rng.random() < together else open_seats)].append(code)
    return hands


# ---------------------------------------------------------------- preferences

_WEIGHTS = {
    "surrender": 0.04, "reveal_black": 1.0, "reveal_red": 1.0, "no_reveal": 1.0, "ask_wind": 1.0, "give_wind": 3.0,
    "refuse_wind": 2.0,
}  # fmt: skip


def choose(rng: Random, state: State, moves: Iterator[Event]) -> Event:
    """Return a move: plays by type, long ones more often; in some deals a camp holds still, so that springs occur."""
    found = list(moves)
    plays: dict[str, list[Event]] = {}
    for move in found:
        if isinstance(move, Play):
            combo = recognise(move.cards)
            plays.setdefault(combo.type if combo else "", []).append(move)
    others = [move for move in found if not isinstance(move, Play)]
    weights = [_WEIGHTS.get(getattr(move, "kind", ""), 1.0) for move in others]
    if others and (not plays or _holds_still(state, others[0]) or rng.random() < 0.35):
        if plays and isinstance(others[0], Declare) and others[0].kind == "surrender" and len(others) == 1:
            return rng.choice(others) if rng.random() < 0.1 else _longest(rng, plays)
        return rng.choices(others, weights)[0]
    return _longest(rng, plays)


def _holds_still(state: State, move: Event) -> bool:
    """Whether the deal is one in which the camp of the seat to act does not play unless it must."""
    mood = state.dealt[0] % 11
    return mood < 2 and move.seat is not None and state.black >> move.seat & 1 == mood


def _longest(rng: Random, plays: dict[str, list[Event]]) -> Event:
    moves = plays[rng.choice(sorted(plays))]
    some = [rng.choice(moves) for _ in range(3)]
    return max(some, key=lambda move: len(move.cards))


# ---------------------------------------------------------------- offences

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

CHANCES = Chances(options, opening, choose, {code: _planted(code, events) for code, events in _CANDIDATES.items()})
