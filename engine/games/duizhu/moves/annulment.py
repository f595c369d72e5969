"""Annulling a deal at J or A (作废), sheet §4.6. Laws and moves ask the same questions."""

from __future__ import annotations

from typing import Final

from engine.games.duizhu.cards import JACK_LEVEL, SEATS, TOP_LEVEL, level_cards
from engine.games.duizhu.state import BETWEEN, State, is_defender, level_of

LEVELS: Final = (JACK_LEVEL, TOP_LEVEL)


def may_void(state: State, seat: int) -> bool:
    """Whether it is the time, the level and the seat to annul a deal."""
    timely = level_of(state.deal) in LEVELS and state.phase == BETWEEN and not state.closed
    return timely and state.options.void_right and is_defender(state.deal, seat)


def lacks_levels(state: State) -> bool | None:
    """Whether neither defender has a level card; None where hidden cards decide."""
    level = level_of(state.deal)
    seats = [seat for seat in range(SEATS) if is_defender(state.deal, seat)]
    if level is None:
        return None
    wanted = level_cards(level)
    if any(state.hands[seat] & wanted for seat in seats):
        return False
    return None if state.deal.free & wanted and any(state.unseen[seat] for seat in seats) else True
