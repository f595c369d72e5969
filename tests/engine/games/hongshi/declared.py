"""What the sheet of Hong Shi promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.games.hongshi.cards import SEATS
from engine.games.hongshi.state import State
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import NO_PAIRS, Declare, Event, Pairs, Pass, Play
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

READINGS = (NO_PAIRS, *(Pairs((("as", word),)) for word in ("ten", "red", "cut", "hook")))

POSITIONS = """
paipu 1
game hongshi
carry lead 0
position
deal 0 Th Td Ts Tc 9s
deal 1 9h 9c 9d Lj
deal 2 Bj 8s 2c
deal 3 8h 7d

paipu 1
game hongshi
option cut_in true
option bombs three_four
carry lead 1
carry tens_shown 0
position
deal 0 Th Td Ts Tc
deal 1 9h 9c 9d 8c
deal 2 8s 8d 9s
deal 3 8h Lj Bj

paipu 1
game hongshi
option dragon true
option bigger red_tens
carry table 3 9s
carry passed 0
carry revealed 1:Th 2:Td
position
deal 0 7s 8s 9h Tc
deal 1 Th 8c 9c Lj
deal 2 Td 8h 9d Bj
deal 3 Js

paipu 1
game hongshi
option pass_locks true
option cut_in true
carry table 0 7s
carry passed 1
carry out 3
position
deal 0 Th Jd
deal 1 7h 7c 8d
deal 2 7d 6d 2s

paipu 1
game hongshi
option quad_tens_power always
carry opening yes
position
deal 0 Th Td Ts Tc
deal 1 6h 6d 9c
deal 2 2s Lj
deal 3 Bj 9d
"""


def candidates(state: State) -> Iterator[Event]:
    """All subsets of all hands in all readings, all passes, everything that can be declared."""
    for seat in range(SEATS):
        yield Pass(seat)
        held = cards_in(state.hands[seat])
        for size in range(1, len(held) + 1):
            for chosen in combinations(held, size):
                yield from (Play(seat, Cards(chosen), pairs) for pairs in READINGS)
        yield from (Declare(seat, kind) for kind in ("lightning", "show_tens", "reveal"))
        yield from (Declare(seat, "reveal", Cards((code,))) for code in held)
        yield from (Declare(seat, "reveal", Cards(two)) for two in combinations(held, 2))


def is_move(state: State, event: Event) -> bool:
    """A recorded foul is no move, an agreement to end is one only after the result."""
    if not isinstance(event, Declare):
        return True
    return not event.kind.startswith("foul_") and (event.kind != "agree_end" or state.closed)


def zero_sum(state: State, outcome: dict[str, Any]) -> bool:
    """§8: only a penalty for talk goes to nobody."""
    return not state.fouls


DECLARED = Declared(is_move, zero_sum, lambda: tuple[Log, ...](loads(POSITIONS)), candidates)
