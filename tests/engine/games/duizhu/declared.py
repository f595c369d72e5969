"""What the sheet of Dui Zhu promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.duizhu.moves.lines import saying, swapping
from engine.games.duizhu.state import EXCHANGE, State
from engine.kit.onepack import cards_in
from logformat.cards import Cards
from logformat.events import Declare, Event, Pairs, Play, Take
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

POSITIONS = """
paipu 1
game duizhu
dealer 0
carry level 8
carry trump h
carry tricks 5
position
deal 0 As Qs Js 8d
deal 1 Ks 3c 4c 2h
deal 2 3s 4s 5s Bj
deal 3 6s 7s 9s 8s

paipu 1
game duizhu
dealer 1
carry level J
carry trump c
carry trick 0 7s 7h 7c 7d
position
deal 0 3d
deal 1 Bj 2s 4c Ks Qs
deal 2 Kh Kc Kd 2h 2d
deal 3 As Ah Ac Ad 3c

paipu 1
game duizhu
option throw_in_trump false
option weng_short_follow free
option throw_test all_cards_beaten
dealer 2
carry level 3
carry trump d
carry leader 3
position
deal 0 3s 4d 5d 6h
deal 1 Kd Qd Jd 9s
deal 2 2s 2h 2c 2d
deal 3 5h 5c 5s 5d

paipu 1
game duizhu
dealer 0
carry level A
carry trump s
carry phase between
carry buried Ks 4s 5c 2d 6d Lj
carry announced Ks
position
deal 0 3s Qd
deal 1 4d 9h
deal 2 Bj 7h
deal 3 5h 6h

paipu 1
game duizhu
option grab_by_dealer false
option void_right false
dealer 3
carry level J
carry trump h
carry phase between
carry buried 3c 3d 5c 2d Ah 9s
position
deal 0 3h 2s
deal 1 Bj Lj
deal 2 4d 9h
deal 3 5h 7d
"""


def candidates(state: State) -> Iterator[Event]:
    """Plays of all subsets of all hands in every reading, everything that can be said, all small swaps."""
    readings = (Pairs(), *(Pairs((("as", word),)) for word in ("throw", "weng", "forced")))
    for seat in range(4):
        held = cards_in(state.hands[seat])
        for size in range(1, len(held) + 1):
            for chosen in combinations(held, size):
                yield from (Play(seat, Cards(chosen), reading) for reading in readings)
        yield Take(seat)
        yield from (Declare(seat, kind) for kind in ("void", "void_king", "huilong"))
        yield saying(seat, "suit", "h")
        for taken in (*combinations(cards_in(state.deal.buried), 1), *combinations(cards_in(state.deal.buried), 2)):
            for size in (1, 2):
                for given in combinations(held, size):
                    yield from (swapping(seat, bytes(given), bytes(taken), said) for said in ("grab", "king"))


def is_move(state: State, event: Event) -> bool:
    """An announced card that is not in the hand is found at the bury only: nobody is offered to announce it."""
    announces = state.phase == EXCHANGE and isinstance(event, Declare) and event.kind == "announce"
    return not announces or all(state.hands[event.seat or 0] >> code & 1 for code in event.cards)


DECLARED = Declared(is_move=is_move, small=lambda: tuple[Log, ...](loads(POSITIONS)), candidates=candidates)
