"""The state of a deal of Ji Hei Wu: what it is, who is next in it, and how it starts."""

from engine.games.jiheiwu.state.model import (
    DEALING,
    OPENING,
    OVER,
    PLAYING,
    DealFacts,
    Identities,
    State,
    barred_from,
    camp_of,
    changed,
    dealing_card,
    everybody,
    finding_cards,
    identities,
    is_active,
    is_any_size,
    is_decided,
    is_locked,
    mask_of_seats,
    size,
)
from engine.games.jiheiwu.state.start import start

__all__ = [
    "DEALING", "OPENING", "OVER", "PLAYING", "DealFacts", "Identities", "State",
    "barred_from", "camp_of", "changed", "dealing_card", "everybody", "finding_cards", "identities", "is_active", "is_any_size", "is_decided",
    "is_locked", "mask_of_seats", "size", "start",
]  # fmt: skip
