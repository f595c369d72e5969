"""A state is the fold of its events: apply is pure, prefixes agree, and no card comes from nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from engine.binding import bind
from engine.game import Game
from logformat.cards import bare
from logformat.events import Bury, Discard, Meld, Pass, Play
from tests.laws.deals import SECONDS, each_game, moments, simulated, walk, within

MOVES = (Play, Pass, Discard, Meld, Bury)


def hands(game: Game, state: Any) -> dict[int, Counter[int]]:
    """The cards of every hand, as an onlooker with all cards open sees them."""
    return {seat.seat: Counter(bare(seat.hand)) for seat in game.view(state, None).seats}


@each_game
def test_no_card_is_held_more_often_than_the_pack_has_it(game: Game) -> None:
    for _, state, _ in moments(game, simulated(game.key)):
        held = sum(hands(game, state).values(), Counter[int]())
        assert held <= Counter(game.deck(state.setup.options))


@each_game
def test_a_play_takes_its_cards_from_one_hand(game: Game) -> None:
    """A throw that fails may go back, in part or for a while; most plays take just what they name."""
    plays = exact = 0
    for _, state, event in moments(game, simulated(game.key)):
        if isinstance(event, Play):
            before, after = hands(game, state), hands(game, game.apply(state, event))
            held, left = before.pop(event.seat), after.pop(event.seat)
            assert left <= held
            assert held - left <= Counter(bare(event.cards))
            assert after == before
            plays, exact = plays + 1, exact + (held - left == Counter(bare(event.cards)))
    assert exact >= 0.6 * plays


@each_game
def test_apply_changes_nothing_and_says_the_same_twice(game: Game) -> None:
    for _, state, event in moments(game, simulated(game.key, illegal=0.5)):
        before = game.view(state, None)
        assert game.apply(state, event) == game.apply(state, event)
        assert game.view(state, None) == before


@each_game
def test_a_state_is_the_fold_of_the_events_so_far(game: Game) -> None:
    """Once the cards are out, what comes later in an open log changes nothing about an earlier state."""
    for log in within(SECONDS, simulated(game.key)[:8]):
        states = [state for _, state, _ in walk(bind(log))]
        first = next((number for number, event in enumerate(log.events) if isinstance(event, MOVES)), len(states))
        for number in range(first, len(states), 7):
            prefix = bind(msgspec.structs.replace(log, events=log.events[:number]))
            state = game.start(prefix.setup)
            for event in prefix.events:
                state = game.apply(state, event)
            for viewer in (None, 0):
                assert game.view(state, viewer) == game.view(states[number], viewer)
            assert game.outcome(state) == game.outcome(states[number])
