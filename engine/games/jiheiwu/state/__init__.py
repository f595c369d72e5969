"""The state of a deal of Ji Hei Wu: what it is, who is next in it, and how it starts."""

from engine.games.jiheiwu.state.model import (
    DEALING,
    OPENING,
    OVER,
    PLAYING,
    Identities,
    State,
    barred_from,
    camp_of,
    cards_dealt,
    dealing_card,
    everybody,
    find_cards,
    gone_unseen,
    identities,
    is_active,
    is_any_size,
    is_decided,
    is_locked,
    size,
    unsure_seats,
)
from engine.games.jiheiwu.state.start import start

__all__ = [
    "DEALING", "OPENING", "OVER", "PLAYING", "Identities", "State",
    "barred_from", "camp_of", "cards_dealt", "dealing_card", "everybody", "find_cards", "gone_unseen", "identities", "is_active", "is_any_size", "is_decided",
    "is_locked", "size", "start", "unsure_seats",
]  # fmt: skip
