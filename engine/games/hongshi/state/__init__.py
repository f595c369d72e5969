"""The state of a deal of Hong Shi: what it is, who is next in it, and how it starts."""

from engine.games.hongshi.state.model import (
    DEALING,
    OPENING,
    OVER,
    PLAYING,
    State,
    camps,
    cards_dealt,
    free_cards,
    gone_unseen,
    is_active,
    is_open_camp,
    lead_holder,
    size,
    unsure_seats,
)
from engine.games.hongshi.state.start import start

__all__ = [
    "DEALING", "OPENING", "OVER", "PLAYING", "State",
    "camps", "cards_dealt", "free_cards", "gone_unseen", "is_active", "is_open_camp", "lead_holder", "size", "start", "unsure_seats",
]  # fmt: skip
