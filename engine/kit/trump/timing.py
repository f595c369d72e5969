"""When something was said: `at=`, the cards drawn in all by then, against the draws and calls around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.words import Fact, Sentence
from logformat.events import Declare

OTHER_DRAWS: Final = Sentence(
    "seat {seat} is said to speak with {found:card} drawn instead of {due}",
    "记 {seat} 号座在共抓 {found} 张时亮牌，此时却已抓 {due} 张",
)
BEFORE_ANOTHER: Final = Sentence(
    "seat {seat} is said to speak with {found:card} drawn, but what it answers was said with {due}",
    "记 {seat} 号座在共抓 {found} 张时亮牌，其所应之牌却在共抓 {due} 张时才亮",
)
TOO_MANY_DRAWS: Final = Sentence(
    "seat {seat} is said to speak with {found:card} drawn, of {due} in all",
    "记 {seat} 号座在共抓 {found} 张时亮牌，一局只抓 {due} 张",
)


def said_at(event: Declare) -> int:
    """Return how many cards had been drawn in all when something was said; 0 if the log does not say."""
    return int(event.pairs.get("at", "0"))


def untimely(event: Declare, lines: Sequence[bytes | None], draws: int, due: int, since: int = 0) -> Fact | None:
    """Return what is wrong with `at=`: not the draws written so far, fewer than `since`, more than the `due` of a deal.

    Of hands dealt whole the log writes no draws, and what is said may stand below all of them.
    """
    if "at" not in event.pairs:
        return None
    found = said_at(event)
    if found > due:
        return TOO_MANY_DRAWS(seat=event.seat, found=found, due=due)
    if draws and not any(lines) and found != draws:
        return OTHER_DRAWS(seat=event.seat, found=found, due=draws)
    return BEFORE_ANOTHER(seat=event.seat, found=found, due=since) if found < since else None
