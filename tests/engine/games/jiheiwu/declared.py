"""What the sheet of Ji Hei Wu promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.games.jiheiwu.cards import RED_FIVE
from engine.games.jiheiwu.state import State
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Declare, Event, Pass, Play, Take
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

POSITIONS = """
paipu 1
game jiheiwu
dealer 0
carry opening yes
position
deal 0 5s 4c 6c 7d 8d 9d
deal 1 4d 4h 4s Kh Ad 2c
deal 2 5h 5c 5d 3c 3d Js
deal 3 Ks Kc Ac Ah 2d 2h
deal 4 9s 9h Th Td Jh Qh

paipu 1
game jiheiwu
option players 4
option pass_locks true
option five_over_five single_pair
dealer 1
carry table 0 5h 5d
carry passed 3
position
deal 0 4c 9c
deal 1 5s 5c 8c 8d 8h
deal 2 6c 6d 6h 6s 7c
deal 3 Kc

paipu 1
game jiheiwu
option players 6
option run_compare top_then_bottom
dealer 2
carry table 5 3c 4c 6c
carry out 5
carry passed 0
position
deal 0 5c
deal 1 4d 5d 6d Bj
deal 2 4h 6h 7h Lj
deal 3 5s 5h 3s 3h
deal 4 Ah 2h

paipu 1
game jiheiwu
option players 3
dealer 0
carry untaken yes
position
deal 0 5s 4c 6c 7d 8d 9d
deal 1 Ad 2d 3d 4d 6d
deal 2 Ah 2h 3h 4h Kh

paipu 1
game jiheiwu
option reveal_window any_time
option report_last_card optional
dealer 4
carry lead 2
position
deal 0 5s Ac
deal 1 Kc
deal 2 Kd Ad 2d Qd Jd 3d
deal 3 6c 6d 7c 7d 8s 8h
deal 4 4s
"""


def candidates(state: State) -> Iterator[Event]:
    """All subsets of all hands, all passes, takes, everything that can be said."""
    for seat in range(state.deal.players):
        yield Pass(seat)
        yield Take(seat, Cards((RED_FIVE,)))
        held = cards_in(state.hands[seat])
        for size in range(1, len(held) + 1):
            yield from (Play(seat, Cards(chosen)) for chosen in combinations(held, size))
        yield from (Declare(seat, kind) for kind in ("reveal", "last_card", "ask_wind", "has_wind"))
        yield from (Declare(seat, "reveal", Cards((code,))) for code in held)


def is_move(state: State, event: Event) -> bool:
    """A mark comes before the cards, like the flip: it is no move."""
    return not (isinstance(event, Declare) and event.kind == "mark")


def zero_sum(state: State, outcome: dict[str, Any]) -> bool:
    """§8: all but merged deals of six, a red solo paid 35 and another full loss of the black five."""
    options, holders = state.options, {state.dealer, state.black5, state.ghost}
    is_merged = options.players == 6 and len(holders) == 2 and options.six_merged == "printed"
    return not is_merged and options.six_red_solo_dealer == 25 and options.five_black5_full_loss == 2


DECLARED = Declared(is_move, zero_sum, lambda: tuple[Log, ...](loads(POSITIONS)), candidates)
