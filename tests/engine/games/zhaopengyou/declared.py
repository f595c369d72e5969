"""What the sheet of Zhao Pengyou promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.zhaopengyou.cards import SEATS, level_cards
from engine.games.zhaopengyou.state import State
from engine.kit.trump.packed import cards_in
from logformat.cards import Cards
from logformat.events import Bury, Declare, Event, Pairs, Play, Take
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

POSITIONS = """
paipu 1
game zhaopengyou
dealer 0
carry level T
carry trump h
position
deal 0 Ac Ac Kc Th Ts
deal 1 Ac 4c 4c 5c Td
deal 2 2d 3d 3d 4d 2h
deal 3 2d 3d 4d 4d Lj
deal 4 6c 6c 6c 5c 5c

paipu 1
game zhaopengyou
option throw_mode all
option forced_component lowest_any
dealer 0
carry level T
carry trump h
position
deal 0 7s 7s 8s 8s 2s
deal 1 9s 9s 3s 4h 4h
deal 2 Js Js Js Qs 2s
deal 3 4s 5s 5s 6s 6s
deal 4 2h 2h 3h 3h 3s

paipu 1
game zhaopengyou
option triple_protection absolute
dealer 0
carry level T
carry trump h
carry trick 4 3s 3s 3s 4s 4s 4s
position
deal 0 7s 7s 7s 9s 9s 5s 5s
deal 1 Js Js Qs Qs As As 2s
deal 2 Ks Ks Ks 8s 8s 8s 2s
deal 3 6s 6s 6s Js 5d 5d 5d
deal 4 2h

paipu 1
game zhaopengyou
option counter_min 1
dealer 0
carry level 2
carry phase counter
carry standing 0 2d
carry kitty 3c 4c 5c 6c 7c 8c 9c
position
deal 0 2d 2s 2s
deal 1 2d Lj Lj
deal 2 2h 2c Lj
deal 3 Bj Bj Bj
deal 4 2h 2h 2c

paipu 1
game zhaopengyou
carry levels 2 2 5 9 W
carry phase bid
carry standing 2 5s
position
deal 0 2d 2s 2s
deal 1 2d Lj Lj
deal 2 5h 5h 2c
deal 3 Bj Bj 9d
deal 4 Lj Bj 2c

paipu 1
game zhaopengyou
option split elastic
dealer 0
carry levels 5 8 T 2 2
carry trump h
carry friend 2
carry taken 0 55 0 0 0
carry kitty 2c 3c 4c 6c 7c 8c 9c
position
deal 0 3s
deal 1 4s
deal 2 As
deal 3 6s
deal 4 7s
play 0 3s
play 1 4s
play 2 As
play 3 6s
play 4 7s
"""
READINGS = (Pairs(), Pairs((("as", "forced"),)), Pairs((("as", "throw"),)))


def candidates(state: State) -> Iterator[Event]:
    """All sets of cards of all hands played, bid, countered with; takings, calls, shares, transfers, refusals."""
    level = set(level_cards(0)) | {52, 53}
    for seat in range(SEATS):
        held = cards_in(state.hands[seat])
        sets = {chosen for size in range(1, len(held) + 1) for chosen in combinations(held, size)}
        for chosen in sorted(sets):
            yield from (Play(seat, Cards(chosen), pairs) for pairs in READINGS)
            if len(chosen) < 5 and level & set(chosen):
                yield from (Declare(seat, kind, Cards(chosen)) for kind in ("bid", "counter"))
        yield Take(seat)
        yield from (Declare(seat, "friend", Cards((40,)), Pairs((("nth", str(nth)),))) for nth in range(5))
        yield Declare(seat, "refuse")
        yield Bury(seat, Cards(held[:7]))
        for number in range(4):
            other = Pairs((("dealer", str(number)), ("friend", str(2 - number if number < 3 else 0))))
            yield Declare(seat, "share", pairs=other)
        for to in range(SEATS):
            for steps in ("1", "3", "4"):
                for way in ("up", "down"):
                    yield Declare(seat, "transfer", pairs=Pairs((("to", str(to)), ("n", steps), ("dir", way))))


DECLARED = Declared(small=lambda: tuple[Log, ...](loads(POSITIONS)), candidates=candidates)
