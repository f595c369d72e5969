"""What the sheet of 二百五 promises beyond the laws of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from engine.games.erbaiwu.cards import stand_in
from engine.games.erbaiwu.state import State
from engine.kit.onepack import cards_in
from logformat.cards import Cards, card_words
from logformat.events import Claim, Declare, Discard, Draw, Event, Meld, Pairs, Pass
from logformat.log import Log
from logformat.text import loads
from tests.laws.deals import Declared

POSITIONS = """
paipu 1
game erbaiwu
carry seq 7s Lj=8s
carry set triple 9s 9h 9d
carry turn 0
carry stock_count 3
position
deal 0 9c Bj 8h 8d 6s
deal 1 8s 7h
deal 2 9c 8c
deal 3 As

paipu 1
game erbaiwu
option max_jokers_per_set 1
option lock_joker_end false
carry seq 6h 7h Lj=8h low=closed
carry seq 7c
carry waste Qd
carry window Qd by=3
carry turn 0
position
deal 0 8c 8d Bj 2s
deal 1 Qs Qh Qc
deal 2 8h Qc
deal 3 7d

paipu 1
game erbaiwu
option stuck_hand free_discard
carry phase open
carry turn 0
dealer 0
position
deal 0 7s 7h Lj Bj 8s
deal 1 8h 8c
deal 2 8d 2s
deal 3 Ks

paipu 1
game erbaiwu
option players 2
option claim_special_order false
option claim_turn back_to_order
carry seq 7s 8s high=locked
carry set lock 8d Lj=8c at=8s
carry phase claimed
carry turn 1
position
deal 0 8h 8c 7d
deal 1 8c 2c 2s
"""


def _readings(held: Cards, size: int) -> Iterator[Cards]:
    """Every subset of a hand of some size, each joker naming every card of the ranks at hand, a seven, or nothing."""
    ranks = {code % 13 for code in held if code < 52} | {5, 0}
    named = [code for code in range(52) if code % 13 in ranks]
    for chosen in combinations(held, size):
        ways = [[code] if code < 52 else [code, *(stand_in(code, card) for card in named)] for code in chosen]
        yield from (Cards(cards) for cards in product(*ways))


def candidates(state: State) -> Iterator[Event]:
    """Everything a seat could write down: all subsets of its hand in all readings, and cards it has not."""
    ends = [None, "Lj=8s", "Bj=8h", *(f"{rank}{suit}" for rank in "678" for suit in "shcd")]
    for seat in range(state.deal.seats):
        held = cards_in(state.hands[seat])
        yield from (Draw(seat, Cards((code,))) for code in range(54))
        yield from (Discard(seat, Cards((code,))) for code in range(54))
        yield from (Pass(seat), Declare(seat, "settle"))
        for kind in ("show7", "layoff", "pull"):
            yield from (Meld(seat, kind, Cards((code,))) for code in range(54))
            yield from (Meld(seat, kind, cards) for cards in _readings(held, 1))
        for two in _readings(held, 2):
            yield Meld(seat, "triple", two)
            for end in ends:
                yield Meld(seat, "lock", two, Pairs((("at", end),) if end else ()))
        yield from (Meld(seat, "triple", three) for three in _readings(held, 3))
        yield from claims(state, seat, held)


def claims(state: State, seat: int, held: Cards) -> Iterator[Event]:
    """Claims of the last discard and of another card, with every pair of the hand."""
    for code in {state.window if state.window >= 0 else 0, 10}:
        for two in combinations(held, 2):
            yield Claim(seat, Cards((code,)), Pairs((("with", ",".join(card_words(two))),)))


DECLARED = Declared(small=lambda: tuple[Log, ...](loads(POSITIONS)), candidates=candidates)
