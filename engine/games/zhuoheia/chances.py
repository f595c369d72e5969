"""What the simulator deals and prefers in Zhuo Hei A, so that rare situations occur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from engine.game import Chances
from engine.games.zhuoheia.cards import BLACK_ACES, HAND, PACK, SEATS
from engine.games.zhuoheia.combos import recognise
from engine.games.zhuoheia.offences import OFFENCES, OPENING_OFFENCES
from engine.games.zhuoheia.state import State
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Cut, Deal, Declare, Draw, Event, Play
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


CHANCES = Chances(options, opening, choose, OFFENCES, opening_offences=OPENING_OFFENCES)
