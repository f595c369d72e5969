"""Offences against holding, settling and the result."""

from __future__ import annotations

from random import Random

from engine.games.erbaiwu import scoring
from engine.games.erbaiwu.moves.legal import legal_moves
from engine.games.erbaiwu.offences.pieces import Offence
from engine.games.erbaiwu.state import DEALING, DRAWN, OPEN, OVER, State, discardable
from engine.kit.claims import result_event
from logformat.events import Declare, Event, Pass, Result


def needless_hold(rng: Random, state: State) -> Event | None:
    """A hold with a card to discard."""
    del rng
    if state.phase not in (OPEN, DRAWN) or state.turn is None:
        return None
    return Pass(state.turn) if state.hands[state.turn] & discardable(state) else None


def settle_where(phases: tuple[str, ...]) -> Offence:
    """Return settling in some phases, fit or not."""

    def settle(rng: Random, state: State) -> Event | None:
        del rng
        return Declare(state.turn, "settle") if state.phase in phases and state.turn is not None else None

    return settle


def wrong_claim(*keys: str) -> Offence:
    """Return a result that claims something else under one of some keys."""

    def claim(rng: Random, state: State) -> Event | None:
        found = scoring.outcome(state)
        if found is None:
            return None
        key = rng.choice(keys)
        said = found[key]
        if isinstance(said, bool):
            wrong: object = not said
        elif isinstance(said, tuple) and key != "losers":
            wrong = (said[0] + rng.choice((-10, 1, 15)), *said[1:])
        elif key == "losers":
            wrong = () if said else (0,)
        else:
            wrong = ((said or 0) + 1) % state.deal.seats
        return result_event({**found, key: wrong})

    return claim


def early_result(rng: Random, state: State) -> Event | None:
    """A result before the end."""
    return Result() if state.phase not in (OVER, DEALING) and rng.random() < 0.5 and any(legal_moves(state)) else None
