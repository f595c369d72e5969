"""The events of a log, a frozen Struct per verb: `from paipu.events import Play`, or `paipu.events.Play`."""

from __future__ import annotations

from logformat.events import (
    Bury,
    Claim,
    Cut,
    Deal,
    Declare,
    Discard,
    Draw,
    Event,
    Flip,
    Kitty,
    Meld,
    Note,
    Pairs,
    Pass,
    Play,
    Result,
    Swap,
    Take,
    verb_of,
)

__all__ = [
    "Bury", "Claim", "Cut", "Deal", "Declare", "Discard", "Draw", "Event", "Flip", "Kitty", "Meld", "Note", "Pairs",
    "Pass", "Play", "Result", "Swap", "Take", "verb_of",
]  # fmt: skip
