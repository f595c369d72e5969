"""The two doors agree: what `legal_moves` yields is what no law has anything against, and `accept` never errs."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.binding import bind
from engine.game import Game
from engine.kit.moment import copied
from engine.rule import CLEAN, judge_event
from logformat.events import Cut, Deal, Event, Flip, Kitty, Note, Result
from tests.laws.deals import (
    CANDIDATES,
    DEALS,
    LEGAL_LIMIT,
    SECONDS,
    SLOW_DEALS,
    SLOW_SECONDS,
    declared,
    each_game,
    moments,
    simulated,
    walk,
)
from tests.laws.mutations import mutated

FEW = 40
"""What a law must have tried at least to mean anything."""
NO_MOVES = (Cut, Flip, Deal, Kitty, Note, Result)


def is_legal(game: Game, state: Any, event: Event) -> bool:
    said = judge_event(game, state, event, 1)
    return said.own is None and not said.unknown


def legal_set(game: Game, state: Any) -> set[Event] | None:
    """The legal moves; None if they are too many to list."""
    moves = list(islice(game.legal_moves(state), LEGAL_LIMIT + 1))
    return None if len(moves) > LEGAL_LIMIT else set(moves)


def agree(game: Game, state: Any, event: Event, legal: set[Event]) -> None:
    """The law itself, for one event in one state."""
    if isinstance(event, NO_MOVES) or not declared(game.key).is_move(state, event):
        return
    said = judge_event(game, state, event, 1)
    allowed = said.own is None and not said.unknown
    assert (game.canonical(state, event) in legal) == allowed, (event, said.own and said.own.code, said.unknown)


def legality_law(game: Game, deals: int, seconds: float, seed: int) -> int:
    """Try recorded moves and mutations of them in each state; answer how many were tried."""
    rng, tried = Random(seed), 0
    for _, state, event in moments(game, simulated(game.key, deals, illegal=0.3), seconds):
        legal = legal_set(game, state)
        if legal is None:
            continue
        few = [rng.choice(sorted(legal, key=repr))] if legal and rng.random() < 0.2 else []
        count = CANDIDATES if rng.random() < 0.2 else 1
        near = [near_event(rng, game, state, rng.choice((event, *few))) for _ in range(count)]
        for candidate in (event, *few, *near):
            agree(game, state, candidate, legal)
            tried += 1
    return tried


def near_event(rng: Random, game: Game, state: Any, event: Event) -> Event:
    pack = game.deck(state.setup.options)
    return mutated(rng, game, state, event, state.setup.seats, pack)


@each_game
def test_canonical_event_is_a_legal_move_if_nothing_is_against_it(game: Game) -> None:
    assert legality_law(game, DEALS, SECONDS, 1) > FEW


@pytest.mark.slow
@each_game
def test_canonical_event_is_a_legal_move_if_nothing_is_against_it_long(game: Game) -> None:
    assert legality_law(game, SLOW_DEALS, SLOW_SECONDS, 2) > SLOW_DEALS


@each_game
def test_every_candidate_in_small_positions(game: Game) -> None:
    """Exhaustive where the room offers positions small enough: all subsets, all readings, two moves deep."""
    room = declared(game.key)
    tried = 0
    for log in room.small():
        *_, (_, state, event) = walk(bind(log))
        first = game.apply(state, event)
        for at in (first, *(game.apply(first, move) for move in game.legal_moves(first))):
            legal = legal_set(game, at)
            assert legal is not None
            for candidate in room.candidates(at):
                agree(game, at, candidate, legal)
                tried += 1
    if not room.small():
        pytest.skip("the room offers no small positions")
    assert tried > 1000


@each_game
def test_legal_moves_are_canonical_and_each_stands_once(game: Game) -> None:
    for _, state, _ in moments(game, simulated(game.key)[:8]):
        moves = list(islice(game.legal_moves(state), LEGAL_LIMIT))
        assert len(moves) == len(set(moves))
        assert [game.canonical(state, move) for move in moves[:50]] == moves[:50]


@each_game
def test_every_legal_move_is_legal(game: Game) -> None:
    rng = Random(3)
    for _, state, _ in moments(game, simulated(game.key)[:8]):
        moves = list(islice(game.legal_moves(state), LEGAL_LIMIT))
        for move in rng.sample(moves, min(len(moves), 10)):
            assert is_legal(game, state, move), move


def accepted(game: Game, deals: int, seconds: float, seed: int) -> int:
    """Hold `accept` against the laws over recorded and mutated events; answer how many it accepted."""
    rng, count = Random(seed), 0
    for number, state, event in moments(game, simulated(game.key, deals, illegal=0.5), seconds):
        for candidate in (event, near_event(rng, game, state, event)):
            after = copied(state)
            if takes(game, after, candidate):
                count += 1
                assert judge_event(game, state, candidate, number) == CLEAN, candidate
                assert after == game.apply(state, candidate), candidate
            else:
                assert after == state, candidate
    return count


def takes(game: Game, state: Any, event: Event) -> bool:
    """Whether the fast path of a room takes an event, which moves the state on."""
    if game.accept is None:
        pytest.skip("the room has no fast path")
    return game.accept(state, event)


@each_game
def test_what_is_accepted_breaks_no_law(game: Game) -> None:
    assert accepted(game, DEALS * 4, SECONDS, 4) > FEW


@pytest.mark.slow
@each_game
def test_what_is_accepted_breaks_no_law_long(game: Game) -> None:
    assert accepted(game, SLOW_DEALS * 10, SLOW_SECONDS, 5) > SLOW_DEALS


@each_game
def test_most_legal_events_are_accepted(game: Game) -> None:
    """A fast path that answers False to everything would be true, and useless."""
    answers = [takes(game, copied(state), event) for _, state, event in moments(game, simulated(game.key))]
    assert sum(answers) > 0.8 * len(answers)
