"""Legal plays against the slow reading of the sheet: every subset of small hands, and the hands of simulated deals."""

from __future__ import annotations

from random import Random

import pytest

from engine.binding import bind
from engine.games.jiheiwu import GAME
from engine.games.jiheiwu.combos import shortest_run
from engine.games.jiheiwu.state import State
from engine.kit.onepack import cards_in
from engine.simulator import simulate
from logformat.cards import card_words
from logformat.events import Play
from logformat.log import Option

from . import oracle
from .short import bound, state_after
from .test_laws import THREE_HANDS


def plays(state: State) -> set[frozenset[str]]:
    """The plays the room allows."""
    return {frozenset(card_words(move.cards)) for move in GAME.legal_moves(state) if isinstance(move, Play)}


def agrees(state: State) -> None:
    """Room and oracle allow the same plays to the seat whose turn it is."""
    assert state.turn is not None
    hand = card_words(cards_in(state.hands[state.turn]))
    table = oracle.combination(card_words(state.table_cards)) if state.owner is not None else None
    assert plays(state) == oracle.legal_plays(hand, table, shortest_run(state.options)), (hand, table)


@pytest.mark.parametrize("seed", range(40))
def test_small_hands_on_small_tables(seed: int) -> None:
    rng = Random(seed)
    players = (3, 4, 5, 6)[seed % 4]
    deck = [name + suit for name in oracle.CIRCLE for suit in "shcd"] + (["Lj", "Bj"] if players == 6 else [])
    ranks = rng.sample(oracle.CIRCLE, 4) if seed % 3 else oracle.CIRCLE
    near = [card for card in deck if oracle.rank(card) in (*ranks, "Lj", "Bj")]
    for _ in range(25):
        chosen = rng.sample(near, 12)
        mine, theirs = chosen[:6], chosen[6:]
        tables = [cards for cards in oracle.subsets(theirs) if oracle.combination(cards)]
        head = f"option players {players};dealer 0;carry black5 0"
        for table in (None, rng.choice(tables), max(tables, key=len)):
            laid = "carry lead 1" if table is None else f"carry table 0 {' '.join(table)}"
            agrees(state_after(f"{head};{laid};position;deal 1 {' '.join(mine)}"))


@pytest.mark.parametrize("players", ["3", "4", "5", "6"])
def test_hands_of_simulated_deals(players: str) -> None:
    for log in simulate(GAME, 6, 4, options=(Option("players", (players,)),)):
        state = GAME.start(bind(log).setup)
        for event in log.events:
            if state.turn is not None and state.trick and state.hands[state.turn].bit_count() <= 10:
                agrees(state)
            state = GAME.apply(state, event)


def test_who_forgot_to_take_the_open_five_may_play_it() -> None:
    log = bound(f"option players 3;{THREE_HANDS};play 1 5s;pass 2;pass 0;take 1 5h")
    state = GAME.start(log.setup)
    for event in log.events[:-1]:
        state = GAME.apply(state, event)
    assert {"5h"} in plays(state)
