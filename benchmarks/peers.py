"""The peers: how fast other libraries judge and replay their games, one function per figure, in events a second of
processor time: the machines are shared."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable
from functools import cache
from statistics import median

SEED = 20260101
RUNS = 3
DEALT = 52
"""The chance actions that begin a game of dou dizhu in OpenSpiel: the first player's card, then the cards."""


def rate(events: int, work: Callable[[], object]) -> float:
    """Return events per second of processor time, the median of RUNS runs after a warm-up."""
    work()
    seconds = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return events / median(seconds)


@cache
def _chess_games() -> tuple[tuple[object, ...], ...]:
    import chess

    rng = random.Random(SEED)
    games = []
    for _ in range(100):
        board, moves = chess.Board(), []
        while not board.is_game_over() and len(moves) < 150:
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(tuple(moves))
    return tuple(games)


def chess_judge() -> float:
    """python-chess: `is_legal` and `push` of every move."""
    import chess

    def work() -> None:
        for moves in _chess_games():
            board = chess.Board()
            for move in moves:
                assert board.is_legal(move)
                board.push(move)

    return rate(sum(map(len, _chess_games())), work)


def chess_push() -> float:
    """python-chess: `push` alone."""
    import chess

    def work() -> None:
        for moves in _chess_games():
            board = chess.Board()
            for move in moves:
                board.push(move)

    return rate(sum(map(len, _chess_games())), work)


def chess_read() -> float:
    """python-chess: `read_game` of PGN text, which parses and checks."""
    import chess
    import chess.pgn

    texts = []
    for moves in _chess_games():
        game = chess.pgn.Game()
        game.add_line(moves)
        texts.append(str(game))

    def work() -> None:
        for text in texts:
            game = chess.pgn.read_game(io.StringIO(text))
            assert game is not None
            assert not game.errors

    return rate(sum(map(len, _chess_games())), work)


def rlcard_doudizhu() -> float:
    """RLCard: random play of dou dizhu through its environment, legality included."""
    import rlcard

    env = rlcard.make("doudizhu", config={"seed": SEED})
    rng = random.Random(SEED)

    def play() -> int:
        state, _ = env.reset()
        events = 0
        while not env.is_over():
            action = rng.choice(list(state["legal_actions"]))
            state, _ = env.step(action)
            events += 1
        return events

    play()
    seen = []
    for _ in range(RUNS):
        began = time.process_time()
        events = sum(play() for _ in range(4))
        seen.append(events / (time.process_time() - began))
    return median(seen)


def pokerkit_replay() -> float:
    """PokerKit: a hold'em hand of PHH text, parsed and replayed."""
    from pokerkit import HandHistory

    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AcKd", "d dh p2 9h8h", "d dh p3 QsQd", "p3 cbr 6", "p1 cc", "p2 cc", "d db 2h7hTc", "p1 cc",
  "p2 cc", "p3 cbr 12", "p1 f", "p2 cc", "d db 3s", "p2 cc", "p3 cc", "d db Jh", "p2 cbr 30", "p3 f"]
"""

    def work() -> None:
        for _ in range(20):
            for _state in HandHistory.loads(text):
                pass

    return rate(20 * 18, work)


@cache
def _doudizhu_games() -> tuple[tuple[int, ...], ...]:
    """Return recorded legal games of dou dizhu: every action from the deal to the end, chance's first."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    rng = random.Random(SEED)
    games = []
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(
                rng.choice([action for action, _ in state.chance_outcomes()] if chance else state.legal_actions())
            )
        games.append(state.full_history())
    return tuple(tuple(step.action for step in steps) for steps in games)


def openspiel_doudizhu() -> float:
    """OpenSpiel (C++): recorded games of dou dizhu replayed with `apply_action_with_legality_check`, from Python.

    Counted are the decisions of the players, bids, plays and passes; the 52 chance actions that deal a game are replayed,
    and cost their time, but are no events: our logs write a deal in three or four lines.
    """
    import pyspiel

    game, games = pyspiel.load_game("dou_dizhu"), _doudizhu_games()

    def work() -> None:
        for actions in games:
            state = game.new_initial_state()
            apply = state.apply_action_with_legality_check
            for action in actions:
                apply(action)
            assert state.is_terminal()

    return rate(sum(len(actions) - DEALT for actions in games), work)
