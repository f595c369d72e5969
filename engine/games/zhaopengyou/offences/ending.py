"""Offences with levels passed on and the result."""

from __future__ import annotations

from random import Random

from engine.games.zhaopengyou.cards import SEATS
from engine.games.zhaopengyou.moves.after import refusable
from engine.games.zhaopengyou.moves.legal import transfer_line
from engine.games.zhaopengyou.scoring import is_decided, levels_now, result_due
from engine.games.zhaopengyou.state import State, Transfer
from engine.kit.claims import result_event
from logformat.events import Declare, Event


def excessive_transfer(rng: Random, state: State) -> Event | None:
    """A transfer of more than is left over, or to whom it may not go."""
    now = levels_now(state) if is_decided(state) else None
    if now is None:
        return None
    seat = rng.randrange(SEATS)
    steps = now.left[seat] + 1 if rng.random() < 0.5 else max(1, now.left[seat])
    return transfer_line(Transfer(seat, rng.randrange(SEATS), steps, rng.random() < 0.5))


def refusal_of_loser(rng: Random, state: State) -> Event | None:
    """A refusal by whom a transfer has moved, whichever side that is."""
    del rng
    seats = [seat for seat in range(SEATS) if refusable(state, seat) is not None]
    return Declare(seats[0], "refuse") if seats else None


def false_claim(rng: Random, state: State) -> Event | None:
    """A result with one claim changed."""
    found = result_due(state)
    if found is None or state.closed or len(found) == 1:
        return None
    other = (found["dealer"] + 1) % SEATS
    changed = {"points": found["points"] + 5, "match_over": not found["match_over"], "dealer": other}
    key = rng.choice(sorted(changed))
    return result_event({**found, key: changed[key]})
