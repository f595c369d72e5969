"""The state of a deal of Hong Xing Wu, and how a deal starts, sheet §2 to §4 and the log page §4."""

from engine.games.hongxingwu.state.model import (
    BURY,
    CALL,
    DRAW,
    OVER,
    PLAY,
    DealFacts,
    Standing,
    State,
    Throw,
    anyone_leads,
    has_cards,
    hidden_cards,
    is_defender,
    level_of,
    levels_before,
    may_have,
    stands_for_trump,
)
from engine.games.hongxingwu.state.start import start
from engine.games.hongxingwu.state.tricks import lead_by, meeting

__all__ = [
    "BURY",
    "CALL",
    "DRAW",
    "OVER",
    "PLAY",
    "DealFacts",
    "Standing",
    "State",
    "Throw",
    "anyone_leads",
    "has_cards",
    "hidden_cards",
    "is_defender",
    "lead_by",
    "level_of",
    "levels_before",
    "may_have",
    "meeting",
    "stands_for_trump",
    "start",
]
