"""What the sheet of 捉黑A promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.zhuoheia.cards import SEATS
from engine.games.zhuoheia.state import State
from engine.kit.onepack import cards_in
from logformat.cards import Cards, cards
from logformat.events import Declare, Event, Pass, Play
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

KINDS = ("reveal_black", "reveal_red", "no_reveal", "surrender", "ask_wind", "give_wind", "refuse_wind")
SHOWN = [
    ("reveal_black", "As"),
    ("reveal_black", "As As"),
    ("reveal_red", "Ah"),
    ("no_reveal", "Ah"),
    ("ask_wind", "Ah"),
]

POSITIONS = """
paipu 1
game zhuoheia
carry lead 0
carry acted none
position
deal 0 As Ah Ad 5c 5d
deal 1 9h 9c 9d 9s
deal 2 Ac 8s 7c
deal 3 8h 7d

paipu 1
game zhuoheia
carry opening yes
carry spoken none
position
deal 0 5h As 6d
deal 1 Ac Ah 7d
deal 2 8s Ad
deal 3 8h 9h

paipu 1
game zhuoheia
option pass_locks true
carry table 3 9s
carry passed 0
carry black 0 1
position
deal 0 7s 8s 9h Tc
deal 1 Ts 8c 9c As
deal 2 Th
deal 3 Js

paipu 1
game zhuoheia
carry out 0
carry table 0 Kd
carry black 1 2
carry acted none
position
deal 1 5s As Ad
deal 2 6s 7s Ac
deal 3 Ah 8s

paipu 1
game zhuoheia
option wind auto
option ace_rule false
carry out 0
carry table 0 5s 6s 7s
carry black 1
position
deal 1 As Ah 9s 9h 9d
deal 2 6d 7d 8d
deal 3 8s
"""


def candidates(state: State) -> Iterator[Event]:
    """Every pass, declaration and subset of a hand, by every seat, and some cards that are not there."""
    for seat in range(SEATS):
        yield Pass(seat)
        yield from (Declare(seat, kind) for kind in KINDS)
        yield from (Declare(seat, kind, cards(shown)) for kind, shown in SHOWN)
        held = cards_in(state.hands[seat])
        for size in range(1, len(held) + 1):
            yield from (Play(seat, Cards(chosen)) for chosen in combinations(held, size))
        yield Play(seat, cards("6h 6d"))
        yield Play(seat, cards("5s 5s"))


DECLARED = Declared(
    zero_sum=lambda state, outcome: True, small=lambda: tuple[Log, ...](loads(POSITIONS)), candidates=candidates
)
