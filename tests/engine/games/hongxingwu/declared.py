"""What the sheet of 濟源紅星五 promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.hongxingwu.moves.legal import splits
from engine.games.hongxingwu.state import State
from engine.kit.trump.packed import cards_in
from logformat.cards import Cards
from logformat.events import Event, Pairs, Play, Take
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

POSITIONS = """
paipu 1
game hongxingwu
dealer 0
carry level T
carry trump s
carry trick 3 5s 5s 5s
position
deal 0 5h Bj Td Td Th 9s 2d
deal 1 3s 3s 3s Bj 4s 2d
deal 2 Kd Kd 2s 4c
deal 3 Qd Qd Jd 2c

paipu 1
game hongxingwu
dealer 0
carry level T
carry trump s
position
deal 0 Qd Qd Jd Jd 9d 9d
deal 1 Kd Kd 2d 2d 3d
deal 2 9s 9s 8s 8s 7s
deal 3 Ad 4d 4d 4d 5d

paipu 1
game hongxingwu
option triple_protected true
option tractor_min 2
option forced_component lowest_any
dealer 0
carry level 9
carry trump n
carry trick 2 7d 7d 6d 6d
position
deal 3 5d 5d 5d 4d 4d 3d
deal 0 Ad Ad 2c 2c 8d 8d
deal 1 9d 9d 9h 9h Td
deal 2 3c 3c 4c 4c
"""


def small() -> tuple[Log, ...]:
    return tuple(loads(POSITIONS))


def candidates(state: State) -> Iterator[Event]:
    """Every set of up to four cards of every hand, as a lead also split, forced, and by another seat."""
    for seat in range(4):
        cards = cards_in(state.hands[seat])
        groups = {Cards(group) for n in range(1, 5) for group in combinations(cards, n)}
        for group in sorted(groups):
            yield Play(seat, group)
            if seat == state.turn:
                yield Play(seat, group, Pairs((("as", "forced"),)))
                yield from (Play(seat, group, Pairs((("as", text),))) for text in splits(state, group))
    yield Take(0)


DECLARED = Declared(small=small, candidates=candidates)
