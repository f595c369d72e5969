"""The state of a deal of Zhuo Hei A: what it is, who is next in it, and how it starts."""

from engine.games.zhuoheia.state.model import (
    ASKED,
    DEALING,
    NEXT,
    OPEN,
    OPENING,
    OVER,
    PLAYING,
    REFUSED,
    TELLING,
    State,
    camps,
    cards_dealt,
    find_cards,
    first_to_act,
    free_cards,
    is_decided,
    is_over,
    may_be_out,
    number_dealt,
    seats_in,
    size,
    unsure_seats,
)
from engine.games.zhuoheia.state.start import start

__all__ = [
    "ASKED", "DEALING", "NEXT", "OPEN", "OPENING", "OVER", "PLAYING", "REFUSED", "TELLING", "State",
    "camps", "cards_dealt", "find_cards", "first_to_act", "free_cards", "is_decided", "is_over", "may_be_out",
    "number_dealt", "seats_in", "size", "start", "unsure_seats",
]  # fmt: skip
