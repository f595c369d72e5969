"""Offences with the hui long and the result."""

from __future__ import annotations

from random import Random

from engine.games.duizhu.cards import SEATS
from engine.games.duizhu.offences.pieces import another
from engine.games.duizhu.scoring import result_due
from engine.games.duizhu.state import OVER, State
from engine.kit.claims import result_event
from logformat.events import Declare, Event


def false_huilong(rng: Random, state: State) -> Event | None:
    """A hui long after the deal, by any seat."""
    return Declare(rng.randrange(SEATS), "huilong") if state.phase == OVER and not state.closed else None


def false_claim(rng: Random, state: State) -> Event | None:
    """A result with one claim changed."""
    found = result_due(state)
    if found is None or state.closed:
        return None
    changed = {
        "points": found["points"] + 5,
        "match_over": not found["match_over"],
        "next_dealer": another(rng, found["next_dealer"]),
    }
    key = rng.choice(sorted(changed))
    return result_event({**found, key: changed[key]})
