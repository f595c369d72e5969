"""The state of a deal of Dui Zhu, and how a deal starts, sheet §2 to §4 and the log page §4."""

from engine.games.duizhu.state.model import (
    BETWEEN,
    CALL,
    DRAW,
    EXCHANGE,
    LOT,
    OVER,
    PLAY,
    DealFacts,
    State,
    Throw,
    changed,
    comes_early,
    dealer_due,
    draws_due,
    has_cards,
    has_turns,
    hidden_cards,
    is_dealt,
    is_defender,
    is_drawn,
    level_of,
    levels_before,
    may_be_over,
    may_have,
)
from engine.games.duizhu.state.start import start
from engine.games.duizhu.state.tricks import lay, lead_by, meeting, stood

__all__ = [
    "BETWEEN", "CALL", "DRAW", "EXCHANGE", "LOT", "OVER", "PLAY", "DealFacts", "State", "Throw",
    "changed", "comes_early", "dealer_due", "draws_due", "has_cards", "has_turns", "hidden_cards", "is_dealt", "is_defender", "is_drawn", "lay", "lead_by", "level_of",
    "levels_before", "may_be_over", "may_have", "meeting", "start", "stood",
]  # fmt: skip
